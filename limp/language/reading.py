"""A text on the wire, and the episode that it stands for; what cannot be read is an objection.

Most slots of an event are read by their name, some kinds need more. Then comes who knows how things stand when the
story begins. What nobody does, told before anybody acts, is known to all who are there; who is elsewhere then
knows it only if the reading says so, or if it is their own state. What somebody did before the story begins is
known to them and to all who are there. What is so as a rule is taken to be so on this occasion, unless another
value was told before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from ..episodes.claims import Claim
from ..episodes.conventions import SETTLED, conventions_with
from ..episodes.episode import Episode, Location, Person, Presence
from ..episodes.events import KINDS, NOT_HAPPENED, Assignment, Believe, Change, Event, Perceive, Tell, Unread
from ..episodes.phrases import claimed, in_a_row
from ..episodes.variables import TRUE, Variable
from ..minds.facts import the
from .events import AnyWire, WireEvent
from .names import Names, WireError, WirePerson, WirePlace, WireThing, WireValue, in_a_line, is_of_words, slots_of
from .questions import AnyQuery

AS_A_RULE = 0.9
"""How probable it is that what is so as a rule is so on this occasion; assumed."""


if TYPE_CHECKING:
    Convention = str
else:
    Convention = Literal[tuple(words for values in SETTLED.values() for words in values.values())]
    """How an open question is to be taken, as a sentence."""


class WireReading(WireValue):
    """What a model writes of a text: who and what there is, what happened, and words that tell of nothing.

    `conventions` are those that the text itself states, `queries` what is asked about it.
    """

    people: list[WirePerson]
    things: list[WireThing] = Field(default=[])
    places: list[WirePlace] = Field(default=[])
    events: list[AnyWire]
    background: list[str] = Field(default=[])
    conventions: list[Convention] = Field(default=[])
    queries: list[AnyQuery] = Field(default=[])

    @property
    def names(self) -> Names:
        """The names of the story."""
        return Names.of(self.people, self.things, self.places, _values(self.events))


def _values(told: object) -> Iterator[str]:
    """Yield the values of facts and states that events give, reveal or tell of."""
    if isinstance(told, WireValue):
        slots = dict(told)
        if slots.get("value") and is_of_words(str(slots.get("variable"))):
            yield str(slots["value"])
        told = list(slots.values())
    for part in told if isinstance(told, list) else ():
        yield from _values(part)


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
    there: Mapping[str, Presence] = {"yes": True, "no": False, "unsaid": "unsaid"}
    people = tuple(
        Person(
            name=person.name.strip(), also=tuple(person.also), perceives=person.perceives,
            there=there[person.present], room=names.room(person.room),
        )
        for person in reading.people
    )  # fmt: skip
    locations = tuple(
        Location(
            name=p.name.strip(), room=names.room(p.room), label=names.value(p.looks_as_if_it_held), open=p.open
        )
        for p in reading.places
    )  # fmt: skip
    conventions = conventions_with(reading.conventions)
    episode = Episode(people=people, locations=locations, events=tuple(events), conventions=conventions, text=text)
    return episode.model_copy(update={"events": tuple(_settled(episode))}), tuple(objections)


# --- an event on the wire, and those that it stands for --------------------------------------------------


def _events_of(wire: WireEvent, own: str, names: Names, by_id: Mapping[str, WireEvent]) -> list[Event]:
    """Return the events that one on the wire stands for; raise `ValueError` for a slot that cannot be read.

    Of several the last has the id `own`, so that all has happened after it.
    """
    slots = slots_of(wire)
    if wire.kind == "receive":
        slots = _received(slots, by_id)
    if slots["mood"] == "happened" and slots.get("by", True):  # who does it does not notice who sees it
        slots["secretly_seen_by"] = slots.pop("seen_by", ())
    source = slots.pop("source", "") if wire.kind != "view" else ""
    if slots["mood"] == "denied":
        slots.pop("purpose", "")  # what is not done is done for nothing
    purpose = "" if wire.kind == "act" else slots.pop("purpose", "")
    found: list[Event] = [*_wishes(slots, purpose, names)] if purpose else []
    for part in _parts(slots, names):
        told = names.resolved(KINDS[part.pop("kind")].model_validate(part))
        found += _hearsay(told, names.value(source)) if isinstance(told, Tell) and not told.speaker else [told]
    for reference in (reference for event in found for reference in event.refers_to):
        _require(reference, by_id)
    ids = [*(f"{own}.{k}" for k in range(1, len(found))), own]
    return [event.model_copy(update={"id": id_}) for event, id_ in zip(found, ids, strict=True)]


def _wishes(slots: Slots, purpose: str, names: Names) -> Iterator[Event]:
    """Yield that each who does something wants what they do it for."""
    how = {slot: slots[slot] for slot in ("text", "certainty", "mood")}
    for name in names.persons(slots.get("by") or slots.get("agents") or slots.get("speaker") or ()):
        yield Believe(Claim(chain=(name,), verb="wants", words=purpose), **how)


def _require(reference: str, by_id: Mapping[str, WireEvent]) -> WireEvent:
    if reference not in by_id:
        raise WireError(f"{reference!r} is the id of no event; write the id of the event that is meant")
    return by_id[reference]


def _told_late(parts: Sequence[Event], wire: WireEvent, told: Sequence[str]) -> Sequence[Event]:
    """Return the events that one stands for, put before all that another one told earlier stands for."""
    later = wire.before.strip()
    if later and later not in told:
        raise WireError(
            f"before: {later!r} is the id of no event told earlier; leave it out if this one is in order"
        )
    first = next((id_ for id_ in told if id_ in (later, f"{later}.1")), "")
    return [part.model_copy(update={"before": first}) for part in parts]


Slots = dict[str, Any]
"""The slots of an event by their names in Python."""


def _received(slots: Slots, by_id: Mapping[str, WireEvent]) -> Slots:
    """Return that a message which was sent in an earlier event reaches people now, and nobody else."""
    sent = slots_of(_require(slots["event"], by_id))
    if sent["kind"] != "tell":
        what = f"event {slots['event']!r} is none of kind tell"
        raise WireError(f"{what}; name the one in which the message was sent")
    if not slots["agents"]:
        raise WireError("agents is empty; name whom it reaches")
    told = {slot: sent[slot] for slot in ("kind", "speaker", "source", "says", "speech")}
    how = {slot: slots[slot] for slot in ("text", "certainty", "mood")}
    return {**told, **how, "hearers": slots["agents"], "private": True, "sent": slots["event"]}


def _parts(slots: Slots, names: Names) -> Iterator[Slots]:
    """Yield the slots of each event that one on the wire stands for."""
    slots = {slot: value for slot, value in slots.items() if slot not in ("id", "before", "quotes")}
    match slots["kind"]:
        case "change":
            first, *together = slots["by"] or ("",)
            sets = [{**item, "value": item["value"] or None} for item in slots["sets"]]
            origin = slots["moved_from"] or None
            yield {**slots, "by": first, "together": together, "sets": sets, "moved_from": origin}
        case "tell":
            speakers = slots["speaker"] or ("",)
            hearing = slots["private"] and slots["mood"] != "denied"
            for speaker in speakers:  # of several, each hears what the others say in private
                others = [name for name in speakers if hearing and name != speaker]
                yield from _told({**slots, "speaker": speaker, "hearers": (*slots["hearers"], *others)})
        case "unread":
            named = dict.fromkeys((*slots["names"], *names.mentioned(slots["text"])))
            yield {**slots, "clause": slots["text"], "names": tuple(named)}
        case kind if KINDS[kind].each_alone:
            agents, more = slots.pop("agents"), {"here": True} if kind == "enter" else {}
            if not agents:
                raise WireError("agents is empty; name who it is")
            yield from ({**slots, **more, "agent": agent} for agent in agents)
        case _:
            yield slots


def _told(slots: Slots) -> Iterator[Slots]:
    """Yield what somebody says: an event for each stretch of claims that are said in one way."""
    hearers, unreached = slots["hearers"], slots.get("unreached", ())
    if unreached and not hearers and not slots["private"]:
        raise WireError("unreached: name in hearers all for whom it was meant, also those whom it did not reach")
    slots["hearers"] = (*hearers, *unreached)
    groups = [
        (speech, [{slot: value for slot, value in claim.items() if slot != "speech"} for claim in of])
        for speech, of in groupby(slots["says"], key=lambda claim: claim["speech"] or slots["speech"])
    ] or [(slots["speech"], [])]
    for k, (speech, says) in enumerate(groups, start=1):
        heard = slots.get("heard_as", ()) if k == len(groups) else ()
        yield {**slots, "speech": speech, "says": says, "heard_as": heard}


def _hearsay(told: Tell, source: str) -> Iterator[Event]:
    """Yield what people learn, or come to believe of others, from a sign, or from somebody who is not named.

    What nobody has read or heard yet is so for nobody; who does not trust it learns nothing from it.
    """
    how = told.common()
    doubting = [item.hearer for item in told.taken if item.trust != "yes"]
    hearers = tuple(name for name in told.hearers if name not in (*told.unreached, *doubting))
    if not told.says or not (told.hearers or source):
        raise WireError("without a speaker it needs what is said in says, and hearers or a source")
    if not hearers:
        words = f"{the(source or 'rumour')} says that {in_a_row([claimed(claim) for claim in told.says])}"
        yield Change((Assignment(variable=Variable("fact", words), value=TRUE),), only=True, **how)
        return
    for claim in told.says:
        if claim.variable and claim.value and not (claim.chain or claim.negated):
            learnt = f"from {the(source)}" if source else "hearsay"
            yield Perceive(hearers, claim.variable, claim.value, learnt, **how)
        else:
            yield from (Believe(claim.held_by(person), **how) for person in hearers)


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


def _known(event: Change, episode: Episode, initial: bool) -> Change:
    """Return a change with those who know it, where it tells how things are at first."""
    if event.by and event.mood == "holds":  # done before the story: known to those whom it names, or to all there
        there = () if event.only else episode.there_from_the_start
        seen_by = event.seen_by or tuple(name for name in there if name not in event.unseen_by)
        return event.model_copy(update={"mood": "happened", "only": True, "seen_by": seen_by})
    if event.only or event.by or not initial:
        return event
    knowing = {*(item.variable.of for item in event.sets), *event.seen_by, *event.secretly_seen_by}
    missing = [person.name for person in episode.people if person.there is False and person.name not in knowing]
    return event.model_copy(update={"unseen_by": tuple(dict.fromkeys((*event.unseen_by, *missing)))})
