"""What an estimator makes of numbers that mean nothing: random log-probabilities, and the overlap of words.

    python -m tools.control_models household --seeds 20
    python -m tools.control_models mumatom --data DIR --estimator completion

Prints the mean and the range of the accuracy over the seeds. The rules read; an unanswered question is wrong. With
`--out FILE` the figures are kept as JSON, from which `tools.language_table` makes rows.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from limp.baselines.models import OverlapModel, RandomModel
from limp.errors import LimpError
from limp.language.estimators import ESTIMATORS
from limp.language.policy import LanguagePolicy
from limp.minds.facts import Value
from limp.pipeline import Pipeline
from limp.protocols import Benchmark, LanguageModel
from limp.questions.question import Question
from limp.registry import open_benchmark


class Control(Value):
    """The accuracy of models that know nothing under one estimator: over the seeds, and by overlap."""

    mean: float
    low: float
    high: float
    overlap: float


class Controls(Value):
    """What `--out` keeps: the figures by estimator."""

    benchmark: str
    questions: int
    seeds: int
    estimators: dict[str, Control]


class Controlled:
    """The questions of a benchmark, read once by the rules; each model then only plans."""

    def __init__(self, benchmark: Benchmark, questions: Sequence[Question]) -> None:
        self._benchmark, self._questions = benchmark, questions
        self._pipeline = Pipeline.language(RandomModel("0"), reader="rules")

    def accuracy(self, model: LanguageModel, estimator: str) -> float:
        """Return the share of questions that a model gets right under an estimator."""
        self._pipeline.policy = LanguagePolicy(model, estimator)
        right = 0
        for question in self._questions:
            try:
                right += self._pipeline.answer(question).choice == self._benchmark.target(question)
            except LimpError:
                continue
        return right / len(self._questions)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("benchmark")
    parser.add_argument("--data", default="")
    parser.add_argument("--setting", default="")
    parser.add_argument("--estimator", choices=[n for n, e in ESTIMATORS.items() if e.needs != "text"], default="")
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--limit", type=int)
    parser.add_argument("--out", type=Path, help="keep the figures in this file")
    parser.add_argument("--episodes", default="", help="these episodes only, joined by commas")
    given = parser.parse_args()
    options = {name: value for name in ("data", "setting") if (value := getattr(given, name))}
    benchmark = open_benchmark(given.benchmark, **options)
    names = [given.estimator] if given.estimator else [n for n, e in ESTIMATORS.items() if e.needs != "text"]
    episodes = given.episodes.split(",") if given.episodes else None
    questions = [q for q in benchmark.questions() if episodes is None or q.episode in episodes][: given.limit]
    controlled = Controlled(benchmark, questions)
    print(f"{len(questions)} questions, {given.seeds} seeds")
    figures = dict[str, Control]()
    for name in names:
        found = [controlled.accuracy(RandomModel(str(seed)), name) for seed in range(given.seeds)]
        one = Control(
            mean=sum(found) / len(found), low=min(found), high=max(found),
            overlap=controlled.accuracy(OverlapModel("words"), name),
        )  # fmt: skip
        figures[name] = one
        print(
            f"{name:<20}random {one.mean:.1%} ({one.low:.1%} to {one.high:.1%}), overlap {one.overlap:.1%}",
            flush=True,
        )
    if given.out:
        kept = Controls(benchmark=given.benchmark, questions=len(questions), seeds=given.seeds, estimators=figures)
        given.out.write_text(kept.model_dump_json(indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
