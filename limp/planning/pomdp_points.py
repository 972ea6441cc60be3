"""Point-based value iteration for POMDPs that are too large to be solved exactly, with a certified gap.

A growing set of beliefs, each with one alpha vector: V(b) = max_alpha alpha . b is a lower bound everywhere. The
fast informed bound is the upper one: Q(s, a) = R(s, a) + gamma sum_o max_a' sum_s' T O Q(s', a').
Sources: Pineau, Gordon & Thrun, IJCAI 2003; Hauskrecht, JAIR 13 (2000).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import InputError
from ..planner import FloatArray
from .pomdp import Pomdp, joint

SAME = 1e-9
"""Beliefs that are no farther apart (in the sum of differences) are one."""


@dataclass(frozen=True)
class PointSolution:
    """Alpha vectors [N, S] with their first actions; the start's value lies in [`lower`, `upper`]."""

    model: Pomdp
    vectors: FloatArray
    lower: float
    upper: float

    def values(self, belief: ArrayLike) -> FloatArray:
        """Return Q(b, a), shape [A]: one step ahead with the lower bound."""
        model = self.model
        ahead = [
            model.discount * (joint(model, belief, a) @ self.vectors.T).max(axis=1).sum()
            for a in range(len(model.actions))
        ]
        return np.asarray(model.reward @ np.asarray(belief) + np.array(ahead))


def solve_points(
    model: Pomdp, seed: int, points: int = 200, tolerance: float = 1e-6, sweeps: int = 2000
) -> PointSolution:
    """Return a lower-bound policy from `points` reachable beliefs, each backed up until the gains are small.

    A sweep's largest gain g leaves at most gamma g / (1 - gamma) to win at these points; it stops when that is
    below `tolerance`. Raises `InputError` if gamma is 1 or `points` < 1.
    """
    if model.discount >= 1.0:
        raise InputError("an infinite horizon needs a discount below 1.", "Give gamma < 1, or a horizon.")
    if points < 1:
        raise InputError(f"the solver was given {points} points.", "Give at least one.")
    beliefs = spread(model, points, np.random.default_rng(seed))
    vectors = blind_vectors(model)
    values = (beliefs @ vectors.T).max(axis=1)
    for _ in range(sweeps):
        fresh = np.unique(np.concatenate([point_backup(model, vectors, beliefs), _best(vectors, beliefs)]), axis=0)
        vectors = _best(fresh, beliefs)
        better = (beliefs @ vectors.T).max(axis=1)
        gain, values = float((better - values).max()), better
        if gain * model.discount <= tolerance * (1 - model.discount):
            break
    upper = float((fast_informed_bound(model) @ model.start).max())
    return PointSolution(model, vectors, float((vectors @ model.start).max()), upper)


def blind_vectors(model: Pomdp) -> FloatArray:
    """Return the values [A, S] of always taking one action: a lower bound of the optimal values."""
    identity = np.eye(len(model.states))
    solved = np.linalg.solve(identity - model.discount * model.transition, model.reward[..., None])
    return np.asarray(solved[..., 0], dtype=np.float64)


def spread(model: Pomdp, count: int, rng: np.random.Generator) -> FloatArray:
    """Return up to `count` reachable beliefs [N, S], each the successor furthest from those already there."""
    found = np.asarray(model.start)[None, :]
    while len(found) < count:
        chosen = found[rng.permutation(len(found))]
        fresh = [belief for b in chosen if (belief := _furthest(model, b, found)) is not None]
        if not fresh:
            return found
        found = np.unique(np.concatenate([found, np.stack(fresh)]).round(12), axis=0)
    return np.asarray(np.concatenate([np.asarray(model.start)[None, :], found[: count - 1]]))


def _furthest(model: Pomdp, belief: FloatArray, found: FloatArray) -> FloatArray | None:
    weights = np.concatenate([joint(model, belief, a) for a in range(len(model.actions))])
    totals = weights.sum(axis=1)
    ahead = weights[totals > 0] / totals[totals > 0, None]
    distance = np.abs(ahead[:, None, :] - found[None, :, :]).sum(axis=2).min(axis=1)
    return np.asarray(ahead[distance.argmax()]) if distance.max() > SAME else None


def point_backup(model: Pomdp, vectors: FloatArray, beliefs: FloatArray) -> FloatArray:
    """Return the best vector of one step of value iteration at each belief, shape [N, S]."""
    best, rows = np.full(len(beliefs), -np.inf), np.zeros_like(beliefs)
    for a in range(len(model.actions)):
        total = np.tile(model.reward[a], (len(beliefs), 1))
        for o in range(len(model.observations)):
            ahead = model.discount * (vectors @ (model.transition[a] * model.emission[a][:, o]).T)
            total += ahead[(beliefs @ ahead.T).argmax(axis=1)]
        reached = (beliefs * total).sum(axis=1)
        rows = np.where((reached > best)[:, None], total, rows)
        best = np.maximum(best, reached)
    return rows


def fast_informed_bound(model: Pomdp, tolerance: float = 1e-9) -> FloatArray:
    """Return Q(s, a) [A, S], an upper bound of the optimal values for every first action."""
    q = np.full((len(model.actions), len(model.states)), model.reward.max() / (1 - model.discount))
    while True:
        ahead = np.einsum("ast,ato,bt->asob", model.transition, model.emission, q).max(axis=3).sum(axis=2)
        after = model.reward + model.discount * ahead
        if np.abs(after - q).max() <= tolerance:
            return np.asarray(q)  # iterates come down from above, so the earlier one is the safer bound
        q = after


def _best(vectors: FloatArray, beliefs: FloatArray) -> FloatArray:
    best: NDArray[np.int64] = np.unique((beliefs @ vectors.T).argmax(axis=1))
    return np.asarray(vectors[best])
