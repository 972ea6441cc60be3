"""Prose to typed events, and what is left unread."""

from __future__ import annotations

import pytest
from readings import behind, read

from limp.symbolic.beliefs.story import (
    Attends,
    Enters,
    Finds,
    Gone,
    Happening,
    Labelled,
    Leaves,
    Looks,
    Moves,
    Trusts,
    Unread,
    Watches,
)


@pytest.mark.parametrize(
    ("text", "events"),
    [
        ("Ann puts the key in the bowl.", [Moves("key", "bowl", "Ann")]),
        (
            "Ann took the key out of the bowl and hid it under the bed.",
            [
                Moves("key", "Ann", "Ann", shifted=True, source="bowl"),
                Moves("key", "bed", "Ann"),
            ],
        ),
        ("The key was put in the jar by Ben. Ben leaves.", [Moves("key", "jar", "Ben"), Leaves("Ben")]),
        ("Ann and Ben are in the hall.", [Enters("Ann", "hall"), Enters("Ben", "hall")]),
        ("Ann left the hall. Ann came back.", [Leaves("Ann", "hall"), Enters("Ann", "", True)]),
        ("Before Ann leaves, Ann hides the key in the jar.", [Moves("key", "jar", "Ann"), Leaves("Ann")]),
        ("Ann falls asleep. Ann wakes up.", [Attends("Ann", False), Attends("Ann", True)]),
        ("Ann opens the trunk and finds a lemon.", [Looks(("Ann",), "trunk"), Finds(("Ann",), "lemon", "trunk")]),
        ("The label on the trunk is cups. Ann leaves.", [Labelled("trunk", "cups"), Leaves("Ann")]),
        ("Ann peeks through the window.", [Watches(("Ann",))]),
        ("Ann put the key in the bowl or in the jar.", [Gone("key", "", "Ann")]),
        ("Ann does not trust Ben.", [Trusts("Ann", "Ben", "no")]),
        ("Ann knows that Ben always lies.", [Trusts("Ann", "Ben", "liar")]),
        ("Perhaps Ann puts the key in the bowl.", [Moves("key", "bowl", "Ann", certainty=0.5)]),
        ("Ann likes the lemon. Ann smiles.", []),
    ],
)
def test_sentences(text: str, events: list[Happening]) -> None:
    assert read(text) == events


@pytest.mark.parametrize(
    ("text", "events"),
    [
        ("It rained all day, and Ann smiled.", []),
    ],
)
def test_clauses_that_tell_nothing_of_who_knows_what(text: str, events: list[Happening]) -> None:
    assert behind(text) == events


@pytest.mark.parametrize(
    "text",
    [
        "Ann frobnicated the key.",
        "Ann was seen frobnicating the key.",
        "Ann laid her eyes on the key.",
        "The oddity brought the key to Ben.",
    ],
)
def test_what_is_not_understood_is_said_and_nothing_is_made_of_it(text: str) -> None:
    found = behind(f"Ann puts the key in the jar. {text}")[1:]
    assert not [e for e in found if isinstance(e, Moves | Gone)]
    assert all(isinstance(e, Unread) for e in found)
