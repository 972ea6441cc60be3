"""What no words of a household's episode tell, as weighted events: beliefs are formed from both.

Three things get probabilities: whether an act with a thing was this one at all (the noise of its source), whether
somebody perceives what is done where nothing tells whether they are there (`witnessed`), and whether a hearer
trusts a speaker (`trust`). Where people are is taken as it was told: where the rooms of both are told, belief
formation decides by them (`beliefs.perception`), and `Presence` says of the others whether they may be there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeVar

from ..episodes.claims import Claim
from ..episodes.episode import Episode, Person
from ..episodes.events import (
    Act,
    Believe,
    Change,
    Enter,
    Event,
    Leave,
    Perceive,
    Taken,
    Tell,
    TrustIn,
    Unread,
    at,
    fact,
)
from ..episodes.variables import Variable
from ..minds.deeds import Deed
from ..minds.facts import SOMETHING, Place
from .deeds import Statement
from .household import Household
from .parameters import Parameters

E = TypeVar("E", bound=Event)
_LEAST = 1e-9
"""The least certainty of an event."""
Access = Literal["rooms", "takes part", "there", "open", "away"]
"""How somebody may perceive an event: as their rooms decide; as one of those who talk; being there as far as is
told; nothing tells whether they are there; or they have left, or have not come yet."""


@dataclass(frozen=True, eq=False)
class Latents:
    """An episode with what no words tell, and how it came about; what is found out of it is kept by which it is.

    `made_of` holds for each of its events the place from 0 of the event of `home` that it was made of, -1 where it
    was made of none. The first `begins` of them hold from the start, and what follows is in the order of events.
    """

    home: Household
    episode: Episode
    made_of: tuple[int, ...]
    begins: int

    def first_of(self, event: int) -> int:
        """Return the place from 0 of the first event that was made of none before `event`."""
        later = (j for j in range(self.begins, len(self.made_of)) if self.made_of[j] >= event)
        return next(later, len(self.made_of))


@lru_cache(maxsize=64)
def latents(episode: Episode, parameters: Parameters) -> Latents:
    """Return a household's episode with what no words tell."""
    work = _Spelling(Household(episode), parameters)
    before, course = list(work.before()), list(work.course())
    made = [*before, *course]
    spelled = Episode(
        people=tuple(Person(name=name, there=False) for name in episode.names),
        locations=episode.locations,
        events=tuple(event for _, event in made),
        conventions=episode.conventions,
    )
    return Latents(work.home, spelled, tuple(k for k, _ in made), len(before))


def certainty(event: Event, act: Deed | None, parameters: Parameters) -> float:
    """Return how likely an act with a thing was this one at all: certain to the reader, and rightly sensed."""
    return event.certainty * (1 - parameters.error(event.source.kind) if act and act.thing else 1.0)


class _Spelling:
    """What becomes of each event, with the place from 0 of the event that it is made of."""

    def __init__(self, home: Household, parameters: Parameters) -> None:
        self.home, self.parameters, self.presence = home, parameters, Presence(home)

    def before(self) -> Iterator[tuple[int, Event]]:
        """Yield what holds from the start: who may not be trusted, how things stood, what people recall."""
        doubt, said = 1.0 - self.parameters.trust, self.home.statements()
        for speaker in dict.fromkeys(event.speaker for _, event, s in said if s.speech in ("tell", "deny")):
            for hearer in self.home.episode.names:
                if hearer != speaker and doubt > 0.0:
                    yield -1, TrustIn(agent=hearer, speaker=speaker, how="no", mood="holds", certainty=doubt)
        for k, event in enumerate(self.home.episode.events):
            if event.mood != "holds":
                continue
            if isinstance(event, Believe):
                yield k, self._held(_worded(event))
            elif isinstance(event, Change):
                yield -1, event.model_copy(update={"text": ""})
            else:
                yield k, event

    def course(self) -> Iterator[tuple[int, Event]]:
        """Yield what happens, in order."""
        for k, event in enumerate(self.home.episode.events):
            if event.mood != "holds":
                yield from ((k, made) for made in self._of(k, _worded(event)))
            self.presence.pass_by()

    def _of(self, k: int, event: Event) -> Iterator[Event]:
        act, said = self.home.acts[k], self.home.said[k]
        if isinstance(event, Tell) and said is not None:
            yield from self._told(event, said)
        elif act is not None and event.mood == "happened":
            yield from self._done(event, act)
        elif isinstance(event, Believe) and event.claim.verb in ("believes", "knows") and event.claim.value:
            yield self._held(event)
        elif isinstance(event, Believe):
            yield event.model_copy(update={"certainty": 1.0})
        elif isinstance(event, Act) and event.mood == "happened":
            yield Unread(text=event.text, clause=event.does, names=(event.agent,))
        elif not isinstance(event, Change):
            yield event

    # -- what is done ----------------------------------------------------------------------------------------

    def _done(self, event: Event, act: Deed) -> Iterator[Event]:
        if act.verb in ("walk", "enter", "leave"):
            yield self._gone(event, act)
            return
        yield from self._there(event, act)
        # Above zero: what was surely invented hardly ever happened.
        sure, who = max(certainty(event, act, self.parameters), _LEAST), event.doer
        match event:
            case Change():
                yield from self._changed(event, sure)
            case Act(verb="hold", thing=thing) if thing not in ("", SOMETHING):
                told = {"text": event.text, "seen_by": event.seen_by, "unseen_by": event.unseen_by}
                holds = Change(at(thing).to(who), by=who, verb="hold")
                yield from self._changed(holds.model_copy(update=told), sure)
            case Perceive():
                yield event.model_copy(update={"certainty": sure, "room": self.presence.here()})
            case Act(verb="miss", thing=thing, place=place) if place and thing not in ("", SOMETHING):
                claim = Claim(chain=(who,), variable=at(thing), value=place, negated=True)
                yield Believe(claim=claim, text=event.text, certainty=sure)
            case _:
                yield event

    def _gone(self, event: Event, act: Deed) -> Event:
        """Return a coming or going; to go to a place in the same room is an act.

        Whoever goes to furniture of which it is not known in which room it stands is in their room no more: it
        would be known if it stood there.
        """
        who = event.doer
        place, before = act.place or Place(), self.presence.room.get(who, "")
        if act.verb == "leave":
            return Leave(agent=who, room=place.room, text=event.text)
        if before and place.name and not place.room and not place.is_person:
            return Enter(agent=who, room=f"room with the {place.name}", text=event.text)
        if place.room != before if place.room else act.verb == "enter" and not before:
            return Enter(agent=who, room=place.room, text=event.text)
        return event if isinstance(event, Act) else Act(who, verb="walk", place=place.room, text=event.text)

    def _there(self, event: Event, act: Deed) -> Iterator[Event]:
        """Yield that somebody is in the room in which they act, where that is news."""
        room = act.place.room if act.place and act.verb not in ("find", "miss") else ""
        if room and room != self.presence.room.get(event.doer):
            yield Enter(agent=event.doer, room=room, mood="holds")

    def _changed(self, event: Change, sure: float) -> Iterator[Event]:
        """Yield a change, and for whom nobody says where they are that they may perceive it."""
        here, access = self.presence.here(), self._access(event)
        there = [name for name, how in access.items() if how in ("there", "takes part")]
        seen_by = tuple(there if here else (event.by, *there))
        known = {"room": here, "certainty": sure, "only": not here, "seen_by": seen_by}
        yield event.model_copy(update=known)
        for one in (one for one in event.sets if one.variable.quality == "at"):
            yield from self._perhaps(event, access, one.variable, one.value or "", "sight", sure)

    # -- what is said ----------------------------------------------------------------------------------------

    def _told(self, event: Tell, said: Statement) -> Iterator[Event]:
        access, claims = self._access(event), tuple(self._claims(event))
        spoken_to = [name for name in event.hearers if name not in event.unseen_by]
        named = [name for name, how in access.items() if how in ("there", "takes part") or name in spoken_to]
        wishes = said.speech == "want"
        yield Tell(
            speaker=event.speaker, hearers=tuple(named), says=claims, text=event.text, certainty=event.certainty,
            speech=event.speech, private=bool(named) and not self.presence.here(),
            taken=tuple(Taken(hearer=name, trust="yes") for name in access if wishes),
        )  # fmt: skip
        for name in event.hearers:
            access.pop(name, None)
        sure = event.certainty * (1.0 if wishes else self.parameters.trust)
        for claim in claims:
            if not claim.chain and not claim.negated:
                yield from self._perhaps(event, access, claim.variable, claim.value, "hearsay", sure)

    @staticmethod
    def _claims(event: Tell) -> Iterator[Claim]:
        """Yield what is said of things that are named; where one is wanted is something that others may know."""
        for claim in event.says:
            variable, own = claim.variable, claim.chain == (event.speaker,)
            if variable is None or variable.of == SOMETHING:
                continue
            if own and claim.verb == "wants" and claim.value:
                yield Claim(variable=fact(f"where {event.speaker} wants the {variable.of}"), value=claim.value)
            elif claim.value or claim.chain or event.speech == "question":
                yield claim

    # -- who perceives it ------------------------------------------------------------------------------------

    def _access(self, event: Event) -> dict[str, Access]:
        others = [name for name in self.home.episode.names if name != event.doer]
        told: dict[str, Access] = dict.fromkeys(event.seen_by, "there")
        told.update((name, "away") for name in event.unseen_by)
        return {name: told.get(name) or self.presence.access(name) for name in others}

    def _perhaps(
        self, event: Event, access: dict[str, Access], variable: Variable | None, value: str, how: str, sure: float
    ) -> Iterator[Event]:
        """Yield that each of those who may be there or not learns it, with the probability of both."""
        chance = self.parameters.witnessed * sure
        if variable is None or not value or chance <= 0.0:
            return
        for name in (name for name, kind in access.items() if kind == "open"):
            yield Perceive(
                agents=(name,), variable=variable, value=value, how=how, text=event.text, certainty=chance
            )

    def _held(self, event: Believe) -> Believe:
        """Return what somebody is said to believe of the world, as sure as its source says what people do."""
        sure = event.certainty * (1.0 - self.parameters.error(event.source.kind))
        return event.model_copy(update={"certainty": max(sure, _LEAST)})


def _worded(event: E) -> E:
    """Return an event with its words, where they are none that were told."""
    return event if event.text else event.model_copy(update={"text": event.words()})


class Presence:
    """Where people are before one event of a household; `pass_by` goes on to the next.

    Who has appeared, and is not said to be somewhere else, is there; who comes in later is not there yet.
    """

    def __init__(self, home: Household) -> None:
        self.room: dict[str, str] = {}
        """The room of each person; empty where it is not told."""
        self._events = home.episode.events
        self._acts = [
            act if e.mood == "happened" else None for e, act in zip(self._events, home.acts, strict=True)
        ]
        self._appeared: set[str] = set()
        self._away: set[str] = set()
        self._following: list[dict[str, int]] = self._next()
        self._now = 0

    def here(self) -> str:
        """Return the room in which the present event happens, or nothing where it is not told."""
        act = self._acts[self._now]
        named = act.place.room if act and act.place else ""
        return named or self.room.get(self._events[self._now].doer, "")

    def access(self, agent: str) -> Access:
        """Return how `agent` may perceive the present event of somebody else."""
        if agent in self._away:
            return "away"
        following = self._following[self._now].get(agent, -1)
        if self._events[self._now].is_said and self._events[following].is_said and following >= 0:
            return "takes part"
        mine = self.room.get(agent, "")
        if mine and self.here():
            return "rooms"
        if agent not in self._appeared:
            act = self._acts[following] if following >= 0 else None
            return "away" if act and act.verb in ("enter", "walk") else "open"
        return "open" if mine else "there"

    def pass_by(self) -> None:
        """Take in where the present event leaves its agent."""
        event, act = self._events[self._now], self._acts[self._now]
        self._now += 1
        who = event.doer
        if act or event.is_said:
            self._appeared.add(who)
        if act is None:
            return
        room = act.place.room if act.place else ""
        if act.verb in ("leave", "enter", "walk") or (room and act.verb not in ("find", "miss")):
            self.room[who] = room
            (self._away.add if act.verb == "leave" else self._away.discard)(who)

    def _next(self) -> list[dict[str, int]]:
        """For each event, what each person does or says next, from that event on."""
        ahead: dict[str, int] = {}
        found: list[dict[str, int]] = []
        for k in reversed(range(len(self._events))):
            if self._acts[k] or self._events[k].is_said:
                ahead = {**ahead, self._events[k].doer: k}
            found.append(ahead)
        return found[::-1]
