"""Carrying an episode out, event by event: what contradicts what was told before, and what has to be supplied.

What is uncertain contradicts nothing: after it, whereabouts and values that it may have changed are not known.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import singledispatchmethod

from ..minds.facts import Value
from .episode import Episode
from .events import (
    NOT_HAPPENED,
    Act,
    Assignment,
    Attend,
    Believe,
    Change,
    Enter,
    Event,
    Happening,
    Leave,
    Notice,
    Perceive,
    Tell,
    Watch,
    agent_of,
    people_in,
    variables_in,
)
from .variables import Variable


class Finding(Value):
    """What is wrong with event number `event`, from 0, and what would mend it; not `serious`: it was supplied."""

    event: int
    what: str
    remedy: str
    serious: bool = True


def contradictions(episode: Episode) -> Iterator[Finding]:
    """Yield what each event contradicts, in order, and what it takes for granted."""
    execution = _Execution(episode)
    for k, event in enumerate(episode.events):
        if event.mood in NOT_HAPPENED:
            continue
        execution.now = k
        yield from execution.asleep(event)
        yield from execution.check(event)
        execution.apply(event)
        if event.certainty < 1.0:
            execution.forget(event)


_AWAY = None
_ASLEEP_DOES = (Change, Tell, Perceive, Act, Watch, Notice, Leave)
Found = Iterator[Finding]


@dataclass
class _Execution:
    """Where everybody is and what is so, as far as it is certain, before the next event."""

    episode: Episode
    now: int = 0
    room: dict[str, str | None] = field(default_factory=dict)
    """Where each person is, `""` for the scene and None for away; without an entry it is not known."""
    values: dict[Variable, str | None] = field(default_factory=dict)
    left: dict[str, tuple[int, str]] = field(default_factory=dict)
    """The event at which somebody left, and where they were."""
    sleeping: dict[str, int] = field(default_factory=dict)
    watching: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        there = self.episode.there_from_the_start
        rooms = self.episode.rooms_at_the_start
        self.room = {name: rooms.get(name, "") if name in there else _AWAY for name in self.episode.names}
        self.rooms = {location.name: location.room for location in self.episode.locations if location.room}

    def _says(self, what: str, remedy: str) -> Finding:
        return Finding(event=self.now, what=what, remedy=remedy)

    def asleep(self, event: Event) -> Found:
        """Yield that who does something sleeps."""
        agent = agent_of(event)
        received = isinstance(event, Tell) and event.sent
        if isinstance(event, _ASLEEP_DOES) and agent in self.sleeping and not received:
            since = self.sleeping[agent] + 1
            yield self._says(
                f"{agent} does something, and sleeps since event {since}.",
                f"Let an event of kind attend wake {agent} before, or correct event {since}.",
            )

    # -- what an event contradicts ------------------------------------------------------------------------------

    @singledispatchmethod
    def check(self, event: Happening) -> Found:
        """Yield what an event contradicts or takes for granted."""
        del event
        return iter(())

    @check.register
    def _change(self, event: Change) -> Found:
        elsewhere = event.room or any(self.rooms.get(item.value or "") for item in event.sets)
        for agent in () if elsewhere or event.unreal or event.only else event.doers:
            yield from self._present(agent)
        for item in event.sets:
            known = self.values.get(item.variable)
            if known is not None:
                yield from self._given_anew(event, item, known)

    def _given_anew(self, event: Change, item: Assignment, known: str) -> Found:
        """Yield what a change contradicts that gives a value to a variable of which one is known."""
        if event.mood == "holds" and known != item.value:
            yield self._says(
                f"it holds from the start, and before it {item.variable} was {known!r}.",
                "Put it before all events that change it, or let it happen.",
            )
        if item.variable.quality == "at" and event.moved_from is not None:
            yield from self._moved(event, item, event.moved_from, known)

    def _moved(self, event: Change, item: Assignment, origin: str, known: str) -> Found:
        """Yield that a thing is moved from where it is not, or to where it is."""
        thing = item.variable.of
        if origin and not self._within(origin, known):
            takes = f"{event.by} takes the {thing}" if event.by else f"the {thing} comes"
            yield self._says(
                f"{takes} from the {origin}, and it is at the {known}.",
                f"Correct moved_from, or let an event before put it at the {origin}.",
            )
        elif not origin and known == item.value:
            yield self._says(
                f"the {thing} is moved to the {known}, and is there already.",
                "Correct the place, or leave out moved_from if it was only put there.",
            )

    @check.register
    def _perceive(self, event: Perceive) -> Found:
        for agent in event.agents if event.openly and not event.room else ():
            yield from self._present(agent)

    @check.register
    def _enter(self, event: Enter) -> Found:
        here = self.room.get(event.agent)
        if here is not None and event.room in ("", here):
            where = f"in the {here}" if here else "there"
            yield self._says(
                f"{event.agent} comes in, and is {where} already.",
                f"Let {event.agent} leave before, name another room, or leave this event out.",
            )

    @check.register
    def _leave(self, event: Leave) -> Found:
        agent = event.agent
        if agent in self.left:
            yield self._says(
                f"{agent} leaves, and left already in event {self.left[agent][0] + 1}.",
                f"Let {agent} come back before, or leave one of the two out.",
            )
            return
        yield from self._present(agent)
        here = self.room.get(agent)
        if here and event.room and event.room != here:
            yield self._says(
                f"{agent} leaves the {event.room}, and is in the {here}.",
                f"Name the {here}, or let {agent} enter the {event.room} before.",
            )

    @check.register
    def _watch(self, event: Watch) -> Found:
        for agent in event.agents if not event.begins else ():
            if agent not in self.watching:
                yield self._says(f"{agent} stops watching, and watches nothing.", f"Let {agent} watch before.")

    @check.register
    def _notice(self, event: Notice) -> Found:
        if not event.event and event.whom not in self.watching:
            yield self._says(
                f"{event.agent} notices that {event.whom} watches, and {event.whom} does not.",
                f"Let {event.whom} watch before, or name in event what {event.whom} is seen to perceive.",
            )

    @check.register
    def _tell(self, event: Tell) -> Found:
        if event.speaker in self.left and not event.hearers:
            gone = self.left[event.speaker][0] + 1
            yield self._says(
                f"{event.speaker} speaks to everybody present, and left in event {gone}.",
                "Name the hearers if it reaches them from elsewhere, or let the speaker come back before.",
            )
        elif not event.hearers:
            yield from self._present(event.speaker)

    @check.register
    def _believe(self, event: Believe) -> Found:
        claim = event.claim
        known = self.values.get(claim.variable) if claim.variable else None
        of_one = claim.verb == "knows" and len(claim.chain) == 1 and not claim.negated
        if of_one and claim.value and known not in (None, claim.value):
            yield self._says(
                f"{claim.chain[0]} knows that {claim.variable} is {claim.value!r}, and it is {known!r}.",
                "Write the verb believes for what is not so, or correct the value.",
            )

    def _present(self, agent: str) -> Found:
        """Yield that somebody cannot do anything here, or that their coming was supplied."""
        if agent in self.left:
            yield self._says(
                f"{agent} does something here, and left in event {self.left[agent][0] + 1}.",
                f"Let {agent} enter before, or name the room where it happens.",
            )
        elif agent in self.room and self.room[agent] is _AWAY:
            yield Finding(
                event=self.now,
                what=f"{agent} does something here without having come.",
                remedy=f"It is taken that {agent} came just before; an enter event says when.",
                serious=False,
            )

    def _within(self, place: str, known: str) -> bool:
        """Return whether one of two places is, or holds, the other, such as a drawer and its kitchen."""
        return place in self._around(known) or known in self._around(place)

    def _around(self, place: str) -> tuple[str, ...]:
        found = [place]
        while True:
            outer = self.values.get(Variable("at", found[-1])) or self.rooms.get(found[-1])
            if outer is None or outer in found:
                return tuple(found)
            found.append(outer)

    # -- what an event does -------------------------------------------------------------------------------------

    @singledispatchmethod
    def apply(self, event: Happening) -> None:
        """Take an event in."""

    @apply.register
    def _changed(self, event: Change) -> None:
        for agent in () if event.unreal or event.only else event.doers:
            self._comes(agent, event.room)
        for item in event.sets:
            if not event.unreal:
                self.values[item.variable] = item.value

    @apply.register
    def _perceived(self, event: Perceive) -> None:
        if event.openly:
            for agent in event.agents:
                self._comes(agent, event.room)

    @apply.register
    def _entered(self, event: Enter) -> None:
        room = event.room or self.left.get(event.agent, (0, ""))[1]
        self._comes(event.agent, room, always=True)
        self.sleeping.pop(event.agent, None)
        self.watching.discard(event.agent)

    @apply.register
    def _gone(self, event: Leave) -> None:
        self.left[event.agent] = (self.now, self.room.get(event.agent) or event.room)
        self.room[event.agent] = _AWAY
        self.watching.discard(event.agent)

    @apply.register
    def _attended(self, event: Attend) -> None:
        if event.asleep and not event.attentive:
            self.sleeping[event.agent] = self.now
        else:
            self.sleeping.pop(event.agent, None)

    @apply.register
    def _watched(self, event: Watch) -> None:
        (self.watching.update if event.begins else self.watching.difference_update)(event.agents)

    def _comes(self, agent: str, room: str, always: bool = False) -> None:
        if always or room or self.room.get(agent) is _AWAY:
            self.room[agent] = room
            self.left.pop(agent, None)

    def forget(self, event: Event) -> None:
        """Take it that what an uncertain event may have changed is not known."""
        for variable in variables_in(event):
            self.values.pop(variable, None)
        for name in people_in(event):
            self.room.pop(name, None)
            self.left.pop(name, None)
            self.sleeping.pop(name, None)
