"""What a message is worth: steps saved, expected over what the agents may want and believe.

    U(f) = sum_g w(g) mean_k [C_k(nothing, g) - C_k(f, g)],    w(g) proportional to prod_i b_i(g_i)

C is the cost of a joint rollout from particle k of every agent's belief: each does what is most likely, until all
are finished or time is up. Profiles g of goals that cannot be held together, or are too improbable, have no
weight.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Generic

import numpy as np

from ...planner import FloatArray
from ...planning.world import S
from .parameters import Parameters
from .world import WAIT, B, Directive, Domain

MAX_KEPT = 200_000
"""So many situations are kept at most; then all are forgotten."""
NEVER = 10**6
"""More steps than any horizon."""
Profile = tuple[str, ...]


def act(
    domain: Domain[S, B],
    state: S,
    belief: B,
    agent: int,
    goal: str,
    directive: Directive | None,
    random: np.random.Generator | None = None,
) -> str:
    """Return what an agent does: it follows a directive that is given to it, and waits once it is finished."""
    mine = directive if directive is not None and directive.agent == agent else None
    if mine is None and domain.finished(state, agent):
        return WAIT
    return domain.act(state, belief, agent, goal, mine, random)


class Rollouts(Generic[S, B]):
    """Joint rollouts; what each situation that was passed leads to is kept, as rollouts share tails."""

    def __init__(self, domain: Domain[S, B]) -> None:
        self.domain = domain
        self._kept: dict[Hashable, tuple[int, ...]] = {}

    def ends(
        self, state: S, beliefs: Sequence[B], goals: Sequence[str], directive: Directive | None = None
    ) -> tuple[int, ...]:
        """Return the time (since the start) at which each agent is finished, `domain.horizon` if it never is.

        The directive's agent follows it until it is done or infeasible, and goes on with its goal. An agent that
        is finished counts the time now, which cancels out of every comparison.
        """
        domain, minds, wanted = self.domain, tuple(beliefs), tuple(goals)
        now, passed = domain.time(state), dict[Hashable, tuple[bool, ...]]()
        while True:
            if directive is not None and domain.status(state, directive) != "open":
                directive = None
            done = tuple(bool(domain.finished(state, agent)) for agent in range(len(wanted)))
            key = (domain.situation(state), minds, wanted, directive)
            known = self._kept.get(key)
            repeats = all(done) or key in passed  # nothing new can happen
            if known is not None or repeats or len(passed) > domain.horizon:
                break
            passed[key] = done
            does = [act(domain, state, mind, i, goals[i], directive) for i, mind in enumerate(minds)]
            state = domain.step(state, domain.give_way(state, does))
            minds = tuple(domain.update(mind, state, i, None) for i, mind in enumerate(minds))
        left = known or tuple(0 if finished else NEVER for finished in done)
        if len(self._kept) > MAX_KEPT:
            self._kept.clear()
        for situation, done in reversed(passed.items()):
            left = tuple(0 if finished else steps + 1 for finished, steps in zip(done, left, strict=True))
            if known is not None or repeats:
                self._kept[situation] = left
        return tuple(min(now + steps, domain.horizon) for steps in left)


def profiles(domain: Domain[S, B], beliefs: Sequence[FloatArray], prune: float) -> dict[Profile, float]:
    """Return the weights of the goal profiles that are possible and have at least `prune`; they sum to 1.

    `beliefs` holds P(goal) [H] of each agent. If nothing has so much weight, only the likeliest are left.
    """
    each = [list(zip(domain.goals(domain.agents[i]), b.tolist(), strict=True)) for i, b in enumerate(beliefs)]
    weights: dict[Profile, float] = {}
    for chosen in product(*each):
        goals, weight = tuple(goal for goal, _ in chosen), float(np.prod([p for _, p in chosen]))
        if weight > 0.0 and domain.compatible(goals):
            weights[goals] = weight
    total = sum(weights.values())
    least = min(prune * total, max(weights.values(), default=0.0))
    kept = {goals: weight for goals, weight in weights.items() if weight >= least}
    total = sum(kept.values())
    return {goals: weight / total for goals, weight in kept.items()}


@dataclass(frozen=True)
class Worth:
    """What one piece of feedback is expected to save [steps], and how much it would change."""

    directive: Directive
    utility: float
    divergence: float | None = None
    """None where it was not asked, as the utility decided alone."""


class Valuation(Generic[S, B]):
    """Values feedback in one state, for weighted goal profiles and pairs (tuples) of belief particles."""

    def __init__(
        self,
        rollouts: Rollouts[S, B],
        state: S,
        particles: Sequence[Sequence[B]],
        weights: dict[Profile, float],
        parameters: Parameters,
    ) -> None:
        self._rollouts, self._domain, self._state = rollouts, rollouts.domain, state
        self._weights, self._parameters = weights, parameters
        most = max(map(len, particles))
        self._joint = [tuple(beliefs[k % len(beliefs)] for beliefs in particles) for k in range(most)]
        self._w = np.array(list(weights.values()))
        self._without = self._costs(None)

    def _costs(self, directive: Directive | None) -> FloatArray:
        """C [particles, profiles]."""
        whole = max if self._parameters.cost == "makespan" else sum
        found = [
            [float(whole(self._rollouts.ends(self._state, joint, goals, directive))) for goals in self._weights]
            for joint in self._joint
        ]
        return np.array(found).reshape(len(self._joint), len(self._weights))

    def gains(self, directive: Directive) -> FloatArray:
        """Return the steps saved [particles, profiles]."""
        return self._without - self._costs(directive)

    def utility(self, gains: FloatArray) -> float:
        """Return U [steps], the sum over profiles of w(g) times the mean over particles of `gains`."""
        return float(gains.mean(axis=0) @ self._w)

    def worth(self, directive: Directive, saved: FloatArray) -> Worth:
        """Return utility and divergence of a directive with its `gains`."""
        if self._parameters.divergence == "optimality":
            optimal = np.exp(-self._parameters.divergence_rationality * np.maximum(0.0, saved)).mean(axis=0)
            return Worth(directive, self.utility(saved), float(1.0 - optimal @ self._w))
        changed = [[self._changed(directive, joint, goals) for goals in self._weights] for joint in self._joint]
        return Worth(directive, self.utility(saved), self.utility(np.array(changed)))

    def _changed(self, directive: Directive, joint: Sequence[B], goals: Profile) -> float:
        """The largest Jensen-Shannon divergence [bits] in `lookahead` steps without feedback."""
        domain, agent, state, minds = self._domain, directive.agent, self._state, list(joint)
        most = 0.0
        for k in range(self._parameters.lookahead):
            with_it = domain.log_policy(state, minds[agent], agent, goals[agent], directive)
            without = domain.log_policy(state, minds[agent], agent, goals[agent])
            most = max(most, jensen_shannon(with_it, without))
            if k + 1 == self._parameters.lookahead or domain.time(state) + 1 >= domain.horizon:
                break
            state = domain.step(
                state, [act(domain, state, minds[i], i, goal, None) for i, goal in enumerate(goals)]
            )
            if domain.status(state, directive) != "open":
                break
            minds = [domain.update(mind, state, i, None) for i, mind in enumerate(minds)]
        return most


def jensen_shannon(one: Mapping[str, float], other: Mapping[str, float]) -> float:
    """Return the Jensen-Shannon divergence in bits, in [0, 1], of two distributions given as log-probabilities."""
    names = sorted({*one, *other})
    p, q = (np.exp([d.get(name, -np.inf) for name in names]) for d in (one, other))
    middle = (p + q) / 2.0
    return max(0.0, (_relative_entropy(p, middle) + _relative_entropy(q, middle)) / 2.0)


def _relative_entropy(p: FloatArray, q: FloatArray) -> float:
    some = p > 0.0
    return float(np.sum(p[some] * np.log2(p[some] / q[some])))
