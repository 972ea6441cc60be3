"""Phrases of time in questions, and the moment of the story that they name."""

from __future__ import annotations

import pytest

from limp.errors import HypothesisError
from limp.symbolic.beliefs.asking.asked import Moment
from limp.symbolic.beliefs.asking.moments import Moments
from limp.symbolic.beliefs.story import Leaves, Moves, Story, Tells
from limp.symbolic.english.nouns import People

STORY = Story(
    ("Ann", "Ben"),
    (
        Moves("key", "box", "Ann", text="At 08:10 Ann puts the key in the box."),
        Leaves("Ann", text="Ann leaves the room."),
        Moves("key", "bag", "Ben", text="At 08:25 on Friday Ben moves the key to the bag."),
        Tells("Ben", "key", "bag", ("Ann",), text="At 09:00 Ben tells Ann that the key is in the bag."),
    ),
)
MOMENTS = Moments(STORY, People(STORY.agents))


@pytest.mark.parametrize(
    ("question", "words", "when"),
    [
        ("where is the key", "where is the key", "end"),
        ("where was the key at the beginning", "where was the key", "start"),
        ("where was the key before", "where was the key", "before"),
        ("At 08:15, where was the key", "where was the key", 1),
        ("At 08:15 the key was in", "the key was in", 1),
        ("where was the key at 08:30", "where was the key", 2),
        ("where was the key at nine o'clock", "where was the key", 3),
        ("where was the key at noon", "where was the key", 3),
        ("where was the key on Friday", "where was the key", 2),
        ("A week later, where is the key", "A week later, where is the key", "end"),
        ("One week ago, where was the key", "where was the key", "start"),
        ("where did Ann think the key was before Ben told her", "where did Ann think the key was", 2),
        ("After Ann leaves the room, where is the key", "where is the key", 1),
        ("When Ann comes back, where will she look", "where will she look", "end"),
    ],
)
def test_the_moment_of_a_question(question: str, words: str, when: Moment) -> None:
    assert MOMENTS.split(question) == (words, when)


@pytest.mark.parametrize("question", ["where was the key before Ben laughed", "where was it while Ann slept"])
def test_a_past_moment_that_the_story_does_not_tell_is_refused(question: str) -> None:
    with pytest.raises(HypothesisError, match="does not tell when"):
        MOMENTS.split(question)
