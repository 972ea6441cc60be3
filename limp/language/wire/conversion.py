"""From events on the wire to events of an episode: one function for each kind."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import Any

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
from .names import Names, WireError, WireValue


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
    return [Notice(**_told(wire, own, names), agent=agent, whom=whom, event=wire.event.strip())]


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
            **_told(wire, own, names),
            agent=names.person(wire.agent),
            does=" ".join(wire.does.split()),
            purpose=" ".join(wire.purpose.split()),
            towards=names.value(wire.towards),
            open_to=tuple(OpenAct(does=item.act, cost=item.cost) for item in wire.open_to),
        )
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
