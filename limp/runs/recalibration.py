"""Temperature scaling: by how much a run's probabilities are too flat or too steep.

    q_i(T)  =  p_i^(1/T)  /  sum_j p_j^(1/T)

T < 1 sharpens, T > 1 flattens, T = 1 changes nothing; the order of the options stays (Guo et al., ICML 2017). T is
fitted by the log loss on MOST questions, whose right option is the true statement. The figures are held out: the
questions of a fifth of the episodes are judged with the T of the other four fifths. Nothing is applied to a run.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize_scalar

from ..planner import FloatArray, log_sum_exp
from .results import Result

Places = NDArray[np.intp]

FOLDS = 5
ENOUGH = 50
"""With fewer answers nothing is fitted."""
FLOOR = 1e-6
"""Smaller probabilities count as this one, so that a single certain error does not decide everything."""
LIMIT = np.log(20.0)
"""T lies between 1/20 and 20."""


@dataclass(frozen=True)
class Recalibration:
    """The temperature of `n` answers, the lowest and the highest of the folds, and figures (before, held out)."""

    n: int
    temperature: float
    spread: tuple[float, float]
    log_loss: tuple[float, float]
    brier: tuple[float, float]


def recalibration(results: Sequence[Result]) -> Recalibration | None:
    """Fit the temperature of a run; None for too few answers or fewer episodes than folds."""
    asked = [r for r in results if r.polarity == "MOST" and r.probabilities and r.gold in r.probabilities]
    episodes, episode = np.unique([r.episode for r in asked], return_inverse=True)
    if len(asked) < ENOUGH or len(episodes) < FOLDS:
        return None
    logs = np.full((len(asked), max(len(r.probabilities or ()) for r in asked)), -np.inf)
    gold = np.zeros(len(asked), dtype=np.intp)
    for row, result in enumerate(asked):
        shares = result.probabilities or {}
        logs[row, : len(shares)] = np.log(np.maximum(list(shares.values()), FLOOR))
        gold[row] = list(shares).index(result.gold)
    fold = episode % FOLDS
    temperatures = np.array([fitted(logs[fold != k], gold[fold != k]) for k in range(FOLDS)])
    held_out, before = scaled(logs, temperatures[fold][:, None]), scaled(logs, 1.0)
    return Recalibration(
        n=len(asked),
        temperature=fitted(logs, gold),
        spread=(float(temperatures.min()), float(temperatures.max())),
        log_loss=(_log_loss(before, gold), _log_loss(held_out, gold)),
        brier=(_brier(before, gold), _brier(held_out, gold)),
    )


def scaled(logs: FloatArray, temperature: FloatArray | float) -> FloatArray:
    """Return log q(T) of log-probabilities [n, options]; -inf stands for an option that a question lacks."""
    powers = logs / temperature
    return np.asarray(powers - log_sum_exp(powers, axis=1)[:, None], dtype=np.float64)


def fitted(logs: FloatArray, gold: Places) -> float:
    """Return the T with the least log loss; `gold` [n] is the place of the right option."""
    found = minimize_scalar(
        lambda t: _log_loss(scaled(logs, float(np.exp(t))), gold), bounds=(-LIMIT, LIMIT), method="bounded"
    )
    return float(np.exp(found.x))


def _log_loss(logs: FloatArray, gold: Places) -> float:
    return float(-logs[np.arange(len(gold)), gold].mean())


def _brier(logs: FloatArray, gold: Places) -> float:
    misses = np.exp(logs)
    misses[np.arange(len(gold)), gold] -= 1.0
    return float((misses**2).sum(axis=1).mean())
