"""Exact values on the beliefs that can come up: a POMDP whose reachable beliefs are few is an MDP over them.

From the start belief every (action, observation) is followed until no new belief appears. Beliefs that agree to
MERGE are one. On the finite MDP that results, policy iteration is exact: V = (I - gamma P_pi)^-1 R_pi.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.sparse import csr_array, eye_array
from scipy.sparse.linalg import spsolve

from ..errors import InputError
from ..planner import FloatArray
from .pomdp import Pomdp, joint

MERGE = 12
"""Beliefs that agree in so many decimals are one."""

BETTER = 1e-12
"""What an action must gain to be chosen instead of another, relative to the largest value: less is rounding."""
DENSE = 1500
"""Up to so many beliefs the linear systems are solved densely."""


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


def solve_reachable(model: Pomdp, limit: int = 20_000) -> ReachableSolution | None:
    """Return the optimal values at the beliefs reachable from `model.start`; None if these are more than `limit`.

    Raises `InputError` if gamma is 1.
    """
    if model.discount >= 1.0:
        raise InputError("an infinite horizon needs a discount below 1.", "Give gamma < 1, or a horizon.")
    known, found = {_key(model.start): 0}, [model.start]
    links: list[NDArray[np.int64]] = []
    chances: list[FloatArray] = []
    for belief in found:  # which grows
        if len(found) > limit:
            return None
        weights = np.stack([joint(model, belief, a) for a in range(len(model.actions))])
        chance = weights.sum(axis=2)
        ahead = np.divide(weights, chance[..., None], out=np.zeros_like(weights), where=chance[..., None] > 0)
        link = np.zeros(chance.shape, dtype=np.int64)
        for a, o in np.argwhere(chance > 0):
            link[a, o] = known.setdefault(_key(ahead[a, o]), len(found))
            if link[a, o] == len(found):
                found.append(ahead[a, o])
        links.append(link)
        chances.append(chance)
    beliefs = np.stack(found)
    return ReachableSolution(beliefs, _policy_iteration(model, beliefs, np.stack(links), np.stack(chances)), known)


def _key(belief: FloatArray) -> bytes:
    return (np.round(belief, MERGE) + 0.0).tobytes()


def _policy_iteration(
    model: Pomdp, beliefs: FloatArray, links: NDArray[np.int64], chances: FloatArray
) -> FloatArray:
    """Return Q [N, A]; `links` [N, A, O] are the beliefs that follow with these `chances` [N, A, O]."""
    reward, rows = beliefs @ model.reward.T, np.arange(len(beliefs))
    policy = reward.argmax(axis=1)
    while True:
        values = _evaluate(model.discount, reward[rows, policy], links[rows, policy], chances[rows, policy])
        q = reward + model.discount * (chances * values[links]).sum(axis=2)
        better = q.argmax(axis=1)
        gain = q[rows, better] - q[rows, policy]
        change = gain > BETTER * max(1.0, float(np.abs(q).max()))
        if not change.any():
            return np.asarray(q)
        policy = np.where(change, better, policy)


def _evaluate(discount: float, reward: FloatArray, to: NDArray[np.int64], chance: FloatArray) -> FloatArray:
    """Return the values [N] of a policy that earns `reward` [N] and leads `to` beliefs [N, O]."""
    count = len(reward)
    places = (np.repeat(np.arange(count), to.shape[1]), to.ravel())
    if count <= DENSE:
        matrix = np.zeros((count, count))
        np.add.at(matrix, places, chance.ravel())
        return np.asarray(np.linalg.solve(np.eye(count) - discount * matrix, reward))
    sparse = csr_array((chance.ravel(), places), shape=(count, count))
    return np.asarray(spsolve((eye_array(count) - discount * sparse).tocsc(), reward))
