"""Prose and logs to typed events."""

from __future__ import annotations

from dataclasses import replace

import pytest

from limp.symbolic.beliefs.reading.reader import read_story
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
    Tells,
    Trusts,
    Unread,
    Watches,
)


def read(text: str) -> list[Happening]:
    """Return the events of a story without their words."""
    return [replace(event, text="") for event in read_story(text).events]


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
    ("text", "event"),
    [
        ("Ann told Ben that the key is in the jar.", Tells("Ann", "key", "jar", ("Ben",))),
        ("Ann privately told Ben that the key is in the jar.", Tells("Ann", "key", "jar", ("Ben",), True)),
        ("Ann whispered to Ben that the key was in the jar.", Tells("Ann", "key", "jar", ("Ben",), True)),
        ("Ann publicly claimed that key is in the jar now.", Tells("Ann", "key", "jar")),
        ('Ann says to Ben: "The key is in the jar."', Tells("Ann", "key", "jar", ("Ben",))),
        ("Ann tells Ben that the key is not in the jar.", Tells("Ann", "key", "jar", ("Ben",), negated=True)),
        ("Ann tells Ben where the key is.", Tells("Ann", "key", "", ("Ben",))),
        ("Ann phoned Ben and said that the key is in the jar.", Tells("Ann", "key", "jar", ("Ben",), True)),
    ],
)
def test_telling(text: str, event: Tells) -> None:
    begin = "Ann and Ben are in the hall. Ann puts the key in the bowl. "
    assert read(begin + text)[3:] == [event]


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


def test_while_somebody_is_away() -> None:
    (moved,) = read("While Ben is away, Ann moves the key to the jar.")
    assert isinstance(moved, Moves)
    assert moved.unseen_by == ("Ben",)


def test_a_numbered_log_and_its_rooms() -> None:
    story = read_story("1 Ann entered the pantry.\n2 The key is in the bowl.\n3 The bowl is in the pantry.")
    assert (story.log, story.shown, story.rooms_of) == (True, True, (("bowl", "pantry"),))


def test_what_is_not_understood_is_kept_with_its_names() -> None:
    story = read_story("Ann puts the key in the bowl. Ann frobnicates the key.")
    unread = [e for e in story.events if isinstance(e, Unread)]
    assert [(set(e.names), e.text) for e in unread] == [({"Ann", "key"}, "Ann frobnicates the key.")]


def test_pronouns_roles_and_spellings() -> None:
    story = read_story(
        "Maxi puts the egg in the pan. His mother takes the egg and puts it in the pot. She leaves."
    )
    assert story.agents == ("Maxi", "mother")
    assert story.events[-1] == Leaves("mother", text="She leaves.")


def test_words_that_are_not_read_name_what_is_told_of_later_and_what_it_is_called_for_short() -> None:
    story = read_story(
        "There, in all its glory, glowed a fresh cabbage. Ann sees a vibrant tie in the box."
        " Grumbling, the tie blorped. Ann frobnicates it. Ann moves the cabbage to the bin."
    )
    assert [e.names for e in story.events if isinstance(e, Unread)] == [
        ("cabbage",),
        ("vibrant tie",),
        ("Ann", "vibrant tie"),
    ]


def test_a_thing_that_is_moved_was_elsewhere_before_and_one_that_is_put_may_not_have_been() -> None:
    story = read_story(
        "Ann moves the plum from the bottle to the bin. Ben moves the fig to the bag. Ben puts a nut in it."
    )
    moves = [(e.thing, e.place, e.shifted, e.source) for e in story.events if isinstance(e, Moves)]
    assert moves == [
        ("plum", "bin", True, "bottle"),
        ("fig", "bag", True, ""),
        ("nut", "bag", False, ""),
    ]


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
