"""Figures of a run: accuracy with confidence intervals clustered by episode, calibration, and the controls.

A failed question counts as wrong.

By how much a solver beats the best of the controls (`limp.solvers.controls`) is said on the questions of its run.
In each family the best control that applies to it is taken, chosen on these very questions, so the bar is rather
too high than too low. All families together are compared with the best control of each. Where one has nothing to
say on a question, it is right with the probability of a guess, 1 / options. Differences are paired by question:

    difference = mean over questions of (solver right) - (control right), with the interval of `intervals`

`majority` always takes the letter that is right most often in the family; it is counted from the answers.
Questions without options have no control.
"""

from __future__ import annotations

import hashlib
import platform
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.metadata import version

import numpy as np
from numpy.typing import NDArray

from ..models.metering import Charge
from ..planner import FloatArray
from .config import RunConfig
from .costs import cost_figures, models_asked, prompts_used
from .intervals import CI_METHOD, cluster_interval, share_interval
from .results import Result
from .summary import Beaten, Bin, Calibration, Controls, Digests, Figures, Summary

BINS = 10
ALL = "all"
MAJORITY = "majority"


def accuracy(results: Sequence[Result]) -> Figures:
    """Return how many are right and failed, accuracy = correct / n (None for n = 0), and its interval."""
    right = [result.correct for result in results]
    return Figures(
        n=len(right),
        correct=sum(right),
        failed=sum(result.failed is not None for result in results),
        accuracy=sum(right) / len(right) if right else None,
        ci95=share_interval(right, [result.episode for result in results]),
    )


def accuracy_by(results: Sequence[Result], key: Callable[[Result], str]) -> dict[str, Figures]:
    """Return `accuracy` for each value of `key`, in alphabetical order; an empty value is shown as `unknown`."""
    groups: dict[str, list[Result]] = {}
    for result in results:
        groups.setdefault(key(result) or "unknown", []).append(result)
    return {name: accuracy(groups[name]) for name in sorted(groups)}


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


def calibration(results: Iterable[Result]) -> Calibration:
    """Return the Brier score and the reliability table of the answered questions.

    Brier score (1950, all classes): mean over questions of sum over options (p - right)^2, from 0 to 2;
    three options at 1/3 each give 2/3. The diagram has 10 equal bins over the options' probabilities of being
    right: [low, low + .1), the last one closed, each with count, mean confidence, and the share that was right.
    """
    answered = [result for result in results if result.probabilities]
    if not answered:
        return Calibration()
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
    return Calibration(n=len(answered), brier=float(np.mean(squares)), reliability=table)


def _reliability(confidence: FloatArray, right: FloatArray) -> tuple[Bin, ...]:
    # A probability is compared with its bin after rounding, so that 0.3 (0.29999...) falls into [0.3, 0.4).
    index = np.minimum((np.round(confidence, 12) * BINS).astype(int), BINS - 1)
    count = np.bincount(index, minlength=BINS)
    sums = (
        np.bincount(index, weights=confidence, minlength=BINS),
        np.bincount(index, weights=right, minlength=BINS),
    )
    return tuple(
        Bin(
            low=k / BINS,
            count=int(count[k]),
            confidence=float(sums[0][k] / count[k]),
            accuracy=float(sums[1][k] / count[k]),
        )
        for k in np.flatnonzero(count).tolist()
    )


def by_letter(results: Iterable[Result]) -> dict[str, dict[str, int]]:
    """Return how often each letter was `chosen` and how often it was `right`, which shows a bias for a place.

    The right answer to a question without options is no letter where no solver's option was right.
    """
    table: dict[str, dict[str, int]] = {}
    for result in results:
        for column, letter in (("chosen", result.choice), ("right", result.gold)):
            if letter and letter in (result.probabilities or {letter}) and len(letter) == 1:
                table.setdefault(letter, {"chosen": 0, "right": 0})[column] += 1
    return dict(sorted(table.items()))


def accuracy_with_guesses(results: Sequence[Result]) -> float | None:
    """Return the expected accuracy if every failed question were guessed at random, 1 / options each.

    It compares solvers that leave questions unanswered with solvers that do not.
    """
    guessed = (1.0 / r.options if r.failed and r.options else float(r.correct) for r in results)
    return sum(guessed) / len(results) if results else None


def summarise(
    results: Sequence[Result],
    config: RunConfig,
    charges: Sequence[Charge] = (),
    recordings: str = "",
    seconds: float | None = None,
) -> Summary:
    """Return the summary of a run from its lines and charges; `recordings` digests the answers it used."""
    whole = hashlib.sha256("".join(result.to_line() for result in results).encode()).hexdigest()
    failures = [result.failed for result in results if result.failed]
    return Summary(
        **dict(accuracy(results)),
        ci95_method=CI_METHOD,
        accuracy_with_guesses=accuracy_with_guesses(results),
        failed_by_stage=dict(sorted(Counter(failure.stage for failure in failures).items())),
        failed_for_now=sum(failure.again for failure in failures),
        by_type=accuracy_by(results, lambda result: result.type),
        by_letter=by_letter(results),
        controls=against_controls(results, config.solver.seed),
        calibration=calibration(results),
        estimator=tuple(sorted({result.estimator for result in results if result.estimator})),
        models=models_asked(charges),
        costs=cost_figures(charges, len(results)),
        seconds=seconds,
        config=config.model_copy(update={"digests": {}, "code": ""}),
        versions={
            "python": platform.python_version(),
            **{name: version(name) for name in ("limp-tom", "numpy", "pydantic")},
        },
        digests=Digests(
            data=config.digests, prompts=prompts_used(charges), code=config.code, recordings=recordings,
            results=whole,
        ),
    )  # fmt: skip


# --- the controls -----------------------------------------------------------------------------------------------


def against_controls(results: Sequence[Result], seed: int) -> Controls:
    """Return the accuracy of every control, and the solver against the best one by family and in all.

    Only questions that were asked with options count. Empty if there are none. The control of `all` names those of
    the families.
    """
    results = [result for result in results if result.controls]
    if not results:
        return Controls()
    right = _right(results)
    kinds = [result.type for result in results]
    best: dict[str, Beaten] = {}
    bar = np.zeros(len(results))
    named: list[str] = []
    for kind in sorted(set(kinds)):
        here = np.array([k == kind for k in kinds])
        applied = {n for r, wanted in zip(results, here, strict=True) if wanted for n in (*r.controls, MAJORITY)}
        name = max((n for n in right if n in applied), key=lambda one: float(right[one][here].mean()))
        bar[here] = right[name][here]
        named.append(name)
        best[kind or "unknown"] = _beaten(name, bar, results, here, seed)
    everywhere = np.ones(len(results), dtype=bool)
    best[ALL] = _beaten(", ".join(dict.fromkeys(named)), bar, results, everywhere, seed)
    return Controls(accuracy={name: float(hits.mean()) for name, hits in right.items()}, best=best)


def _right(results: Sequence[Result]) -> Mapping[str, FloatArray]:
    """Return, by control that applies anywhere, with what probability it is right on each question."""
    names = dict.fromkeys(name for result in results for name in result.controls)
    found = {name: np.array([_chance(name, result) for result in results]) for name in names}
    golds: dict[str, Counter[str]] = {}
    for result in results:
        if result.gold:
            golds.setdefault(result.type, Counter())[result.gold] += 1
    most = {kind: min(golds[kind], key=lambda letter: (-golds[kind][letter], letter)) for kind in golds}
    majority = [float(bool(result.gold) and most.get(result.type) == result.gold) for result in results]
    return {**found, MAJORITY: np.array(majority)}


def _chance(name: str, result: Result) -> float:
    if name in result.controls:
        return float(bool(result.gold) and result.controls[name] == result.gold)
    return 1 / result.options


def _beaten(name: str, bar: FloatArray, results: Sequence[Result], here: NDArray[np.bool_], seed: int) -> Beaten:
    gained = np.array([float(result.correct) for result in results])[here] - bar[here]
    episodes = [result.episode for result, wanted in zip(results, here, strict=True) if wanted]
    return Beaten(
        control=name,
        accuracy=float(bar[here].mean()),
        difference=float(gained.mean()),
        ci95=cluster_interval(gained, episodes, seed),
    )
