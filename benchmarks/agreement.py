"""How far a model agrees with people: Pearson's r, the root mean square error, and intervals by the bootstrap."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import numpy as np

from limp.planner import FloatArray

ROUNDS = 2000
MIDDLE = (2.5, 97.5)
"""The percentiles between which the middle 95 % lie."""
SMALLEST = 1e-12
"""What the product of two standard deviations must exceed: less is rounding."""

T = TypeVar("T")


def grouped(names: Iterable[T]) -> dict[T, list[int]]:
    """Return the places of each name, in the order in which the names first occur."""
    found: dict[T, list[int]] = {}
    for n, name in enumerate(names):
        found.setdefault(name, []).append(n)
    return found


def pearson(one: FloatArray, other: FloatArray) -> float | None:
    """Return Pearson's r of all entries, or None where one of them does not vary."""
    if one.size == 0:
        return None
    a, b = one.ravel() - one.mean(), other.ravel() - other.mean()
    size = float(np.sqrt((a @ a) * (b @ b)))
    return float(a @ b) / size if size > SMALLEST else None


def rmse(one: FloatArray, other: FloatArray) -> float:
    """Return the root of the mean squared difference of all entries."""
    return float(np.sqrt(np.mean((one - other) ** 2)))


def middle(drawn: FloatArray) -> tuple[float, float] | None:
    """Return the middle 95 % of draws; None if there is no such draw, or always the same (one family)."""
    known = drawn[np.isfinite(drawn)]
    if not known.size or np.ptp(known) == 0.0:
        return None
    low, high = np.percentile(known, MIDDLE)
    return float(low), float(high)


def interval(one: FloatArray, other: FloatArray, seed: int) -> tuple[float, float] | None:
    """Return the 95 % interval of Pearson's r, resampling the rows [N, ...] of both together.

    Samples in which one of them does not vary are left out; None if that leaves none, or only equal r.
    """
    random = np.random.default_rng(seed)
    drawn = (random.integers(len(one), size=len(one)) for _ in range(ROUNDS))
    return middle(np.array([r for rows in drawn if (r := pearson(one[rows], other[rows])) is not None]))


def shown(r: float | None) -> str:
    """Return r with two decimals, or a dash."""
    return "-" if r is None else f"{r:.2f}"


def shown_with_interval(r: float | None, ends: tuple[float, float] | None) -> str:
    """Return r with its interval, where there is one: `0.91 [0.83, 0.95]`."""
    return shown(r) + (f" [{ends[0]:.2f}, {ends[1]:.2f}]" if ends else "")


def ceiling(means: FloatArray, errors: FloatArray) -> float | None:
    """Return the r that people's means [N] would have with what endlessly many people say; None without variance.

    sqrt(V / (V + E)) with V + E the variance of the means and E the mean of their squared standard errors [N]
    (the square root of the reliability, Spearman 1904). No model can be expected to have a larger r with the
    means.
    """
    total = float(means.var(ddof=1)) if len(means) > 1 else 0.0
    if total <= 0.0:
        return None
    return float(np.sqrt(max(total - float(np.mean(errors**2)), 0.0) / total))
