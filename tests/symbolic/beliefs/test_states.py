"""Facts that are no places: what states and times a story tells, and who believes them."""

from __future__ import annotations

import pytest

from limp import Pipeline, parse_question
from limp.symbolic.beliefs.states import state_word
from limp.symbolic.beliefs.stories import story_of
from limp.symbolic.beliefs.story import Becomes, Tells

SHOP = "Ben thinks that the shop is closed. The shop is open. Ann tells Ben that the shop is open."
MEETING = "The meeting was set for 14:00. Ann moved it to 16:00. Ann told Ben. Cleo stayed at home."


def test_states_are_told_believed_and_so() -> None:
    thought, so, said = story_of(SHOP).events[-3:]
    assert thought == Becomes(
        "shop", "close", real=False, known_to=("Ben",), text="Ben thinks that the shop is closed."
    )
    assert so == Becomes("shop", "open", text="The shop is open.")
    assert isinstance(said, Tells)
    assert (said.speaker, said.thing, said.place, said.about) == ("Ann", "shop", "open", "state")


@pytest.mark.parametrize(
    ("words", "bare"), [("closed", "close"), ("at three", "three"), ("on Monday", "monday"), ("at 16:00", "16:00")]
)
def test_states_as_bare_words(words: str, bare: str) -> None:
    assert state_word(words) == bare


@pytest.fixture(scope="module")
def solver() -> Pipeline:
    return Pipeline.symbolic()


@pytest.mark.parametrize(
    ("story", "question", "right"),
    [
        (SHOP, "What does Ben think about the shop?\nA) It is closed.\nB) It is open.", "It is open."),
        (
            SHOP,
            "At the beginning, what did Ben think about the shop?\nA) that it is closed\nB) that it is open",
            "A",
        ),
        (MEETING, "When does Ben think the meeting is?\nA) at 14:00\nB) at 16:00", "at 16:00"),
        (MEETING, "When does Cleo think the meeting is?\nA) at 14:00\nB) at 16:00", "at 14:00"),
        (MEETING, "When will Cleo turn up?\nA) at 16:00\nB) at 14:00", "at 14:00"),
    ],
)
def test_answers(solver: Pipeline, story: str, question: str, right: str) -> None:
    answer = solver.answer(parse_question(question, narration=story))
    assert right in (answer.words, answer.choice)


AWAY = "Ann put the key in the box. Ben moved the key to the bag. Ann was asleep."
REALLY = "Ann told Ben that the party is in the barn. In fact the party is in the hall."


@pytest.mark.parametrize(
    ("story", "question", "right"),
    [
        (AWAY, "Where does Ann think the key is?\nA) the box\nB) the bag", "the box"),
        (REALLY, "Where does Ben think the party is?\nA) the barn\nB) the hall", "the barn"),
        (REALLY, "Where is the party?\nA) the barn\nB) the hall", "the hall"),
    ],
)
def test_a_state_was_so_when_the_act_before_it_happened_and_nobody_hears_the_narrator(
    solver: Pipeline, story: str, question: str, right: str
) -> None:
    assert solver.answer(parse_question(question, narration=story)).words == right


def test_a_state_holds_for_all_that_the_sentence_before_tells_of_one_person() -> None:
    events = story_of("Ann put the key in the jar. Ben took it and put it in the bag. Ann was not there.").events
    assert [type(event).__name__ for event in events] == ["Moves", "Leaves", "Moves", "Moves"]
