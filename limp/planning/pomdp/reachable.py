"""Exact values on the beliefs that can come up: a POMDP whose reachable beliefs are few is an MDP over them.

From the start belief every (action, observation) is followed until no new belief appears. Beliefs that agree to
MERGE are one. On the finite MDP that results, policy iteration is exact: V = (I - gamma P_pi)^-1 R_pi.
If there are more than `limit` beliefs, the ones not followed are valued by bounds from below (the best policy that
never changes its action) and from above (QMDP: the state is seen after one step), so the gap is certified.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.sparse import csr_array, eye_array
from scipy.sparse.linalg import spsolve

from ...errors import InputError
from ...planner import FloatArray
from .model import Pomdp, joint

MERGE = 12
"""Beliefs that agree in so many decimals are one."""

BETTER = 1e-12
"""What an action must gain to be chosen instead of another, relative to the largest value: less is rounding."""
DENSE = 1500
"""Up to so many beliefs the linear systems are solved densely."""


@dataclass(frozen=True)
class ReachableSolution:
    """The start's value lies in [`lower`, `upper`]; they agree to rounding if the beliefs were all followed.

    `beliefs` [N, S] are those that were followed and `q` [N, A] the (lower) values Q at them.
    """

    model: Pomdp
    beliefs: FloatArray
    q: FloatArray
    lower: float
    upper: float
    complete: bool
    """Whether every reachable belief was followed; only then can an agent be simulated without end."""
    _index: dict[bytes, int] = field(repr=False)

    def values(self, belief: ArrayLike) -> FloatArray:
        """Return Q(b, a), shape [A]; raise `InputError` for a belief that cannot be reached from the start."""
        row = self._index.get(_key(np.asarray(belief, dtype=np.float64)))
        if row is None:
            raise InputError("this belief cannot be reached from the start.", "Solve with another start belief.")
        return np.asarray(self.q[row])


def solve_reachable(model: Pomdp, limit: int = 20_000) -> ReachableSolution:
    """Return the optimal values at the beliefs reachable from `model.start`, by policy iteration.

    Raises `InputError` if gamma is 1.
    """
    if model.discount >= 1.0:
        raise InputError("an infinite horizon needs a discount below 1.", "Give gamma < 1, or a horizon.")
    graph = _follow(model, limit)
    followed = len(graph.next)
    reward = graph.beliefs[:followed] @ model.reward.T
    q = _policy_iteration(model, graph, reward, blind_values(model, graph.beliefs[followed:]))
    lower = upper = float(q[0].max())
    if followed < len(graph.beliefs):
        optimistic = (graph.beliefs[followed:] @ qmdp(model).T).max(axis=1)
        upper = float(_policy_iteration(model, graph, reward, optimistic)[0].max())
    index = {_key(belief): k for k, belief in enumerate(graph.beliefs[:followed])}
    complete = followed == len(graph.beliefs)
    return ReachableSolution(model, graph.beliefs[:followed], q, lower, upper, complete, index)


def qmdp(model: Pomdp, tolerance: float = 1e-12) -> FloatArray:
    """Return Q(s, a) [A, S] of the problem with the state in plain sight: an upper bound of the values."""
    values = np.zeros(len(model.states))
    while True:
        q = model.reward + model.discount * model.transition @ values
        change = np.abs(q.max(axis=0) - values).max()
        values = q.max(axis=0)
        if change <= tolerance * max(1.0, float(np.abs(values).max())):
            return np.asarray(q + model.discount / (1 - model.discount) * change)


def blind_vectors(model: Pomdp) -> FloatArray:
    """Return the values [A, S] of always taking one action: a lower bound of the optimal values."""
    identity = np.eye(len(model.states))
    solved = np.linalg.solve(identity - model.discount * model.transition, model.reward[..., None])
    return np.asarray(solved[..., 0], dtype=np.float64)


def blind_values(model: Pomdp, beliefs: FloatArray) -> FloatArray:
    """Return max_a b . blind(a), shape [N]."""
    return np.asarray((beliefs @ blind_vectors(model).T).max(axis=1)) if len(beliefs) else np.zeros(0)


@dataclass(frozen=True)
class _Graph:
    beliefs: FloatArray
    """[N, S]; the first `len(next)` have been followed."""
    next: NDArray[np.int64]
    """[F, A, O] the belief that follows, or 0 where the chance is 0."""
    chance: FloatArray
    """[F, A, O]."""


def _key(belief: FloatArray) -> bytes:
    return (np.round(belief, MERGE) + 0.0).tobytes()


def _follow(model: Pomdp, limit: int) -> _Graph:
    start = np.asarray(model.start)
    known, found = {_key(start): 0}, [start]
    links: list[list[list[int]]] = []
    chances: list[FloatArray] = []
    while len(links) < min(len(found), limit):
        belief = found[len(links)]
        weights = np.stack([joint(model, belief, a) for a in range(len(model.actions))])
        chance = weights.sum(axis=2)
        ahead = np.divide(weights, chance[..., None], out=np.zeros_like(weights), where=chance[..., None] > 0)
        rounded = np.round(ahead, MERGE) + 0.0
        row = []
        for a in range(len(model.actions)):
            line = []
            for o in range(len(model.observations)):
                if chance[a, o] <= 0.0:
                    line.append(0)
                    continue
                place = known.setdefault(rounded[a, o].tobytes(), len(found))
                if place == len(found):
                    found.append(ahead[a, o])
                line.append(place)
            row.append(line)
        links.append(row)
        chances.append(chance)
    return _Graph(np.stack(found), np.array(links, dtype=np.int64), np.stack(chances))


def _policy_iteration(model: Pomdp, graph: _Graph, reward: FloatArray, edge: FloatArray) -> FloatArray:
    """Return Q [F, A] with the values of the beliefs that were not followed held at `edge`."""
    followed = len(graph.next)
    policy = reward.argmax(axis=1)
    rows = np.arange(followed)
    while True:
        inner = _evaluate(model, graph, reward[rows, policy], policy, edge)
        values = np.concatenate([inner, edge])
        q = reward + model.discount * (graph.chance * values[graph.next]).sum(axis=2)
        better = q.argmax(axis=1)
        gain = q[rows, better] - q[rows, policy]
        change = gain > BETTER * max(1.0, float(np.abs(q).max()))
        if not change.any():
            return np.asarray(q)
        policy = np.where(change, better, policy)


def _evaluate(
    model: Pomdp, graph: _Graph, reward: FloatArray, policy: NDArray[np.int64], edge: FloatArray
) -> FloatArray:
    count = len(policy)
    rows = np.arange(count)
    to, chance = graph.next[rows, policy], graph.chance[rows, policy]
    inside = to < count
    known = np.concatenate([np.zeros(count), edge])
    right = reward + model.discount * (chance * known[to]).sum(axis=1)
    weight = np.where(inside, chance, 0.0).ravel()
    places = (np.repeat(rows, to.shape[1]), np.where(inside, to, 0).ravel())
    if count <= DENSE:
        matrix = np.zeros((count, count))
        np.add.at(matrix, places, weight)
        return np.asarray(np.linalg.solve(np.eye(count) - model.discount * matrix, right))
    sparse = csr_array((weight, places), shape=(count, count))
    return np.asarray(spsolve((eye_array(count) - model.discount * sparse).tocsc(), right))
