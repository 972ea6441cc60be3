"""The behavioural indices of the interactive tiger task, and the statistics that compare them.

Indices are means over the trials of one player; a trial is what a player did up to their own opening, and an
opening that never came is left out. The statistics are Welch's t and Cohen's d.
Source: Steixner-Kumar et al., Scientific Reports 12 (2022), doi 10.1038/s41598-021-04272-x.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ...errors import InputError, NoEvidenceError
from .minds import NO_GROWL, PlayerModel
from .task import LISTEN, OPEN_LEFT
from .trials import IntArray, Stream, draw


@dataclass(frozen=True)
class Trial:
    """One trial of one player, ending with the own opening: [T] actions and growls; 0 is `listen`, or left.

    `tiger` is the tiger's side at the opening, where known. `predicted` [T] are the actions that the player
    predicted of the other, and `other` [T] what the other did, where they were recorded.
    """

    action: IntArray
    growl: IntArray
    tiger: int | None = None
    predicted: IntArray | None = None
    other: IntArray | None = None

    def __post_init__(self) -> None:
        if len(self.action) == 0 or self.action[-1] == LISTEN or (self.action[:-1] != LISTEN).any():
            raise InputError("a trial must end with its only opening.", "Cut the log after each opening.")

    @property
    def evidence(self) -> int:
        """The number nGL - nGR of growls left minus right before the opening."""
        return int((self.growl == 0).sum() - (self.growl == 1).sum())


@dataclass(frozen=True)
class Indices:
    """The indices of one player; None where the data do not say."""

    trials: int
    listens: float
    """Listens before the opening."""
    evidence_signed: float
    """nGL - nGR."""
    evidence_abs: float
    correct: float | None
    """Share of openings that found the gold."""
    identical: float | None
    """Share of openings that the other made in the same step at the same door."""
    listen_predictions: float | None
    """Share of steps for which the other was predicted to listen."""
    prediction_accuracy: float | None
    """Share of predictions that came true."""
    consistent: float | None
    """Share of steps in which the choice equals the prediction."""
    consistent_right: float | None
    """Share of those in which the prediction came true."""


def indices(trials: Sequence[Trial]) -> Indices:
    """Return the indices of one player; raise `NoEvidenceError` without a finished trial."""
    if not trials:
        raise NoEvidenceError("the player has no finished trial.", "A trial ends with an opening.")
    evidence = [trial.evidence for trial in trials]
    predicted = [(t.action, t.predicted, t.other) for t in trials if t.predicted is not None]
    known = [(action == p, p == other) for action, p, other in predicted if other is not None]
    return Indices(
        trials=len(trials),
        listens=float(np.mean([len(trial.action) - 1 for trial in trials])),
        evidence_signed=float(np.mean(evidence)),
        evidence_abs=float(np.mean(np.abs(evidence))),
        correct=_share([np.array([t.action[-1] - OPEN_LEFT != t.tiger]) for t in trials if t.tiger is not None]),
        identical=_share([np.array([t.action[-1] == t.other[-1]]) for t in trials if t.other is not None]),
        listen_predictions=_share([p == LISTEN for _, p, _ in predicted]),
        prediction_accuracy=_share([right for _, right in known]),
        consistent=_share([action == p for action, p, _ in predicted]),
        consistent_right=_share([right[agrees] for agrees, right in known]),
    )


def _share(parts: Sequence[np.ndarray]) -> float | None:
    joined = np.concatenate(parts) if parts else np.zeros(0)
    return float(joined.mean()) if len(joined) else None


def trials_of(action: IntArray, growl: IntArray, tiger: IntArray | None = None) -> tuple[Trial, ...]:
    """Return the finished trials of a session [T], cut after each opening."""
    ends = np.flatnonzero(action != LISTEN) + 1
    return tuple(
        Trial(action[a:b], growl[a:b], None if tiger is None else int(tiger[b - 1]))
        for a, b in zip(np.r_[0, ends[:-1]], ends, strict=True)
    )


def optimal_listens(trial: Trial, mind: PlayerModel, rng: np.random.Generator, continuations: int = 30) -> float:
    """Return when `mind`, hearing the player's growls, would have opened.

    The number of listens before it opens, if that is by the player's own opening; else the mean over
    `continuations` simulated ones, in which the growls go on (independent, for the tiger's side where known).
    """
    state = mind.start(1)
    silence = np.zeros(1, dtype=np.int64)
    for step in range(len(trial.action)):
        if draw(mind.policy(state), rng)[0] != LISTEN:
            return float(step)
        if trial.growl[step] != NO_GROWL:
            state = mind.update(state, silence, trial.growl[step : step + 1], silence)
    stream = Stream(continuations, rng)
    if trial.tiger is not None:
        stream.tiger[:] = trial.tiger
    return float(len(trial.action) - 1 + _continued(mind, np.repeat(state, continuations, axis=0), stream, rng))


def _continued(mind: PlayerModel, state: np.ndarray, stream: Stream, rng: np.random.Generator) -> float:
    """The mean number of further listens until the mind opens."""
    count, active = np.zeros(len(state)), np.arange(len(state))
    for step in range(10_000):
        active = active[draw(mind.policy(state[active]), rng) == LISTEN]
        if not len(active):
            return float(count.mean())
        quiet = np.zeros(len(active), dtype=np.int64)
        state[active] = mind.update(state[active], quiet, stream.growls(step)[active], quiet)
        count[active] += 1
    raise InputError("the model never opens a door.", "Use one that does.")


@dataclass(frozen=True)
class Welch:
    """Welch's t, its degrees of freedom, p (two-sided), the difference with its interval, and Cohen's d."""

    t: float
    df: float
    p: float
    difference: float
    ci95: tuple[float, float]
    d: float


def welch(first: ArrayLike, second: ArrayLike) -> Welch:
    """Compare two means of independent samples with unequal variances; d = difference / pooled SD.

    t = (m1 - m2) / sqrt(v1/n1 + v2/n2), df by Welch and Satterthwaite. Raises `InputError` for samples of fewer
    than two numbers, or without any variance.
    """
    from scipy import stats  # late: it takes a second

    a, b = np.asarray(first, dtype=np.float64), np.asarray(second, dtype=np.float64)
    if min(len(a), len(b)) < 2:
        raise InputError("a t test needs two numbers on either side.", "Give more players.")
    pooled = ((len(a) - 1) * a.var(ddof=1) + (len(b) - 1) * b.var(ddof=1)) / (len(a) + len(b) - 2)
    if pooled == 0.0:
        raise InputError("a t test needs some variance.", "All numbers are the same.")
    found = stats.ttest_ind(a, b, equal_var=False)
    low, high = found.confidence_interval(0.95)
    difference = float(a.mean() - b.mean())
    return Welch(
        t=float(found.statistic), df=float(found.df), p=float(found.pvalue), difference=difference,
        ci95=(float(low), float(high)), d=difference / float(np.sqrt(pooled)),
    )  # fmt: skip
