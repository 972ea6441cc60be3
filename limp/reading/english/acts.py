"""What somebody is seen to do, or not to be seen: the acts of a story, and whether one was told before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from ...episodes.events import Act, Change, Enter, Event, Leave, Perceive, variables_in
from .frames import framed
from .syntax import Clause
from .telling import Events, People, Telling


def does_it(content: Clause) -> bool:
    """Return whether a clause stands for what was told: "saw him do it"."""
    return "do" in content.verbs and len(content.objects) == 1 and content.objects[0].kind == "pronoun"


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
    return tuple(e if isinstance(e, Act) else e.model_copy(update={how: others}) for e in events)


def _was_there(event: Change, telling: Telling) -> bool:
    return all(telling.discourse.at.get(item.variable.of) == event.moved_from for item in event.sets)


def told_before(event: Event, telling: Telling) -> int | None:
    """Return the place, from 0, of what was told last of the same kind, by and of the same; None if it was not."""
    same = ((k, _same(event, told, telling.events[:k])) for k, told in telling.back())
    return next((k if is_same else None for k, is_same in same if is_same is not None), None)


def _same(event: Event, told: Event, earlier: Sequence[Event]) -> bool | None:
    """Return whether an event is what was told; None if they are not of the same thing or person."""
    match event, told:
        case Change(), Change() if told.sets[0].variable == event.sets[0].variable:
            value = event.sets[0].value
            moved = value is None and any(told.sets[0].variable in variables_in(e) for e in earlier)
            return (moved or value == told.sets[0].value) and event.by in (told.by, "")
        case Perceive(), Perceive() if told.variable == event.variable:
            return told.agents == event.agents and event.value in ("", told.value)
        case ((Enter() | Leave()), (Enter() | Leave())) if told.agent == event.agent:
            return type(told) is type(event)
    return None
