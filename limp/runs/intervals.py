"""The 95 % interval of a mean over questions that come in episodes.

Questions about one episode are not independent, so whole episodes are resampled: the cluster bootstrap of Field
and Welsh (2007), 2000 resamples, 2.5 and 97.5 percentiles.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

RESAMPLES = 2000
CI_METHOD = f"cluster bootstrap by episode, {RESAMPLES} resamples, percentiles 2.5 and 97.5"


def cluster_interval(correct: ArrayLike, clusters: Sequence[str], seed: int) -> tuple[float, float] | None:
    """Return the 95 % interval of the mean of `correct` [n], resampling whole clusters.

    None when there are fewer than two clusters. When all answers of all clusters agree the interval has no
    width: the bootstrap cannot see beyond its sample.
    """
    _, index = np.unique(np.asarray(clusters, dtype=str), return_inverse=True)
    sizes = np.bincount(index).astype(np.float64)
    if len(sizes) < 2:
        return None
    right = np.bincount(index, weights=np.asarray(correct, dtype=np.float64))
    draws = np.random.default_rng(seed).integers(len(sizes), size=(RESAMPLES, len(sizes)))
    means = right[draws].sum(axis=1) / sizes[draws].sum(axis=1)
    low, high = np.percentile(means, [2.5, 97.5])
    return float(low), float(high)
