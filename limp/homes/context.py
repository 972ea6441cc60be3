"""What an episode's events mean together: what was said and named, who wants what, and where a thing may be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from ..minds.attitudes import Attitude
from ..minds.events import Action, Episode, Event, Observation, Utterance
from ..minds.facts import At, Place
from ..minds.meanings import IT, SOMETHING, Act, Statement, same_thing
from ..planner import FloatArray
from .claims import PartialMind, partial
from .minds import is_surface, wish
from .world import World


def statements(episode: Episode) -> Iterator[tuple[Utterance, Statement]]:
    """Yield each utterance with what it says, in order; IT is what was last asked for, else spoken of."""
    topic = spoken = ""
    for event in episode.events:
        if isinstance(event, Utterance) and event.meaning is not None:
            statement = event.meaning.about(topic or spoken)
            if statement.speech in ("ask", "want") and statement.thing:
                topic = statement.thing
            spoken = statement.thing or spoken
            yield event, statement


def acts(episode: Episode, agent: str) -> Iterator[tuple[Action, Act]]:
    """Yield each action of `agent` that is understood, in order."""
    for event in episode.events:
        if isinstance(event, Action) and event.agent == agent and event.meaning is not None:
            yield event, event.meaning


def places(episode: Episode) -> Iterator[Place]:
    """Yield every place that is mentioned, in actions, in reports of earlier ones, and in what is said."""
    for event in episode.events:
        if isinstance(event.meaning, Act) and event.agent and event.meaning.place is not None:
            yield event.meaning.place
    for _, statement in statements(episode):
        if statement.place is not None:
            yield statement.place
    yield from (told[1].place for event in episode.events if (told := held(event, episode.agents)))


def things(episode: Episode) -> Iterator[str]:
    """Yield every thing that is handled or spoken of by its name."""
    acts = (event.meaning.thing for event in episode.events if isinstance(event.meaning, Act))
    said = (statement.thing for _, statement in statements(episode))
    yield from dict.fromkeys(thing for thing in (*acts, *said) if thing not in ("", SOMETHING, IT))


def acted_at(episode: Episode) -> list[Place]:
    """Return where each act takes place, in order, where that is told."""
    acts = (event.meaning for event in episode.events if isinstance(event.meaning, Act))
    return [act.place for act in acts if act.place]


def stood(episode: Episode) -> tuple[At, ...]:
    """Return where things were at the start."""
    return tuple(fact for fact in episode.initial.facts if isinstance(fact, At))


def rooms_told(episode: Episode) -> Iterator[Place]:
    """Yield the rooms that somebody named, as a whole, as the place of a thing."""
    for _, statement in statements(episode):
        if statement.speech == "tell" and statement.place is not None and not statement.place.name:
            yield statement.place


ANYBODY = "anybody"


def wanted(event: Event) -> Attitude | None:
    """Return the goal that an event states, such as `Ann needs the stapler back on her desk`, if it does."""
    claim = _claim(event)
    return next((goal for goal in (claim.wish, claim.goal) if goal and not goal.negated), None)


def held(event: Event, people: Sequence[str]) -> tuple[str, At] | None:
    """Return who the story says to believe or to know where a thing is, and where; None for other events."""
    if event.meaning is not None:
        return None
    claim = _claim(event)
    return (claim.agent, claim.belief) if claim.agent in people and claim.belief else None


def unaware(event: Event) -> str:
    """Return who the story says not to know what another wants, `anybody` where it names nobody, or ""."""
    claim = _claim(event)
    return (event.agent or claim.agent or ANYBODY) if claim.unaware else ""


def _claim(event: Event) -> PartialMind:
    return partial(event.attitudes) if isinstance(event, Observation) else PartialMind()


def said_to_be_unaware(episode: Episode, agent: str) -> str:
    """Return the words by which the story says that `agent` does not know what another wants, or ""."""
    said = (event.text for event in episode.events if unaware(event) in (ANYBODY, agent))
    return next(said, "")


def goals_told(episode: Episode) -> Iterator[tuple[Event, Attitude]]:
    """Yield the goals that the episode makes explicit, each with the event that tells it.

    They are to have what somebody asks or searches for, and what somebody is said to want.
    """
    for utterance, statement in statements(episode):
        if statement.speech in ("ask", "want") and statement.thing:
            place = statement.place if statement.speech == "want" else None
            yield utterance, wish(utterance.agent, statement.thing, place)
    for event in episode.events:
        if isinstance(event, Observation):
            goal = wanted(event)
            if goal is not None:
                yield event, goal
    for event in episode.events:
        act = event.meaning if isinstance(event, Action) else None
        if isinstance(act, Act) and act.verb in ("search", "miss") and act.thing not in ("", IT, SOMETHING):
            yield event, wish(event.agent, act.thing, None)


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
        in_view = bool(room) and place.room == room and is_surface(place)
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
