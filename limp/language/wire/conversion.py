"""From events on the wire to events of an episode: one function for each kind."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from itertools import groupby
from typing import Any, TypeVar

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
    OpenAct,
    Perceive,
    Shown,
    Taken,
    Tell,
    TrustIn,
    Unread,
    Watch,
)
from ...episodes.phrases import claimed, in_a_row
from ...episodes.variables import TRUE, Variable
from ...minds.facts import the
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
    WireTell,
    WireTrust,
    WireUnread,
    WireView,
    WireWatch,
)
from .names import Names, WireError, WireValue

Part = TypeVar("Part")


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


def unread_of(wire: WireEvent, own: str, names: Names) -> Unread:
    """Return the words of an event that cannot be read, with the names in them."""
    words = " ".join(wire.quote.split())
    return Unread(id=own, text=words, clause=words, names=names.mentioned(words))


@singledispatch
def events_of(wire: WireValue, own: str, names: Names) -> list[Event]:
    """Return the events that one on the wire stands for; raise `WireError` for a slot that cannot be read."""
    raise NotImplementedError(type(wire).__name__)


@events_of.register
def _change(wire: WireChange, own: str, names: Names) -> list[Event]:
    if not wire.sets:
        raise WireError("a change sets at least one variable")
    sets = tuple(
        Assignment(variable=names.variable(item.variable), value=names.value(item.value) or None)
        for item in wire.sets
    )
    doers = names.persons(wire.by)
    return [
        Change(
            **_told(wire, own, names),
            sets=sets,
            by=doers[0] if doers else "",
            together=doers[1:],
            verb=wire.verb.strip(),
            moved_from=names.value(wire.moved_from) or None,
            only=wire.only,
            unreal=wire.unreal,
        )
    ]


def _each(own: str, parts: Sequence[Part]) -> list[tuple[Part, str]]:
    """Return each agent, or part, with an id: the last has the event's own, so that all has happened after it."""
    if not parts:
        raise WireError("agents is empty; name who it is")
    last = len(parts) - 1
    return [(part, own if k == last else f"{own}.{k + 1}") for k, part in enumerate(parts)]


@events_of.register
def _enter(wire: WireEnter, own: str, names: Names) -> list[Event]:
    agents = _each(own, names.persons(wire.agents))
    return [Enter(**{**_told(wire, own, names), "id": id_}, agent=agent, here=True) for agent, id_ in agents]


@events_of.register
def _leave(wire: WireLeave, own: str, names: Names) -> list[Event]:
    agents = _each(own, names.persons(wire.agents))
    return [Leave(**{**_told(wire, own, names), "id": id_}, agent=agent) for agent, id_ in agents]


@events_of.register
def _attend(wire: WireAttend, own: str, names: Names) -> list[Event]:
    agents, told = _each(own, names.persons(wire.agents)), _told(wire, own, names)
    asleep = wire.asleep and not wire.attentive
    return [
        Attend(**{**told, "id": id_}, agent=agent, attentive=wire.attentive, asleep=asleep)
        for agent, id_ in agents
    ]


@events_of.register
def _watch(wire: WireWatch, own: str, names: Names) -> list[Event]:
    whom = names.person(wire.whom) if wire.whom.strip() else ""
    agents = names.persons(wire.agents)
    return [Watch(**_told(wire, own, names), agents=agents, whom=whom, begins=wire.begins)]


@events_of.register
def _notice(wire: WireNotice, own: str, names: Names) -> list[Event]:
    agent, whom = names.person(wire.agent), names.person(wire.whom)
    return [
        Notice(**_told(wire, own, names), agent=agent, whom=whom, event=wire.event.strip(), mutual=wire.mutual)
    ]


@events_of.register
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


@events_of.register
def _miss(wire: WireMiss, own: str, names: Names) -> list[Event]:
    return [Miss(**_told(wire, own, names), agents=names.persons(wire.agents), event=wire.event.strip())]


@events_of.register
def _tell(wire: WireTell, own: str, names: Names) -> list[Event]:
    if not wire.speaker.strip():
        return _hearsay(wire, own, names)
    hearers, unreached = names.persons(wire.hearers), names.persons(wire.unreached)
    if unreached and not hearers and not wire.private:
        raise WireError("unreached: name in hearers all for whom it was meant, also those whom it did not reach")
    groups = [list(group) for _, group in groupby(wire.says, key=lambda said: said.speech or wire.speech)] or [[]]
    return [
        Tell(
            **{**_told(wire, own, names), "id": id_},
            speaker=names.person(wire.speaker),
            hearers=tuple(dict.fromkeys((*hearers, *unreached))),
            says=tuple(names.claim(claim) for claim in said),
            speech=said[0].speech or wire.speech if said else wire.speech,
            private=wire.private,
            overheard_by=names.persons(wire.overheard_by),
            unreached=unreached,
            heard_as=tuple(names.claim(claim) for claim in wire.heard_as) if id_ == own else (),
            taken=tuple(Taken(hearer=names.person(t.hearer), trust=t.trust) for t in wire.taken),
        )
        for said, id_ in _each(own, groups)
    ]


def _hearsay(wire: WireTell, own: str, names: Names) -> list[Event]:
    """Return what people learn, or come to believe of others, from a sign, or from somebody who is not named.

    What nobody has read or heard yet is so for nobody.
    """
    hearers, source = names.persons(wire.hearers), names.value(wire.source) if wire.source.strip() else ""
    if not wire.says or not (hearers or source):
        raise WireError("without a speaker it needs what is said in says, and hearers or a source")
    if not hearers:
        words = Variable(
            "fact", f"{the(source)} says that {in_a_row([claimed(names.claim(c)) for c in wire.says])}"
        )
        return [Change(**_told(wire, own, names), sets=(Assignment(variable=words, value=TRUE),), only=True)]
    how = f"from {the(source)}" if source else "hearsay"
    found: list[Event] = []
    for said, id_ in _each(own, wire.says):
        told, claim = {**_told(wire, own, names), "id": id_}, names.claim(said)
        if claim.variable and claim.value and not claim.chain and not claim.negated:
            variable, value = claim.variable, claim.value
            found.append(Perceive(**told, agents=hearers, variable=variable, value=value, how=how))
            continue
        held = [claim.model_copy(update={"chain": (hearer, *claim.chain)}) for hearer in hearers]
        found += [Believe(**{**told, "id": part}, claim=one) for one, part in _each(id_, held)]
    return found


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


@events_of.register
def _attitude(wire: WireAttitude, own: str, names: Names) -> list[Event]:
    claim = names.claim(wire.claim)
    if not claim.chain:
        raise WireError("an attitude is somebody's; name them in who")
    return [Believe(**_told(wire, own, names), claim=claim)]


@events_of.register
def _act(wire: WireAct, own: str, names: Names) -> list[Event]:
    return [
        Act(
            **{**_told(wire, own, names), "id": id_},
            agent=agent,
            does=" ".join(wire.does.split()),
            purpose=" ".join(wire.purpose.split()),
            towards=names.value(wire.towards),
            open_to=tuple(OpenAct(does=item.act, cost=item.cost) for item in wire.open_to),
        )
        for agent, id_ in _each(own, names.persons(wire.agents))
    ]


@events_of.register
def _trust(wire: WireTrust, own: str, names: Names) -> list[Event]:
    agent, speaker = names.person(wire.agent), names.person(wire.speaker)
    return [TrustIn(**_told(wire, own, names), agent=agent, speaker=speaker, how=wire.how)]


@events_of.register
def _view(wire: WireView, own: str, names: Names) -> list[Event]:
    at = tuple((names.value(seen.thing), names.value(seen.place)) for seen in wire.at)
    told = _told(wire, own, names)
    return [Shown(**told, source=wire.source, at=at, miss=wire.miss, wrong=wire.wrong)]


@events_of.register
def _left_unread(wire: WireUnread, own: str, names: Names) -> list[Event]:
    mentioned = names.mentioned(wire.quote)
    named = tuple(dict.fromkeys((*(names.value(name) for name in wire.names), *mentioned)))
    return [Unread(**_told(wire, own, names), clause=" ".join(wire.quote.split()), names=named)]
