"""Figures of a run: accuracy with confidence intervals clustered by episode, and calibration.

A failed question counts as wrong. Questions about one episode are not independent, so whole episodes
are resampled: the cluster bootstrap of Field and Welsh (2007), 2000 resamples, 2.5 and 97.5 percentiles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import ArrayLike

from ..planner import FloatArray
from .results import Result

RESAMPLES = 2000
BINS = 10
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


def accuracy(results: Sequence[Result], seed: int) -> dict[str, object]:
    """Return n, correct, accuracy = correct / n (None for n = 0), ci95, and accuracy_with_guesses.

    The last one is the expected accuracy if every failed question were guessed at random, 1 / options each. It
    compares solvers that leave questions unanswered with solvers that do not.
    """
    right = [result.correct for result in results]
    guesses = sum(1.0 / result.options for result in results if result.failed and result.options)
    return {
        "n": len(right),
        "correct": sum(right),
        "accuracy": sum(right) / len(right) if right else None,
        "accuracy_with_guesses": (sum(right) + guesses) / len(right) if right else None,
        "ci95": cluster_interval(right, [result.episode for result in results], seed),
    }


def accuracy_by(
    results: Sequence[Result], key: Callable[[Result], str], seed: int
) -> dict[str, dict[str, object]]:
    """Return `accuracy` for each value of `key`, in alphabetical order; an empty value is shown as `unknown`."""
    groups: dict[str, list[Result]] = {}
    for result in results:
        groups.setdefault(key(result) or "unknown", []).append(result)
    return {name: accuracy(groups[name], seed) for name in sorted(groups)}


def chances_of_being_right(result: Result) -> dict[str, float]:
    """Return the probability that each option is the right one.

    For a MOST question that is the posterior p that the option's statement is true. For a LEAST question
    the right option is a false statement, and each false one is as good: (1 - p) / (n_options - 1). Either
    way the values sum to 1.
    """
    shares = result.probabilities or {}
    if result.polarity == "MOST":
        return dict(shares)
    return {label: (1.0 - p) / (len(shares) - 1) for label, p in shares.items()}


def calibration(results: Iterable[Result]) -> dict[str, object]:
    """Return the Brier score and the reliability table of the answered questions.

    Brier score (1950, all classes): mean over questions of sum over options (p - right)^2, from 0 to 2;
    three options at 1/3 each give 2/3. The table has 10 equal bins over the options' probabilities of being
    right: [low, high), the last one closed, each with count, mean confidence, and the share that was right.
    """
    answered = [result for result in results if result.probabilities]
    if not answered:
        return {"n": 0, "brier": None, "reliability": []}
    squares: list[float] = []
    confidence: list[float] = []
    right: list[float] = []
    for result in answered:
        chances = chances_of_being_right(result)
        hits = [float(label == result.gold) for label in chances]
        squares.append(sum((p - hit) ** 2 for p, hit in zip(chances.values(), hits, strict=True)))
        confidence.extend(chances.values())
        right.extend(hits)
    table = _reliability(np.array(confidence), np.array(right))
    return {"n": len(answered), "brier": float(np.mean(squares)), "reliability": table}


def _reliability(confidence: FloatArray, right: FloatArray) -> list[dict[str, object]]:
    # A probability is compared with its bin after rounding, so that 0.3 (0.29999...) falls into [0.3, 0.4).
    index = np.minimum((np.round(confidence, 12) * BINS).astype(int), BINS - 1)
    count = np.bincount(index, minlength=BINS)
    sums = (
        np.bincount(index, weights=confidence, minlength=BINS),
        np.bincount(index, weights=right, minlength=BINS),
    )
    return [
        {
            "low": k / BINS,
            "high": (k + 1) / BINS,
            "count": int(count[k]),
            "confidence": float(sums[0][k] / count[k]) if count[k] else None,
            "accuracy": float(sums[1][k] / count[k]) if count[k] else None,
        }
        for k in range(BINS)
    ]


def failures(results: Iterable[Result]) -> dict[str, object]:
    """Return how many questions have no answer (`failed`), by stage, family and polarity, and are asked again.

    What is neither right nor among these was answered wrongly. A family without failures is absent.
    """
    failed = [(result, result.failed) for result in results if result.failed]
    return {
        "failed": len(failed),
        "failed_by_stage": _counted(failure.stage for _, failure in failed),
        "failed_by_type": _counted(result.type for result, _ in failed),
        "failed_by_polarity": _counted(result.polarity for result, _ in failed),
        "failed_for_now": sum(failure.again for _, failure in failed),
    }


def _counted(values: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(value or "unknown" for value in values).items()))


def summarise(results: Sequence[Result], seed: int) -> dict[str, object]:
    """Return every figure of a run as plain JSON data."""
    return {
        **accuracy(results, seed),
        "ci95_method": CI_METHOD,
        "by_type": accuracy_by(results, lambda result: result.type, seed),
        "by_polarity": accuracy_by(results, lambda result: result.polarity, seed),
        **failures(results),
        "calibration": {
            **calibration(results),
            "by_polarity": {
                name: calibration(r for r in results if r.polarity == name) for name in ("MOST", "LEAST")
            },
        },
    }
