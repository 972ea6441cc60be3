"""How far a model agrees with people: Pearson's r, the root mean square error, and intervals by the bootstrap."""

from __future__ import annotations

import numpy as np

from limp.planner import FloatArray

ROUNDS = 2000


def pearson(one: FloatArray, other: FloatArray) -> float | None:
    """Return Pearson's r of all entries, or None where one of them does not vary."""
    if one.size == 0:
        return None
    a, b = one.ravel() - one.mean(), other.ravel() - other.mean()
    size = float(np.sqrt((a @ a) * (b @ b)))
    return float(a @ b) / size if size > 1e-12 else None


def rmse(one: FloatArray, other: FloatArray) -> float:
    """Return the root of the mean squared difference of all entries."""
    return float(np.sqrt(np.mean((one - other) ** 2)))


def interval(one: FloatArray, other: FloatArray, seed: int, rounds: int = ROUNDS) -> tuple[float, float] | None:
    """Return the 95 % interval of Pearson's r, resampling the rows [N, ...] of both together.

    Samples in which one of them does not vary are left out; None if that leaves none.
    """
    random = np.random.default_rng(seed)
    drawn = (random.integers(len(one), size=len(one)) for _ in range(rounds))
    found = [r for rows in drawn if (r := pearson(one[rows], other[rows])) is not None]
    if not found:
        return None
    low, high = np.percentile(found, [2.5, 97.5])
    return float(low), float(high)


def shown(r: float | None) -> str:
    """Return r with two decimals, or a dash."""
    return "-" if r is None else f"{r:.2f}"
