"""What a question is about, understood: whose minds, which thing, which places, and what reports say of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ...episodes.episode import Episode
from ...episodes.events import Event, Tell
from ...episodes.minds import Hypothesis, Mind
from ...errors import InputError
from ...homes.deeds import Statement
from ...homes.household import Household
from ...homes.latents import latents
from ...homes.minds import believed, understood, wished
from ...homes.parameters import Parameters
from ...homes.world import Lying, World
from ...minds.deeds import Deed
from ...minds.facts import SOMETHING, Place, same_thing
from ...planner import FloatArray, log_prior
from .beliefs import Knowledge


@dataclass(frozen=True)
class Situation:
    """An episode and the minds in question: `agent` has them, `other` wants `thing`; options may state acts."""

    home: Household
    minds: tuple[Mind, ...]
    weights: FloatArray
    """The prior P(h) of each mind [H]; they sum to 1."""
    stated: tuple[Deed | None, ...]
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
        agent = only_agent(hypotheses)
        goals = [mind.belief_of_goal for mind in minds if mind.belief_of_goal]
        wishes = [wished(goal) for goal in goals]
        beliefs = [at for at in map(believed, minds) if at]
        things = [*(thing for thing, _ in wishes), *(at.thing for at in beliefs)]
        if not things:
            raise InputError("no option says which thing is wanted or believed to be somewhere.")
        stated = tuple(h.act if isinstance(h.act, Deed) else None for h in hypotheses)
        home, held = Household(episode), [at.place for at in beliefs]
        acts = (act.place for act in stated if act)
        named = (*home.places(), *acts, *(place for _, place in wishes), *held)
        rooms = [place for place in (*home.rooms_told(), *held) if not place.name]
        world = World.of([place for place in named if place is not None], parameters, rooms)
        other = goals[0].chain[1] if goals else ""
        weights = np.exp(log_prior(hypotheses))
        return cls(home, minds, weights, stated, agent, other, things[0], world)

    @cached_property
    def act(self) -> Deed | None:
        """What the options say that the agent did, if they agree on it."""
        said = [act for act in self.stated if act]
        ends = {act.place and self.world.index(act.place) for act in said}
        return said[0] if len(ends) == 1 else None

    @cached_property
    def prior(self) -> FloatArray:
        """Where the thing is in this home, as far as nothing tells the agent [S]."""
        return self.home.open_prior(self.world, self.thing)

    @cached_property
    def knowledge(self) -> Knowledge:
        """What the agent could know of where the thing is, up to its first answer."""
        first = next((k for k, _, _ in self.answers()), None)
        until = first if self.updates else 0
        told = latents(self.home.episode, self.world.parameters)
        return Knowledge(told, self.agent, self.thing, self.world, self.prior, until)

    @cached_property
    def claimed(self) -> tuple[Lying | None, ...]:
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

    def answers(self) -> Iterator[tuple[int, Tell, Statement]]:
        """Yield what the agent said about the thing, with its place among the events."""
        for k, event, said in self.home.statements():
            if event.speaker == self.agent and (not said.thing or same_thing(said.thing, self.thing)):
                yield k, event, said

    def told(self) -> tuple[int, Place | None]:
        """Return the position and the place of the agent's first answer that names one; -1 and None without."""
        for k, _, said in self.answers():
            if said.speech == "tell" and said.place is not None:
                return k, said.place
        return -1, None

    def is_thing(self, thing: str) -> bool:
        """Tell whether a report can be about the thing: named so, or not named."""
        return thing in ("", SOMETHING) or same_thing(thing, self.thing)

    @property
    def handled(self) -> list[tuple[Event, Deed]]:
        """What the agent was seen to do that can be with the thing, in order."""
        done = self.home.done_by(self.agent)
        return [(self.home.episode.events[k], act) for k, act in done if self.is_thing(act.thing)]

    def moved(self, seen: Deed | None) -> Deed | None:
        """Return how the agent, if present, moved the thing: as the question says, or else as it was last seen.

        What was seen counts if it is about a goal of the other: after an answer, only handing the thing over is.
        """
        if not self.home.is_present(self.agent):
            return None
        if self.act or seen is None or not self.other or not same_thing(seen.thing, self.thing):
            return self.act
        return seen if seen.to == self.other or not any(self.answers()) else None

    def left_at(self) -> int:
        """Return the index of where the other left the thing, as far as the reports say."""
        target = self.act or Deed(verb="put")
        return self.where_it_was(None, target)

    def where_it_was(self, taken: Deed | None, target: Deed) -> int:
        """Return the index of where the thing was taken: what is moved to a place was not already there."""
        ends = self.world.index(target.place) if target.place else -1
        candidates = [taken.place] if taken and taken.place else []
        for k, act in self.home.done_by(self.other):
            if act.place is not None and act.verb == "put" and self.is_thing(act.thing):
                seen = self.home.episode.events[k].source.kind == "video"
                candidates.insert(len(candidates) if seen else 0, act.place)
        unnamed = len(self.world.places) - 1
        found = (index for index in map(self.world.index, candidates) if index not in (ends, unnamed))
        return next(found, len(self.world.places))


def only_agent(hypotheses: Sequence[Hypothesis]) -> str:
    """Return whom the options are about; raise `InputError` for several people."""
    agents = {h.agent for h in hypotheses}
    if len(agents) != 1:
        raise InputError(f"the options are about several people: {', '.join(sorted(agents))}.")
    return agents.pop()
