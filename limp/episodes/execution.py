"""Carrying an episode out, event by event: what contradicts what was told before, and what has to be supplied.

What is uncertain contradicts nothing: after it, whereabouts and values that it may have changed are not known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ..minds.facts import Value
from .episode import Episode
from .events import (
    Act,
    Assignment,
    Attend,
    Believe,
    Change,
    Enter,
    Event,
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


class Problem(Value):
    """Something that is wrong with an episode, or was supplied.

    `event` is the number of the event, from 1, as references write it; None where it is about the whole. `quote`
    are the words that the event comes from, or its id. A problem that is not `serious` is only noted: the episode
    has one meaning all the same.
    """

    event: int | None
    quote: str = ""
    what: str
    remedy: str
    serious: bool = True

    @property
    def place(self) -> str:
        """`event 3 ("Theo left."): Theo leaves, and left already in event 2.`"""
        quote = f' ("{" ".join(self.quote.split())}")' if self.quote else ""
        where = f"event {self.event}{quote}: " if self.event is not None else ""
        return f"{where}{self.what}"

    def __str__(self) -> str:
        """Return where and what it is, and what would mend it."""
        return f"{self.place} {self.remedy}"


def problem_at(episode: Episode, k: int | None, what: str, remedy: str, serious: bool = True) -> Problem:
    """Return a problem of event number `k`, from 0; None for one of the whole."""
    if k is None:
        return Problem(event=None, what=what, remedy=remedy, serious=serious)
    event = episode.events[k]
    return Problem(event=k + 1, quote=event.text or event.id, what=what, remedy=remedy, serious=serious)


def contradictions(episode: Episode) -> Iterator[Problem]:
    """Yield what each event contradicts, in order, and what it takes for granted."""
    execution = _Execution(episode)
    for k, event in episode.happened:
        execution.now = k
        yield from execution.asleep(event)
        yield from execution.carry_out(event)
        if event.certainty < 1.0:
            execution.forget(event)


_AWAY = None
_ASLEEP_DOES = (Change, Tell, Perceive, Act, Watch, Notice, Leave)


@dataclass
class _Execution:
    """Where everybody is and what is so, as far as it is certain, before the next event."""

    episode: Episode
    now: int = 0
    room: dict[str, str | None] = field(default_factory=dict)
    """Where each person is, `""` for the scene and None for away; without an entry it is not known."""
    values: dict[Variable, str | None] = field(default_factory=dict)
    left: dict[str, tuple[int, str]] = field(default_factory=dict)
    """The event, from 1, at which somebody left, and where they were."""
    sleeping: dict[str, int] = field(default_factory=dict)
    """The event, from 1, at which somebody fell asleep."""
    watching: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        there = self.episode.there_from_the_start
        rooms = self.episode.rooms_at_the_start
        self.room = {name: rooms.get(name, "") if name in there else _AWAY for name in self.episode.names}
        self.rooms = {location.name: location.room for location in self.episode.locations if location.room}

    def _says(self, what: str, remedy: str, serious: bool = True) -> Problem:
        return problem_at(self.episode, self.now, what, remedy, serious)

    def asleep(self, event: Event) -> Iterator[Problem]:
        """Yield that who does something sleeps."""
        since = self.sleeping.get(agent_of(event))
        received = isinstance(event, Tell) and event.sent
        if isinstance(event, _ASLEEP_DOES) and since is not None and not received:
            yield self._says(
                f"{agent_of(event)} does something, and sleeps since event {since}.",
                f"Let an event of kind attend wake {agent_of(event)} before, or correct event {since}.",
            )

    def carry_out(self, event: Event) -> Iterator[Problem]:
        """Yield what an event contradicts or takes for granted, and take it in."""
        match event:
            case Change():
                yield from self._change(event)
            case Perceive(openly=True):
                yield from self._doing(event.agents, event.room, anywhere=bool(event.room))
            case Enter():
                yield from self._enter(event)
            case Leave():
                yield from self._leave(event)
            case Attend():
                self._attend(event)
            case Watch():
                yield from self._watch(event)
            case Notice(event="") if event.whom not in self.watching:
                yield self._says(
                    f"{event.agent} notices that {event.whom} watches, and {event.whom} does not.",
                    f"Let {event.whom} watch before, or name in event what {event.whom} is seen to perceive.",
                )
            case Tell(hearers=()):
                yield from self._speak(event.speaker)
            case Believe():
                yield from self._know(event)

    # -- who is where -------------------------------------------------------------------------------------------

    def _doing(self, agents: Sequence[str], room: str, anywhere: bool) -> Iterator[Problem]:
        """Yield that people cannot do something here, unless it is `anywhere`; they are in `room` from then on."""
        for agent in agents:
            if not anywhere:
                yield from self._present(agent)
            if room or self.room.get(agent) is _AWAY:
                self._comes(agent, room)

    def _present(self, agent: str) -> Iterator[Problem]:
        """Yield that somebody cannot do anything here, or that their coming was supplied."""
        if agent in self.left:
            yield self._says(
                f"{agent} does something here, and left in event {self.left[agent][0]}.",
                f"Let {agent} enter before, or name the room where it happens.",
            )
        elif agent in self.room and self.room[agent] is _AWAY:
            what = f"{agent} does something here without having come."
            remedy = f"It is taken that {agent} came just before; an enter event says when."
            yield self._says(what, remedy, serious=False)

    def _comes(self, agent: str, room: str) -> None:
        self.room[agent] = room
        self.left.pop(agent, None)

    def _enter(self, event: Enter) -> Iterator[Problem]:
        agent, here = event.agent, self.room.get(event.agent)
        if here is not None and event.room in ("", here):
            where = f"in the {here}" if here else "there"
            yield self._says(
                f"{agent} comes in, and is {where} already.",
                f"Let {agent} leave before, name another room, or leave this event out.",
            )
        self._comes(agent, event.room or self.left.get(agent, (0, ""))[1])
        self.sleeping.pop(agent, None)
        self.watching.discard(agent)

    def _leave(self, event: Leave) -> Iterator[Problem]:
        agent, here = event.agent, self.room.get(event.agent)
        if agent in self.left:
            yield self._says(
                f"{agent} leaves, and left already in event {self.left[agent][0]}.",
                f"Let {agent} come back before, or leave one of the two out.",
            )
        else:
            yield from self._present(agent)
        if here and event.room and event.room != here:
            yield self._says(
                f"{agent} leaves the {event.room}, and is in the {here}.",
                f"Name the {here}, or let {agent} enter the {event.room} before.",
            )
        self.left[agent] = self.now + 1, here or event.room
        self.room[agent] = _AWAY
        self.watching.discard(agent)

    def _attend(self, event: Attend) -> None:
        if event.asleep and not event.attentive:
            self.sleeping[event.agent] = self.now + 1
        else:
            self.sleeping.pop(event.agent, None)

    def _watch(self, event: Watch) -> Iterator[Problem]:
        if event.begins:
            self.watching.update(event.agents)
            return
        for agent in event.agents:
            if agent not in self.watching:
                yield self._says(f"{agent} stops watching, and watches nothing.", f"Let {agent} watch before.")
        self.watching.difference_update(event.agents)

    def _speak(self, speaker: str) -> Iterator[Problem]:
        if speaker in self.left:
            yield self._says(
                f"{speaker} speaks to everybody present, and left in event {self.left[speaker][0]}.",
                "Name the hearers if it reaches them from elsewhere, or let the speaker come back before.",
            )
        else:
            yield from self._present(speaker)

    # -- what is so ---------------------------------------------------------------------------------------------

    def _change(self, event: Change) -> Iterator[Problem]:
        if not (event.unreal or event.only):
            elsewhere = event.room or any(self.rooms.get(item.value or "") for item in event.sets)
            yield from self._doing(event.doers, event.room, anywhere=bool(elsewhere))
        for item in event.sets:
            known = self.values.get(item.variable)
            if known is not None:
                yield from self._given_anew(event, item, known)
        if not event.unreal:
            self.values.update({item.variable: item.value for item in event.sets})

    def _given_anew(self, event: Change, item: Assignment, known: str) -> Iterator[Problem]:
        """Yield what a change contradicts that gives a value to a variable of which one is known."""
        thing, origin = item.variable.of, event.moved_from
        if event.mood == "holds" and known != item.value:
            yield self._says(
                f"it holds from the start, and before it {item.variable} was {known!r}.",
                "Put it before all events that change it, or let it happen.",
            )
        if item.variable.quality != "at" or origin is None:
            return
        if origin and origin not in self._around(known) and known not in self._around(origin):
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

    def _around(self, place: str) -> tuple[str, ...]:
        """Return a place and those that hold it, such as a drawer and its kitchen."""
        found = [place]
        while True:
            outer = self.values.get(Variable("at", found[-1])) or self.rooms.get(found[-1])
            if outer is None or outer in found:
                return tuple(found)
            found.append(outer)

    def _know(self, event: Believe) -> Iterator[Problem]:
        claim = event.claim
        known = self.values.get(claim.variable) if claim.variable else None
        of_one = claim.verb == "knows" and len(claim.chain) == 1 and not claim.negated
        if of_one and claim.value and known not in (None, claim.value):
            yield self._says(
                f"{claim.chain[0]} knows that {claim.variable} is {claim.value!r}, and it is {known!r}.",
                "Write the verb believes for what is not so, or correct the value.",
            )

    def forget(self, event: Event) -> None:
        """Take it that what an uncertain event may have changed is not known."""
        for variable in variables_in(event):
            self.values.pop(variable, None)
        for name in people_in(event):
            self.room.pop(name, None)
            self.left.pop(name, None)
            self.sleeping.pop(name, None)
