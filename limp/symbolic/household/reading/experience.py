"""What makes somebody in a household believe that a thing is somewhere: what they put, saw and were told.

Each such experience is a record of the belief engine (`beliefs.records`), as certain as it is that they went
through it and took it so. What all records leave open gets the prior q, which is about this home: where such
things are kept, less what the one who asks has already looked over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ....beliefs.event_models import EVERYONE
from ....beliefs.records import Record, Records
from ....episodes.variables import Variable
from ....events import Action, Episode, Event, Observation, Utterance
from ....minds.facts import Place
from ....minds.meanings import Act, Statement, same_thing
from ....planner import FloatArray
from ..domain.lexicon import lexicon
from ..domain.parameters import Parameters
from ..domain.world import World
from .context import statements


@dataclass(frozen=True)
class Experience:
    """What makes a person believe that a thing is at `place`; `weight` is how sure it is that they do then."""

    text: str
    place: Place
    weight: float


def experiences(
    episode: Episode, agent: str, thing: str, parameters: Parameters, until: Event | None = None
) -> Iterator[Experience]:
    """Yield, in order, what tells `agent` where `thing` is, up to the event `until`.

    Acts that somebody recalls come first, since they are earlier than the episode. Who is in another room, or has
    left, does not see what is done; who is told something believes it with probability `trust`.
    """
    for event in episode.events:
        if isinstance(event, Observation) and not event.note and event.agent == agent:
            yield from _own(event, thing, parameters)
    meant = {id(utterance): statement for utterance, statement in statements(episode)}
    for k, event in enumerate(episode.events):
        if event is until:
            return
        if isinstance(event, Action) and event.agent == agent:
            yield from _own(event, thing, parameters)
        elif isinstance(event, Action) and (there := _left(event, thing)) is not None:
            seen = witnesses(episode.events, k, agent, parameters.witnessed) * certainty(event, parameters)
            if seen:
                yield Experience(f"{event.agent}: {event.text}", there, seen)
        elif isinstance(event, Utterance) and event.agent != agent:
            said = meant.get(id(event))
            heard = witnesses(episode.events, k, agent, parameters.witnessed)
            if said and said.speech == "tell" and said.place and same_thing(said.thing, thing) and heard:
                told = f'{event.agent} says "{event.text}"'
                yield Experience(told, said.place, heard * parameters.trust * event.certainty)


def certainty(event: Event, parameters: Parameters) -> float:
    """How likely the act was this one at all: the reader's certainty times that of the source."""
    return event.certainty * (1 - parameters.noise(event.source.kind).invented)


def _own(event: Action | Observation, thing: str, parameters: Parameters) -> Iterator[Experience]:
    there = _left(event, thing) or _found(event, thing)
    if there is not None:
        yield Experience(f"{event.agent}: {event.text}", there, certainty(event, parameters))


def _left(event: Action | Observation, thing: str) -> Place | None:
    act = event.meaning
    left = isinstance(act, Act) and act.verb in ("put", "move") and same_thing(act.thing, thing)
    return act.place if isinstance(act, Act) and left else None


def _found(event: Action | Observation, thing: str) -> Place | None:
    act = event.meaning
    found = isinstance(act, Act) and act.verb == "find" and same_thing(act.thing, thing)
    return act.place if isinstance(act, Act) and found else None


def witnesses(events: Sequence[Event], k: int, agent: str, otherwise: float) -> float:
    """P(`agent` sees or hears event k): 1 in one room, 0 in another or after leaving, else `otherwise`.

    Who has appeared, and is not said to be somewhere else, is there; who comes in later is not there yet.
    """
    where, appeared, away = dict[str, str](), False, False
    for event in events[:k]:
        appeared = appeared or (event.agent == agent and isinstance(event.meaning, Act | Statement))
        act = _moves(event)
        if act is None:
            continue
        where[event.agent] = act.place.room if act.place else ""
        if event.agent == agent:
            away = act.verb == "leave"
    if away:
        return 0.0
    later = next((e for e in events[k:] if e.agent == agent and isinstance(e.meaning, Act | Statement)), None)
    if isinstance(events[k], Utterance) and isinstance(later, Utterance):
        return 1.0  # they take part in the talk
    done = events[k].meaning
    here = done.place.room if isinstance(done, Act) and done.place else where.get(events[k].agent, "")
    mine = where.get(agent, "")
    if here and mine:
        return float(here == mine)
    comes_in = later and isinstance(later.meaning, Act) and later.meaning.verb in ("enter", "walk")
    if not appeared:
        return 0.0 if comes_in else otherwise
    return otherwise if mine else 1.0


def _moves(event: Event) -> Act | None:
    """What an event says of where its agent is: coming, going, or acting somewhere in a room that is known."""
    act = event.meaning
    if not isinstance(act, Act) or (isinstance(event, Observation) and act.verb not in ("leave", "enter")):
        return None
    known = act.place is not None and bool(act.place.room) and act.verb not in ("find", "miss")
    return act if known or act.verb in ("leave", "enter", "walk") else None


def open_prior(world: World, thing: str, episode: Episode) -> FloatArray:
    """Return q [S]: where such a thing is in this home, given that somebody in the episode has to ask for it.

    What lies open in the room where they ask, and what they have looked into, they would have seen: such a place
    counts `overlooked` times as much.
    """
    prior = world.prior(thing)
    asked = next((u for u, s in statements(episode) if s.speech == "ask" and same_thing(s.thing, thing)), None)
    if asked is None:
        return prior
    room, checked = _looked_over(episode.events, asked)
    for k, place in enumerate(world.places[:-1]):
        in_view = bool(room) and place.room == room and lexicon().is_container(place.name) is False
        if in_view or any(world.index(one) == k for one in checked):
            prior[k] *= world.parameters.overlooked
    return np.asarray(prior / prior.sum())


def _looked_over(events: Sequence[Event], asked: Utterance) -> tuple[str, list[Place]]:
    """The room where somebody asks, and the furniture that they have looked into before."""
    room, checked = "", list[Place]()
    for event in events:
        if event is asked:
            break
        act = event.meaning
        if event.agent != asked.agent or not isinstance(event, Action) or not isinstance(act, Act):
            continue
        if act.verb == "leave":
            room = ""
        elif act.place is not None:
            room = act.place.room or room
            if act.verb in ("open", "search", "miss") and act.place.name:
                checked.append(act.place)
    return room, checked


def formed(world: World, prior: FloatArray, lived: Sequence[Experience]) -> FloatArray:
    """Return the belief [S] of who went through all this, in order; `prior` [S] is what they held before."""
    records, thing = Records(), Variable("at", "it")
    for when, one in enumerate(lived):
        place = str(world.index(one.place))
        records.add(thing, Record(when, place, EVERYONE, certainty=one.weight))
    belief = np.zeros(len(prior))
    for (opinion,), share in records.joint([((), thing)]).items():
        belief += share * (prior if opinion.value is None else np.eye(len(prior))[int(opinion.value)])
    return belief
