"""Facilitators: who speaks, when, and what.

ProToM infers the agents' goals, values every message that could be given now, and gives the best if it is expected
to save more than phi steps and diverges by more than epsilon from what happens anyway (Algorithms 1 and 2). `play`
puts a facilitator in front of simulated agents with goals of their own, for a whole episode.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Protocol

import numpy as np

from ...planner import FloatArray
from ...planning.world import S
from .inference import GoalInference
from .parameters import SEEN, Parameters
from .utility import Rollouts, Valuation, Worth, act, profiles
from .world import WAIT, B, Directive, Domain, Instruction

TIE = 1e-9
"""Utilities [steps] that differ by less are equal."""


class Facilitator(Generic[S, B]):
    """Watches all agents, and tells one of them something, or nothing.

    One directive at a time: it says nothing until the one that it gave is done or infeasible.
    """

    def __init__(self, domain: Domain[S, B], parameters: Parameters = SEEN) -> None:
        self.domain, self.parameters = domain, parameters
        self.random = np.random.default_rng(parameters.seed)
        self.open: Directive | None = None
        self.seen = 0

    def observe(self, before: S, actions: Sequence[str], after: S) -> None:  # noqa: ARG002 - children look closer
        """Count the step, and see whether the directive is still open."""
        self.seen += 1
        if self.open is not None and self.domain.status(after, self.open) != "open":
            self.open = None

    def decide(self, state: S) -> Instruction | None:
        """Return what to say; nothing while a directive is open, or if too little was seen."""
        if self.open is not None or self.seen < self.parameters.first_decision:
            return None
        message = self.choose(state)
        self.open = None if message is None else message.directive
        return message

    def choose(self, state: S) -> Instruction | None:  # noqa: ARG002
        """Return what to say; nothing, unless a child knows better."""
        return None


class Silent(Facilitator[S, B]):
    """Never says anything."""


class Random(Facilitator[S, B]):
    """Says any candidate, as likely as any other, with probability `parameters.chance` at each decision."""

    def choose(self, state: S) -> Instruction | None:
        """Draw whether to speak, and what."""
        candidates = self.domain.candidates(state)
        if self.random.random() >= self.parameters.chance or not candidates:
            return None
        goals = [str(self.random.choice(self.domain.goals(who))) for who in self.domain.agents]
        return self.domain.explain(state, candidates[int(self.random.integers(len(candidates)))], goals)


@dataclass(frozen=True)
class Decision:
    """What ProToM thought at one time: P(goal) of each agent, every candidate's worth, and what it said."""

    goals: tuple[dict[str, float], ...]
    worths: tuple[Worth, ...]
    message: Instruction | None


class ProToM(Facilitator[S, B]):
    """Infers, values, and speaks only when it helps. `decisions` holds all its thoughts, in order.

    With `known` goals it is the Oracle, which infers nothing but beliefs, and need not wait for the first action.
    """

    def __init__(
        self, domain: Domain[S, B], parameters: Parameters = SEEN, known: Sequence[str] | None = None
    ) -> None:
        super().__init__(domain, parameters)
        self.inference = GoalInference(domain, domain.start(), parameters)
        self.rollouts = Rollouts(domain)
        self.known = None if known is None else tuple(known)
        self.decisions: list[Decision] = []

    def observe(self, before: S, actions: Sequence[str], after: S) -> None:
        """Update the beliefs about goals and beliefs."""
        self.inference.observe(before, actions, after, self.open)
        super().observe(before, actions, after)

    def decide(self, state: S) -> Instruction | None:
        """Return the best message if it passes both thresholds."""
        if self.known is not None:
            self.seen = max(self.seen, self.parameters.first_decision)
        return super().decide(state)

    def goals(self) -> list[FloatArray]:
        """Return P(goal) [H] of each agent."""
        if self.known is None:
            return [self.inference.goals(i) for i in range(len(self.domain.agents))]
        return [
            np.array([float(g == goal) for g in self.domain.goals(who)])
            for who, goal in zip(self.domain.agents, self.known, strict=True)
        ]

    def choose(self, state: S) -> Instruction | None:
        """Value every candidate and choose."""
        candidates, goals = self.domain.candidates(state), self.goals()
        if not candidates:
            return None
        weights = profiles(self.domain, goals, self.parameters.prune)
        particles = [self.inference.beliefs(i) for i in range(len(self.domain.agents))]
        valuation = Valuation(self.rollouts, state, particles, weights, self.parameters)
        gains = [valuation.gains(directive) for directive in candidates]
        utilities = np.array([valuation.utility(g) for g in gains])
        best = np.flatnonzero(utilities >= utilities.max() - TIE)
        chosen = int(self.random.choice(best))
        worth = None
        if utilities[chosen] > self.parameters.threshold + TIE:
            worth = valuation.worth(candidates[chosen], gains[chosen])
        says = worth is not None and (worth.divergence or 0.0) > self.parameters.gate
        message = None
        if says:  # for the goals that make it worth most
            reasons = dict(zip(weights, gains[chosen].mean(axis=0) * list(weights.values()), strict=True))
            reason = max(reasons, key=lambda profile: float(reasons[profile]))
            message = self.domain.explain(state, candidates[chosen], reason)
        named = tuple(
            dict(zip(self.domain.goals(self.domain.agents[i]), b.tolist(), strict=True))
            for i, b in enumerate(goals)
        )
        worths = [Worth(directive, float(u)) for directive, u in zip(candidates, utilities, strict=True)]
        if worth is not None:
            worths[chosen] = worth
        self.decisions.append(Decision(named, tuple(worths), message))
        return message


class Chooser(Protocol):
    """Picks one of several messages, or none."""

    def choose(self, scene: str, history: Sequence[str], candidates: Sequence[str]) -> int | None:
        """Return the index of a candidate, None for no feedback."""


class AskedFacilitator(Facilitator[S, B]):
    """Tells a chooser the state in words, what was done so far, and the candidates' words."""

    def __init__(self, domain: Domain[S, B], chooser: Chooser, parameters: Parameters = SEEN) -> None:
        super().__init__(domain, parameters)
        self.chooser = chooser
        self.history: list[str] = []

    def observe(self, before: S, actions: Sequence[str], after: S) -> None:
        """Add the step to the history."""
        does = ", ".join(f"{name}: {action}" for name, action in zip(self.domain.agents, actions, strict=True))
        self.history.append(f"step {self.domain.time(after)}: {does}")
        super().observe(before, actions, after)

    def choose(self, state: S) -> Instruction | None:
        """Return what the chooser says, if there is anything that could be said."""
        candidates = self.domain.candidates(state)
        if not candidates:
            return None
        first = [self.domain.goals(who)[0] for who in self.domain.agents]
        messages = [self.domain.explain(state, directive, first) for directive in candidates]
        texts = [message.text for message in messages]
        chosen = self.chooser.choose(self.domain.describe(state), self.history, texts)
        if chosen is None:
            return None
        self.history.append(f"you told {self.domain.agents[candidates[chosen].agent]}: {texts[chosen]}")
        return Instruction(candidates[chosen], texts[chosen])  # it says what, and gives no reason


@dataclass(frozen=True)
class Trajectory(Generic[S]):
    """What happened: T + 1 states, T joint actions, who was told what when, and each decision's CPU seconds."""

    states: tuple[S, ...]
    actions: tuple[tuple[str, ...], ...]
    messages: tuple[tuple[int, Instruction], ...]
    success: tuple[bool, ...]
    seconds: tuple[float, ...]

    @property
    def succeeded(self) -> bool:
        """Whether every agent reached its goal in time."""
        return all(self.success)

    @property
    def length(self) -> int:
        """L: how many steps were made; the horizon for a failure."""
        return len(self.actions)


def play(
    domain: Domain[S, B], goals: Sequence[str], facilitator: Facilitator[S, B], seed: int = 42
) -> Trajectory[S]:
    """Simulate agents with these goals, which they can have together, until all are finished or time is up."""
    random, many = np.random.default_rng(seed), range(len(goals))
    state = domain.start()
    minds = [domain.beliefs(state, i, 1, random)[0] for i in many]
    states, actions, messages, seconds = [state], list[tuple[str, ...]](), list[tuple[int, Instruction]](), []
    directive: Directive | None = None
    while domain.time(state) < domain.horizon and not all(domain.finished(state, i) for i in many):
        begun = time.process_time()
        message = facilitator.decide(state)
        seconds.append(time.process_time() - begun)
        if message is not None:
            messages.append((domain.time(state), message))
            directive = message.directive
        does = tuple(act(domain, state, minds[i], i, goals[i], directive, random) for i in many)
        following = domain.step(state, does)
        begun = time.process_time()
        facilitator.observe(state, does, following)
        seconds[-1] += time.process_time() - begun
        state = following
        minds = [domain.update(mind, state, i, random) for i, mind in enumerate(minds)]
        if directive is not None and domain.status(state, directive) != "open":
            directive = None
        states.append(state)
        actions.append(does)
    success = tuple(domain.finished(state, i) == goals[i] for i in many)
    if not all(success):  # one that took what it did not want has failed, and failures last to the end
        states += [state] * (domain.horizon - len(actions))
        actions += [(WAIT,) * len(goals)] * (domain.horizon - len(actions))
    return Trajectory(tuple(states), tuple(actions), tuple(messages), success, tuple(seconds))
