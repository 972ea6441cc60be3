"""What a message is worth: steps saved, expected over what the agents may want and believe.

    U(f) = sum_g w(g) mean_k [C_k(nothing, g) - C_k(f, g)],    w(g) proportional to prod_i b_i(g_i)

C is the cost of a joint rollout from particle k of every agent's belief; profiles g of goals that cannot be held
together, or are too improbable, have no weight.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Generic

import numpy as np

from ...planner import FloatArray
from ...planning.world import S
from .parameters import Parameters
from .rollouts import Rollouts, act
from .world import B, Directive, Domain

Profile = tuple[str, ...]


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
        return Worth(directive, self.utility(saved), self._policy_divergence(directive))

    def _policy_divergence(self, directive: Directive) -> float:
        """Expected Jensen-Shannon divergence [bits], the largest in `lookahead` steps without feedback."""
        found = np.array(
            [[self._changed(directive, joint, goals) for goals in self._weights] for joint in self._joint]
        )
        return float(found.mean(axis=0) @ self._w)

    def _changed(self, directive: Directive, joint: Sequence[B], goals: Profile) -> float:
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
