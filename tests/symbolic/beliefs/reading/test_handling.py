"""Putting, taking, giving, filling."""

from __future__ import annotations

import pytest
from readings import behind, read

from limp.symbolic.beliefs.reading.reader import read_story
from limp.symbolic.beliefs.story import Gone, Happening, Moves, Unread


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("Ann stores the wrench in cabinet B.", "cabinet b"),
        ("Ann left her badge on the desk by the window on Friday evening.", "desk"),
        ("Ann tucked the letter under the blue pillow.", "blue pillow"),
        ("Ann hid the cake in the oven so that Ben would not find it.", "oven"),
        ("Ann stowed the rope behind the shed.", "shed"),
        ("Ann dropped the coin into the jar.", "jar"),
        ("Ann popped the pen in the mug.", "mug"),
        ("Ann slipped the note into the drawer.", "drawer"),
        ("Ann hung the bag on the big pine.", "pine"),
        ("Ann parked the scooter behind the shed.", "shed"),
        ("Ann wheeled the scooter into the garage.", "garage"),
        ("Ann laid the glove on the piano in full view.", "piano"),
        ("Ann set the clock on the shelf.", "shelf"),
        ("Ann decided to put the apple in the bowl.", "bowl"),
        ("After lunch, Ann carefully placed the vase on the table.", "table"),
        ("Ann, humming quietly, buried the bone by the gate.", "gate"),
        ("The nurse in the hall saw that Ann put the pill in the cup.", "cup"),
    ],
)
def test_putting(text: str, place: str) -> None:
    moves = [e for e in behind(text) if isinstance(e, Moves)]
    assert [(e.place, e.agent) for e in moves] == [(place, "Ann")]


@pytest.mark.parametrize(
    ("text", "events"),
    [
        (
            "Ann moved the hat from the box and put it in the bin.",
            [Moves("hat", "Ann", "Ann", shifted=True, source="box"), Moves("hat", "bin", "Ann")],
        ),
        ("Ann put a hat in the box. Ben grabbed it.", [Moves("hat", "box", "Ann"), Moves("hat", "Ben", "Ben")]),
        ("Ann put a hat in the box. Ben took it away.", [Moves("hat", "box", "Ann"), Gone("hat", "box", "Ben")]),
        ("Ann gave the book to Ben.", [Moves("book", "Ben", "Ann")]),
        ("Ann handed Ben the book.", [Moves("book", "Ben", "Ann")]),
        ("Ann filled the jar with sand.", [Moves("sand", "jar", "Ann")]),
        ("Somebody moved the hat to the bin.", [Moves("hat", "bin", "somebody", shifted=True)]),
        ("Ann did not move the hat to the bin.", []),
        ("Ann would put the hat in the bin.", []),
        ("Ann wants to put the hat in the bin.", []),
        ("Nobody touched the hat.", []),
    ],
)
def test_taking_and_giving(text: str, events: list[Happening]) -> None:
    assert behind(text) == events


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


@pytest.mark.parametrize("words", ["Ann moved the key to a display.", "Ann placed the key outside of the box."])
def test_where_it_is_now_is_not_told(words: str) -> None:
    """A goal that names no place, or only where the thing is not, leaves the clause unread."""
    assert isinstance(read(f"The key is in the box. {words}")[-1], Unread)


def test_a_display_case_is_a_place() -> None:
    assert read("Ann moved the key from the box to a display case.")[-1].place == "display case"  # type: ignore[attr-defined]


def test_a_thief_comes_while_somebody_is_busy() -> None:
    *_, taken = read("The coin is in the tin. While Ann is reading letters at the desk a thief takes the coin.")
    assert (taken.agent, taken.unseen_by) == ("thief", ("Ann",))  # type: ignore[attr-defined]
