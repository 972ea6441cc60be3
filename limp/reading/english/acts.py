"""What somebody is seen to do, or not to be seen: the acts of a story, and whether one was told before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from ...episodes.events import (
    Act,
    Attend,
    Change,
    Enter,
    Event,
    Leave,
    Perceive,
    Unread,
)
from ...lexicon.words import classes_of
from .frames import framed
from .syntax import Clause
from .telling import Events, People, Telling


def does_it(content: Clause) -> bool:
    """Return whether a clause stands for what was told: "saw him do it"."""
    bare = not (content.phrases or content.adverbs or content.particles or content.content)
    return bare and "do" in content.verbs and len(content.objects) == 1 and content.objects[0].kind == "pronoun"


def last_act(people: People, telling: Telling) -> int | None:
    """Return the place, from 0, of the change that is the last act that was told of people, and still holds.

    None if that is another act, or if words behind it were not understood.
    """
    for k, event in telling.back():
        if isinstance(event, Unread):
            return None
        if event.people[:1] and event.people[0] in people and not _comes_with(event, telling.events[k - 1 : k]):
            stands = isinstance(event, Change) and all(telling.last(item.variable) == k for item in event.sets)
            return k if stands else None
    return None


def _comes_with(event: Event, before: Sequence[Event]) -> bool:
    """Return whether somebody learns something by the act that was told just before, by the same words."""
    return isinstance(event, Perceive) and any(
        isinstance(act, Change) and act.by in event.agents and act.text == event.text for act in before
    )


def tried(content: Clause, telling: Telling) -> tuple[Events | None, Telling]:
    """Return what somebody is seen to do, and the telling after it."""
    trial = telling.copied()
    return framed(replace(content, progressive=False), trial), trial


def is_act(content: Clause, found: Events, telling: Telling) -> bool:
    """Return whether the events of a clause are an act that others can see.

    "Ann watched Ben put it in the box from the door" says from where Ann watched.
    """
    acts = all(isinstance(event, Change | Enter | Leave | Act) for event in found)
    moved = (event for event in found if isinstance(event, Change) and event.moved_from)
    return acts and not content.content and all(_was_there(event, telling) for event in moved)


def done_now(events: Events, trial: Telling, telling: Telling, people: People, by: People,
             how: Literal["seen_by", "unseen_by"]) -> Events:  # fmt: skip
    """Return what happens thereby that some people see it, or do not, but for those who do it."""
    telling.__dict__.update(trial.__dict__)
    others = tuple(person for person in people if person not in by)
    return tuple(event.model_copy(update={how: others}) for event in events)


def _was_there(event: Change, telling: Telling) -> bool:
    return all(telling.discourse.at.get(item.variable.of) == event.moved_from for item in event.sets)


def told_before(event: Event, telling: Telling) -> int | None:
    """Return the place, from 0, of what was told last of the same kind, by and of the same; None if it was not."""
    for k, told in telling.back():
        earlier = telling.events[:k]
        same = is_same(event, told, earlier)
        if same is not None:
            return k if same and not is_first(event, told, earlier) else None
    return None


def is_same(named: Event, told: Event, earlier: Sequence[Event]) -> bool | None:
    """Return whether an event that a clause names is what was told, after `earlier` events.

    None if they are not of the same thing or person. Who "returns" must have left.
    """
    match named, told:
        case Change(), Change():
            return _is_change(named, told)
        case Perceive(), Perceive() if told.variable == named.variable:
            return told.agents == named.agents and named.value in ("", told.value)
        case Enter(), Enter() if told.agent == named.agent:
            left = any(isinstance(event, Leave) and event.agent == told.agent for event in earlier)
            return (left or not named.here) and named.room in ("", told.room)
        case ((Enter() | Leave()), (Enter() | Leave())) if told.agent == named.agent:
            return type(told) is type(named)
        case Attend(), Attend() if told.agent == named.agent:
            return True
    return None


def _is_change(named: Change, told: Change) -> bool | None:
    """Return whether a change is what was told, by the same person and to the same values where it says them."""
    values = {item.variable: item.value for item in told.sets}
    if not values.keys() & {item.variable for item in named.sets}:
        return None
    by = named.by == told.by or (not named.by and bool(named.verb))  # "it was moved", by whomever
    return by and all(item.value in (None, values.get(item.variable, "")) for item in named.sets)


def is_first(named: Event, told: Event, earlier: Sequence[Event]) -> bool:
    """Return whether a clause only says that a thing was moved, and what was told is where it stood at first."""
    if not isinstance(named, Change) or not isinstance(told, Change) or "move" not in classes_of((named.verb,)):
        return False
    variable, value = named.sets[0].variable, named.sets[0].value
    before = told.moved_from is not None or any(variable in event.variables for event in earlier)
    return value is None and not before
