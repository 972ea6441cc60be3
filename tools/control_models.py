"""What an estimator makes of numbers that mean nothing: random log-probabilities, and the overlap of words.

    python -m tools.control_models household --seeds 20
    python -m tools.control_models mumatom --data DIR --estimator completion

    python -m tools.control_models balanced --out FILE --beside RUN...

Prints the mean and the range of the accuracy over the seeds. The rules read; an unanswered question is wrong. With
`--out FILE` the figures are kept as JSON, from which `tools.pages` makes rows. With `--beside` it says by
how much runs of language models beat the mean over the seeds, on their questions and in their estimator, and adds
that to the file.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from pydantic import Field

from limp.answering.pipeline import Pipeline
from limp.episodes.question import Question
from limp.errors import LimpError
from limp.inputs.checks import read_json
from limp.language.estimators import ESTIMATORS
from limp.language.policy import LanguagePolicy
from limp.minds.facts import Value
from limp.planner import FloatArray
from limp.protocols.benchmarks import Benchmark, Grouped
from limp.protocols.models import LanguageModel
from limp.registry import open_benchmark
from limp.runs.intervals import cluster_interval
from limp.runs.summary import Run, open_run
from limp.solvers.control_models import OverlapModel, RandomModel

from .command import parser, report


class Control(Value):
    """The accuracy of models that know nothing under one estimator: over the seeds, and by overlap.

    `families` holds the mean over the seeds in each family of questions.
    """

    mean: float
    low: float
    high: float
    overlap: float
    families: dict[str, float] = Field(default={})


class Beyond(Value):
    """By how much a run is better than the mean of random log-probabilities, paired by question."""

    random: float
    difference: float
    ci95: tuple[float, float] | None


class Controls(Value):
    """What `--out` keeps: the figures by estimator, and of runs beside them by the name of their folder."""

    benchmark: str
    questions: int
    seeds: int
    estimators: dict[str, Control]
    beyond: dict[str, Beyond] = Field(default={})


class Controlled:
    """The questions of a benchmark, read once by the rules; each model then only plans."""

    def __init__(self, benchmark: Benchmark, questions: Sequence[Question]) -> None:
        self._benchmark, self._questions = benchmark, questions
        self._pipeline = Pipeline.language(RandomModel("0"), reader="rules")

    def right(self, model: LanguageModel, estimator: str) -> FloatArray:
        """Return 1 for each question that a model gets right under an estimator, else 0."""
        self._pipeline.policy = LanguagePolicy(model, estimator)
        return np.array([self._is_right(question) for question in self._questions], dtype=np.float64)

    def _is_right(self, question: Question) -> bool:
        try:
            return self._pipeline.answer(question).choice == self._benchmark.target(question)
        except LimpError:
            return False

    def drawn(self, estimator: str, seeds: int) -> FloatArray:
        """Return what models at random get right, [seeds, questions]."""
        return np.stack([self.right(RandomModel(str(seed)), estimator) for seed in range(seeds)])

    def control(self, estimator: str, seeds: int) -> Control:
        """Return the figures of an estimator."""
        drawn = self.drawn(estimator, seeds)
        found, kinds = drawn.mean(axis=1), list[str]()
        if isinstance(self._benchmark, Grouped):
            kinds = [self._benchmark.kind(question) for question in self._questions]
        families = {kind: float(drawn[:, [k == kind for k in kinds]].mean()) for kind in sorted(set(kinds))}
        return Control(
            mean=float(found.mean()), low=float(found.min()), high=float(found.max()),
            overlap=float(self.right(OverlapModel("words"), estimator).mean()), families=families,
        )  # fmt: skip


def beside(benchmark: Benchmark, run: Run, seeds: int) -> Beyond:
    """Return the figures of a run on its own questions and in its own estimator."""
    known = {question.id: question for question in benchmark.questions()}
    controlled = Controlled(benchmark, [known[result.question] for result in run.outcomes])
    drawn = controlled.drawn(run.config.solver.estimator, seeds).mean(axis=0)
    gained = np.array([result.correct for result in run.outcomes]) - drawn
    ci95 = cluster_interval(gained, [result.episode for result in run.outcomes], run.config.solver.seed)
    return Beyond(random=float(drawn.mean()), difference=float(gained.mean()), ci95=ci95)


def measured(
    benchmark: Benchmark, questions: Sequence[Question], estimators: Iterable[str], seeds: int
) -> Controls:
    """Return the figures of the estimators."""
    controlled = Controlled(benchmark, questions)
    figures = {name: controlled.control(name, seeds) for name in estimators}
    return Controls(benchmark=benchmark.name, questions=len(questions), seeds=seeds, estimators=figures)


def compared(benchmark: Benchmark, kept: Controls, runs: Sequence[Path]) -> Controls:
    """Return the figures with those by which the runs are better than numbers at random."""
    found = {path.name: beside(benchmark, open_run(path), kept.seeds) for path in runs}
    return kept.model_copy(update={"beyond": {**kept.beyond, **found}})


def table(found: Controls) -> str:
    """Return the figures in words."""
    lines = [f"{found.questions} questions, {found.seeds} seeds"]
    for name, one in found.estimators.items():
        drawn = f"random {one.mean:.1%} ({one.low:.1%} to {one.high:.1%})"
        lines.append(f"{name:<20}{drawn}, overlap {one.overlap:.1%}")
    for name, line in found.beyond.items():
        lines.append(f"{name}: random {line.random:.1%}, beyond it {line.difference:+.1%}, {line.ci95}")
    return "\n".join(lines)


def main() -> int:
    """Run the command; return 2 for wrong input."""
    arguments = parser("tools.control_models", __doc__)
    arguments.add_argument("benchmark")
    arguments.add_argument("--data", default="")
    arguments.add_argument("--setting", default="")
    arguments.add_argument("--estimator", choices=list(ESTIMATORS), default="")
    arguments.add_argument("--seeds", type=int, default=20)
    arguments.add_argument("--limit", type=int)
    arguments.add_argument("--out", type=Path, help="keep the figures in this file")
    arguments.add_argument("--episodes", default="", help="these episodes only, joined by commas")
    arguments.add_argument("--beside", type=Path, nargs="+", metavar="RUN", help="compare these runs; needs --out")
    given = arguments.parse_args()
    if given.beside and not (given.out and given.out.is_file()):
        arguments.error("--beside adds to the file of an earlier call: name it with --out")

    def make() -> Controls:
        options = {name: value for name in ("data", "setting") if (value := getattr(given, name))}
        benchmark = open_benchmark(given.benchmark, **options)
        if given.beside:
            return compared(benchmark, read_json(given.out, Controls, "the figures"), given.beside)
        episodes = given.episodes.split(",") if given.episodes else None
        questions = [q for q in benchmark.questions() if episodes is None or q.episode in episodes][: given.limit]
        return measured(benchmark, questions, [given.estimator] if given.estimator else ESTIMATORS, given.seeds)

    return report(make, table, given.out)


if __name__ == "__main__":
    sys.exit(main())
