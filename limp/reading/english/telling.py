"""What a story has told so far, and how things change in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ...episodes.claims import Claim
from ...episodes.episode import Location
from ...episodes.events import (
    Act,
    Assignment,
    Attend,
    Believe,
    Change,
    Event,
    Miss,
    Mood,
    Perceive,
    Tell,
    Unread,
)
from ...episodes.variables import Variable
from ...lexicon.words import is_in
from .discourse import Discourse, Thing
from .syntax import Clause

Events = tuple[Event, ...]
People = tuple[str, ...]


@dataclass
class Telling:
    """What has been told so far: the events, who and what was named, and what places look like and stand in."""

    discourse: Discourse = field(default_factory=Discourse)
    events: list[Event] = field(default_factory=list)
    rooms: dict[str, str] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)
    notes: dict[str, Tell] = field(default_factory=dict)
    """What is written on things: on `note`, by whom."""
    clause: Clause | None = None
    """The clause that was read last."""
    latest: dict[Variable, int] = field(default_factory=dict, compare=False, repr=False)
    """The place, from 0, of the last change of each variable among the first `indexed` events."""
    indexed: int = field(default=0, compare=False, repr=False)

    def copied(self) -> Telling:
        """Return a copy that can be changed alone."""
        discourse, events = self.discourse.copied(), list(self.events)
        rooms, labels, notes = dict(self.rooms), dict(self.labels), dict(self.notes)
        return Telling(discourse, events, rooms, labels, notes, self.clause, dict(self.latest), self.indexed)

    def hides(self, place: str) -> bool:
        """Return whether nobody there sees what is in a place: it has a label, or was said to be closed."""
        state = self.last(Variable("state", place))
        told = self.events[state] if state is not None else None
        return place in self.labels or (
            isinstance(told, Change) and any(is_in(item.value or "", "relations", "shut") for item in told.sets)
        )

    def held(self, place: str) -> tuple[int, ...]:
        """Return the places of the changes, from 0, by which the words alone say what is in a container."""
        return tuple(
            k
            for k, event in enumerate(self.events)
            if isinstance(event, Change) and not event.by and any(item.value == place for item in event.sets)
        )

    @property
    def locations(self) -> tuple[Location, ...]:
        """The places with a room or a label, and those that somebody carries."""
        used = {item.value for event in self.events if isinstance(event, Change) for item in event.sets}
        owned = (t for t in self.discourse.things.values() if t.owner and t.name in used)
        carried = {thing.name: thing.owner for thing in owned if is_in(thing.head, "relations", "carried")}
        rooms, labels = self.rooms, self.labels
        return tuple(
            Location(name=n, room=rooms.get(n, ""), label=labels.get(n, ""), carrier=carried.get(n, ""))
            for n in dict.fromkeys((*rooms, *labels, *carried))
        )

    @property
    def last_event(self) -> Event | None:
        """The event that was told last."""
        return self.events[-1] if self.events else None

    def back(self) -> Iterator[tuple[int, Event]]:
        """Yield the events with their places from 0, the last one first."""
        return ((k, self.events[k]) for k in reversed(range(len(self.events))))

    def absent(self, people: Sequence[str]) -> None:
        """Let people who come back have been away since they were last told of, where nobody said that they left.

        Source: accommodation of what words presuppose; D. Lewis, "Scorekeeping in a language game", 1979.
        """
        for person in people:
            if self.discourse.room_of.get(person) == "":
                continue
            for k, event in self.back():
                if person in event.people:
                    break
                if isinstance(event, Change) and event.by and person not in event.seen_by:
                    self.events[k] = event.model_copy(update={"unseen_by": (*event.unseen_by, person)})

    def changed(self) -> tuple[int, Change] | None:
        """Return the last change with its place, from 0, if it is what "it" may mean."""
        found = next(((k, e) for k, e in self.back() if isinstance(e, Change | Unread | Tell)), None)
        return (found[0], found[1]) if found and isinstance(found[1], Change) else None

    def unheard(self, people: Sequence[str]) -> Events | None:
        """Return that people did not hear what was told last to them; None if nothing was."""
        told = (k for k, event in self.back() if isinstance(event, Tell) and set(people) <= {*event.hearers})
        return next((miss(people, k) for k in told), None)

    def last(self, variable: Variable) -> int | None:
        """Return the place of the last change of a variable, from 0."""
        for k, event in enumerate(self.events[self.indexed :], start=self.indexed):
            if isinstance(event, Change):
                self.latest.update((item.variable, k) for item in event.sets)
        self.indexed = len(self.events)
        return self.latest.get(variable)


def at(thing: Thing | str) -> Variable:
    """Return the variable of where a thing or a person is."""
    return Variable("at", thing if isinstance(thing, str) else thing.name)


def change(
    things: Sequence[Thing],
    value: str | None,
    telling: Telling,
    *,
    by: Sequence[str] = (),
    verb: str = "",
    moved_from: str | None = None,
    room: str = "",
) -> Change:
    """Return that things are at a place from now on, and remember it."""
    discourse = telling.discourse
    for thing in things:
        discourse.at[thing.name] = value or ""
        discourse.theme = thing.name
        discourse.place = value or discourse.place
    return Change(
        sets=tuple(Assignment(variable=at(thing), value=value) for thing in things),
        by=by[0] if by else "",
        together=tuple(by[1:]),
        verb=verb,
        moved_from=moved_from,
        room=room,
    )


def stand(things: Sequence[Thing], value: str, telling: Telling, room: str = "") -> Change:
    """Return that things are at a place, as the words alone say; what a container hides they tell nobody there."""
    told = change(things, value, telling, room=room)
    return hidden(told) if telling.hides(value) else told


def becomes(things: Sequence[Thing], state: str, by: Sequence[str] = (), verb: str = "") -> Change:
    """Return that things are in a state from now on."""
    sets = tuple(Assignment(variable=Variable("state", thing.name), value=state) for thing in things)
    return Change(sets=sets, by=by[0] if by else "", together=tuple(by[1:]), verb=verb)


def see(people: Sequence[str], *variables: Variable, how: str = "sight") -> tuple[Perceive, ...]:
    """Return that people learn variables by sight."""
    return tuple(Perceive(agents=tuple(people), variable=variable, how=how) for variable in variables)


def see_change(people: Sequence[str], last: Change, how: str = "sight") -> Events:
    """Return that people see a change, or read of it."""
    return see(people, *(item.variable for item in last.sets), how=how)


def miss(people: Sequence[str], *places: int) -> Events:
    """Return that people do not perceive events at some places, from 0; nothing if there are none such."""
    return tuple(Miss(agents=tuple(people), event=str(k + 1)) for k in places if people)


def attend(people: Sequence[str], attentive: bool, asleep: bool = False) -> Events:
    """Return that people start or stop to perceive."""
    return tuple(Attend(agent=person, attentive=attentive, asleep=asleep) for person in people)


def act(people: Sequence[str], words: str) -> Events:
    """Return that people each do what words say, which changes nothing that is tracked."""
    return tuple(Act(agent=person, does=words) for person in people)


def want(people: Sequence[str], words: str, negated: bool = False) -> Events:
    """Return that people each want what words say, or do not."""
    wanted = Claim(verb="wants", words=words, negated=negated)
    return tuple(Believe(claim=wanted.model_copy(update={"chain": (person,)})) for person in people)


def doubted(events: Events, certainty: float) -> Events:
    """Return events that are certain only by that much, where they happened at all."""
    return tuple(event.model_copy(update={"certainty": event.certainty * certainty}) for event in events)


def in_mood(events: Events, mood: Mood) -> Events:
    """Return events as what is intended, usual or denied."""
    return tuple(event.model_copy(update={"mood": mood}) for event in events)


def ignorant(people: Sequence[str], variable: Variable) -> Events:
    """Return that people, each of them, do not know a variable."""
    unknown = Claim(verb="knows", variable=variable, negated=True)
    return tuple(Believe(claim=unknown.model_copy(update={"chain": (person,)})) for person in people)


def hidden(told: Change) -> Change:
    """Return where things are as known to nobody there, with what it is that their place holds."""
    held = (Assignment(variable=Variable("inside", s.value), value=s.variable.of) for s in told.sets if s.value)
    return told if told.only else told.model_copy(update={"only": True, "sets": (*told.sets, *held)})
