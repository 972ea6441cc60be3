"""How sure an answer is where a story was not understood in full; numbers by hand, with doubt 0.2 a stretch."""

from __future__ import annotations

import pytest

from limp.beliefs.answers import in_a_row, probabilities
from limp.beliefs.worlds import Worlds
from limp.episodes.conventions import Conventions
from limp.errors import NoEvidenceError
from limp.symbolic.beliefs.asking.asked import Asked
from limp.symbolic.beliefs.asking.asker import Asker
from limp.symbolic.beliefs.doubt import understood
from limp.symbolic.beliefs.handover import query_of, worlds_of
from limp.symbolic.beliefs.reading.reader import read_story

SEEN = "Ann and Ben are in the den. The plum is in the bowl. Ben leaves. Ann moves the plum to the bin."
MOVED = "Ann and Ben are in the den. Ben leaves. Ann moves the plum to the bin."


def ask(story: str, question: str) -> tuple[Asked, Worlds]:
    read = read_story(story)
    asked = Asker(read).read(question)
    assert asked is not None
    return query_of(asked), worlds_of(read, Conventions())


@pytest.mark.parametrize(
    ("story", "question", "kept"),
    [
        (SEEN, "Where is the plum?", 1.0),
        (f"{SEEN} Ann frobnicates the plum.", "Where is the plum?", 0.8),
        (f"{SEEN} Ann frobnicates the plum. The plum blorps.", "Where is the plum?", 0.64),
        (f"{SEEN} Ben frobnicates gladly.", "Where is the plum?", 1.0),
        (f"{SEEN} Ben frobnicates gladly.", "Where will Ben look for the plum?", 0.8),
        (f"{SEEN} Ben frobnicates gladly.", "Does Ben know where the plum is?", 0.8),
        (f"{SEEN} Ben frobnicates gladly.", "Who knows where the plum is?", 0.8),
        (f"{SEEN} The bin zoinked.", "Where is the plum?", 0.8),
        (f"{SEEN} The bin zoinked.", "Where will Ben look for the plum?", 1.0),
        (f"{SEEN} The plum blorps.", "Where was the plum at the beginning?", 1.0),
        (f"The plum blorps. {SEEN}", "Where was the plum at the beginning?", 0.8),
    ],
)
def test_words_about_the_thing_the_person_or_the_place_leave_a_doubt(
    story: str, question: str, kept: float
) -> None:
    assert understood(*ask(story, question)) == pytest.approx(kept)


def test_the_first_place_is_not_taken_from_a_move() -> None:
    assert probabilities(*ask(SEEN, "Where was the plum at the beginning?")) == {"bowl": 1.0}
    with pytest.raises(NoEvidenceError, match="does not tell where the plum is earlier"):
        probabilities(*ask(MOVED, "Where was the plum at the beginning?"))
    told = MOVED.replace("the plum to", "the plum from the jar to")
    assert probabilities(*ask(told, "Where was the plum at the beginning?")) == {"jar": 1.0}


def test_who_saw_the_move_knows_that_the_first_place_is_another_one_and_of_others_nothing_is_told() -> None:
    question = "From {}'s perspective, is the plum in its initial location?"
    assert probabilities(*ask(SEEN, question.format("Ben"))) == {"yes": 1.0, "no": 0.0}
    assert probabilities(*ask(MOVED, question.format("Ann"))) == {"yes": 0.0, "no": 1.0}
    with pytest.raises(NoEvidenceError, match="nothing in the story tells Ben where the plum is"):
        probabilities(*ask(MOVED, question.format("Ben")))


def test_names_in_a_row() -> None:
    assert [in_a_row(("Ann", "Ben", "Cleo")[:k]) for k in range(4)] == [
        "nobody",
        "Ann",
        "Ann and Ben",
        "Ann, Ben and Cleo",
    ]


def test_what_was_first_and_people_who_share_a_name() -> None:
    moved = "Mr. Brown put the key in the jar. Mrs. Brown put it in the bag while he was away."
    assert probabilities(*ask(moved, "Where was the key first?")) == {"jar": 1.0}
    assert probabilities(*ask(moved, "Where does Mr. Brown think the key is?")) == {"jar": 1.0}


def test_what_was_in_a_box_before_is_not_what_is_in_it_now() -> None:
    with pytest.raises(NoEvidenceError, match="earlier"):
        probabilities(*ask("Ann put the key in the jar.", "What was in the jar before?"))
