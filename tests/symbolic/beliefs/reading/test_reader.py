"""Prose to typed events, and what is left unread."""

from __future__ import annotations

import pytest
from readings import behind, read

from limp.symbolic.beliefs.story import (
    Acts,
    Attends,
    Enters,
    Finds,
    Gone,
    Happening,
    Labelled,
    Leaves,
    Looks,
    Moves,
    Tells,
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
        (
            "Ann puts the box on the bed. Ben puts a key in it.",
            [Moves("box", "bed", "Ann"), Moves("key", "box", "Ben")],
        ),
        (
            "Ann puts the box on the bed. Ben puts a key there.",
            [Moves("box", "bed", "Ann"), Moves("key", "bed", "Ben")],
        ),
        (
            "Ann opened a bag and found buttons in it. She put it under the bed.",
            [Looks(("Ann",), "bag"), Finds(("Ann",), "buttons", "bag"), Moves("bag", "bed", "Ann")],
        ),
        (
            "Ann put the cake in the tin. Ben ate half of it and put the rest in the bag.",
            [Moves("cake", "tin", "Ann"), Acts("Ben"), Moves("cake", "bag", "Ben")],
        ),
        ("Ann poured paint into the jar.", [Moves("paint", "jar", "Ann")]),
        (
            "Ann put the key in the jar. She told Ben about it when he came back.",
            [Moves("key", "jar", "Ann"), Tells("Ann", "key", "jar", ("Ben",)), Enters("Ben", "", True)],
        ),
        (
            "Ann had put the key in the jar. Ben saw the jar.",
            [Moves("key", "jar", "Ann", unseen_by=("Ben",))],
        ),
        (
            "Ann told Ben the key was in the jar. Ben believed her.",
            [Trusts("Ben", "Ann", "yes"), Tells("Ann", "key", "jar", ("Ben",))],
        ),
        (
            "Ann put the key in the jar. Ann went for a walk, and Ben hid the key in the bag.",
            [Moves("key", "jar", "Ann"), Leaves("Ann"), Moves("key", "bag", "Ben")],
        ),
        (
            "Ann put the key in the jar. Ben took the key and put it in the bag. Ann did not see this.",
            [
                Moves("key", "jar", "Ann"),
                Moves("key", "Ben", "Ben", unseen_by=("Ann",)),
                Moves("key", "bag", "Ben", unseen_by=("Ann",)),
            ],
        ),
        (
            "Ann saw the cat run into the barn. Ann went inside.",
            [Moves("cat", "barn", seen_by=("Ann",)), Leaves("Ann")],
        ),
        (
            "Ann emptied the tea tin and filled it with sand.",
            [Labelled("tea tin", "tea"), Moves("sand", "tea tin", "Ann")],
        ),
        (
            "Ann and Ben put the key in the jar.",
            [Acts("Ben"), Moves("key", "jar", "Ann")],
        ),
        (
            "Ben hid the key in the jar. Ann secretly followed him and saw everything.",
            [Moves("key", "jar", "Ben", secretly_seen_by=("Ann",)), Acts("Ann")],
        ),
        (
            "Ben hid the key in the jar. Ann was in the room and saw where he put it.",
            [Moves("key", "jar", "Ben", seen_by=("Ann", "Ann")), Enters("Ann")],
        ),
        (
            "Ann took the cup and the plate. She walked to the table and put them there. "
            "Ben moved both to the sink.",
            [
                Moves("cup", "Ann", "Ann"),
                Moves("plate", "Ann", "Ann"),
                Moves("cup", "table", "Ann"),
                Moves("plate", "table", "Ann"),
                Moves("cup", "sink", "Ben", shifted=True),
                Moves("plate", "sink", "Ben", shifted=True),
            ],
        ),
        (
            "Ann put the keys and the phone in the bag. Ben moved the keys to the sink. Carl put them in the tin.",
            [
                Moves("keys", "bag", "Ann"),
                Moves("phone", "bag", "Ann"),
                Moves("keys", "sink", "Ben", shifted=True),
                Moves("keys", "tin", "Carl"),
            ],
        ),
        (
            "Both Ann and Ben left the hall. Midwife Jones followed Ann into the garden.",
            [Leaves("Ann", "hall"), Leaves("Ben", "hall"), Enters("Ann", "garden"), Enters("Jones", "garden")],
        ),
        (
            "Ben put the key in the jar. Only Ann saw Ben move the key to the tin. Carl saw nothing.",
            [
                Moves("key", "jar", "Ben"),
                Moves("key", "tin", "Ben", seen_by=("Ann",), unseen_by=("Carl",), shifted=True),
            ],
        ),
        (
            "Ann went into the hall. Ben followed closely behind her. Ann left and Ben followed.",
            [Enters("Ann", "hall"), Enters("Ben", "hall"), Leaves("Ann"), Leaves("Ben")],
        ),
        (
            "Ben put the key in the jar. "
            "Ann took the key that Ben had left there earlier, moved it to the tin, and left.",
            [
                Moves("key", "jar", "Ben"),
                Moves("key", "Ann", "Ann"),
                Moves("key", "tin", "Ann", shifted=True),
                Leaves("Ann"),
            ],
        ),
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
