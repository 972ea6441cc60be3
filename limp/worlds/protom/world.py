"""The seam of ProToM: a `World` with what it must say besides to be facilitated.

States `S` and beliefs `B` are opaque, frozen and hashable. Agents are numbered from 0; goals, actions are words.
A belief is one particle: what an agent might think the world is like; None where all is seen.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

import numpy as np
from numpy.typing import NDArray

from ...planning.world import Acts, S, World

B = TypeVar("B")

WAIT = "wait"
"""The action that every domain has: it is what is recorded for an agent that is finished."""

Status = Literal["open", "done", "infeasible"]


@dataclass(frozen=True)
class Directive:
    """One piece of feedback: ask `agent` to do `kind` with `thing` for `other`, as in Unlock(1, red door, 0).

    `thing` names one thing in the domain's own words; `place` (column, row from the top) is where, if it matters.
    """

    kind: str
    agent: int
    thing: str
    other: int
    place: tuple[int, int] | None = None

    def __str__(self) -> str:
        return f"{self.kind}({self.agent}, {self.thing}, {self.other})"


@dataclass(frozen=True)
class Instruction:
    """What is said: the directive, its words for `directive.agent`, and why it is said."""

    directive: Directive
    text: str
    explanation: str = ""

    def __str__(self) -> str:
        return f"{self.text} {self.explanation}".strip()


class Domain(World[S], Generic[S, B]):
    """A world with two agents that plan. Everything is deterministic but for what takes a generator."""

    horizon: int
    """Tmax: an agent that is not finished after so many steps has failed."""

    # --- the world ---

    @property
    @abstractmethod
    def choices(self) -> tuple[str, ...]:
        """All actions, the same for every agent and in a fixed order; `WAIT` is one."""

    @abstractmethod
    def start(self) -> S:
        """Return the state before the first step."""

    @abstractmethod
    def time(self, state: S) -> int:
        """Return how many steps were made."""

    @abstractmethod
    def situation(self, state: S) -> Hashable:
        """Return all that there is but for the time: what happens next depends on nothing else."""

    @abstractmethod
    def step(self, state: S, actions: Sequence[str]) -> S:
        """Return the state after one action of each agent; an action that cannot be done is a wait."""

    @abstractmethod
    def finished(self, state: S, agent: int) -> str:
        """Return the goal that the agent has reached, or ''. It is then known to all, and does not change."""

    def starts(self) -> Mapping[S, float]:
        """Return the one state before the first step."""
        return {self.start(): 1.0}

    def actions(self, agent: str, state: S) -> Sequence[str]:
        """Return all actions."""
        return self.choices

    def follows(self, state: S, acts: Acts) -> Mapping[S, float]:
        """Return the state after a joint step; after the horizon nothing changes."""
        return {state if self.time(state) >= self.horizon else self.step(state, acts): 1.0}

    def sees(self, agent: str, acts: Acts, after: S) -> Mapping[Hashable, float]:
        """Return the agent's `view`."""
        return {self.view(after, self.agents.index(agent)).tobytes(): 1.0}

    def ends(self, agent: str, goal: str, state: S) -> bool:
        """Return whether the agent has reached the goal."""
        return self.finished(state, self.agents.index(agent)) == goal

    # --- minds ---

    def compatible(self, goals: Sequence[str]) -> bool:
        """Return whether the agents may have these goals (one each) together. By default any."""
        return True

    @abstractmethod
    def beliefs(self, state: S, agent: int, count: int, random: np.random.Generator) -> tuple[B, ...]:
        """Return what the agent may think at the start; its own belief too is one such draw."""

    def update(self, belief: B, state: S, agent: int, random: np.random.Generator | None) -> B:
        """Return the belief after the agent saw what it can of `state`. By default all is seen, and it stays.

        What is contradicted is drawn anew; without a generator (in rollouts) it becomes unknown.
        """
        return belief

    @abstractmethod
    def log_policy(
        self, state: S, belief: B, agent: int, goal: str, directive: Directive | None = None
    ) -> Mapping[str, float]:
        """Return log P(a | g, b) of each action that the agent can take; missing ones are impossible.

        `directive` is given only if it is this agent that follows it.
        """

    @abstractmethod
    def act(
        self,
        state: S,
        belief: B,
        agent: int,
        goal: str,
        directive: Directive | None = None,
        random: np.random.Generator | None = None,
    ) -> str:
        """Return what an agent with this goal and belief does; without a generator, what is most likely."""

    def give_way(self, state: S, actions: Sequence[str]) -> Sequence[str]:
        """Return what all do in a rollout, if these are their likeliest actions. By default these.

        Where two would be in each other's way for ever, one of them gives way.
        """
        return actions

    # --- feedback ---

    @abstractmethod
    def candidates(self, state: S) -> tuple[Directive, ...]:
        """Return all feedback whose preconditions hold, in a fixed order."""

    @abstractmethod
    def status(self, state: S, directive: Directive) -> Status:
        """Return whether a directive that was given is still to be followed."""

    @abstractmethod
    def explain(self, state: S, directive: Directive, goals: Sequence[str]) -> Instruction:
        """Put a directive into words, for the goals of the agents that are the main reason to say it."""

    # --- what is shown ---

    @abstractmethod
    def describe(self, state: S) -> str:
        """Return the whole state in words and as a text map."""

    @abstractmethod
    def text_map(self, state: S) -> str:
        """Return the map now, a letter a cell; the agents are 1 and 2."""

    @abstractmethod
    def view(self, state: S, agent: int) -> NDArray[np.int8]:
        """Return what an agent sees, as numbers 0-127 in an array of fixed shape."""


def text_map(letters: Sequence[str], cells: Sequence[int], width: int) -> str:
    """Return a map of letters by cell, on which the agents in their cells are 1 and 2."""
    shown = {cell: str(agent + 1) for agent, cell in enumerate(cells)}
    drawn = "".join(shown.get(cell, letter) for cell, letter in enumerate(letters))
    return "\n".join(drawn[k : k + width] for k in range(0, len(drawn), width))


def heading(step: int, horizon: int) -> str:
    """Return the first line of a description."""
    return f"Step {step} of {horizon}. Places are (column, row) from the top left, from 0."
