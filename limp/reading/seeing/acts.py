"""Turns glimpses into acts: where people stop, what they open, and how things come into and out of hands.

Things tell the story: a thing that was seen at one place and next in somebody's hand was grabbed, one that was
in a hand and next lies somewhere, or is gone from the hand, was put down. What was hidden in between is inferred
and less certain, and what cannot be inferred is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ...episodes.events import Event
from ...homes.deeds import event_of
from ...homes.lexicon import lexicon
from ...minds.deeds import Deed
from ...minds.facts import Place
from ...minds.source import Source
from ...protocols.stages import Account
from .look import Glimpse
from .plan import Plan, SeenPiece
from .scenegraph import FLICKER, STEADY, spells

STILL = 4.0
"""Pixels between two glimpses up to which a person stands still."""
REACH = 44.0
"""Pixels from a piece of furniture up to which a person can use it."""
AT_ONCE, SOON = 2, 4
"""Glimpses between which what was not seen can hardly have been anything else; assumed."""
GUESSED = 0.5
"""Certainty of an act nothing of which was seen but that a thing was elsewhere before and after."""
FIRST, NEXT, LAST = 0, 2, 3
"""Order of acts of one moment: people walk, open (1), handle things, close."""


@dataclass(frozen=True)
class Stay:
    """From one glimpse to another, a person stands at a piece of furniture (its number in the plan; -1: at none).

    Of a thing: it is seen in the hand of `person`, or, with nobody, at the piece.
    """

    person: str
    piece: int
    start: int
    end: int


Found = tuple[float, int, Event | str]
"""When something happens, its place among what happens at once, and the event, or words if nobody does it."""


class Reading:
    """One pass over the glimpses of a film."""

    def __init__(self, plan: Plan, glimpses: Sequence[Glimpse]) -> None:
        self.plan, self.glimpses = plan, glimpses
        self.people = [name for name, _ in plan.people if name]
        self.stops = {person: tuple(self._stops(person)) for person in self.people}

    def account(self) -> Account:
        """Return all acts in order of time, and notes of what nobody is seen to do."""
        found = sorted([*self._walks(), *self._openings(), *self._handlings()], key=lambda entry: entry[:2])
        events = tuple(event for _, _, event in found if not isinstance(event, str))
        notes = (f"{words} and nobody is seen to do it" for _, _, words in found if isinstance(words, str))
        return Account(events, tuple(notes))

    def _act(self, k: int, rank: int, agent: str, act: Deed, certainty: float) -> Found:
        source = Source(kind="video", start=round(self.glimpses[k].time, 2), unit="seconds")
        return self.glimpses[k].time, rank, event_of(agent, act, source=source, certainty=certainty)

    def _unseen(self, k: int, what: str) -> Found:
        return self.glimpses[k].time, LAST, what

    def _place(self, piece: int) -> Place | None:
        if piece < 0 or not self.plan.pieces[piece].name:
            return None
        name = lexicon().place(self.plan.pieces[piece].name).name
        return Place(name=name, room=self.plan.pieces[piece].room)

    def _nearest(self, at: tuple[float, float]) -> int:
        """The piece that a person at a pixel can use, or -1."""
        room = self.plan.room_at(at)
        pieces = [(_distance(piece, at), k) for k, piece in enumerate(self.plan.pieces) if piece.room == room]
        distance, k = min(pieces, default=(REACH + 1, -1))
        return k if distance <= REACH else -1

    def _stops(self, person: str) -> Iterable[Stay]:
        """Where a person stands still for two glimpses or more."""
        spots = [glimpse.at.get(person) for glimpse in self.glimpses]
        still = [a is not None and b is not None and _apart(a, b) <= STILL for a, b in pairwise(spots)]
        for spell in spells(still, gap=0):
            spot = spots[spell.start]
            if spot is not None:
                yield Stay(person, self._nearest(spot), spell.start, spell.end + 1)

    def _walks(self) -> Iterable[Found]:
        """Walk into rooms, and up to the furniture where people stop."""
        for person in self.people:
            here = ""
            for k, glimpse in enumerate(self.glimpses):
                spot = glimpse.at.get(person)
                room = self.plan.room_at(spot) if spot else ""
                if room and here and room != here:
                    yield self._act(k, FIRST, person, Deed(verb="walk", place=Place(room=room)), STEADY)
                here = room or here
            before = -1
            for stop in self.stops[person]:
                place = self._place(stop.piece)
                if stop.piece != before and place is not None and stop.start > 0:
                    yield self._act(stop.start, FIRST, person, Deed(verb="walk", place=place), STEADY)
                before = stop.piece

    def _openings(self) -> Iterable[Found]:
        """Containers that open and shut, by whoever stands at them."""
        for number, piece in enumerate(self.plan.pieces):
            place = self._place(number) if piece.container else None
            if place is None:
                continue
            states = [(k, state) for k, g in enumerate(self.glimpses) if (state := g.open.get(number)) is not None]
            for (before, was), (k, now) in pairwise(states):
                if was == now:
                    continue
                if who := self._users(number, before, k):
                    sure = (STEADY if k - before == 1 else FLICKER) / len(who)
                    act = Deed(verb="open" if now else "close", place=place)
                    yield self._act(k, 1 if now else LAST, who[0], act, sure)
                else:
                    yield self._unseen(k, f"the {place.name} {'opens' if now else 'closes'}")

    def _users(self, number: int, first: int, last: int) -> list[str]:
        """Who stands at a piece at some time between two glimpses, who came last first."""
        stops = (stop for person in self.people for stop in self._stops_between(person, first, last))
        users = sorted((stop for stop in stops if stop.piece == number), key=lambda stop: -stop.start)
        return list(dict.fromkeys(stop.person for stop in users))

    def _handlings(self) -> Iterable[Found]:
        for thing in dict.fromkeys(name for name, _ in self.plan.things if name):
            sights = self._sights(thing)
            if sights and sights[0].person:
                yield self._grab(thing, None, sights[0])
            for one, two in pairwise(sights):
                yield from self._moved(thing, one, two)
            if sights and sights[-1].person:
                yield from self._left(thing, sights[-1])

    def _sights(self, thing: str) -> list[Stay]:
        """Where a thing is seen, in order; glimpses of a single frame are taken for errors of the eye."""
        found: list[Stay] = []
        for person in self.people:
            held = [glimpse.held.get(person) == thing for glimpse in self.glimpses]
            found += [Stay(person, -1, s.start, s.end) for s in spells(held, gap=2) if s.seen > 1]
        for number in range(len(self.plan.pieces)):
            lies = [thing in (glimpse.lying.get(number) or ()) for glimpse in self.glimpses]
            found += [Stay("", number, s.start, s.end) for s in spells(lies, gap=2) if s.seen > 1]
        found.sort(key=lambda sight: (sight.start, sight.end))
        joined: list[Stay] = []
        for sight in found:
            if joined and (joined[-1].person, joined[-1].piece) == (sight.person, sight.piece):
                joined[-1] = Stay(sight.person, sight.piece, joined[-1].start, max(joined[-1].end, sight.end))
            else:
                joined.append(sight)
        return joined

    def _moved(self, thing: str, one: Stay, two: Stay) -> Iterable[Found]:
        """The acts between two sights of a thing at different places."""
        if one.person and two.person:  # from hand to hand: put down and taken up unseen
            yield from self._left(thing, one, two.start)
            yield self._grab(thing, None, two)
        elif two.person:
            yield self._grab(thing, one, two)
        elif one.person:
            yield self._put(thing, one, two)
        else:
            yield from self._carried(thing, one, two)

    def _grab(self, thing: str, before: Stay | None, after: Stay) -> Found:
        """Taken by whoever holds it: from where it was last seen, else from where they stand."""
        stop = self._stop(after.person, before.end if before else 0, after.start)
        here = stop.piece if stop else -1
        seen = before is not None and after.start - before.end <= SOON and here in (-1, before.piece)
        at = before.piece if before is not None and (seen or stop is None) else here
        sure = STEADY if seen or (stop is not None and after.start - stop.end <= AT_ONCE) else FLICKER
        return self._act(after.start, NEXT, after.person, self._taking(thing, at), sure)

    def _put(self, thing: str, one: Stay, two: Stay) -> Found:
        """Put down by whoever held it, where it lies next."""
        visited = [s for s in self._stops_between(one.person, one.end, two.start) if s.piece == two.piece]
        k = max(one.end + 1, visited[0].start if visited else 0)
        sure = STEADY if two.start - one.end <= SOON else FLICKER
        return self._act(min(k, two.start), NEXT, one.person, self._putting(thing, two.piece), sure)

    def _taking(self, thing: str, piece: int) -> Deed:
        return Deed(verb="grab", thing=lexicon().thing(thing), place=self._place(piece))

    def _putting(self, thing: str, piece: int) -> Deed:
        surface = piece >= 0 and not self.plan.pieces[piece].container
        return Deed(verb="put", thing=lexicon().thing(thing), place=self._place(piece), on=surface)

    def _left(self, thing: str, sight: Stay, until: int | None = None) -> Iterable[Found]:
        """A thing that is gone from a hand was put down where the person stands when the hand is next seen."""
        end = len(self.glimpses) if until is None else until
        for k in range(sight.end + 1, end):
            held = self.glimpses[k].held.get(sight.person)
            if held is not None and held != thing and self._steadily_without(thing, sight.person, k, end):
                stop = self._stop(sight.person, sight.end, k)
                sure = STEADY if k - sight.end <= SOON and stop is not None else FLICKER
                yield self._act(k, NEXT, sight.person, self._putting(thing, stop.piece if stop else -1), sure)
                return

    def _steadily_without(self, thing: str, person: str, k: int, end: int) -> bool:
        """Whether the hand does not hold it in the next glimpses either."""
        return all(self.glimpses[j].held.get(person) != thing for j in range(k, min(k + 3, end)))

    def _carried(self, thing: str, one: Stay, two: Stay) -> Iterable[Found]:
        """Seen at one place, then at another: carried unseen by whoever stopped at both, if it is one person."""
        carriers = []
        for person in self.people:
            stops = list(self._stops_between(person, one.end, two.start))
            first = next((s for s in stops if s.piece == one.piece), None)
            last = next((s for s in reversed(stops) if s.piece == two.piece), None)
            if first is not None and last is not None and first.start < last.start:
                carriers.append((person, first, last))
        if carriers:
            person, first, last = carriers[0]
            sure = GUESSED / len(carriers)
            yield self._act(first.end, NEXT, person, self._taking(thing, one.piece), sure)
            yield self._act(max(last.start, first.end + 1), NEXT, person, self._putting(thing, two.piece), sure)
        elif (place := self._place(two.piece)) is not None:
            yield self._unseen(two.start, f"the {thing} is now at {place}")

    def _stops_between(self, person: str, first: int, last: int) -> Iterable[Stay]:
        return (s for s in self.stops[person] if s.end >= first - 1 and s.start <= last + 1)

    def _stop(self, person: str, first: int, last: int) -> Stay | None:
        """The last stop at furniture between two glimpses."""
        return next((s for s in reversed(list(self._stops_between(person, first, last))) if s.piece >= 0), None)


def _apart(one: tuple[float, float], two: tuple[float, float]) -> float:
    return max(abs(one[0] - two[0]), abs(one[1] - two[1]))


def _distance(piece: SeenPiece, at: tuple[float, float]) -> float:
    """Pixels from a point to a piece of furniture."""
    box = piece.box
    dx = max(box.x - at[0], at[0] - box.x - box.width, 0)
    dy = max(box.y - at[1], at[1] - box.y - box.height, 0)
    return float((dx * dx + dy * dy) ** 0.5)
