"""What a question is about, understood: whose minds, which thing, which places, and what reports say of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ...errors import HypothesisError
from ...events import Episode, Utterance
from ...homes.minds import believed, understood, wished
from ...homes.parameters import Parameters
from ...homes.world import World
from ...minds.attitudes import Hypothesis, Mind
from ...minds.facts import At, Place
from ...minds.meanings import SOMETHING, Act, Statement, same_thing
from ...planner import FloatArray
from ...reading.homes.context import places, rooms_told, statements
from ...reading.homes.episodes import converted
from ...reading.homes.prior import open_prior
from ...reading.homes.understanding import read_act
from .beliefs import Knowledge


@dataclass(frozen=True)
class Situation:
    """An episode and the minds in question: `agent` has them, `other` wants `thing`; options may state acts."""

    episode: Episode
    minds: tuple[Mind, ...]
    stated: tuple[Act | None, ...]
    agent: str
    other: str
    thing: str
    world: World
    updates: bool = True
    """Whether the agent learns from what happens; if not, they know what they recall from before."""

    @classmethod
    def of(cls, episode: Episode, hypotheses: Sequence[Hypothesis], parameters: Parameters) -> Situation:
        """Read the hypotheses and collect the places that they and the episode mention."""
        minds = tuple(understood(h.mind) for h in hypotheses)
        agents = {mind.agent for mind in minds}
        claimed = [goal for mind in minds if (goal := mind.belief_of_goal)]
        beliefs = [at for at in map(believed, minds) if at]
        if len(agents) != 1:
            raise HypothesisError(f"the options are about several people: {', '.join(sorted(agents))}.")
        things = [*(wished(goal)[0] for goal in claimed), *(at.thing for at in beliefs)]
        if not things:
            raise HypothesisError("no option says which thing is wanted or believed to be somewhere.")
        acts = (h.act if isinstance(h.act, Act) else read_act(h.act) if h.act else None for h in hypotheses)
        stated = tuple(acts)
        mentioned = [
            *places(episode),
            *(act.place for act in stated if act),
            *(wished(goal)[1] for goal in claimed),
        ]
        places_believed = [at.place for at in beliefs]
        rooms = [place for place in (*rooms_told(episode), *places_believed) if not place.name]
        mentions = [place for place in (*mentioned, *places_believed) if place is not None]
        world = World.of(mentions, parameters, rooms)
        other = claimed[0].holder if claimed else ""
        return cls(episode, minds, stated, agents.pop(), other, things[0], world)

    @cached_property
    def act(self) -> Act | None:
        """What the options say that the agent did, if they agree on it."""
        said = [act for act in self.stated if act]
        ends = {act.place and self.world.index(act.place) for act in said}
        return said[0] if len(ends) == 1 else None

    @cached_property
    def prior(self) -> FloatArray:
        """Where the thing is in this home, as far as nothing tells the agent [S]."""
        return open_prior(self.world, self.thing, self.episode)

    @cached_property
    def knowledge(self) -> Knowledge:
        """What the agent could know of where the thing is, up to its first answer."""
        first = next((utterance for utterance, _ in self.answers()), None)
        until = next((k for k, event in enumerate(self.episode.events) if event is first), None)
        told = converted(self.episode, self.world.parameters)
        until = until if self.updates else 0
        return Knowledge(told, self.agent, self.thing, self.world, self.prior, until)

    @cached_property
    def claimed(self) -> tuple[At | None, ...]:
        """Where each mind is said to believe a thing to be."""
        return tuple(map(believed, self.minds))

    @cached_property
    def beliefs(self) -> tuple[FloatArray, ...]:
        """The belief of each mind over places [S] about the thing that the other wants."""
        return tuple(map(self.belief, self.minds))

    def belief(self, mind: Mind) -> FloatArray:
        """Return the belief of a mind over places [S] about the thing that the other wants.

        A place holds what is believed of it, so something else there leaves the thing anywhere but there. Where a
        mind claims no belief, it has the one that comes of what the agent could know.
        """
        belief = believed(mind)
        if belief is None:
            return self.knowledge.belief
        at = self.world.index(belief.place)
        if same_thing(belief.thing, self.thing):
            return np.asarray(np.eye(len(self.world.places))[at])
        rest = self.prior.copy()
        rest[at] = 0.0
        return np.asarray(rest / rest.sum())

    def answers(self) -> Iterator[tuple[Utterance, Statement]]:
        """Yield what the agent said about the thing."""
        for utterance, statement in statements(self.episode):
            if utterance.agent == self.agent and (not statement.thing or same_thing(statement.thing, self.thing)):
                yield utterance, statement

    def told(self) -> tuple[int, Place | None]:
        """Return the position and the place of the agent's first answer that names one; -1 and None without."""
        for utterance, statement in self.answers():
            if statement.speech == "tell" and statement.place is not None:
                return self.episode.events.index(utterance), statement.place
        return -1, None

    def is_thing(self, thing: str) -> bool:
        """Tell whether a report can be about the thing: named so, or not named."""
        return thing in ("", SOMETHING) or same_thing(thing, self.thing)

    def bears_on_goal(self, act: Act) -> bool:
        """Tell whether moving the thing is about the other's goal: after an answer, only handing it over is."""
        answered = any(utterance.agent == self.agent for utterance, _ in self.answers())
        return same_thing(act.thing, self.thing) and (not answered or act.to == self.other)

    def left_at(self) -> int:
        """Return the index of where the other left the thing, as far as the reports say."""
        target = self.act or Act(verb="put")
        return self.where_it_was(None, target)

    def where_it_was(self, taken: Act | None, target: Act) -> int:
        """Return the index of where the thing was taken: what is moved to a place was not already there."""
        ends = self.world.index(target.place) if target.place else -1
        candidates = [taken.place] if taken and taken.place else []
        for event in self.episode.events:
            act = event.meaning if event.agent == self.other and isinstance(event.meaning, Act) else None
            if act and act.verb == "put" and self.is_thing(act.thing) and act.place:
                candidates.insert(0 if event.source.kind != "video" else len(candidates), act.place)
        for place in candidates:
            index = self.world.index(place)
            if index != ends and index < len(self.world.places) - 1:
                return index
        return len(self.world.places)
