"""Who is away, and who saw or did not see what was done."""

from __future__ import annotations

import pytest

from limp.episodes.events import Change, Event
from limp.reading.homes.reader import RuleReader

PAIR = ("Ines", "Ravi")


def read(text: str) -> tuple[Event, ...]:
    return RuleReader().read(text, PAIR).events


@pytest.mark.parametrize(
    ("text", "seen_by", "unseen_by"),
    [
        ("Ravi took the mug and put it on the desk. Ines did not see this.", (), ("Ines",)),
        ("Ravi took the mug and put it on the desk. Ines saw this.", ("Ines",), ()),
        ("Without Ines seeing it, Ravi put the mug on the desk.", (), ("Ines",)),
        ("Ravi secretly put the mug on the desk.", (), ("Ines",)),
        ("Ines watched the film. Ravi put the mug on the desk.", (), ()),
    ],
)
def test_who_is_said_to_have_seen_it(text: str, seen_by: tuple[str, ...], unseen_by: tuple[str, ...]) -> None:
    done = [event for event in read(text) if isinstance(event, Change) and event.by == "Ravi"]
    assert {(event.seen_by, event.unseen_by) for event in done} == {(seen_by, unseen_by)}
