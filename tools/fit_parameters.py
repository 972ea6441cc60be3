"""Fit the household planner's parameters to answers, and score the fit on episodes that it has not seen.

    python -m tools.fit_parameters --data DIR [--data DIR2] [--settings full-text,video+text] [--out FILE]

The fit maximises, over the social parameters and the noise of every source that is fitted on, for all families of
questions and all data sets together,

    sum over questions log P(true option | episode, question, x)  -  sum over parameters (x - d)^2 / 2

x is the log odds of a probability, or the log of any other number, and d what was assumed before any answer was
looked at (`assumed`). The second term is a normal prior with
standard deviation 1; it keeps a parameter that few episodes speak of near d. The true option of a LEAST question
is one that is false; whoever answers names it with a probability in proportion to 1 / p. The probability is at
least `FLOOR`; a question that goes unanswered scores as a guess. Accuracy is reported and never looked at.

The search is Fisher scoring: with J [questions, parameters] the slopes of the log scores, by differences,

    x  <-  x + (J'J + I)^-1 (J'1 - (x - d))          at most 1 each, halved until the sum rises

Episodes are dealt to folds at random; each fold is answered with the values fitted without it, and beside it by
controls that have no mind. Reading and fusing do not depend on the parameters, so each episode is read once.
Counts, values from the literature and what is assumed of texts keep their defaults. The defaults of the code are
what this command finds on all episodes, to two digits; `--out` keeps everything for the page of results.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path

import numpy as np

from limp.homes.parameters import Parameters, described
from limp.minds.facts import Value
from limp.planner import FloatArray

from .command import parser, report
from .held_out import (
    CONTROLS,
    FITTED_WITH,
    FITTED_WITHOUT,
    Key,
    Keyed,
    Paired,
    Scores,
    by_control,
    dealt,
    held_out_scores,
    pair_table,
    pairs,
    score_table,
)  # fmt: skip
from .knobs import SOURCES, Knob, Read, Scorer, Values, knobs, read_cases, with_values
from .pages.page import BENCHMARKS

FOUND = BENCHMARKS / "results" / "studies" / "parameters.json"
"""What was found, as it is committed."""

ASSUMED: Mapping[str, float] = {"concern": 1.0, "honesty": 0.5, "unreported": 0.75}
"""The social parameters that are fitted, and what is assumed of them before any answer is looked at.

A step of the other is worth one of one's own, and to say what one believes half of one. What is assumed of sensors
are the defaults of `Noise`, `Sight` and `Reliability`. How many people help, hinder or do neither is not fitted:
that is a fact of a benchmark, not of people, and a third each says nothing.
"""

SENSORS = ("video", "description", "scene", "sight")
"""The groups of parameters that are fitted where there is such a source; nothing is fitted of texts."""

LIMIT = 0.001
"""Fitted probabilities stay this far from 0 and 1."""

DIFFERENCE = 0.1
"""By how much a parameter is moved to see how the log scores change."""

LEAST = 0.3
"""A parameter that the first round moves by less is near its best: later rounds leave it there."""


def unbounded(knob: Knob, value: float) -> float:
    """Return the log odds of a probability, the log of any other number."""
    if knob.high > 1:
        return float(np.log(max(value, LIMIT)))
    p = min(max(value, LIMIT), 1 - LIMIT)
    return float(np.log(p / (1 - p)))


def bounded(knob: Knob, x: float) -> float:
    """Return the value of a parameter, the inverse of `unbounded`, to four digits."""
    value = float(np.exp(x)) if knob.high > 1 else min(max(float(1 / (1 + np.exp(-x))), LIMIT), 1 - LIMIT)
    return float(f"{value:.4g}")


def fitted(scorer: Scorer, which: Sequence[int], tuned: Sequence[Knob], rounds: int) -> dict[str, float]:
    """Return the values that maximise the penalised log score of some questions, by Fisher scoring."""
    default = np.array([unbounded(knob, knob.default) for knob in tuned])

    def values(x: FloatArray) -> dict[str, float]:
        return {
            knob.name: knob.default if here == start else bounded(knob, float(here))
            for knob, here, start in zip(tuned, x, default, strict=True)
        }

    def logs(x: FloatArray) -> FloatArray:
        return np.asarray(scorer.scores(values(x), which)[:, 0])

    best, moving = default, np.arange(len(tuned))
    for _ in range(rounds):
        here = logs(best)
        units = np.eye(len(tuned))[moving] * DIFFERENCE
        slopes = np.stack([(logs(best + unit) - here) / DIFFERENCE for unit in units], axis=1)
        away = best - default
        step = np.zeros(len(tuned))
        solved = np.linalg.solve(slopes.T @ slopes + np.eye(len(moving)), slopes.sum(axis=0) - away[moving])
        step[moving] = solved.clip(-1.0, 1.0)
        height = here.sum() - (away**2).sum() / 2
        for share in (1.0, 0.5, 0.25, 0.125):
            trial = best + share * step
            if logs(trial).sum() - ((trial - default) ** 2).sum() / 2 > height + 1e-6:
                best = trial
                break
        else:
            break
        moving = np.flatnonzero(np.abs(best - default) >= LEAST)
        if not len(moving):
            break
    return _used(values(best))


def _used(values: Values) -> dict[str, float]:
    """The values as the planner uses them: `exact` and `beside` together are less than 1."""
    parameters = with_values(values).model_dump()
    parts = {name: name.partition(".") for name in values}
    return {
        n: float(parameters[group][part] if dot else parameters[group]) for n, (group, dot, part) in parts.items()
    }


class Fitted(Value):
    """One parameter: what was assumed, the value of all episodes, and that of each fold."""

    name: str
    assumed: float
    whole: float
    folds: tuple[float, ...]

    @property
    def default(self) -> float:
        """The value of all episodes to two digits, as the default of the code is to be."""
        return float(f"{self.whole:.2g}")


class Fit(Value):
    """What the data say of the parameters, and what that is worth on other episodes.

    `left_out` counts the questions of the fit that were not read or understood, whatever the parameters are.
    """

    questions: int
    left_out: int
    episodes: int
    parameters: tuple[Fitted, ...]
    scores: tuple[Scores, ...]
    paired: tuple[Paired, ...]


def fit(
    cases: Mapping[Key, Read],
    settings: Sequence[str],
    folds: int = 5,
    rounds: int = 2,
    seed: int = 0,
) -> Fit:
    """Fit on `settings` of all data sets, and answer the held-out episodes in every setting of `cases`.

    Raises `InputError` if there are fewer episodes than folds, or fewer than two folds.
    """
    questions = tuple(chain.from_iterable(read.questions for read in cases.values()))
    scorer = Scorer(questions)
    within = [k for k, one in enumerate(questions) if one.key[1] in settings]
    part = dealt([questions[k].episode for k in within], folds, seed)
    tuned = tunable(set[str]().union(*(questions[k].sources for k in within)))
    whole = fitted(scorer, within, tuned, rounds)
    place = np.array([part.get(one.episode, -1) for one in questions])
    found = [fitted(scorer, [k for k in within if place[k] != fold], tuned, rounds) for fold in range(folds)]
    kept = np.flatnonzero(place >= 0).tolist()
    held_out = np.concatenate([scorer.scores(found[place[k]], [k]) for k in kept])
    about = [questions[k] for k in kept]
    return Fit(
        questions=len(within),
        left_out=_asked(cases, settings) - len(within),
        episodes=len(part),
        parameters=tuple(_row(knob, whole, found) for knob in tuned),
        scores=_scores(about, {FITTED_WITHOUT: held_out, FITTED_WITH: scorer.scores(whole, kept)}, seed),
        paired=tuple(pairs(about, held_out, seed)),
    )


def _asked(cases: Mapping[Key, Read], settings: Sequence[str]) -> int:
    return sum(read.asked for (_, setting), read in cases.items() if setting in settings)


def _row(knob: Knob, whole: Values, found: Sequence[Values]) -> Fitted:
    folds = tuple(values[knob.name] for values in found)
    return Fitted(name=knob.name, assumed=knob.default, whole=whole[knob.name], folds=folds)


def _scores(questions: Sequence[Keyed], answered: Mapping[str, FloatArray], seed: int) -> tuple[Scores, ...]:
    """Return the scores beside those of the controls."""
    controls = {name: np.array([by_control(name, one) for one in questions]) for name in CONTROLS}
    return tuple(held_out_scores(questions, {**answered, **controls}, seed))


def assumed(knob: Knob) -> float | None:
    """Return what is assumed of a parameter before any answer is looked at; None if it is not fitted."""
    group, _, part = knob.name.rpartition(".")
    if group in SENSORS:
        return float(type(getattr(Parameters(), group)).model_fields[part].default)
    return ASSUMED.get(knob.name)


def tunable(sources: set[str]) -> list[Knob]:
    """Return the parameters that are fitted where there are these sources; `default` is what is assumed."""
    every = knobs([source for source in SOURCES if source in sources])
    return [replace(knob, default=value) for knob in every if (value := assumed(knob)) is not None]


def table(result: Fit) -> str:
    """Return the fit in words: values of parameters, then scores of held-out episodes, then pairs of settings."""
    lines = [
        f"{result.questions} questions, {result.episodes} episodes; {result.left_out} not understood",
        "",
        f"{'parameter':<24}{'assumed':>8}{'fitted':>8}{'fold mean':>11}{'sd':>6}{'least':>7}{'most':>7}"
        "  in the code",
    ]
    code = {name: value for name, value, _ in described()}
    for row in result.parameters:
        spread = (
            f"{np.mean(row.folds):>11.3f}{np.std(row.folds):>6.3f}{min(row.folds):>7.3f}{max(row.folds):>7.3f}"
        )
        differs = "" if code[row.name] == row.default else f" (to be {row.default:g})"
        lines.append(f"{row.name:<24}{row.assumed:>8.3f}{row.whole:>8.3f}{spread}  {code[row.name]:g}{differs}")
    return "\n".join([*lines, "", score_table(result.scores), "", pair_table(result.paired)])


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code: 0, or 2 for wrong input (one line on stderr)."""
    arguments = parser("tools.fit_parameters", __doc__)
    arguments.add_argument(
        "--benchmark", default="mumatom", help="a benchmark of households (default: %(default)s)"
    )
    arguments.add_argument(
        "--data", action="append", default=[], metavar="DIR", help="a folder of its data; may be repeated"
    )
    arguments.add_argument(
        "--settings", default="full-text,video+text,scene+text", help="fitted on (default: %(default)s)"
    )
    arguments.add_argument(
        "--also", default="video+scene+text", metavar="S,S", help="scored but not fitted on (default: %(default)s)"
    )
    arguments.add_argument("--folds", type=int, default=5, help="parts of the episodes (default: %(default)s)")
    arguments.add_argument("--rounds", type=int, default=2, help="rounds of the search (default: %(default)s)")
    arguments.add_argument("--seed", type=int, default=0, help="the seed of the folds (default: %(default)s)")
    arguments.add_argument("--out", type=Path, help="a file for everything, as JSON")
    given = arguments.parse_args(argv)
    if given.rounds < 1:
        arguments.error("--rounds must be at least 1")
    settings = [name for name in given.settings.split(",") if name]
    every = dict.fromkeys([*settings, *(name for name in given.also.split(",") if name)])

    def read() -> dict[Key, Read]:
        folders = given.data or [""]
        return {(Path(d).name, s): read_cases(given.benchmark, d, s) for d in folders for s in every}

    return report(lambda: fit(read(), settings, given.folds, given.rounds, given.seed), table, given.out)


if __name__ == "__main__":
    sys.exit(main())
