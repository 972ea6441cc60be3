"""Vary all parameters of the household planner at once and measure how much the accuracy changes.

    python -m tools.sensitivity --data DIR [--setting video+text] [--draws 40] [--seed 0]

Every parameter of `Parameters`, and of the `Noise` of every source that the episodes have, is multiplied by a
factor of its own, log-uniform in [1 / 1.5, 1.5], and the benchmark is run again, `draws` times. Values are clipped
to their valid range. Questions that go unanswered count as wrong.

Reading and fusing do not depend on the parameters, so each episode is read once.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from annotated_types import Ge, Gt, Le, Lt
from pydantic.fields import FieldInfo

from limp.answers import StageError
from limp.errors import LimpError
from limp.pipeline import Pipeline
from limp.protocols import Grouped
from limp.questions.question import Question
from limp.registry import open_benchmark
from limp.symbolic.household import household_stages
from limp.symbolic.household.domain.parameters import Described, Noise, Parameters, parameters_with

from .command import parser, report

SPREAD = 1.5
"""The factors of the draws are log-uniform in [1 / SPREAD, SPREAD]."""

MARGIN = 0.01
"""Probabilities stay this far from 0 and 1: a source that never errs makes every contradiction impossible."""

SOURCES = ("video", "scene", "text")
GROUPS = {"video": ("video", "description"), "scene": ("scene", "sight"), "text": ("text",)}
"""The groups of parameters that count where there is such a source."""
Counts: TypeAlias = dict[str, float]
"""Accuracy by family, and of all questions as `all`."""


@dataclass(frozen=True)
class Knob:
    """One named parameter: `rationality`, or `video.exact` for the noise of a source."""

    name: str
    default: float
    low: float
    high: float
    whole: bool = False

    def times(self, factor: float) -> float:
        """Return the default times `factor`, clipped to the valid range, and rounded if it is a count."""
        value = min(max(self.default * factor, self.low), self.high)
        return float(round(value)) if self.whole else value


def knobs(sources: Sequence[str] = SOURCES) -> tuple[Knob, ...]:
    """Return every named parameter, with the noise of the given sources."""
    given = Parameters()
    plain = (name for name, value in given if not isinstance(value, Described))
    out = [_knob(name, getattr(given, name), Parameters.model_fields[name]) for name in plain]
    for name in (name for source in sources for name in GROUPS[source]):
        group = getattr(given, name)
        fields = type(group).model_fields.items()
        out += [_knob(f"{name}.{part}", getattr(group, part), field) for part, field in fields]
    return tuple(out)


def _knob(name: str, default: float, field: FieldInfo) -> Knob:
    low, high = -np.inf, np.inf
    for bound in field.metadata:
        if isinstance(bound, Ge | Gt):
            low = float(str(bound.ge if isinstance(bound, Ge) else bound.gt))
        if isinstance(bound, Le | Lt):
            high = float(str(bound.le if isinstance(bound, Le) else bound.lt))
    share = high == 1.0
    whole = field.annotation is int
    return Knob(name, float(default), low + MARGIN * share, high - MARGIN * share, whole)


def with_values(values: Mapping[str, float]) -> Parameters:
    """Return the defaults with some values replaced, by the names of their knobs.

    `exact` and `beside` are shares of one report and are scaled down together if they exceed it. Raises
    `InputError` for an unknown name or a value out of range.
    """
    scaled = dict(values)
    for source, noise in Parameters():
        if isinstance(noise, Noise):
            names = (f"{source}.exact", f"{source}.beside")
            shares = [scaled.get(names[0], noise.exact), scaled.get(names[1], noise.beside)]
            excess = sum(shares) / (1 - MARGIN)
            if excess > 1:
                scaled.update({name: share / excess for name, share in zip(names, shares, strict=True)})
    return parameters_with(scaled)


@dataclass(frozen=True)
class ReadQuestion:
    """A question whose episode has been read already, or could not be (`None`)."""

    question: Question | None
    family: str
    gold: str


def read_cases(benchmark: str, data: str, setting: str) -> tuple[ReadQuestion, ...]:
    """Read every episode once; raise `InputError` for a benchmark or data that cannot be opened."""
    opened = open_benchmark(benchmark, **({"data": data, "setting": setting} if data else {}))
    pipeline, cases = Pipeline.symbolic(), []
    for question in opened.questions():
        try:
            episode = pipeline.answer(question).stages.episode
        except StageError as error:
            episode = error.stages.episode
        given = question.model_copy(update={"given": episode}) if episode else None
        family = opened.kind(question) if isinstance(opened, Grouped) else ""
        cases.append(ReadQuestion(given, family, opened.target(question)))
    return tuple(cases)


def sources_of(cases: Sequence[ReadQuestion]) -> tuple[str, ...]:
    """Return the sources with a noise of their own that any episode has; people's words count as text."""
    episodes = (case.question.given for case in cases if case.question and case.question.given)
    kinds = {event.source.kind for episode in episodes for event in episode.events}
    found = {kind if kind in SOURCES else "text" for kind in kinds}
    return tuple(source for source in SOURCES if source in found)


def accuracy(cases: Sequence[ReadQuestion], parameters: Parameters) -> Counts:
    """Return the accuracy of the planner with these parameters, by family and over all."""
    pipeline = Pipeline(*household_stages(parameters))
    right: dict[str, list[bool]] = {}
    for case in cases:
        for family in (case.family, "all"):
            right.setdefault(family, [])
        hit = _choice(pipeline, case) == case.gold
        right[case.family].append(hit)
        right["all"].append(hit)
    return {family: float(np.mean(hits)) for family, hits in sorted(right.items())}


def _choice(pipeline: Pipeline, case: ReadQuestion) -> str:
    if case.question is None:
        return ""
    try:
        return pipeline.answer(case.question).choice
    except LimpError:  # unanswered, which counts as wrong
        return ""


@dataclass(frozen=True)
class Sensitivity:
    """What varying the parameters does to the accuracy, by family and over `all` questions."""

    questions: int
    default: Counts
    draws: tuple[Counts, ...]

    def quantiles(self, family: str) -> tuple[float, ...]:
        """Return minimum, lower quartile, median, upper quartile and maximum over the draws."""
        if not self.draws:
            return ()
        return tuple(float(q) for q in np.quantile([draw[family] for draw in self.draws], [0, 0.25, 0.5, 0.75, 1]))


def draw_values(tuned: Sequence[Knob], rng: np.random.Generator) -> dict[str, float]:
    """Return a value for each parameter: default times exp(u), u uniform in [-log SPREAD, log SPREAD]."""
    factors = np.exp(rng.uniform(-np.log(SPREAD), np.log(SPREAD), size=len(tuned)))
    return {knob.name: knob.times(float(factor)) for knob, factor in zip(tuned, factors, strict=True)}


def run(cases: Sequence[ReadQuestion], draws: int = 40, seed: int = 0) -> Sensitivity:
    """Answer with the defaults, and with `draws` values of all parameters."""
    tuned, rng = knobs(sources_of(cases)), np.random.default_rng(seed)
    drawn = tuple(accuracy(cases, with_values(draw_values(tuned, rng))) for _ in range(draws))
    return Sensitivity(len(cases), accuracy(cases, Parameters()), drawn)


def table(result: Sensitivity) -> str:
    """Return accuracies in percent, in words."""
    lines = [
        f"{result.questions} questions; accuracy in %",
        f"all parameters at once, {len(result.draws)} draws, each parameter times 1/{SPREAD} to {SPREAD}",
        f"{'family':<18}{'default':>9}" + "".join(f"{name:>9}" for name in ("min", "q1", "median", "q3", "max")),
    ]
    for family, default in result.default.items():
        row = (default, *result.quantiles(family))
        lines.append(f"{family:<18}" + "".join(f"{100 * value:>9.1f}" for value in row))
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code: 0, or 2 for wrong input (one line on stderr)."""
    arguments = parser("tools.sensitivity", __doc__)
    arguments.add_argument(
        "--benchmark", default="mumatom", help="a benchmark of households (default: %(default)s)"
    )
    arguments.add_argument("--data", default="", metavar="DIR", help="the folder of its data, if it needs one")
    arguments.add_argument("--setting", default="video+text", help="what a solver sees (default: %(default)s)")
    arguments.add_argument("--draws", type=int, default=40, help="how often all are varied (default: %(default)s)")
    arguments.add_argument("--seed", type=int, default=0, help="the seed of the draws (default: %(default)s)")
    given = arguments.parse_args(argv)
    if given.draws < 0:
        arguments.error("--draws must be at least 0")
    return report(
        lambda: run(read_cases(given.benchmark, given.data, given.setting), given.draws, given.seed), table
    )


if __name__ == "__main__":
    sys.exit(main())
