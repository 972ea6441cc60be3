"""The 95 % interval of a share, or of any mean, over questions that come in episodes.

Questions about one episode are not independent, so they count for less than as many episodes. A share of right
answers gets Wilson's interval (1927) with an effective number of questions (Korn and Graubard, Survey Methodology
1998) and Student's t for few episodes (Dean and Pagano, Journal of Survey Statistics and Methodology 2015):

    p = sum_g r_g / n        r_g of the m_g questions of episode g are right; n = sum_g m_g, G episodes
    v = G / (G - 1) sum_g (r_g - p m_g)^2 / n^2
    n* = p (1 - p) / v, between 1 and n;  G where p is 0 or 1, as if an episode had one answer
    (p + t^2 / 2n* +- t sqrt(p (1 - p) / n* + t^2 / 4n*^2)) / (1 + t^2 / n*)       t = t_(G-1)(0.975)

Differences get the cluster bootstrap (Field and Welsh 2007), which resamples whole episodes. It cannot see beyond
its sample: with few episodes it is too narrow, and where all episodes agree it has no width and is not given.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from ..planner import FloatArray

RESAMPLES = 2000
CI_METHOD = "Wilson, with an effective number of questions by episode and Student's t"
LOWER, UPPER = 0.025, 0.975
"""The ends of a 95 % interval, as shares."""


def share_interval(correct: ArrayLike, clusters: Sequence[str]) -> tuple[float, float] | None:
    """Return the 95 % interval of the share of `correct` [n] (0 or 1 each), None for fewer than two clusters."""
    from scipy.special import stdtrit  # slow to import

    right, sizes = _by_cluster(correct, clusters)
    many, n = len(sizes), float(sizes.sum())
    if many < 2:
        return None
    p = float(right.sum()) / n
    variance = many / (many - 1) * float(((right - p * sizes) ** 2).sum()) / n**2
    effective = float(np.clip(p * (1.0 - p) / variance, 1.0, n)) if variance > 0.0 else float(many)
    t = float(stdtrit(many - 1, UPPER))
    middle = p + t**2 / (2.0 * effective)
    half = t * float(np.sqrt(p * (1.0 - p) / effective + t**2 / (4.0 * effective**2)))
    scale = 1.0 + t**2 / effective
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def cluster_interval(values: ArrayLike, clusters: Sequence[str], seed: int) -> tuple[float, float] | None:
    """Return the 95 % interval of the mean of `values` [n], resampling whole clusters.

    None when there are fewer than two clusters, and when the means of all clusters are the same.
    """
    sums, sizes = _by_cluster(values, clusters)
    if len(sizes) < 2 or np.ptp(sums / sizes) == 0.0:
        return None
    draws = np.random.default_rng(seed).integers(len(sizes), size=(RESAMPLES, len(sizes)))
    means = sums[draws].sum(axis=1) / sizes[draws].sum(axis=1)
    low, high = np.quantile(means, [LOWER, UPPER])
    return float(low), float(high)


def _by_cluster(values: ArrayLike, clusters: Sequence[str]) -> tuple[FloatArray, FloatArray]:
    """Return the sum of the values of each cluster, and how many they are."""
    _, index = np.unique(np.asarray(clusters, dtype=str), return_inverse=True)
    sizes = np.bincount(index).astype(np.float64)
    sums = np.asarray(np.bincount(index, weights=np.asarray(values, dtype=np.float64)), dtype=np.float64)
    return sums, sizes
