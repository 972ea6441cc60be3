"""A state that is seen in part: beliefs, exact values on the beliefs that can come up, and grids of beliefs.

    b'(s') is proportional to O(o | a, s') sum_s T(s' | s, a) b(s)
    V(b)   = max_a  sum_s b(s) R(s, a) + gamma sum_o P(o | b, a) V(b')

From the start every (action, observation) is followed until no new belief appears; beliefs that agree to MERGE are
one. Where they are few, the problem is an MDP over them, which `mdp.solve` solves.
Source: Kaelbling, Littman & Cassandra, Artificial Intelligence 101 (1998).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.sparse import csr_array

from ..errors import InputError
from ..planner import FloatArray
from .mdp import Kernel, check_discount, solve

MERGE = 12
"""Beliefs that agree in so many decimals are one."""
ROUNDING = 2e-14
"""Values are exact up to this share of the largest that there could be."""
MOST_BELIEFS = 20_000
NEAR = 1e-9
"""What is nearer to a whole number than this is one, where corners of a grid are counted."""


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


def simplex_grid(states: int, resolution: int) -> FloatArray:
    """Return the beliefs [G, S] of a grid of resolution n, for which n b(s) is whole, in lexicographic order.

    The value of a POMDP is convex in the belief, so its interpolation from exact values at the grid lies above it;
    at the grid's own beliefs nothing is lost. Raises `InputError` for an empty grid.
    Source: Lovejoy, Operations Research 39 (1991).
    """
    return np.asarray(_compositions(states, resolution) / resolution, dtype=np.float64)


@lru_cache(maxsize=64)
def _compositions(states: int, resolution: int) -> NDArray[np.int64]:
    if states < 1 or resolution < 1:
        raise InputError(f"a belief grid of {states} states and resolution {resolution}.", "Both are 1 or more.")
    rows = np.zeros((1, 0), dtype=np.int64)
    for _ in range(states - 1):
        left = resolution - rows.sum(axis=1)
        rows = np.concatenate(
            [np.column_stack([rows[left >= k], np.full((left >= k).sum(), k)]) for k in range(resolution + 1)]
        )
    rows = np.column_stack([rows, resolution - rows.sum(axis=1)])
    found = rows[np.lexsort(rows.T[::-1])]
    found.setflags(write=False)
    return found


def barycentric(beliefs: ArrayLike, resolution: int) -> FloatArray:
    """Return the weights [N, G] of the grid's beliefs in each of the beliefs [N, S]; rows sum to 1.

        b = sum_k lambda_k g_k,  g_k the corners of the small simplex of the grid that b lies in

    At most S weights of a row are positive. The triangulation is Freudenthal's.
    Source: Lovejoy, Operations Research 39 (1991).
    """
    given = np.asarray(beliefs, dtype=np.float64)
    count, states = given.shape
    tails = resolution * np.cumsum(given[:, ::-1], axis=1)[:, ::-1]
    tails[:, 0] = resolution
    near = np.round(tails)
    tails = np.where(np.abs(tails - near) < NEAR, near, tails)
    corner = np.floor(tails).astype(np.int64)
    rest = tails - corner
    order = np.argsort(-rest, axis=1, kind="stable")
    ranked = np.take_along_axis(rest, order, axis=1)
    grid = _compositions(states, resolution)
    powers = (resolution + 1) ** np.arange(states)
    place = np.full(int((resolution * powers).sum()) + 1, -1, dtype=np.int64)
    place[grid @ powers] = np.arange(len(grid))
    rows, found = np.arange(count), np.zeros((count, len(grid)))
    weight = 1.0 - ranked[:, 0]
    for k in range(states):
        used = np.flatnonzero(weight > 0.0)
        parts = corner - np.concatenate([corner[:, 1:], np.zeros((count, 1), dtype=np.int64)], axis=1)
        found[used, place[parts[used] @ powers]] += weight[used]
        corner = corner.copy()
        corner[rows, order[:, k]] += 1
        weight = ranked[:, k] - (ranked[:, k + 1] if k + 1 < states else 0.0)
    return found
