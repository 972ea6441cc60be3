"""A text on the wire, and the episode that it stands for; what cannot be read is an objection.

Most slots of an event are read by their name, some kinds need more. Then comes who knows how things stand when the
story begins. What nobody does, told before anybody acts, is known to all who are there; who is elsewhere then
knows it only if the reading says so, or if it is their own state. What somebody did before the story begins is
known to them and to all who are there. What is so as a rule is taken to be so on this occasion, unless another
value was told before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from pydantic import Field, TypeAdapter

from ..episodes.claims import Claim
from ..episodes.conventions import Conventions, Lies, Reach, Reveals, Trusting
from ..episodes.episode import Episode, Location, Person
from ..episodes.events import NOT_HAPPENED, Change, Event, Tell, Unread
from ..episodes.phrases import claimed, in_a_row
from ..episodes.variables import Variable
from ..minds.facts import the
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
    WireReceive,
    WireSetting,
    WireTell,
    WireUnread,
)  # fmt: skip
from .names import Names, WireClaim, WireError, WirePerson, WirePlace, WireThing, WireValue, in_a_line, is_of_words

AS_A_RULE = 0.9
"""How probable it is that what is so as a rule is so on this occasion; assumed."""
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
    names, objections, events = reading.names, list[Objection](), list[Event]()
    by_id = {id_of(event, k): event for k, event in reversed([*enumerate(reading.events)])}
    for place, wire in enumerate(reading.events):
        own = id_of(wire, place)
        try:
            parts = _events_of(wire, own, names, by_id)
            events += _told_late(parts, wire, [event.id for event in events])
        except ValueError as error:
            objections.append(Objection(own, in_a_line(error)))
            words = " ".join(wire.quote.split())
            events.append(Unread(id=own, text=words, clause=words, names=names.mentioned(words)))
    if len(by_id) < len(reading.events):
        objections.append(Objection("", "two events have the same id; give each its own"))
    there = {"yes": True, "no": False, "unsaid": None}
    people = tuple(
        Person(
            name=person.name.strip(), also=tuple(person.also), perceives=person.perceives,
            there=there[person.present], room=names.room(person.room),
        )
        for person in reading.people
    )  # fmt: skip
    locations = tuple(
        Location(name=p.name.strip(), room=names.room(p.room), label=names.value(p.looks_as_if_it_held))
        for p in reading.places
    )
    conventions = Conventions.model_validate(reading.conventions.model_dump())
    episode = Episode(people=people, locations=locations, events=tuple(events), conventions=conventions, text=text)
    return episode.model_copy(update={"events": tuple(_settled(episode))}), tuple(objections)


# --- an event on the wire, and those that it stands for --------------------------------------------------


EVENT: TypeAdapter[Event] = TypeAdapter(Event)
Slots = Mapping[str, object]
"""The slots of an event of an episode, by name."""


def _words(_: Names, written: str) -> str:
    return " ".join(written.split())


def _value(names: Names, written: str, variable: str = "") -> str:
    return names.value(written, variable) if written.strip() else ""


_READ: Mapping[str, Callable[[Names, Any], object]] = {
    **dict.fromkeys(("agents", "hearers", "overheard_by", "unreached", "by"), Names.persons),
    **dict.fromkeys(("seen_by", "unseen_by", "missed_by", "secretly_seen_by"), Names.persons),
    **dict.fromkeys(("agent", "speaker"), Names.person),
    **dict.fromkeys(("moved_from", "towards"), _value),
    **dict.fromkeys(("quote", "before", "does", "purpose", "verb", "event"), _words),
    **dict.fromkeys(("says", "heard_as"), lambda names, claims: [names.claim(claim) for claim in claims]),
    "whom": lambda names, written: names.person(written) if written.strip() else "",
    "room": Names.room,
    "variable": Names.variable,
    "claim": Names.claim,
    "sets": lambda names, sets: [
        {"variable": names.variable(item.variable), "value": names.value(item.value, item.variable) or None}
        for item in sets
    ],
    "at": lambda names, at: [(names.value(seen.thing), names.value(seen.place)) for seen in at],
    "taken": lambda names, taken: [{"hearer": names.person(t.hearer), "trust": t.trust} for t in taken],
    "open_to": lambda _, acts: [{"does": item.act, "cost": item.cost} for item in acts],
    "names": lambda names, called: [names.value(name) for name in called],
}
"""How the slots are read that are not taken as they are; the same name is the same slot in every kind."""


_MORE: Mapping[str, Slots] = {"enter": {"here": True}}
"""What a kind of event has besides its slots on the wire."""


def _events_of(wire: WireEvent, own: str, names: Names, by_id: Mapping[str, WireEvent]) -> list[Event]:
    """Return the events that one on the wire stands for; raise `ValueError` for a slot that cannot be read.

    Of several the last has the id `own`, so that all has happened after it.
    """
    if not 0.0 < wire.certainty <= 1.0:
        raise WireError(f"certainty {wire.certainty:g} is not above 0 and at most 1")
    if isinstance(wire, WireMiss | WireNotice | WireReceive) and wire.event.strip() not in ("", *by_id):
        raise WireError(f"{wire.event!r} is the id of no event; write the id of the event that is meant")
    if isinstance(wire, WireReceive):
        sent = wire.event.strip()
        wire = _received(wire, by_id.get(sent))
    else:
        sent = ""
    if isinstance(wire, WireTell) and not wire.speaker.strip():
        parts = list(_hearsay(wire, _read(wire, names, without=("speaker", "heard_as", "taken")), names))
    else:
        parts = list(_parts(wire, _read(wire, names), names))
    ids = [f"{own}.{k}" for k in range(1, len(parts))]
    found = [EVENT.validate_python({**part, "id": id_}) for part, id_ in zip(parts, (*ids, own), strict=True)]
    return [e.model_copy(update={"sent": sent}) if sent and isinstance(e, Tell) else e for e in found]


def _told_late(parts: Sequence[Event], wire: WireEvent, told: Sequence[str]) -> Sequence[Event]:
    """Return the events that one stands for, put before all that another one told earlier stands for."""
    later = wire.before.strip()
    if later and later not in told:
        raise WireError(
            f"before: {later!r} is the id of no event told earlier; leave it out if this one is in order"
        )
    first = next((id_ for id_ in told if id_ in (later, f"{later}.1")), "")
    return [part.model_copy(update={"before": first}) for part in parts]


def _received(wire: WireReceive, sent: WireEvent | None) -> WireTell:
    """Return that a message which was sent in an earlier event reaches people now, and nobody else."""
    if not isinstance(sent, WireTell):
        raise WireError(f"event {wire.event!r} is none of kind tell; name the one in which the message was sent")
    if not wire.agents:
        raise WireError("agents is empty; name whom it reaches")
    return WireTell(
        kind="tell", quote=wire.quote, certainty=wire.certainty, mood=wire.mood, speaker=sent.speaker,
        source=sent.source, hearers=wire.agents, says=sent.says, speech=sent.speech, private=True,
    )  # fmt: skip


def _read(wire: WireEvent, names: Names, without: Sequence[str] = ()) -> dict[str, Any]:
    """Return the slots of an event on the wire in the language of its episode, by their names there."""
    found = {name: getattr(wire, name) for name in type(wire).model_fields if name not in ("id", *without)}
    read = {name: _READ[name](names, value) if name in _READ else value for name, value in found.items()}
    if isinstance(wire, WirePerceive):
        read["value"] = _value(names, wire.value, wire.variable)
    return {"text": read.pop("quote"), **read}


def _parts(wire: WireEvent, slots: dict[str, Any], names: Names) -> Iterator[Slots]:
    """Yield the slots of each event that one on the wire stands for, where its kind has them otherwise."""
    match wire:
        case WireChange():
            if not wire.sets:
                raise WireError("a change sets at least one variable")
            first, *together = slots["by"] or ("",)
            yield {**slots, "by": first, "together": together, "moved_from": slots["moved_from"] or None}
        case WireEnter() | WireLeave() | WireAttend() | WireAct():
            agents, more = slots.pop("agents"), _MORE.get(wire.kind, {})
            if not agents:
                raise WireError("agents is empty; name who it is")
            yield from ({**slots, **more, "agent": agent} for agent in agents)
        case WireTell():
            yield from _told(wire, slots)
        case WireAttitude():
            if not slots["claim"].chain:
                raise WireError("an attitude is somebody's; name them in who")
            yield slots
        case WireUnread():
            named = dict.fromkeys((*slots["names"], *names.mentioned(wire.quote)))
            yield {**slots, "clause": slots["text"], "names": list(named)}
        case _:
            yield slots


def _told(wire: WireTell, slots: dict[str, Any]) -> Iterator[Slots]:
    """Yield what somebody says: an event for each stretch of claims that are said in one way."""
    hearers, unreached = slots["hearers"], slots["unreached"]
    if unreached and not hearers and not wire.private:
        raise WireError("unreached: name in hearers all for whom it was meant, also those whom it did not reach")
    del slots["source"]
    slots["hearers"] = tuple(dict.fromkeys((*hearers, *unreached)))
    pairs = zip(slots["says"], (said.speech or wire.speech for said in wire.says), strict=True)
    groups = [(speech, [claim for claim, _ in of]) for speech, of in groupby(pairs, key=lambda pair: pair[1])]
    groups = groups or [(wire.speech, [])]
    for k, (speech, says) in enumerate(groups, start=1):
        heard = slots["heard_as"] if k == len(groups) else []
        yield {**slots, "speech": speech, "says": says, "heard_as": heard}


def _hearsay(wire: WireTell, slots: dict[str, Any], names: Names) -> Iterator[Slots]:
    """Yield what people learn, or come to believe of others, from a sign, or from somebody who is not named.

    What nobody has read or heard yet is so for nobody.
    """
    shared = ("text", "certainty", "mood", "room", "seen_by", "unseen_by", "missed_by", "secretly_seen_by")
    told, source = {name: slots[name] for name in shared}, _value(names, wire.source)
    hearers = [name for name in slots["hearers"] if name not in slots["unreached"]]
    if not wire.says or not (hearers or source):
        raise WireError("without a speaker it needs what is said in says, and hearers or a source")
    if not hearers:
        words = f"fact({the(source)} says that {in_a_row([claimed(claim) for claim in slots['says']])})"
        yield {**told, "kind": "change", "sets": {words: "true"}, "only": True}
        return
    learnt = {**told, "kind": "perceive", "agents": hearers, "how": f"from {the(source)}" if source else "hearsay"}
    for claim in slots["says"]:
        if _is_so(claim):
            yield {**learnt, "variable": claim.variable, "value": claim.value}
        else:
            yield from ({**told, "kind": "attitude", "claim": held} for held in _held(claim, hearers))


def _held(claim: Claim, people: Sequence[str]) -> Iterator[Claim]:
    """Yield that each of some people believes a claim."""
    yield from (claim.model_copy(update={"chain": (person, *claim.chain)}) for person in people)


def _is_so(claim: Claim) -> bool:
    """Tell whether a claim says of the world which value a variable has."""
    return bool(claim.variable and claim.value) and not (claim.chain or claim.negated)


# --- how things stand at first, and who knows it ---------------------------------------------------------


def _settled(episode: Episode) -> Iterator[Event]:
    """Yield the events of an episode as it was read, with who knows how things were at first."""
    begun, told = False, set[Variable]()
    for event in episode.events:
        if not isinstance(event, Change):
            begun = begun or (event.mood not in NOT_HAPPENED and bool(event.takes_part))
            yield event
            continue
        variables = {item.variable for item in event.sets}
        first = not told & variables
        if event.mood == "habit" and first:
            yield event.model_copy(update={"id": f"{event.id}.1"})
            usual = {"mood": "holds", "by": "", "together": (), "certainty": min(event.certainty, AS_A_RULE)}
            event = event.model_copy(update=usual)
        if event.mood in NOT_HAPPENED:
            yield event
            continue
        event = _known(event, episode, first and not begun)
        begun, told = begun or bool(event.takes_part), told | variables
        yield event


def _done_before(event: Change, there: Sequence[str]) -> Change:
    """Return what somebody did before the story, known to them and to those whom it names, or to all there."""
    knowing = event.seen_by or tuple(name for name in there if name not in event.unseen_by)
    return event.model_copy(update={"mood": "happened", "only": True, "seen_by": knowing})


def _known(event: Change, episode: Episode, initial: bool) -> Change:
    """Return a change with those who know it, where it tells how things are at first."""
    if event.by and event.mood == "holds":
        return _done_before(event, () if event.only else episode.there_from_the_start)
    if event.only or event.unreal or event.by or not initial:
        return event
    knowing = {*(item.variable.of for item in event.sets), *event.seen_by, *event.secretly_seen_by}
    missing = [person.name for person in episode.people if person.there is False and person.name not in knowing]
    return event.model_copy(update={"unseen_by": tuple(dict.fromkeys((*event.unseen_by, *missing)))})
