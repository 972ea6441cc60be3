"""Beliefs on a regular grid, and every other belief as a mixture of the nearest of them.

    grid of resolution n:  b with n b(s) a whole number for every state s
    b = sum_k lambda_k g_k,  g_k the corners of the small simplex of the grid that b lies in

The value of a POMDP is convex in the belief, so its interpolation from exact values at the grid lies above it; at
the grid's own beliefs nothing is lost. The triangulation is Freudenthal's.
Source: Lovejoy, Operations Research 39 (1991).
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import InputError
from ..planner import FloatArray

ROUNDING = 1e-9


def simplex_grid(states: int, resolution: int) -> FloatArray:
    """Return the beliefs [G, S] of a grid in lexicographic order; raise `InputError` for an empty grid."""
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

    At most S weights of a row are positive, and the row times the grid is the belief.
    """
    given = np.asarray(beliefs, dtype=np.float64)
    count, states = given.shape
    tails = resolution * np.cumsum(given[:, ::-1], axis=1)[:, ::-1]
    tails[:, 0] = resolution
    near = np.round(tails)
    tails = np.where(np.abs(tails - near) < ROUNDING, near, tails)
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
