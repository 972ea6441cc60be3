"""A state that is seen in part: beliefs, and exact values on the beliefs that can come up.

    b'(s') is proportional to O(o | a, s') sum_s T(s' | s, a) b(s)
    V(b)   = max_a  sum_s b(s) R(s, a) + gamma sum_o P(o | b, a) V(b')

From the start every (action, observation) is followed until no new belief appears; beliefs that agree to MERGE are
one. Where they are few, the problem is an MDP over them, which `mdp.solve` solves.
Source: Kaelbling, Littman & Cassandra, Artificial Intelligence 101 (1998).
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike
from scipy.sparse import csr_array

from ..errors import InputError
from ..planner import FloatArray
from .mdp import Kernel, check_discount, solve

MERGE = 12
"""Beliefs that agree in so many decimals are one."""
ROUNDING = 2e-14
"""Values are exact up to this share of the largest that there could be."""
MOST_BELIEFS = 20_000


@dataclass(frozen=True)
class Pomdp:
    """A problem with S states, A actions and O observations, which have names.

    `transition` [A, S, S'] and `emission` [A, S', O] are probabilities, `reward` [A, S] is the expected reward
    of an action in a state, `discount` is gamma per step, `start` [S] the first belief.
    """

    observations: tuple[str, ...]
    transition: FloatArray
    emission: FloatArray
    reward: FloatArray
    discount: float
    start: FloatArray


def joint(model: Pomdp, belief: ArrayLike, action: int) -> FloatArray:
    """Return P(s', o | b, a), shape [O, S]: each row is an updated belief times its probability."""
    return np.asarray(((np.asarray(belief) @ model.transition[action])[:, None] * model.emission[action]).T)


def update(model: Pomdp, belief: ArrayLike, action: int, observation: int) -> FloatArray:
    """Return the belief [S] after `action` and an `observation` that is possible."""
    weights = joint(model, belief, action)[observation]
    return np.asarray(weights / weights.sum())


@dataclass(frozen=True)
class ReachableSolution:
    """The beliefs [N, S] that can be reached, the start first, and the values Q [N, A] at them."""

    beliefs: FloatArray
    q: FloatArray
    _index: dict[bytes, int] = field(repr=False)

    def values(self, belief: ArrayLike) -> FloatArray:
        """Return Q(b, a), shape [A]; raise `InputError` for a belief that cannot be reached from the start."""
        row = self._index.get(_key(np.asarray(belief, dtype=np.float64)))
        if row is None:
            raise InputError("this belief cannot be reached from the start.", "Solve with another start belief.")
        return np.asarray(self.q[row])


def solve_reachable(model: Pomdp, most: int = MOST_BELIEFS) -> ReachableSolution:
    """Return the optimal values at the beliefs reachable from `model.start`.

    Raises `InputError` if these are more than `most`, or if gamma is not in [0, 1).
    """
    check_discount(model.discount)
    if model.discount >= 1.0:
        raise InputError("an infinite horizon needs a discount below 1.", "Give gamma < 1, or a horizon.")
    actions = len(model.transition)
    known, found = {_key(model.start): 0}, [model.start]
    links: list[tuple[int, int, int, float]] = []
    for n, belief in enumerate(found):  # which grows
        if len(found) > most:
            raise InputError("too many beliefs can come up.", "Give such a world a solver of its own.")
        for a in range(actions):
            for weights in joint(model, belief, a):
                if chance := float(weights.sum()):
                    after = weights / chance
                    to = known.setdefault(_key(after), len(found))
                    if to == len(found):
                        found.append(after)
                    links.append((a, n, to, chance))
    beliefs, count = np.stack(found), len(found)
    act, row, column, chances = map(np.array, zip(*links, strict=True))
    kernel = Kernel(csr_array((chances, (act * count + row, column)), shape=(actions * count, count)))
    rewards = model.reward @ beliefs.T
    exact = ROUNDING * max(1.0, float(np.abs(rewards).max())) / (1.0 - model.discount)
    ahead = kernel.expect(solve(kernel, rewards, model.discount, exact))
    return ReachableSolution(beliefs, (rewards + model.discount * ahead).T, known)


def _key(belief: FloatArray) -> bytes:
    return (np.round(belief, MERGE) + 0.0).tobytes()
