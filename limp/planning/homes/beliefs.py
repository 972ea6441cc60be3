"""What somebody in a household could know, from the one belief formation: where a thing is, and what others want.

    b(s) = sum over opinions o of P(o) b(s | o)        P(o) from the records of the episode (`limp.beliefs`)

b(s | o) is 1 where the opinion is a place; where it is none it is the prior q, which is about this home, without
the places of which somebody learnt that the thing is not there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from ...beliefs import doubt
from ...beliefs.minds import timeline
from ...beliefs.possible_worlds import Worlds
from ...episodes.claims import Claim
from ...episodes.events import Assignment, Believe, Change, Enter, Event, Leave, Perceive, Tell, TrustIn, Unread
from ...episodes.minds import BeliefTimeline
from ...episodes.query import Opinion
from ...episodes.variables import Variable
from ...homes.latents import Latents
from ...homes.world import World
from ...minds.facts import same_thing
from ...planner import FloatArray

KEPT = 512
"""So much of what was found out of episodes is kept, for the other questions about them."""
Named = Callable[[Variable], Variable | None]
"""The variable that one of the story is, by the name under which it is asked for; None for others."""


@dataclass(frozen=True)
class Knowledge:
    """What `agent` could know of where `thing` is from what happened before event `until` of the household's.

    `prior` [S] is where they think it is as far as nothing tells them. Before event 0 they know what they recall.
    """

    told: Latents
    agent: str
    thing: str
    world: World
    prior: FloatArray
    until: int | None = None

    @cached_property
    def belief(self) -> FloatArray:
        """Where they think the thing is in the end, [S]."""
        return self._held(None)

    def course(self) -> Iterator[tuple[str, FloatArray]]:
        """Yield the words of each event that is about the thing, and b [S] after it."""
        worlds, origins = _bearing_on(self.told, self.agent, self.thing, self._end)
        events = worlds.episode.events
        for j, (event, origin) in enumerate(zip(events, origins, strict=True)):
            last = origins[j + 1 : j + 2] != (origin,)
            if last and event.text and not isinstance(event, Enter | Leave | TrustIn):
                yield event.text, self._held(j)

    @cached_property
    def _end(self) -> int | None:
        return None if self.until is None else self.told.first_of(self.until)

    def _held(self, until: int | None) -> FloatArray:
        belief = np.zeros(len(self.prior))
        for opinion, share in _opinions(self.told, self.agent, self.thing, self._end, until).items():
            belief += share * spread(opinion, self.world, self.prior, self.told)
        return belief


def spread(opinion: Opinion, world: World, prior: FloatArray, told: Latents) -> FloatArray:
    """Return an opinion as probabilities of places [S]; whoever took the thing may have left it anywhere since."""
    people = told.episode.names
    if opinion.value is not None:
        taken = opinion.value in people
        return prior if taken else np.asarray(np.eye(len(prior))[world.index(told.home.place(opinion.value))])
    left = prior.copy()
    for value in opinion.denied.difference(people):
        left[world.index(told.home.place(value))] = 0.0
    return np.asarray(left / left.sum()) if left.sum() > 0.0 else prior


def heard(told: Latents, agent: str, event: int) -> float:
    """Return P(what is said in an event of the household reached `agent`), for a claim of the world or a wish."""
    first, end = told.first_of(event), told.first_of(event + 1)
    said = [e for e in told.episode.events[first:end] if isinstance(e, Tell)]
    variables = [claim.variable for e in said for claim in e.says if claim.variable]
    if not variables:
        return 0.0
    worlds, origins = bearing(told, agent, lambda variable: variable if variable == variables[0] else None, end)
    shares = worlds.joint([((agent,), variables[0])]).items()
    return sum(p for (opinion,), p in shares if opinion.when is not None and origins[opinion.when] == event)


@lru_cache(maxsize=KEPT)
def beliefs_about(told: Latents, thing: str, chain: tuple[str, ...]) -> BeliefTimeline | None:
    """Return who thought where a thing was, and when, if what is likelier than not happened; None for too much."""
    story = _bearing_on(told, "", thing, None)[0].episode
    likely = tuple(event for event in story.events if event.certainty >= 0.5)
    return timeline(Worlds(story.model_copy(update={"events": likely})), Variable("at", thing), chain)


def standing(told: Latents, thing: str, others: Collection[str]) -> float:
    """Return P(no words that were not understood change what minds hold of a thing), by the rule of `doubt`.

    `others` are the people and places that the answer hangs on too: words about them lower its certainty. Raises
    `InputError` only where words about the thing itself, after all that is known to have been done with it,
    more likely than not change the answer: nothing else speaks for it. It quotes these words.
    """
    events = told.episode.events
    unread = [event for event in events if isinstance(event, Unread)]
    names = {thing, *(name for event in unread for name in event.names if same_thing(name, thing))}
    concerned = [event for event in unread if not names.union(others).isdisjoint(event.names)]
    last = dict.fromkeys(names, _last_change(events, _where(thing)))
    weight = told.episode.conventions.unread
    close = [event for k, event in enumerate(events) if event in concerned and _follows(event, k, last)]
    if doubt.falls(doubt.standing(events, close, last, weight)):
        raise doubt.not_understood(f"where the {thing} is", close)
    return doubt.standing(events, concerned, last, weight)


def _last_change(events: Sequence[Event], named: Named) -> int:
    """Return which event changed a named variable last; -1 if none did."""
    changes = ((k, event.sets) for k, event in enumerate(events) if isinstance(event, Change))
    return max((k for k, sets in changes if any(named(item.variable) for item in sets)), default=-1)


def _follows(event: Event, k: int, last: Mapping[str, int]) -> bool:
    """Return whether an event, the k-th, names a thing after its last change."""
    return isinstance(event, Unread) and any(k > last[name] for name in last.keys() & set(event.names))


def _where(thing: str) -> Named:
    """Return what names where a thing is, by any of its names."""

    def named(variable: Variable) -> Variable | None:
        asked = variable.quality == "at" and same_thing(variable.of, thing)
        return Variable("at", thing) if asked else None

    return named


@lru_cache(maxsize=KEPT)
def _opinions(
    told: Latents, agent: str, thing: str, end: int | None, until: int | None
) -> Mapping[Opinion, float]:
    """Return what an agent holds of where a thing is, each opinion with its probability."""
    worlds, _ = _bearing_on(told, agent, thing, end)
    return {opinion: p for (opinion,), p in worlds.joint([((agent,), Variable("at", thing))], until).items()}


@lru_cache(maxsize=KEPT)
def _bearing_on(told: Latents, agent: str, thing: str, end: int | None) -> tuple[Worlds, tuple[int, ...]]:
    return bearing(told, agent, _where(thing), end)


def bearing(told: Latents, agent: str, named: Named, end: int | None = None) -> tuple[Worlds, tuple[int, ...]]:
    """Return what an episode leaves open of the variables that `named` names, as far as it bears on `agent`.

    Beside it, of which event each of the events that are left was made. An empty `agent` is everybody. Leaving out
    what others hear, and what is about other variables, changes nothing in what the agent holds of these; it saves
    worlds.
    """
    kept = [
        (told.made_of[j], one)
        for j, event in enumerate(told.episode.events[:end])
        if (one := _bearing(event, agent, named)) is not None
    ]
    while kept and isinstance(kept[-1][1], Enter | Leave):
        kept.pop()
    story = told.episode.model_copy(update={"events": tuple(event for _, event in kept)})
    return Worlds(story), tuple(origin for origin, _ in kept)


def _bearing(event: Event, agent: str, named: Named) -> Event | None:
    """Return an event as far as it bears on what an agent holds of the named variables."""
    match event:
        case Enter() | Leave():
            return event
        case TrustIn():
            return event if agent in ("", event.agent) else None
        case Change():
            return _with(event, "sets", _about(event.sets, named))
        case Tell():
            return _with(event, "says", _about(event.says, named))
        case Perceive() if agent in ("", *event.agents):
            return _with(event, "variable", named(event.variable))
        case Believe() if agent in ("", *event.claim.chain[:1]):
            return _with(event, "claim", next(iter(_about((event.claim,), named)), None))
    return None


def _about(items: Iterable[Assignment | Claim], named: Named) -> tuple[Assignment | Claim, ...]:
    """Return what is about a named variable, under the name by which it is asked for."""
    known = ((item, named(item.variable)) for item in items if item.variable)
    return tuple(item.model_copy(update={"variable": variable}) for item, variable in known if variable)


def _with(event: Event, field: str, value: object) -> Event | None:
    return event.model_copy(update={field: value}) if value else None
