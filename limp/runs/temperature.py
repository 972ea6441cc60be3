"""How sure a run is, and how sure it should have been: the log score, a temperature, and the agreement of runs.

    p_T(o) is proportional to p(o)^(1/T)                    T > 1 is less sure than the run was
    log score = mean over questions of log P(the right option is the right one), in nats

T minimises the log score's loss on nine tenths of the episodes and is scored on the last one, in turn (10 folds).
It is reported beside the run's own figures and changes no answer: the order of the options stays as it is. Guo et
al., On Calibration of Modern Neural Networks, ICML 2017.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from ..minds.facts import Value
from ..planner import FloatArray, log_sum_exp, posterior
from .finished import Run
from .metrics import calibration
from .results import Result, trace_of
from .summary import Calibration

FOLDS = 10
LEAST_SHARE = 1e-6
"""A smaller probability counts as this one: a log score has no last word on what a run holds to be impossible."""
COLDEST, HOTTEST = 0.005, 50.0


class Tempered(Value):
    """The probabilities of a run, as they are and after the temperature of its folds.

    `temperature` is fitted to all questions, `range` holds the lowest and the highest of the folds. `guessing` is
    the log score of equal probabilities. `left_out` questions have no probabilities at all.
    """

    run: str
    benchmark: str
    model: str
    estimator: str
    n: int
    left_out: int
    guessing: float
    log_score: float
    tempered_log_score: float
    temperature: float
    range: tuple[float, float]
    raw: Calibration
    tempered: Calibration

    @property
    def helps(self) -> bool:
        """Whether the temperature improves the log score of questions that it was not fitted to."""
        return self.tempered_log_score > self.log_score


class Agreed(Value):
    """What several runs chose on one question (empty: no answer), and how many of them chose the `commonest`."""

    question: str
    gold: str
    choices: tuple[str, ...]
    commonest: str
    count: int


def with_shares(result: Result) -> Result | None:
    """Return the line with probabilities: where options tied, those of its trace; None where there are none."""
    if result.probabilities:
        return result
    trace = trace_of(result)
    if trace is None or not result.gold:
        return None
    return result.model_copy(update={"probabilities": posterior(trace).marginal("choice")})


@dataclass(frozen=True)
class Shares:
    """The log-probabilities [n, options] of questions, -inf for an option that a question lacks.

    `gold` [n] is the place of the right option, `rivals` [n] the number of the others where the LEAST likely
    option was asked for, else 0.
    """

    logs: FloatArray
    gold: NDArray[np.intp]
    rivals: NDArray[np.intp]

    @classmethod
    def of(cls, results: Sequence[Result]) -> Shares:
        """Read them from lines with probabilities."""
        given = [list((result.probabilities or {}).items()) for result in results]
        logs = np.full((len(given), max(map(len, given), default=0)), -np.inf)
        for row, pairs in enumerate(given):
            logs[row, : len(pairs)] = np.log(np.maximum([share for _, share in pairs], LEAST_SHARE))
        gold = [[label for label, _ in pairs].index(r.gold) for r, pairs in zip(results, given, strict=True)]
        rivals = [0 if r.polarity == "MOST" else len(pairs) - 1 for r, pairs in zip(results, given, strict=True)]
        return cls(logs, np.array(gold, dtype=np.intp), np.array(rivals, dtype=np.intp))

    def rows(self, chosen: NDArray[np.bool_]) -> Shares:
        """Return those of some questions."""
        return Shares(self.logs[chosen], self.gold[chosen], self.rivals[chosen])

    def at(self, temperature: float) -> FloatArray:
        """Return p_T [n, options]; an option that a question lacks has 0."""
        powers = self.logs / temperature
        return np.asarray(np.exp(powers - log_sum_exp(powers, axis=1)[:, None]), dtype=np.float64)

    def scores(self, temperature: float = 1.0) -> FloatArray:
        """Return the log probability [n], in nats, that the right option is the right one."""
        right = self.at(temperature)[np.arange(len(self.gold)), self.gold]
        chances = np.where(self.rivals > 0, (1.0 - right) / np.maximum(self.rivals, 1), right)
        return np.asarray(np.log(np.maximum(chances, LEAST_SHARE)))

    def fitted(self) -> float:
        """Return the temperature between `COLDEST` and `HOTTEST` with the best mean score."""
        from scipy.optimize import minimize_scalar  # slow to import

        bounds = (float(np.log(COLDEST)), float(np.log(HOTTEST)))
        best = minimize_scalar(lambda t: -float(self.scores(np.exp(t)).mean()), bounds=bounds, method="bounded")
        return float(np.exp(best.x))


def folds(episodes: Sequence[str], seed: int) -> NDArray[np.intp]:
    """Return the fold [n] of each question: whole episodes, dealt into `FOLDS`, or one each where they are few."""
    names = sorted(set(episodes))
    Random(f"folds {seed}").shuffle(names)
    place = {name: k % FOLDS for k, name in enumerate(names)}
    return np.array([place[name] for name in episodes], dtype=np.intp)


def temper(run: Run, ties: bool = True) -> Tempered | None:
    """Return the figures of a run; None without probabilities on two episodes.

    With `ties`, questions whose options tied count too, by the probabilities of their trace; without, those with
    an answer only, which are the ones that the run's own calibration is about.
    """
    lines = _scored(run.results, ties)
    shares, fold = Shares.of(lines), folds([line.episode for line in lines], run.config.solver.seed)
    if len(set(fold)) < 2:
        return None
    temperatures, after, scores = _held_out(shares, fold)
    pairs = zip(lines, after.tolist(), strict=True)
    cooled = [
        line.model_copy(update={"probabilities": dict(zip(line.probabilities or {}, row, strict=False))})
        for line, row in pairs
    ]
    solver = run.config.solver
    return Tempered(
        run=run.name, benchmark=run.config.benchmark, model=solver.model, estimator=solver.estimator,
        n=len(lines), left_out=len(run.results) - len(lines),
        guessing=float(np.mean([-np.log(line.options) for line in lines])),
        log_score=float(shares.scores().mean()), tempered_log_score=float(scores.mean()),
        temperature=shares.fitted(), range=(min(temperatures), max(temperatures)),
        raw=calibration(lines),
        tempered=calibration(cooled),
    )  # fmt: skip


def _scored(results: Sequence[Result], ties: bool) -> list[Result]:
    """Return the lines whose right option has a probability; with `ties` also by the trace of those that tied."""
    given = (with_shares(line) if ties else line for line in results)
    return [line for line in given if line and line.gold in (line.probabilities or {})]


def _held_out(shares: Shares, fold: NDArray[np.intp]) -> tuple[list[float], FloatArray, FloatArray]:
    """Return the temperature of each fold, and p_T [n, options] and log scores [n] by that of the other folds."""
    temperatures, after, scores = [], np.empty_like(shares.logs), np.empty(len(fold))
    for part in sorted(set(fold)):
        own = fold == part
        temperatures.append(shares.rows(~own).fitted())
        after[own] = shares.rows(own).at(temperatures[-1])
        scores[own] = shares.rows(own).scores(temperatures[-1])
    return temperatures, after, scores


def agreement(runs: Sequence[Run]) -> tuple[Agreed, ...]:
    """Return what runs over the same questions chose; of options that tie, the first in order is the commonest."""
    found = []
    for lines in zip(*(run.results for run in runs), strict=True):
        choices = tuple(line.choice or "" for line in lines)
        votes = Counter(filter(None, choices))
        best = min(votes, key=lambda label: (-votes[label], label), default="")
        found.append(
            Agreed(
                question=lines[0].question, gold=lines[0].gold, choices=choices, commonest=best, count=votes[best]
            )
        )
    return tuple(found)
