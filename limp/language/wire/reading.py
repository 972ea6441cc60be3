"""A whole text on the wire, and the episode that it stands for; what cannot be read is an objection."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import singledispatch
from typing import Any

from pydantic import Field

from ...episodes.conventions import Conventions, Lies, Reach, Reveals, Trusting
from ...episodes.episode import Episode, Location, Person
from ...episodes.events import (
    Act,
    Assignment,
    Attend,
    Believe,
    Change,
    Enter,
    Event,
    Leave,
    Miss,
    Notice,
    Perceive,
    Shown,
    Taken,
    Tell,
    TrustIn,
    Unread,
    Watch,
)
from .events import (
    WireAct,
    WireAttend,
    WireAttitude,
    WireChange,
    WireEnter,
    WireEvent,
    WireLeave,
    WireMiss,
    WireNotice,
    WirePerceive,
    WireTell,
    WireTrust,
    WireUnread,
    WireView,
    WireWatch,
)
from .names import Names, WireError, WirePerson, WirePlace, WireThing, WireValue


class WireConventions(WireValue):
    """How the text itself says that open questions are to be taken."""

    entering_reveals: Reveals = "open"
    trust: Trusting = "everyone"
    told_things: Reach = "any-order"
    may_lie: Lies = "yes"


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
        return Names.of(self.people, self.things, self.places)


@dataclass(frozen=True)
class Objection:
    """What is wrong with a reading, in words that a model can act on; `event` is the id it is about, if one."""

    event: str
    words: str

    def __str__(self) -> str:
        """Return `event e3: ...`, or the words alone."""
        return f"event {self.event}: {self.words}" if self.event else self.words


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
            events += _events(wire, own, names)
        except ValueError as error:
            objections.append(Objection(own, _in_words(error)))
            events.append(_unread(wire, own, names))
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
    return episode, tuple(objections)


def _in_words(error: ValueError) -> str:
    """Return a fault in words: our own, or the first one of a value that does not validate."""
    if isinstance(error, WireError):
        return str(error)
    return " ".join(str(error).split())[:200]


def _check_reference(wire: WireEvent, ids: set[str]) -> None:
    if isinstance(wire, WireMiss | WireNotice) and wire.event.strip() and wire.event.strip() not in ids:
        raise WireError(f"{wire.event!r} is the id of no event; write the id of the event that is meant")


def _told(wire: WireEvent, own: str, names: Names) -> dict[str, Any]:
    """Return the fields that all events share."""
    if not 0.0 < wire.certainty <= 1.0:
        raise WireError(f"certainty {wire.certainty:g} is not above 0 and at most 1")
    return {
        "id": own,
        "text": " ".join(wire.quote.split()),
        "certainty": wire.certainty,
        "mood": wire.mood,
        "room": names.room(wire.room),
        "seen_by": names.persons(wire.seen_by),
        "unseen_by": names.persons(wire.unseen_by),
        "secretly_seen_by": names.persons(wire.secretly_seen_by),
    }


def _unread(wire: WireEvent, own: str, names: Names) -> Unread:
    words = " ".join(wire.quote.split())
    return Unread(id=own, text=words, clause=words, names=names.mentioned(words))


@singledispatch
def _events(wire: WireValue, own: str, names: Names) -> list[Event]:
    """Return the events that one on the wire stands for; raise `WireError` for a slot that cannot be read."""
    raise NotImplementedError(type(wire).__name__)


@_events.register
def _change(wire: WireChange, own: str, names: Names) -> list[Event]:
    if not wire.sets:
        raise WireError("a change sets at least one variable")
    sets = tuple(
        Assignment(variable=names.variable(item.variable), value=names.value(item.value) or None)
        for item in wire.sets
    )
    by = names.person(wire.by) if wire.by.strip() else ""
    return [
        Change(
            **_told(wire, own, names),
            sets=sets,
            by=by,
            verb=wire.verb.strip(),
            moved_from=names.value(wire.moved_from) or None,
            only=wire.only,
            unreal=wire.unreal,
        )
    ]


def _each(own: str, agents: Sequence[str]) -> list[tuple[str, str]]:
    """Return each agent with an id: the last has the event's own, so that after it all of them have acted."""
    if not agents:
        raise WireError("agents is empty; name who it is")
    last = len(agents) - 1
    return [(agent, own if k == last else f"{own}.{k + 1}") for k, agent in enumerate(agents)]


@_events.register
def _enter(wire: WireEnter, own: str, names: Names) -> list[Event]:
    agents = _each(own, names.persons(wire.agents))
    return [Enter(**{**_told(wire, own, names), "id": id_}, agent=agent, here=True) for agent, id_ in agents]


@_events.register
def _leave(wire: WireLeave, own: str, names: Names) -> list[Event]:
    agents = _each(own, names.persons(wire.agents))
    return [Leave(**{**_told(wire, own, names), "id": id_}, agent=agent) for agent, id_ in agents]


@_events.register
def _attend(wire: WireAttend, own: str, names: Names) -> list[Event]:
    agents, told = _each(own, names.persons(wire.agents)), _told(wire, own, names)
    asleep = wire.asleep and not wire.attentive
    return [
        Attend(**{**told, "id": id_}, agent=agent, attentive=wire.attentive, asleep=asleep)
        for agent, id_ in agents
    ]


@_events.register
def _watch(wire: WireWatch, own: str, names: Names) -> list[Event]:
    whom = names.person(wire.whom) if wire.whom.strip() else ""
    agents = names.persons(wire.agents)
    return [Watch(**_told(wire, own, names), agents=agents, whom=whom, begins=wire.begins)]


@_events.register
def _notice(wire: WireNotice, own: str, names: Names) -> list[Event]:
    agent, whom = names.person(wire.agent), names.person(wire.whom)
    return [Notice(**_told(wire, own, names), agent=agent, whom=whom, event=wire.event.strip())]


@_events.register
def _perceive(wire: WirePerceive, own: str, names: Names) -> list[Event]:
    return [
        Perceive(
            **_told(wire, own, names),
            agents=names.persons(wire.agents),
            variable=names.variable(wire.variable),
            value=names.value(wire.value) if wire.value.strip() else "",
            how=wire.how,
            openly=wire.openly,
            mistaken=wire.mistaken,
        )
    ]


@_events.register
def _miss(wire: WireMiss, own: str, names: Names) -> list[Event]:
    return [Miss(**_told(wire, own, names), agents=names.persons(wire.agents), event=wire.event.strip())]


@_events.register
def _tell(wire: WireTell, own: str, names: Names) -> list[Event]:
    return [
        Tell(
            **_told(wire, own, names),
            speaker=names.person(wire.speaker),
            hearers=names.persons(wire.hearers),
            says=tuple(names.claim(claim) for claim in wire.says),
            speech=wire.speech,
            private=wire.private,
            overheard_by=names.persons(wire.overheard_by),
            unreached=names.persons(wire.unreached),
            heard_as=tuple(names.claim(claim) for claim in wire.heard_as),
            taken=tuple(Taken(hearer=names.person(t.hearer), trust=t.trust) for t in wire.taken),
        )
    ]


@_events.register
def _attitude(wire: WireAttitude, own: str, names: Names) -> list[Event]:
    claim = names.claim(wire.claim)
    if not claim.chain:
        raise WireError("an attitude is somebody's; name them in who")
    return [Believe(**_told(wire, own, names), claim=claim)]


@_events.register
def _act(wire: WireAct, own: str, names: Names) -> list[Event]:
    return [
        Act(
            **_told(wire, own, names),
            agent=names.person(wire.agent),
            does=" ".join(wire.does.split()),
            purpose=" ".join(wire.purpose.split()),
            towards=names.value(wire.towards),
            open_to=tuple((item.act, item.cost) for item in wire.open_to),
        )
    ]


@_events.register
def _trust(wire: WireTrust, own: str, names: Names) -> list[Event]:
    agent, speaker = names.person(wire.agent), names.person(wire.speaker)
    return [TrustIn(**_told(wire, own, names), agent=agent, speaker=speaker, how=wire.how)]


@_events.register
def _view(wire: WireView, own: str, names: Names) -> list[Event]:
    at = tuple((names.value(seen.thing), names.value(seen.place)) for seen in wire.at)
    told = _told(wire, own, names)
    return [Shown(**told, source=wire.source, at=at, miss=wire.miss, wrong=wire.wrong)]


@_events.register
def _left_unread(wire: WireUnread, own: str, names: Names) -> list[Event]:
    mentioned = names.mentioned(wire.quote)
    named = tuple(dict.fromkeys((*(names.value(name) for name in wire.names), *mentioned)))
    return [Unread(**_told(wire, own, names), clause=" ".join(wire.quote.split()), names=named)]
