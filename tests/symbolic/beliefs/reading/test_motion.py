"""Coming, going and leaving."""

from __future__ import annotations

import pytest
from readings import behind

from limp.symbolic.beliefs.reading.reader import read_story
from limp.symbolic.beliefs.story import Enters, Happening, Leaves, Moves


@pytest.mark.parametrize(
    ("text", "events"),
    [
        ("Ann went out for a walk.", [Leaves("Ann")]),
        ("Ann walked to the microwave.", []),
        ("Ann went to the shop.", [Enters("Ann", "shop")]),
        ("Ann left the hall. Later Ann came back.", [Leaves("Ann", "hall"), Enters("Ann", "", True)]),
    ],
)
def test_going(text: str, events: list[Happening]) -> None:
    assert behind(text) == events


@pytest.mark.parametrize(
    "words",
    [
        "Ann moved swiftly to the bin.",
        "Ann moves the plum into the.",
        "The story ended abruptly, leaving the reader in doubt.",
        "Ann came in, leaving Ben puzzled.",
    ],
)
def test_words_that_only_look_like_a_move_or_a_departure_are_not_read_as_one(words: str) -> None:
    story = read_story(f"Ann is in the room. Ben is in the room. Ann has a plum. {words}")
    assert not [e for e in story.events if isinstance(e, Leaves | Moves)]
