"""A whole text on the wire, and the episode that it stands for; what cannot be read is an objection."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pydantic import Field

from ...episodes.conventions import Conventions, Lies, Reach, Reveals, Trusting
from ...episodes.episode import Episode, Location, Person
from ...episodes.events import Event
from .conversion import events_of, received, unread_of
from .events import (
    WireAttitude,
    WireChange,
    WireEvent,
    WireMiss,
    WireNotice,
    WirePerceive,
    WireReceive,
    WireSetting,
    WireTell,
)
from .names import Names, WireClaim, WireError, WirePerson, WirePlace, WireThing, WireValue, in_a_line, is_of_words
from .start import settled

_DEFAULT = Conventions()


class WireConventions(WireValue):
    """How the text itself says that open questions are to be taken."""

    entering_reveals: Reveals = _DEFAULT.entering_reveals
    trust: Trusting = _DEFAULT.trust
    told_things: Reach = _DEFAULT.told_things
    may_lie: Lies = _DEFAULT.may_lie


class WireReading(WireValue):
    """What a model writes of a text: who and what there is, what happened, and words that tell of nothing."""

    people: list[WirePerson]
    things: list[WireThing] = Field(default=[])
    places: list[WirePlace] = Field(default=[])
    events: list[WireEvent]
    background: list[str] = Field(default=[])
    conventions: WireConventions = WireConventions()

    @property
    def names(self) -> Names:
        """The names of the story."""
        return Names.of(self.people, self.things, self.places, self._values())

    def _values(self) -> Iterator[str]:
        """Yield the values of facts and states that events give, reveal or tell of."""
        for event in self.events:
            pairs: Sequence[WireSetting | WirePerceive | WireClaim] = ()
            match event:
                case WireChange():
                    pairs = event.sets
                case WirePerceive():
                    pairs = (event,)
                case WireTell():
                    pairs = (*event.says, *event.heard_as)
                case WireAttitude():
                    pairs = (event.claim,)
            yield from (pair.value for pair in pairs if pair.value and is_of_words(pair.variable))


@dataclass(frozen=True)
class Objection:
    """What is wrong with a reading, in words that a model can act on; `event` is the id it is about, if one."""

    event: str
    words: str

    def __str__(self) -> str:
        """Return `event e3: ...`, also for a part of it (`e3.1`), or the words alone."""
        whole, _, part = self.event.rpartition(".")
        event = whole if whole and part.isdecimal() else self.event
        return f"event {event}: {self.words}" if event else self.words


def id_of(event: WireEvent, place: int) -> str:
    """Return the id of an event: its own, or `e3` for the third."""
    return event.id.strip() or f"e{place + 1}"


def episode_of(reading: WireReading, text: str) -> tuple[Episode, tuple[Objection, ...]]:
    """Return the episode of a reading, and what could not be read of it.

    An event that cannot be read is kept as unread words, so that nothing of the text is lost.
    """
    names, objections = reading.names, list[Objection]()
    ids = {id_of(event, k) for k, event in enumerate(reading.events)}
    events: list[Event] = []
    for place, wire in enumerate(reading.events):
        own = id_of(wire, place)
        try:
            _check_reference(wire, ids)
            if isinstance(wire, WireReceive):
                events += received(wire, _message(reading, wire), own, names)
            else:
                events += events_of(wire, own, names)
        except ValueError as error:
            objections.append(Objection(own, in_a_line(error)))
            events.append(unread_of(wire, own, names))
    if len(ids) < len(reading.events):
        objections.append(Objection("", "two events have the same id; give each its own"))
    people = tuple(
        Person(
            name=person.name.strip(),
            also=tuple(person.also),
            perceives=person.perceives,
            there={"yes": True, "no": False, "unsaid": None}[person.present],
            room=names.room(person.room),
        )
        for person in reading.people
    )
    locations = tuple(
        Location(
            name=place.name.strip(), room=names.room(place.room), label=names.value(place.looks_as_if_it_held)
        )
        for place in reading.places
    )
    conventions = Conventions.model_validate(reading.conventions.model_dump())
    episode = Episode(people=people, locations=locations, events=tuple(events), conventions=conventions, text=text)
    return settled(episode), tuple(objections)


def _message(reading: WireReading, wire: WireReceive) -> WireTell:
    """Return the earlier event in which a message was sent; raise `WireError` if it is none in which one was."""
    for place, event in enumerate(reading.events):
        if isinstance(event, WireTell) and id_of(event, place) == wire.event.strip():
            return event
    raise WireError(f"event {wire.event!r} is none of kind tell; name the one in which the message was sent")


def _check_reference(wire: WireEvent, ids: set[str]) -> None:
    if (
        isinstance(wire, WireMiss | WireNotice | WireReceive)
        and wire.event.strip()
        and wire.event.strip() not in ids
    ):
        raise WireError(f"{wire.event!r} is the id of no event; write the id of the event that is meant")
