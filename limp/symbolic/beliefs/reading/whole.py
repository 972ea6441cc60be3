"""What only several clauses show: their order, what is a room, what unread words name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...english.frames import Frame
from ...english.nouns import tokens
from ...english.vocabulary import singular
from ..story import Enters, Finds, Happening, Moves, Unread
from .context import Context

_ONCE = ("when", "once", "as soon as")
"""What may tell, behind an act, of what had happened before it: `he took it when she had left`."""


def in_order(frames: Sequence[Frame]) -> list[Frame]:
    """Return clauses in the order in which they happened: `before she leaves, Ann hides the key`.

    `Without Ben noticing, Ann hides it` tells of what Ann does, and so comes behind it.
    """
    ordered: list[Frame] = []
    swap: Frame | None = None
    for frame in frames:
        if frame.conjunction in ("before", "without") and not ordered and swap is None:
            swap = frame
        elif ordered and (frame.conjunction == "after" or (frame.conjunction in _ONCE and frame.perfect)):
            first = next(k for k in range(len(ordered) - 1, -1, -1) if k == 0 or not ordered[k].same_subject)
            ordered.insert(first, frame)
        else:
            ordered.append(frame)
            if swap is not None:
                ordered.append(swap)
                swap = None
    return [*ordered, swap] if swap is not None else ordered


def _head(noun: str) -> str:
    """Return the last word of a noun in the singular."""
    return singular(noun.split()[-1]) if noun else ""


def with_nouns(event: Happening, nouns: Sequence[str]) -> Happening:
    """Add the things and places that words mention, also those that are told of later.

    `The tie` names the vibrant tie, unless the words name another tie in full.
    """
    if not isinstance(event, Unread):
        return event
    mentioned = frozenset(w for part in re.findall(r"[\w-]+", event.clause or event.text) for w in tokens(part))
    whole = [noun for noun in nouns if tokens(noun) and tokens(noun) <= mentioned]
    heads = {_head(noun) for noun in whole}
    named = [noun for noun in nouns if noun in whole or _head(noun) in mentioned - heads]
    return replace(event, names=tuple(dict.fromkeys((*event.names, *named))))


def settled(events: Sequence[Happening], context: Context) -> Iterator[Happening]:
    """Give every place that turned out to be a room its room: `the ball is in the kitchen`."""
    rooms = context.rooms.keys() - context.rooms_of.keys()
    for event in events:
        if isinstance(event, Moves) and event.place in rooms and not event.room and not event.agent:
            yield replace(event, room=event.place)
        else:
            yield event


def shown(events: Sequence[Happening]) -> bool:
    """Return whether the story takes it that people in a room see what containers hold.

    It does where somebody comes in, and then something simply is in a container, without being put or found.
    """
    entered = False
    for event in events:
        entered = entered or (isinstance(event, Enters) and event.here)
        if isinstance(event, Finds) or (isinstance(event, Moves) and event.agent):
            return False
        if isinstance(event, Moves):
            return entered
    return False
