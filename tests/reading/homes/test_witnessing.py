"""Who is away, and who saw or did not see what was done."""

from __future__ import annotations

import pytest
from deeds import line

from limp.episodes.events import Change, Event, Leave
from limp.homes.deeds import agent_of
from limp.reading.homes.reader import RuleReader

PAIR = ("Ines", "Ravi")


def read(text: str) -> tuple[Event, ...]:
    return RuleReader().read(text, PAIR).events


@pytest.mark.parametrize(
    "state",
    ["was away", "was upstairs", "was not in the hall"],
)
def test_who_is_not_there_is_away(state: str) -> None:
    first, second = read(f"Ravi put the mug on the desk while Ines {state}.")
    assert isinstance(first, Leave)
    assert (first.agent, second.doer) == ("Ines", "Ravi")


def test_who_is_not_at_the_desk_may_be_near() -> None:
    first, _ = read("Ines was not at the desk. Ravi put the mug on the desk.")
    assert line(first).startswith("? ")


def test_where_somebody_stays_is_told_before_what_happens_meanwhile() -> None:
    told = read("Ravi took the mug and put it on the desk while Ines sat in the garden.")
    assert list(map(line, told)) == [
        "Ines: wait at the garden",
        "Ravi: grab the mug",
        "Ravi: put the mug on the desk",
    ]


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


@pytest.mark.parametrize(
    ("told", "then"),
    [
        ('Ravi said, "I want the mug on the desk."', "Ines did not hear it."),
        ("Ravi wants the mug on the desk.", "Ines does not know this."),
        ("Ravi put the mug on the desk.", "Ines does not know that."),
    ],
)
def test_who_is_said_not_to_know_of_it(told: str, then: str) -> None:
    found = read(f"{told} {then}")
    assert {(agent_of(event), event.unseen_by) for event in found} == {("Ravi", ("Ines",))}
