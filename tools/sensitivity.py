"""What each number of the household planner changes when it is halved and doubled, as a Markdown table.

    python -m tools.sensitivity mumatom:scene+text@DIR mumatom:video+text@DIR household

A probability p is halved and doubled as odds p / (1 - p). Episodes are read once; so only the planning changes.
Choices that change are counted, and the sum over questions of log P(right option) is compared, in nats.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log

from limp.answering.pipeline import Pipeline
from limp.episodes.question import Question
from limp.errors import LimpError, complain
from limp.homes.parameters import Described, Parameters, described
from limp.registry import open_benchmark
from limp.runs.markdown import table

from .command import parser

LEAST = 1e-6
"""A smaller probability of the right option counts as this."""


@dataclass(frozen=True)
class Asked:
    """A question with the episode that was read for it, and its right option."""

    question: Question
    gold: str


def read(name: str) -> Iterator[Asked]:
    """Yield the questions of `BENCHMARK[:SETTING][@DIR]` that the planner answers."""
    which, _, data = name.partition("@")
    benchmark, _, setting = which.partition(":")
    settings = {"data": data, "setting": setting}
    opened = open_benchmark(benchmark, **{key: value for key, value in settings.items() if value})
    pipeline = Pipeline.symbolic()
    for question in opened.questions():
        try:
            episode = pipeline.answer(question).stages.episode
        except LimpError:
            continue
        if episode is not None:
            yield Asked(question.model_copy(update={"given": episode}), opened.target(question))


def answers(asked: Sequence[Asked], values: dict[str, float]) -> tuple[list[str], float]:
    """Return what is chosen for each question, "" for a refusal, and sum log P(right option)."""
    pipeline, chosen, score = Pipeline.symbolic(values), list[str](), 0.0
    for one in asked:
        try:
            answer = pipeline.answer(one.question)
        except LimpError:
            chosen.append("")
            score += log(1 / len(one.question.choices))
            continue
        chosen.append(answer.choice)
        shares = {label: max(p, LEAST) for label, p in answer.probabilities.items()}
        if one.question.polarity == "LEAST":
            shares = {label: 1 / p for label, p in shares.items()}
        score += log(shares[one.gold] / sum(shares.values()))
    return chosen, score


def moved(one: Described, factor: float) -> float:
    """Return a default times a factor, as odds where it is a probability; counts are rounded."""
    owner, _, part = one.name.rpartition(".")
    model = type(getattr(Parameters(), owner)) if owner else Parameters
    field = model.model_fields[part]
    if field.annotation is int:
        return float(max(1, round(one.default * factor)))
    if not any(getattr(bound, "le", getattr(bound, "lt", None)) == 1 for bound in field.metadata):
        return one.default * factor
    odds = one.default / (1 - one.default) * factor
    return odds / (1 + odds)


def rows(sets: dict[str, list[Asked]]) -> Iterator[list[str]]:
    """Yield a row for each parameter: default, source, then choices that change and the change of the score."""
    before = {name: answers(asked, {}) for name, asked in sets.items()}
    for one in described():
        cells = [f"`{one.name}`", f"{one.default:.3g}", one.source]
        for name, asked in sets.items():
            ends = []
            for factor in (0.5, 2.0):
                chosen, score = answers(asked, {one.name: moved(one, factor)})
                changed = sum(a != b for a, b in zip(chosen, before[name][0], strict=True))
                ends.append(f"{changed} ({score - before[name][1]:+.1f})")
            cells.append(" / ".join(ends))
        yield cells


def main(words: list[str] | None = None) -> int:
    """Print the table; return 2 for wrong input."""
    arguments = parser("tools.sensitivity", __doc__)
    arguments.add_argument("benchmarks", nargs="+", metavar="BENCHMARK[:SETTING][@DIR]")
    given = arguments.parse_args(words)
    try:
        sets = {name.partition("@")[0]: list(read(name)) for name in given.benchmarks}
        columns = [f"{name} ({len(asked)}), halved / doubled" for name, asked in sets.items()]
        print(table(("number", "default", "source", *columns), rows(sets)))
    except LimpError as error:
        return complain(str(error))
    return 0


if __name__ == "__main__":
    sys.exit(main())
