"""Seeing, looking, opening, watching: who saw what, and who did not."""

from __future__ import annotations

import pytest
from readings import behind, read

from limp.symbolic.beliefs.reading.reader import read_story
from limp.symbolic.beliefs.story import Finds, Happening, Looks, Moves, Tells, Watches


@pytest.mark.parametrize(
    ("text", "events"),
    [
        ("Ann opened the trunk and found a lemon.", [Looks(("Ann",), "trunk"), Finds(("Ann",), "lemon", "trunk")]),
        ("Ann looked in the trunk.", [Looks(("Ann",), "trunk")]),
        ("Ann peeked through the window.", [Watches(("Ann",))]),
        ("Ann noticed a hat trapped inside a bottle.", [Finds(("Ann",), "hat", "bottle")]),
        ("Ann could not help but notice a hat in the bottle.", [Finds(("Ann",), "hat", "bottle")]),
    ],
)
def test_seeing_and_looking(text: str, events: list[Happening]) -> None:
    assert behind(text) == events


@pytest.mark.parametrize(
    ("text", "field", "who"),
    [
        ("Ann saw Ben put the key in the jar.", "seen_by", ("Ann",)),
        ("Ann watched Ben hide the key in the jar.", "seen_by", ("Ann",)),
        ("Ben put the key in the jar. Ann saw it all.", "seen_by", ("Ann",)),
        ("Ben put the key in the jar. Ann spied on him through the window.", "secretly_seen_by", ("Ann",)),
        ("Ben put the key in the jar. Ann was behind the tree and saw everything.", "secretly_seen_by", ("Ann",)),
        ("Ann watched Ben put the key in the jar through the window.", "secretly_seen_by", ()),
        ("While Ann was at school, Ben put the key in the jar.", "unseen_by", ("Ann",)),
        ("Ben put the key in the jar while Ann was sleeping.", "unseen_by", ("Ann",)),
        ("Ben put the key in the jar. Ann slept through it all.", "unseen_by", ("Ann",)),
        ("Ben put the key in the jar. Nobody told Ann.", "unseen_by", ("Ann",)),
        ("Ben put the key in the jar without Ann noticing.", "unseen_by", ("Ann",)),
        ("Ben put the key in the jar. Ann did not notice this.", "unseen_by", ("Ann",)),
        ("Ben put the key in the jar with Ann watching.", "seen_by", ("Ann",)),
    ],
)
def test_who_saw_it(text: str, field: str, who: tuple[str, ...]) -> None:
    (moved,) = (e for e in behind(text) if isinstance(e, Moves))
    assert getattr(moved, field) == who
    assert moved.agent == "Ben"


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("Ben does not see this.", "unseen_by"),
        ("Ben is unaware of this.", "unseen_by"),
        ("Ben sees this.", "seen_by"),
        ("Ben saw everything through the keyhole.", "secretly_seen_by"),
        ("Unbeknownst to Ann, Ben was watching.", "secretly_seen_by"),
    ],
)
def test_who_saw_it_is_told_afterwards(text: str, field: str) -> None:
    moved = read(f"Ann and Ben are in the hall. Ann puts the key in the bowl. {text}")[2]
    assert getattr(moved, field) == ("Ben",)


def test_without_somebody_noticing() -> None:
    (moved,) = (
        e
        for e in read("Ann and Ben are here. Ann moves the key to the jar without Ben noticing.")
        if isinstance(e, Moves)
    )
    assert moved.unseen_by == ("Ben",)


def test_an_act_that_is_seen_is_the_act_of_the_one_who_is_seen() -> None:
    story = read_story("Ben saw his mother put the cookies on top of the fridge.")
    assert read("Ben saw his mother put the cookies on top of the fridge.") == [
        Moves("cookies", "fridge", "mother", seen_by=("Ben",))
    ]
    assert story.agents == ("Ben", "mother")


def test_only_some_see_it() -> None:
    moves = read("Ann, Ben and Cleo are in the hall. Ann put the key in the jar. Only Ben saw it.")
    assert moves[-1] == Moves("key", "jar", "Ann", seen_by=("Ben",), unseen_by=("Cleo",))


def test_a_relative_clause_leaves_the_subject_as_it_was() -> None:
    story = "The nurse put the cup in the drawer. She mentioned it to Ann, who sat by the bed."
    assert [e for e in read(story) if isinstance(e, Tells)] == [Tells("nurse", "cup", "drawer", ("Ann",))]
