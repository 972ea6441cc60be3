"""Exact value functions of small POMDPs, as alpha vectors: V(b) = max_alpha sum_s alpha(s) b(s).

    Gamma_{a,o} = { gamma sum_s' T(s'|s,a) O(o|a,s') alpha(s') : alpha in Gamma_{h-1} }
    Gamma_h     = union over a of  R(., a) + Gamma_{a,1} (+) ... (+) Gamma_{a,O}

(+) is the cross sum, pruned after every observation (incremental pruning). With two states pruning is the upper
envelope of lines, and the kinks of two envelopes give their cross sum; with more states pruning takes one linear
program for each candidate.
Source: Cassandra, Littman & Zhang, UAI 1997.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from scipy.optimize import linprog

from ..errors import InputError
from ..planner import FloatArray
from .pomdp import Pomdp

MARGIN = 1e-11
"""A vector must exceed the others by this somewhere to be kept, relative to the largest entry."""

MAX_VECTORS = 20_000


@dataclass(frozen=True)
class AlphaSolution:
    """The alpha vectors [N_a, S] of each first action a, for some steps to go."""

    by_action: tuple[FloatArray, ...]

    def values(self, belief: ArrayLike) -> FloatArray:
        """Return Q(b, a), shape [A], exact for the horizon."""
        return np.array([(vectors @ np.asarray(belief)).max() for vectors in self.by_action])


def solve_horizon(model: Pomdp, horizon: int) -> AlphaSolution:
    """Return the exact solution for `horizon` >= 1 steps; raise `InputError` if it needs too many vectors."""
    if horizon < 1:
        raise InputError(f"the horizon is {horizon}.", "It must be at least 1.")
    vectors = np.zeros((1, len(model.states)))
    for _ in range(horizon):
        by_action = _backup(model, vectors)
        vectors = prune(np.concatenate(by_action))
    return AlphaSolution(tuple(by_action))


def _backup(model: Pomdp, vectors: FloatArray) -> list[FloatArray]:
    """Return the pruned vectors of each first action, after which `vectors` are the rest."""
    by_action = []
    for a in range(len(model.actions)):
        total = model.reward[a][None, :]
        for o in range(len(model.observations)):
            ahead = model.discount * (vectors @ (model.transition[a] * model.emission[a][:, o]).T)
            total = _cross_sum(total, prune(ahead))
        by_action.append(total)
    return by_action


def prune(vectors: FloatArray) -> FloatArray:
    """Return the vectors that are the best at some belief; of equal vectors one is kept."""
    if len(vectors) > MAX_VECTORS:
        raise InputError(
            f"the exact solution needs more than {MAX_VECTORS:,} vectors.", "Use the point-based solver."
        )
    return _envelope(vectors) if vectors.shape[1] == 2 else _filter(vectors)


def _cross_sum(first: FloatArray, second: FloatArray) -> FloatArray:
    """The pruned sums of every pair of two pruned sets."""
    if first.shape[1] > 2:
        return prune((first[:, None, :] + second[None, :, :]).reshape(-1, first.shape[1]))
    # Between two neighbouring kinks of either envelope one line of each is the best, so one pair is enough.
    points = np.unique(np.r_[0.0, 1.0, _kinks(first), _kinks(second)])
    middle = (points[:-1] + points[1:]) / 2
    simplex = np.stack([1 - middle, middle])
    return prune(first[(first @ simplex).argmax(axis=0)] + second[(second @ simplex).argmax(axis=0)])


def _envelope(vectors: FloatArray) -> FloatArray:
    """The upper envelope of the lines (1 - p) v[0] + p v[1] over p in [0, 1], by slope."""
    slopes = vectors[:, 1] - vectors[:, 0]
    margin = MARGIN * max(1.0, float(np.abs(vectors).max()))
    rows = vectors[np.lexsort((vectors[:, 0], slopes))].tolist()
    kept: list[list[float]] = []
    starts: list[float] = []  # the p from which a kept line is the best
    for low, high in rows:
        start = 0.0
        while kept:
            gain = (high - low) - (kept[-1][1] - kept[-1][0])
            lack = kept[-1][0] - low
            # The new line is steeper (or as steep): it wins from p = lack / gain on.
            start = (0.0 if lack < margin else np.inf) if gain <= margin else max(0.0, lack / gain)
            if start > starts[-1] + MARGIN:
                break
            kept.pop()
            starts.pop()
            start = 0.0
        if start <= 1.0 - MARGIN or not kept:
            kept.append([low, high])
            starts.append(start)
    return np.array(kept)


def _filter(vectors: FloatArray) -> FloatArray:
    """Lark's filter: keep what a linear program finds to be the best at some belief."""
    rest = list(_undominated(np.unique(vectors, axis=0)))
    kept: list[FloatArray] = []
    corners = np.eye(vectors.shape[1])
    for corner in corners:
        _move_best(rest, kept, corner)
    while rest:
        witness = _witness(rest[-1], np.array(kept))
        if witness is None:
            rest.pop()
        else:
            _move_best(rest, kept, witness)
    return np.array(kept)


def _undominated(vectors: FloatArray) -> FloatArray:
    keep = np.ones(len(vectors), dtype=bool)
    for k, vector in enumerate(vectors):
        others = keep.copy()
        others[k] = False
        keep[k] = not (vectors[others] >= vector).all(axis=1).any()
    return np.asarray(vectors[keep])


def _move_best(rest: list[FloatArray], kept: list[FloatArray], belief: FloatArray) -> None:
    if not rest:
        return
    values = np.array(rest) @ belief
    if kept and values.max() <= (np.array(kept) @ belief).max():
        return
    kept.append(rest.pop(int(values.argmax())))


def _witness(vector: FloatArray, kept: FloatArray) -> FloatArray | None:
    """A belief at which `vector` exceeds all of `kept`, or None: max d such that b (vector - alpha) >= d."""
    scale = max(1.0, float(np.abs(kept).max()))
    states = len(vector)
    rows = np.hstack([(kept - vector) / scale, np.ones((len(kept), 1))])
    found = linprog(
        np.r_[np.zeros(states), -1.0], A_ub=rows, b_ub=np.zeros(len(kept)),
        A_eq=np.r_[np.ones(states), 0.0][None, :], b_eq=[1.0], bounds=[(0, 1)] * states + [(None, None)],
        method="highs",
    )  # fmt: skip
    # HiGHS solves to about 1e-7 of feasibility, so the gain is measured at the belief that it returns.
    if found.x is None:
        return None
    belief = np.clip(found.x[:-1], 0.0, None)
    belief /= belief.sum()
    return belief if belief @ vector > (kept @ belief).max() + MARGIN * scale else None


def _kinks(lines: FloatArray) -> FloatArray:
    ordered = lines[np.argsort(lines[:, 1] - lines[:, 0])]
    slopes = ordered[:, 1] - ordered[:, 0]
    return np.asarray(np.clip(-np.diff(ordered[:, 0]) / np.maximum(np.diff(slopes), 1e-300), 0.0, 1.0))
