"""How sure a run is, and how sure it should have been: the log score, a temperature, and the agreement of runs.

    p_T(o) is proportional to p(o)^(1/T)                    T > 1 is less sure than the run was
    log score = mean over questions of log P(the right option is the right one), in nats

T minimises the log score's loss on nine tenths of the episodes and is scored on the last one, in turn (10 folds).
It is reported beside the run's own figures and changes no answer: the order of the options stays as it is. Guo et
al., On Calibration of Modern Neural Networks, ICML 2017.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

import numpy as np

from ..errors import InputError
from ..minds.facts import Value
from ..planner import posterior
from .finished import Calibration, Run
from .metrics import calibration, chances_of_being_right
from .results import Result, trace_of

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


def tempered(shares: Mapping[str, float], temperature: float) -> dict[str, float]:
    """Return p_T from p."""
    logs = np.log(np.maximum(list(shares.values()), LEAST_SHARE)) / temperature
    weights = np.exp(logs - logs.max())
    return {label: float(p) for label, p in zip(shares, weights / weights.sum(), strict=True)}


def log_score(results: Sequence[Result], temperature: float = 1.0) -> float:
    """Return the mean log probability, in nats, of the right options of lines with probabilities."""
    lines = [at_temperature(result, temperature) for result in results]
    return float(np.mean([np.log(max(chances_of_being_right(r)[r.gold], LEAST_SHARE)) for r in lines]))


def at_temperature(result: Result, temperature: float) -> Result:
    """Return the line with p_T for p."""
    return result.model_copy(update={"probabilities": tempered(result.probabilities or {}, temperature)})


def fitted(results: Sequence[Result]) -> float:
    """Return the temperature between `COLDEST` and `HOTTEST` with the best log score."""
    from scipy.optimize import minimize_scalar  # slow to import

    bounds = (float(np.log(COLDEST)), float(np.log(HOTTEST)))
    best = minimize_scalar(lambda t: -log_score(results, float(np.exp(t))), bounds=bounds, method="bounded")
    return float(np.exp(best.x))


def folds(results: Sequence[Result], seed: int) -> list[list[Result]]:
    """Deal whole episodes into `FOLDS` parts, or fewer where there are fewer episodes."""
    episodes = sorted({result.episode for result in results})
    Random(f"folds {seed}").shuffle(episodes)
    parts = [set(episodes[k::FOLDS]) for k in range(min(FOLDS, len(episodes)))]
    return [[result for result in results if result.episode in part] for part in parts]


def temper(run: Run) -> Tempered:
    """Return the figures of a run; raise `InputError` without probabilities on two episodes."""
    lines = [line for line in map(with_shares, run.results) if line is not None]
    parts = folds(lines, run.config.solver.seed)
    if len(parts) < 2:
        raise InputError(
            f"the run {run.name!r} has probabilities on {len(parts)} episodes, and two are the least.",
            "Give a run of more questions, of a solver that gives probabilities.",
        )
    after, temperatures = list[Result](), list[float]()
    for part in parts:
        found = fitted([line for other in parts if other is not part for line in other])
        temperatures.append(found)
        after += [at_temperature(line, found) for line in part]
    solver = run.config.solver
    return Tempered(
        run=run.name, benchmark=run.config.benchmark, model=solver.model, estimator=solver.estimator,
        n=len(lines), left_out=len(run.results) - len(lines),
        guessing=float(np.mean([-np.log(line.options) for line in lines])),
        log_score=log_score(lines), tempered_log_score=log_score(after),
        temperature=fitted(lines), range=(min(temperatures), max(temperatures)),
        raw=Calibration.model_validate(calibration(lines)),
        tempered=Calibration.model_validate(calibration(after)),
    )  # fmt: skip


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
