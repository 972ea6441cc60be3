"""The seam of ProToM: what an environment must say about itself to be facilitated, and no more.

States `S` and beliefs `B` are opaque, frozen and hashable. Agents are numbered from 0; goals, actions are words.
A belief is one particle: what an agent might think the world is like; None where all is seen.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

S = TypeVar("S")
B = TypeVar("B")
Seen = TypeVar("Seen", contravariant=True)
"""A state, where it is only taken and never given back."""

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
class Message:
    """What is said: the directive, its words for `directive.agent`, and why it is said."""

    directive: Directive
    text: str
    explanation: str = ""

    def __str__(self) -> str:
        return f"{self.text} {self.explanation}".strip()


def told(directive: Directive | None, agent: int) -> Directive | None:
    """Return the directive if it is this agent that follows it."""
    return directive if directive is not None and directive.agent == agent else None


class Domain(Protocol[S, B]):
    """An environment with agents that plan. Everything is deterministic but for what takes a generator."""

    @property
    def agents(self) -> tuple[str, ...]:
        """The agents' names."""

    @property
    def horizon(self) -> int:
        """Tmax: an agent that is not finished after so many steps has failed."""

    # --- the world ---

    def actions(self) -> tuple[str, ...]:
        """All actions, the same for every agent and in a fixed order; `WAIT` is one."""

    def start(self) -> S:
        """The state before the first step."""

    def time(self, state: S) -> int:
        """How many steps were made."""

    def situation(self, state: S) -> Hashable:
        """All that there is but for the time: what happens next depends on nothing else."""

    def step(self, state: S, actions: Sequence[str]) -> S:
        """The state after one action of each agent; an action that cannot be done is a wait."""

    def finished(self, state: S, agent: int) -> str:
        """The goal that the agent has reached, or ''. It is then known to all, and does not change."""

    # --- minds ---

    def goals(self, agent: int) -> tuple[str, ...]:
        """The goals that an agent may have."""

    def compatible(self, goals: Sequence[str]) -> bool:
        """Whether the agents may have these goals (one each) together."""

    def beliefs(self, state: S, agent: int, count: int, random: np.random.Generator) -> tuple[B, ...]:
        """At the start: what the agent may think; its own belief too is one such draw."""

    def update(self, belief: B, state: S, agent: int, random: np.random.Generator | None) -> B:
        """The belief after the agent saw what it can of `state`; what it contradicts is drawn anew.

        Without a generator (in rollouts) what is contradicted becomes unknown, or is drawn in a fixed way.
        """

    def log_policy(
        self, state: S, belief: B, agent: int, goal: str, directive: Directive | None = None
    ) -> Mapping[str, float]:
        """log P(a | g, b): the log-probability of each action that it can take; missing ones are impossible.

        `directive` is given only if it is this agent that follows it.
        """

    def act(
        self,
        state: S,
        belief: B,
        agent: int,
        goal: str,
        directive: Directive | None = None,
        random: np.random.Generator | None = None,
    ) -> str:
        """What an agent with this goal and belief does; without a generator, what is most likely."""

    def give_way(self, state: S, actions: Sequence[str]) -> Sequence[str]:
        """What all do in a rollout, if these are their likeliest actions: the same, unless two would be in each
        other's way for ever.
        """

    # --- feedback ---

    def candidates(self, state: S) -> tuple[Directive, ...]:
        """All feedback whose preconditions hold, in a fixed order."""

    def status(self, state: S, directive: Directive) -> Status:
        """Whether a directive that was given is still to be followed."""

    def explain(self, state: S, directive: Directive, goals: Sequence[str]) -> Message:
        """Put a directive into words, for the goals of the agents that are the main reason to say it."""

    # --- words ---

    def describe(self, state: S) -> str:
        """The whole state in words and as a text map."""

    # --- what is seen ---

    def text_map(self, state: S) -> str:
        """The map now, a letter a cell; the agents are 1 and 2."""

    def view(self, state: S, agent: int) -> NDArray[np.int8]:
        """What an agent sees, as numbers 0-127 in an array of fixed shape."""


COLOURS = {
    "1": "#7d93d8", "2": "#dc8487", "W": "#4a4a4f", "-": "#a9825a", "/": "#e8d3a6", "*": "#f2c94c", "d": "#e3cfa8",
    "t": "#e58a8a", "l": "#9ccf8d", "o": "#d3bbe0", "p": "#ffffff",
}  # fmt: skip
"""How letters of maps are painted; all others are floor."""


def text_map(letters: Sequence[str], cells: Sequence[int], width: int) -> str:
    """Return a map of letters by cell, on which the agents in their cells are 1 and 2."""
    shown = {cell: str(agent + 1) for agent, cell in enumerate(cells)}
    drawn = "".join(shown.get(cell, letter) for cell, letter in enumerate(letters))
    return "\n".join(drawn[k : k + width] for k in range(0, len(drawn), width))


def heading(step: int, horizon: int) -> str:
    """Return the first line of a description."""
    return f"Step {step} of {horizon}. Places are (column, row) from the top left, from 0."
