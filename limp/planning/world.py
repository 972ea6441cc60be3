"""A world, declared: what is so, who can do what, what follows, who sees it, what it costs and what it is worth.

A world of one's own is a class with these methods; the first three have no default. A state is any hashable value,
a distribution is a mapping from what can be to its probability. All agents act at once: `acts` holds one act of
each, in the order of `agents`. How a mind plans in the world (rationality, social attitudes, depth of recursion)
is no part of it: that is a `Mindset` (`limp.planning.mindset`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

S = TypeVar("S", bound=Hashable)
Acts = tuple[str, ...]
"""One act of each agent, in the order of the agents."""


class World(ABC, Generic[S]):
    """What a world says of itself. Define `starts`, `actions` and `follows`, and of the rest what differs."""

    agents: tuple[str, ...] = ("agent",)
    discount: float = 1.0
    """gamma: what the next step counts beside this one, in (0, 1]."""

    @abstractmethod
    def starts(self) -> Mapping[S, float]:
        """Return P(s_0): the states in which it can begin."""

    @abstractmethod
    def actions(self, agent: str, state: S) -> Sequence[str]:
        """Return the acts that an agent can do in a state; at least one."""

    @abstractmethod
    def follows(self, state: S, acts: Acts) -> Mapping[S, float]:
        """Return P(s' | s, a_1, ..., a_n)."""

    def sees(self, agent: str, acts: Acts, after: S) -> Mapping[Hashable, float]:
        """Return P(o | a_1, ..., a_n, s'): what an agent sees of what came of the acts. By default the state."""
        return {after: 1.0}

    def cost(self, agent: str, state: S, act: str) -> float:
        """Return what an act costs its agent, in the unit of the worths. By default 1."""
        return 1.0

    def worth(self, agent: str, goal: str, before: S, acts: Acts, after: S) -> float:
        """Return what a step is worth to an agent with this goal, without its cost. By default 0."""
        return 0.0

    def lasts(self, agent: str, goal: str) -> bool:
        """Return whether a goal is never done, and pays by `presence`; else `worth` pays. By default it is not."""
        return False

    def presence(self, agent: str, goal: str, state: S) -> float:
        """Return what a goal that `lasts` pays for each step that begins in a state. By default 0."""
        return 0.0

    def place(self, agent: str, state: S) -> Hashable:
        """Return what of a state `presence` and `cost` hang on: those alike are asked once. By default all."""
        return state

    def ends(self, agent: str, goal: str, state: S) -> bool:
        """Return whether an agent with this goal is done in a state: nothing is gained or lost after it."""
        return False

    def glance(self, agent: str, goal: str, state: S) -> float:
        """Return what is still to be gained from a state, as it looks at a glance: where a bounded search ends.

        By default 0, as if nothing were left to do.
        """
        return 0.0

    def goals(self, agent: str) -> Sequence[str]:
        """Return what an agent may want. By default one goal without a name."""
        return ("",)

    def leaves(self, before: S, acts: Acts, after: S) -> Sequence[Hashable]:
        """Return the traces that a step may leave, any one of them. By default none."""
        return ()

    def says(self, agent: str, before: S, act: str, after: S) -> str:
        """Return what an agent does in a step in words, as a verb phrase. By default the act."""
        return act

    def sounds(self, before: S, acts: Acts, after: S) -> str:
        """Return what is heard of a step, in words. By default nothing, which is the empty string."""
        return ""


class InTurn(World[S]):
    """A world in which what agents do at once happens one after another, in their order: define `does`.

        P(s' | s, a_1, a_2) = sum_t P(t | s, a_1) P(s' | t, a_2)

    Its table is made of what single agents do, so that many agents and acts cost little.
    """

    @abstractmethod
    def does(self, agent: str, state: S) -> Mapping[str, Mapping[S, float]]:
        """Return P(s' | s, a) of each act that an agent can do in a state; any other act changes nothing."""

    def actions(self, agent: str, state: S) -> Sequence[str]:
        """Return the acts of which `does` says what they do."""
        return list(self.does(agent, state))

    def follows(self, state: S, acts: Acts) -> Mapping[S, float]:
        """Return P(s' | s, acts): each act as it can be done after those before it, else nothing."""
        now: Mapping[S, float] = {state: 1.0}
        for agent, act in zip(self.agents, acts, strict=True):
            after: dict[S, float] = {}
            for one, weight in now.items():
                for new, chance in self.does(agent, one).get(act, {one: 1.0}).items():
                    after[new] = after.get(new, 0.0) + weight * chance
            now = after
        return now


@dataclass(frozen=True)
class Step(Generic[S]):
    """What all agents did at once, and what one of them then saw: `Step(("listen",), "growl left")`.

    In a world that is seen in full, `seen` is the state that followed.
    """

    acts: Acts
    seen: Hashable
