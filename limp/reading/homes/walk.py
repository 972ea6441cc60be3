"""The walk of one person through a described flat: where they go, what they open and shut, take and leave.

    She proceeds to the kitchen, opens the fridge, closes it, and is about to open the second cabinet.

The walk is read as any other text is, with each piece of furniture spelled out (`the third and first cabinets`);
here its places become those of the flat. What somebody is about to open is walked to, and not opened.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...episodes.events import Change, Event
from ...homes.deeds import deed_of, event_of, stood
from ...homes.lexicon import lexicon
from ...homes.minds import located
from ...homes.world import is_surface
from ...minds.deeds import Deed
from ...minds.facts import Place
from ...minds.source import Source
from .flat import Flat, mentions, read_flat

_LEAST = 3
"""Pieces of furniture that a text describes before the walk begins, to be read as the description of a flat."""
_DETERMINER = re.compile(r"\b(?:both )?(?:the|an?|one of the) $", re.IGNORECASE)
_DONE = ("walk", "wait", "open", "close", "search", "grab", "put")


@dataclass(frozen=True)
class DescribedWalk:
    """A flat as a text describes it, and the words of the walk of `who` in it; `stood` is how things stood."""

    who: str
    flat: Flat
    stood: tuple[Change, ...]
    text: str

    def in_flat(self, events: Sequence[Event], not_done: Mapping[int, Deed]) -> tuple[Event, ...] | None:
        """Return the events of the walk, behind how things stood; None where it tells of no act.

        `not_done` are the deeds that words of events name and that are not done, by the place of the event.
        """
        found = tuple(self._placed(events, not_done))
        acts = any(deed_of(event) is not None for event in found)
        return (*self.stood, *_in_turn(found)) if acts else None

    def _placed(self, events: Sequence[Event], not_done: Mapping[int, Deed]) -> Iterator[Event]:
        here: Place | None = None
        for k, event in enumerate(events):
            act = not_done.get(k) or deed_of(event)
            if act is None:
                yield event
                continue
            going = k in not_done or act.verb == "wait"
            place = self._place(act.place, here) if act.place else here
            if act.verb not in _DONE or place is None or (not place.name and here and place.room == here.room):
                continue
            here = place
            done = act.model_copy(update={"verb": "walk" if going else act.verb, "place": place})
            yield event_of(self.who, done, source=event.source)

    def _place(self, place: Place, here: Place | None) -> Place | None:
        """Return the place of the flat that is meant; of a thing that lies in the open, where it is."""
        room = here.room if here else ""
        found = place_in(self.flat, place, room)[0] if place.name else place
        if not found.name or found in self.flat.places:
            return found
        thing = lexicon().thing(place.name)
        there = [fact.place for fact in self.flat.facts if is_surface(fact.place) and fact.thing == thing]
        return next((spot for spot in there if spot.room == room), there[0] if there else None)


def _in_turn(events: Sequence[Event]) -> Iterator[Event]:
    """Yield acts at several places one place after another: `goes to A and B, opening and closing each`."""
    row, k = [deed_of(event) for event in events], 0
    while k < len(row):
        count = next((n for n in range(len(row) - k, 1, -1) if _is_group(row[k : k + n])), 0)
        done = zip(events[k : k + count], row[k : k + count], strict=True)
        group = [(event, deed.place) for event, deed in done if deed is not None and deed.verb != "walk"]
        for place in dict.fromkeys(at for _, at in group):
            yield from (event for event, at in group if at == place)
        if not count:
            yield events[k]
        k += count or 1


def _is_group(row: Sequence[Deed | None]) -> bool:
    """Whether deeds are a walk to several places, if any, and then the same acts at all of them."""
    done = [(deed.verb, deed.place) for deed in row if deed is not None]
    if len(done) < len(row) or {verb for verb, _ in done} - {"walk", "open", "close"}:
        return False
    walked, opened, closed = ([at for verb, at in done if verb == one] for one in ("walk", "open", "close"))
    order = [verb == "walk" for verb, _ in done]
    same = len(opened) > 1 and opened == closed and walked in ([], opened)
    return same and order == sorted(order, reverse=True)


def place_in(flat: Flat, place: Place, room: str = "") -> tuple[Place, ...]:
    """Return the furniture of the flat that can be meant, somebody being in `room`; the place itself if none can.

    A piece without a number is not one of a numbered row, where there is one that has no number.
    """
    fits = [p for p in flat.places if place.room in ("", p.room)]
    found = [p for p in fits if p.name == place.name] or _of_kind(fits, place.name)
    near = [p for p in found if p.room == room] or [p for p in found if p.room != "bathroom"]
    return tuple(near or found) or (place,)


def _of_kind(places: Sequence[Place], name: str) -> list[Place]:
    """Return the pieces of a kind, where the name is that of the kind or there is only one of it."""
    kind = lexicon().kind(name)
    alike = [place for place in places if lexicon().kind(place.name) == kind]
    return alike if kind == name or len(alike) == 1 else []


def described_walk(text: str, agents: Sequence[str]) -> DescribedWalk | None:
    """Return the walk of a text that describes a flat and then what one person does in it; None for any other."""
    names = "|".join(re.escape(name) for name in agents)
    begins = re.search(rf"(?:\w+ taken by )?\b(?P<who>{names})\b:?", text) if names else None
    if begins is None:
        return None
    flat = read_flat(text[: begins.start()])
    if len(flat.places) < _LEAST or not flat.facts:
        return None
    start = begins.start() if begins[0] == begins["who"] else begins.end()
    facts = tuple(stood(located(*fact), Source(kind="text")) for fact in flat.facts)
    return DescribedWalk(begins["who"], flat, facts, _spelled_out(text[start:]))


def _spelled_out(text: str) -> str:
    """Return a text in which each piece of furniture has its own number: `the 3rd cabinet and the 1st cabinet`."""
    parts, end = [], 0
    for found in mentions(text.lower(), ""):
        names = [_name(place) for place in found.places if lexicon().kind(place.name) != place.name]
        before = text[end : found.start]
        parts += (
            [_DETERMINER.sub("", before), " and ".join(names)]
            if names
            else [before, text[found.start : found.end]]
        )
        end = found.end
    return "".join([*parts, text[end:]])


def _name(place: Place) -> str:
    rank, _, kind = place.name.partition(" ")
    return " ".join(filter(None, ("the", rank, place.room, kind)))
