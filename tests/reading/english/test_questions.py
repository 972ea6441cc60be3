"""Questions about a story and the answers that their options name."""

from __future__ import annotations

import pytest

from limp.beliefs.answers import probabilities
from limp.beliefs.worlds import Worlds
from limp.episodes.queries import IsHeld, VariableQuery, WhichValue
from limp.episodes.variables import Variable
from limp.reading.english.questions import read_options, read_question
from limp.reading.english.stories import read_episode

EPISODE = read_episode(
    "Sally and Anne are in the kitchen. Sally puts the marble in the basket. Sally leaves the kitchen."
    " Anne moves the marble to the red box."
)
MARBLE = Variable("at", "marble")


@pytest.mark.parametrize(
    ("words", "chain"),
    [
        ("Where is the marble?", ()),
        ("where will sally look for her marble", ("Sally",)),
        ("Where does Anne think the marble is?", ("Anne",)),
        (
            "Where does Anne think that Sally thinks that Anne will search for the marble?",
            ("Anne", "Sally", "Anne"),
        ),
        ("From Sally's point of view, where is the marble?", ("Sally",)),
        ("Where does Sally believe the marble to be?", ("Sally",)),
        ("In which box will Sally look first to find the marble?", ("Sally",)),
    ],
)
def test_whose_mind_is_asked_about(words: str, chain: tuple[str, ...]) -> None:
    found = read_question(words, EPISODE)
    assert found is not None
    assert isinstance(found.query, WhichValue)
    assert (found.query.chain, found.query.variable) == (chain, MARBLE)


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("Where is the marble?", "red box"),
        ("Where was the marble at the beginning?", "basket"),
        ("Where was the marble before Anne moved it?", "basket"),
        ("After Sally returns to the kitchen, where does she look for the marble?", "basket"),
        ("Does Sally know where the marble is?", "no"),
        ("Does Anne think that Sally knows where the marble is?", "no"),
        ("Does Sally think that the marble is in the red box?", "no"),
        ("Is the marble in the red box?", "yes"),
        ("Who moved the marble?", "Anne"),
        ("Who knows where the marble is?", "Anne"),
        ("Who thinks that the marble is in the basket?", "Sally"),
    ],
)
def test_the_likeliest_answer(words: str, answer: str) -> None:
    found = read_question(words, EPISODE)
    assert found is not None
    episode = EPISODE.model_copy(update={"events": EPISODE.events + found.supposed})
    assert isinstance(found.query, VariableQuery)
    answers = probabilities(found.query, Worlds(episode))
    assert max(answers, key=lambda words: answers[words]) == answer


@pytest.mark.parametrize(
    "words",
    [
        "Why did Anne move the marble?",
        "Where is the unicorn?",
        "Does Sally know where the unicorn is?",
        "Where does she think it is?",
        "Where would the marble be if Anne had not moved it?",
        "Is Anne helping Sally?",
        "",
    ],
)
def test_what_is_not_understood_has_no_query(words: str) -> None:
    assert read_question(words, EPISODE) is None


def test_options_name_answers() -> None:
    where = WhichValue(variable=MARBLE)
    options = ("in the basket", "The Red Box.", "red_box", "the boxes", "a drawer", "Anne")
    assert read_options(options, where, EPISODE) == ("basket", "red box", "red box", "red box", "a drawer", "Anne")
    holds = IsHeld(variable=MARBLE, claimed="basket")
    assert read_options(("Yes, of course", "no"), holds, EPISODE) == ("yes", "no")
