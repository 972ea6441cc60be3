"""From events on the wire to events of an episode: most slots are read by their name, some kinds need more."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from pydantic import TypeAdapter

from ...episodes.claims import Claim
from ...episodes.events import Event, Tell, Unread
from ...episodes.phrases import claimed, in_a_row
from ...minds.facts import the
from .events import (
    WireAct,
    WireAttend,
    WireAttitude,
    WireChange,
    WireEnter,
    WireEvent,
    WireLeave,
    WirePerceive,
    WireReceive,
    WireTell,
    WireUnread,
)
from .names import Names, WireError

EVENT: TypeAdapter[Event] = TypeAdapter(Event)
Slots = Mapping[str, object]
"""The slots of an event of an episode, by name."""


def _words(_: Names, written: str) -> str:
    return " ".join(written.split())


def _person(names: Names, written: str) -> str:
    return names.person(written) if written.strip() else ""


def _value(names: Names, written: str, variable: str = "") -> str:
    return names.value(written, variable) if written.strip() else ""


def _claims(names: Names, written: Sequence[Any]) -> list[object]:
    return [names.claim(claim) for claim in written]


_READ: Mapping[str, Callable[[Names, Any], object]] = {
    **dict.fromkeys(("agents", "hearers", "overheard_by", "unreached", "by"), Names.persons),
    **dict.fromkeys(("seen_by", "unseen_by", "secretly_seen_by"), Names.persons),
    **dict.fromkeys(("agent", "speaker"), Names.person),
    **dict.fromkeys(("moved_from", "towards"), _value),
    **dict.fromkeys(("quote", "does", "purpose", "verb", "event"), _words),
    **dict.fromkeys(("says", "heard_as"), _claims),
    "whom": _person,
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


def unread_of(wire: WireEvent, own: str, names: Names) -> Unread:
    """Return the words of an event that cannot be read, with the names in them."""
    words = " ".join(wire.quote.split())
    return Unread(id=own, text=words, clause=words, names=names.mentioned(words))


def events_of(wire: WireEvent, own: str, names: Names) -> list[Event]:
    """Return the events that one on the wire stands for; raise `ValueError` for a slot that cannot be read.

    Of several the last has the id `own`, so that all has happened after it.
    """
    if not 0.0 < wire.certainty <= 1.0:
        raise WireError(f"certainty {wire.certainty:g} is not above 0 and at most 1")
    if isinstance(wire, WireTell) and not wire.speaker.strip():
        parts = list(_hearsay(wire, _read(wire, names, without=("speaker", "heard_as", "taken")), names))
    else:
        parts = list(_parts(wire, _read(wire, names), names))
    ids = [f"{own}.{k}" for k in range(1, len(parts))]
    return [EVENT.validate_python({**part, "id": id_}) for part, id_ in zip(parts, (*ids, own), strict=True)]


def _read(wire: WireEvent, names: Names, without: Sequence[str] = ()) -> dict[str, Any]:
    """Return the slots of an event on the wire in the language of its episode, by their names there."""
    fields = (name for name in type(wire).model_fields if name not in ("id", *without))
    found = {name: getattr(wire, name) for name in fields}
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
            agents = slots.pop("agents")
            if not agents:
                raise WireError("agents is empty; name who it is")
            yield from ({**slots, **_MORE.get(wire.kind, {}), "agent": agent} for agent in agents)
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
    shared = ("text", "certainty", "mood", "room", "seen_by", "unseen_by", "secretly_seen_by")
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


def received(wire: WireReceive, sent: WireTell, own: str, names: Names) -> list[Event]:
    """Return that a message which was sent in an earlier event reaches people now, and nobody else."""
    if not wire.agents:
        raise WireError("agents is empty; name whom it reaches")
    now = WireTell(
        kind="tell",
        quote=wire.quote,
        certainty=wire.certainty,
        mood=wire.mood,
        speaker=sent.speaker,
        source=sent.source,
        hearers=wire.agents,
        says=sent.says,
        speech=sent.speech,
        private=True,
    )
    return [
        event.model_copy(update={"sent": wire.event.strip()}) if isinstance(event, Tell) else event
        for event in events_of(now, own, names)
    ]
