"""Where words say that something is."""

from __future__ import annotations

import pytest
from readings import read

from limp.symbolic.beliefs.story import Happening, Moves, Tells


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("The bus stops in front of the church.", Moves("bus", "church")),
        ("The concert takes place in the park.", Moves("concert", "park")),
        ("The meeting was supposed to be in the gym.", Moves("meeting", "gym")),
        ("The exam will be held in room 12.", Moves("exam", "room 12")),
        ("Ann said that the bus leaves from the north gate at six.", Tells("Ann", "bus", "north gate")),
    ],
)
def test_where_something_is_held_or_leaves_from(text: str, event: Happening) -> None:
    assert read(text) == [event]


def test_a_time_is_no_place() -> None:
    events = read("Ann told Ben that the meeting had been moved to four.")
    assert not [event for event in events if isinstance(event, Moves | Tells)]
