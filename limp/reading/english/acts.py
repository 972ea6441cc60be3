"""What somebody is seen to do, or not to be seen: the acts of a story, and whether one was told before."""

from __future__ import annotations

from typing import Literal

from ...episodes.events import Act, Change, Enter, Event, Leave, Perceive, variables_in
from .frames import Events, People, Telling
from .syntax import Clause


def does_it(content: Clause) -> bool:
    """Return whether a clause stands for what was told: "saw him do it"."""
    return "do" in content.verbs and len(content.objects) == 1 and content.objects[0].kind == "pronoun"


def is_act(content: Clause, found: Events, telling: Telling) -> bool:
    """Return whether the events of a clause are an act that others can see.

    "Ann watched Ben put it in the box from the door" says from where Ann watched.
    """
    acts = all(isinstance(event, Change | Enter | Leave | Act) for event in found)
    moved = (event for event in found if isinstance(event, Change) and event.moved_from)
    return acts and not content.content and all(_was_there(event, telling) for event in moved)


def accessed_by(people: People, by: People, found: Events, how: Literal["seen_by", "unseen_by"]) -> Events:
    """Return events that some people see, or do not, but for those who do it."""
    others = tuple(person for person in people if person not in by)
    return tuple(e if isinstance(e, Act) else e.model_copy(update={how: others}) for e in found)


def _was_there(event: Change, telling: Telling) -> bool:
    return all(telling.discourse.at.get(item.variable.of) == event.moved_from for item in event.sets)


def told_before(event: Event, telling: Telling) -> int | None:
    """Return the place, from 0, of what was told last of the same kind, by and of the same; None if it was not."""
    for k in range(len(telling.events) - 1, -1, -1):
        told = telling.events[k]
        if isinstance(event, Change) and isinstance(told, Change):
            if told.sets[0].variable != event.sets[0].variable:
                continue
            value = event.sets[0].value
            moved = value is None and any(told.sets[0].variable in variables_in(e) for e in telling.events[:k])
            same = (moved or value == told.sets[0].value) and event.by in (told.by, "")
            return k if same else None
        if isinstance(event, Perceive) and isinstance(told, Perceive) and told.variable == event.variable:
            return k if told.agents == event.agents and event.value in ("", told.value) else None
        if isinstance(event, Enter | Leave) and isinstance(told, Enter | Leave) and told.agent == event.agent:
            return k if type(told) is type(event) else None
    return None
