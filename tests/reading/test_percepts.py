"""Questions of what somebody believes, or does, who may have missed what changed last: which ones they are."""

import pytest

from limp.episodes.parse_question import parse_question
from limp.reading.percepts import events_of, perceived, percept_question

START = "Uma wants to paint the fence. Uma sees that the paint is dry."
CHANGE = "In the night a boy spills water in it."
BELIEFS = (
    "Does Uma believe the paint is dry or thin?\nA) Uma believes the paint is dry.\nB) Uma thinks that it is thin."
)


def test_what_is_no_such_question() -> None:
    for question in (
        "Where is it?\nA) the box\nB) the bag",
        "Who is right?\nA) Uma believes it is dry.\nB) Ben believes it is dry.",
        "What now?\nA) Uma will go.\nB) Uma believes it is dry.",
    ):
        assert percept_question(parse_question(question, narration=f"{START} Ben waits.")) is None
    assert percept_question(parse_question(BELIEFS, narration=START, conversation="Uma: Hello.")) is None


@pytest.mark.parametrize("story", ["Uma paints the fence. Uma goes home.", "The paint is Uma's. It dries."])
def test_a_person_alone_misses_nothing_and_somebody_absent_does_nothing(story: str) -> None:
    assert percept_question(parse_question(BELIEFS, narration=story)) is None


def test_whose_sentences_are_whose() -> None:
    events = events_of(f"{START} {CHANGE}", "Uma")
    assert [event.agent for event in events] == ["Uma", "Uma", ""]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("Uma sees the boy.", True),
        ("Uma quickly notices what happened.", True),
        ("In the morning, Uma discovers the spilled water.", True),
        ("Uma doesn't even hear the boy.", False),
        ("Uma is unaware of this.", False),
        ("Uma missed it.", False),
        ("Uma fails to notice the boy.", False),
        ("Uma never became aware of it.", False),
        ("Uma doesn't see the boy, but her sister tells her.", None),
        ("Uma sees the boy only in a dream.", None),
        ("Uma sees her sister.", None),
        ("Uma opens a new tin.", None),
    ],
)
def test_which_words_say_that_somebody_perceived_it(words: str, says: bool | None) -> None:
    change, step = events_of(f"{CHANGE} {words}", "Uma")
    assert perceived(step, change) is says
