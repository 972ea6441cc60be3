"""How people are, and what they miss meanwhile."""

from __future__ import annotations

import pytest
from readings import behind, read

from limp.beliefs.tracker import track
from limp.episodes.conventions import Conventions
from limp.episodes.variables import Variable
from limp.symbolic.beliefs.handover import episode_of
from limp.symbolic.beliefs.reading.reader import read_story
from limp.symbolic.beliefs.story import Attends, Happening, Leaves, Moves


@pytest.mark.parametrize(
    ("text", "events"),
    [
        ("Ann fell asleep.", [Attends("Ann", False)]),
    ],
)
def test_falling_asleep(text: str, events: list[Happening]) -> None:
    assert behind(text) == events


def test_while_somebody_is_away() -> None:
    left, moved = read("While Ben is away, Ann moves the key to the jar.")
    assert left == Leaves("Ben")
    assert isinstance(moved, Moves)
    assert moved.unseen_by == ("Ben",)


@pytest.mark.parametrize(
    "words",
    [
        "While Ben was drinking coffee in the staff room, Ann opened the window.",
        "Ben was in the shower when Ann opened the window.",
        "While Ben was inside, Ann opened the window.",
    ],
)
def test_who_is_elsewhere_stays_there(words: str) -> None:
    """What the next sentence tells is missed, too."""
    story = read_story(f"Ann put the key in the jar. {words} She moved the key to the cup.")
    believed = track(episode_of(story, Conventions()), reveals=False).opinion(("Ben",), Variable("at", "key"))
    assert believed.value == "jar"


@pytest.mark.parametrize(
    "words",
    [
        "Before Ben came home, Ann moves the key to the jar.",
        "Ann moves the key to the jar before Ben gets up.",
        "Ann secretly moves the key to the jar.",
        "Ann moves the key to the jar behind Ben's back.",
        "Without Ben noticing, Ann moves the key to the jar.",
        "Ann hides Ben's key in the jar.",
    ],
)
def test_who_does_not_see_it(words: str) -> None:
    """The other person is away, asleep, or kept from seeing it; Cleo sees it unless it is done secretly."""
    moves = [e for e in read(f"Ann, Ben and Cleo are in the hall. {words}") if isinstance(e, Moves)]
    assert [(m.thing, m.place) for m in moves] == [("key", "jar")]
    assert "Ben" in moves[0].unseen_by
    assert ("Cleo" in moves[0].unseen_by) == ("secretly" in words)


def test_going_to_bed() -> None:
    assert behind("Ann went to bed.") == [Attends("Ann", False)]


def test_what_had_happened_before() -> None:
    events = read("The key is in the bag. Ben took the key and put it in the jar when Ann had left.")
    assert [type(event).__name__ for event in events] == ["Moves", "Leaves", "Moves", "Moves"]
