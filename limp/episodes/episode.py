"""An episode: who and what there is, what happened, its course on the stage, event by event, and its English.

Each kind of event has its own clause (`Event.words`); `phrases` has names, places and claims.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Literal, Self

from pydantic import (
    ConfigDict,
    Field,
    GetJsonSchemaHandler,
    SerializeAsAny,
    SerializerFunctionWrapHandler,
    field_validator,
    model_serializer,
    model_validator,
)
from pydantic_core import CoreSchema

from ..minds.facts import Value, the
from ..minds.source import Agreement
from .conventions import Conventions
from .kind import NOT_HAPPENED, Event
from .names import slots_with
from .needs import Away, Flaw
from .phrases import agreeing, doing, in_a_row, placed, sentence
from .stage import SCENE, Stage
from .variables import Variable

Presence = bool | Literal["unsaid"]


class Person(Value):
    """Somebody who takes part. `perceives` is false for who is asleep, or a baby, from the start.

    `there`: whether they are where the story plays from the start. Where it is not given, they are, unless the
    first thing that they do is to come in, or the first event of all is that somebody comes into a room with a
    name. "unsaid", of who is only mentioned: it is not taken so of who takes no part. `room` is the one in which
    they are then, if the story has several. A name alone is written as `"Mira"`.
    """

    name: str = Field(min_length=1)
    also: tuple[str, ...] = ()
    """What else they are called."""
    perceives: bool = True
    there: Presence | None = None
    room: str = ""

    @model_validator(mode="before")
    @classmethod
    def _named(cls, given: object) -> object:
        return {"name": given} if isinstance(given, str) else given

    @model_serializer(mode="wrap")
    def _written(self, handler: SerializerFunctionWrapHandler) -> object:
        return self.name if self == Person(name=self.name) else handler(self)

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, object]:
        """Return the JSON schema: a name, or a table with more."""
        return {"anyOf": [{"type": "string"}, handler(schema)]}


class Location(Value):
    """A place, the room that it stands in, and what it looks as if it held to whoever has not looked inside.

    `carrier` is whose pocket or bag it is. `open`: what is there lies open, as on a table; else it is a container,
    or the room itself.
    """

    name: str = Field(min_length=1)
    room: str = ""
    label: str = ""
    carrier: str = ""
    open: bool = False


class Episode(Value):
    """Who and what there is, what happened, in order, and what the story leaves open.

    `events` stand in the order in which they happened; the order in which they are told is that of their quotes.
    One that is told late, with `before`, is put there.

    `reliability` is the probability that the reading as a whole is right: 1 by hand, else the
    reader's own, fitted. `log` is true for a numbered record of every event of a small world, `shown` if the
    story itself takes it that those who are there see what containers hold.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", ignored_types=(cached_property,))

    people: tuple[Person, ...] = ()
    locations: tuple[Location, ...] = ()
    events: tuple[SerializeAsAny[Event], ...] = ()
    conventions: Conventions = Conventions()
    reliability: float = Field(default=1.0, gt=0.0, le=1.0)
    log: bool = False
    shown: bool = False
    text: str = ""
    """The words that it was read from."""
    described: Agreement | None = None
    """How far the description of a film, if there is one, agrees with the talk."""

    @field_validator("events")
    @classmethod
    def _as_they_happened(cls, told: tuple[Event, ...]) -> tuple[Event, ...]:
        if not any(event.before for event in told):
            return told
        order = happening([event.id for event in told], [event.before for event in told])
        return tuple(_referring(told[k], order) for k in order)

    def __copy__(self) -> Self:
        """Return a copy without what was worked out of this one: it may get other events."""
        copied = super().__copy__()
        for name in vars(copied).keys() - type(self).model_fields.keys():
            del vars(copied)[name]
        return copied

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the people, in order."""
        return tuple(person.name for person in self.people)

    @cached_property
    def happened(self) -> tuple[tuple[int, Event], ...]:
        """What happened or holds, each event with its place from 0; without what was intended or is a habit."""
        return tuple((k, event) for k, event in enumerate(self.events) if event.mood not in NOT_HAPPENED)

    @cached_property
    def variables(self) -> tuple[Variable, ...]:
        """The variables that events change, reveal or tell of, in order of first mention."""
        return tuple(dict.fromkeys(v for event in self.events if not event.moves_people for v in event.variables))

    @cached_property
    def places(self) -> tuple[str, ...]:
        """The places where something is ever told to be, in order of first mention, then those declared."""
        pairs = (pair for event in self.events for pair in event.tells())
        told = ({"at": value, "inside": variable.of}.get(variable.quality) for variable, value in pairs)
        return tuple(dict.fromkeys((*filter(None, told), *(location.name for location in self.locations))))

    @cached_property
    def rooms(self) -> frozenset[str]:
        """The rooms in which people are, places stand, or something happens."""
        return frozenset(one.room for row in (self.people, self.locations, self.events) for one in row if one.room)

    @cached_property
    def rooms_to_go_to(self) -> frozenset[str]:
        """The rooms, and, where there are several, places without a room: rooms in which nothing happens."""
        told = len(self.rooms) > 1 and any(one.room for one in self.locations)
        return self.rooms.union(one.name for one in self.locations if told and one == Location(name=one.name))

    @cached_property
    def there_from_the_start(self) -> tuple[str, ...]:
        """The people who are there from the start (`Person.there`)."""
        first, empty = coming(self.events), fills_rooms(self.events)
        parts = {part.who for event in self.events for part in event.parts()}

        def is_there(person: Person) -> bool:
            if isinstance(person.there, bool):
                return person.there
            taken = not empty and (person.there is None or person.name in parts)
            return bool(person.room) or not first.get(person.name, not taken)

        return tuple(person.name for person in self.people if is_there(person))

    @cached_property
    def bystanders(self) -> tuple[str, ...]:
        """Those of whom it is only taken that they are there from the start: they take no part."""
        parts = {part.who for event in self.events for part in event.parts()}
        unsaid = {person.name for person in self.people if person.there is None and not person.room} - parts
        return tuple(name for name in self.there_from_the_start if name in unsaid)

    @cached_property
    def on_stage(self) -> tuple[str, ...]:
        """The people who are there at some time, or do, perceive, hear or hold something."""
        met = {name for e in self.events for name in (*e.people, *e.seen_by, *e.secretly_seen_by)}
        return tuple(name for name in self.names if name in met or name in self.there_from_the_start)

    @cached_property
    def placed(self) -> frozenset[str]:
        """The people of whom it is told whether they are there, or what they do, perceive or miss."""
        missing = {name for event in self.events for name in (*event.unseen_by, *event.missed_by)}
        told = {person.name for person in self.people if isinstance(person.there, bool) or person.room}
        return frozenset(self.on_stage) | missing | told

    @cached_property
    def rooms_at_the_start(self) -> dict[str, str]:
        """The rooms in which people are from the start, as far as they are told."""
        return {p.name: p.room for p in self.people if p.room and p.name in self.there_from_the_start}

    def number(self, reference: str) -> int | None:
        """Return the place (from 0) of the event that a reference names, by its id or number, or None."""
        if reference in self._by_id:
            return self._by_id[reference]
        number = int(reference) if reference.isdecimal() else 0
        return number - 1 if 1 <= number <= len(self.events) else None

    @cached_property
    def _by_id(self) -> dict[str, int]:
        return {event.id: k for k, event in enumerate(self.events) if event.id}


def coming(events: Sequence[Event]) -> dict[str, bool]:
    """Return of each who takes part whether they first do so by coming in, and so are elsewhere at first.

    Where rooms fill from the first event on (`fills_rooms`), who says something in private may be anywhere.
    """
    found: dict[str, bool] = {}
    filling = fills_rooms(events)
    for part in (part for event in events for part in event.parts()):
        if part.begins and not (filling and part.anywhere):
            found.setdefault(part.who, isinstance(part, Away))
    return found


def fills_rooms(events: Sequence[Event]) -> bool:
    """Return whether the first thing that anybody does is to come into a room with a name: it was empty before."""
    parts = (part for event in events for part in event.parts() if part.begins)
    first = next(parts, None)
    return isinstance(first, Away) and bool(first.room)


def happening(ids: Sequence[str], before: Sequence[int | str]) -> list[int]:
    """Return the places, from 0, that events have as they are told, in the order in which they happened.

    `ids` and `before` have one entry an event, empty where it has none. What has `before` happened right before
    the event with this id or number, from 1. Raises `ValueError` where that one is not told earlier.
    """
    order: list[int] = []
    for k, other in enumerate(map(str, before)):
        earlier = [told for told in range(k if other else 0) if other in (ids[told], str(told + 1))]
        if other and not earlier:
            raise ValueError(f"event {k + 1} happened before {other!r}, which names no event that is told earlier")
        order.insert(order.index(earlier[0]) if earlier else len(order), k)
    return order


def happened_as(reference: str, order: Sequence[int]) -> str:
    """Return a reference to an event as it is told as one to the event as it happened; ids stay as they are."""
    number = int(reference) - 1 if reference.isdecimal() else -1
    return str(order.index(number) + 1) if number in order else reference


def _referring(event: Event, order: Sequence[int]) -> Event:
    """Return an event that was told, as one that happened: in order, and so with what it refers to."""
    slots = {slot: getattr(event, slot) for slot in slots_with(type(event), "event")}
    return event.model_copy(update={"before": "", **{s: happened_as(named, order) for s, named in slots.items()}})


class Course(Stage):
    """The stage of an episode, on which its events happen one after the other."""

    def __init__(self, episode: Episode) -> None:
        self.episode = episode
        places = {location.name: location.room for location in episode.locations if location.room}
        labels = {location.name: location.label for location in episode.locations if location.label}
        lies_open = [location.name for location in episode.locations if location.open]
        super().__init__(episode.names, places, labels, episode.rooms_to_go_to, (*episode.rooms, *lies_open))
        for agent in episode.there_from_the_start:
            self.where.place(agent, episode.rooms_at_the_start.get(agent, SCENE))
        if self.where.nowhere:
            self.where.scene = next(iter(episode.rooms_at_the_start.values()), SCENE)
        for person in episode.people:
            if not person.perceives:
                self.where.attend(person.name, False)

    def take_in(self, number: int, event: Event) -> None:
        """Let the next event happen, one effect after the other."""
        self.now = number
        watching = (*self.where.watching, *event.people, *event.seen_by, *event.secretly_seen_by)
        away = (who for who, room in self.where.room_of.items() if room is None and who not in self.unsure)
        self.away_at[str(number + 1)] = number, frozenset(away).difference(watching)
        if event.id:
            self.away_at[event.id] = self.away_at[str(number + 1)]
        for effect in event.happens(self):
            self.apply(effect)
        if self._begun is None and event.takes_part:
            self._begun = number


def contradictions(episode: Episode) -> Iterator[tuple[int, Flaw]]:
    """Yield what each event contradicts, in order, and what it takes for granted, with the event's number from 0.

    What is uncertain contradicts nothing: after it, whereabouts and values that it may have changed are not known.
    """
    course = Course(episode)
    for number, event in episode.happened:
        for need in event.needs():
            if (flaw := need.unmet(course)) is not None:
                yield number, flaw
        course.take_in(number, event)
        if event.certainty < 1.0:
            course.unsure |= {*event.people, *event.variables}
            for who in event.people:
                course.gone.pop(who, None)
                course.sleeping.pop(who, None)


# -- in English -------------------------------------------------------------------------------------------------


def sentences(episode: Episode) -> Iterator[str]:
    """Yield who is there, what places are, and each event, as sentences."""
    yield from setting(episode)
    for number in range(len(episode.events)):
        yield told_in(episode, number)


def setting(episode: Episode) -> Iterator[str]:
    """Yield who is there, and what people and places are, as sentences."""
    there = episode.there_from_the_start
    if here := [name for name in episode.names if name in there]:
        yield sentence(f"{doing(here, 'is')} there from the start")
    if elsewhere := [name for name in episode.names if name not in there]:
        yield sentence(f"{doing(elsewhere, 'is')} elsewhere at first")
    for person in episode.people:
        yield from map(sentence, _person(person))
    for location in episode.locations:
        yield from map(sentence, _location(location))


def _person(person: Person) -> Iterator[str]:
    name = [person.name]
    if person.also:
        yield f"{doing(name, 'is')} also called {in_a_row(person.also, 'or')}"
    if person.room:
        yield f"{doing(name, 'is')} {placed(person.room)} at first"
    if not person.perceives:
        yield f"{doing(name, 'perceives')} nothing at first"


def _location(location: Location) -> Iterator[str]:
    if location.room:
        yield f"{the(location.name)} {agreeing([location.name], 'is')} {placed(location.room)}"
    if location.label:
        yield f"{the(location.name)} {agreeing([location.name], 'looks')} as if it held {the(location.label)}"
    if location.carrier:
        yield f"{doing([location.carrier], 'carries')} {the(location.name)}"


def told_in(episode: Episode, number: int, witnesses: bool = True) -> str:
    """Return event `number` (from 0) in words, with what it refers to; changes are told from how things are.

    Without `witnesses` it is not told who is said to perceive it.
    """
    event, earlier = episode.events[number], episode.events[:number]
    if event.understood:  # a preposition that its own quote does not give is that of the story
        event = event.model_copy(update={"text": f"{event.text} {episode.text}"})
    place = next((episode.number(reference) for reference in event.refers_to), None)
    referred = episode.events[place] if place is not None else None
    return event.sentence(referred, event.is_anew(earlier), witnesses, episode.rooms_to_go_to)
