"""Measure what the answers to each benchmark lose with a part of the theory, or of the question, taken away.

    python -m tools.ablations --data DIR

DIR holds a folder for each benchmark, by its name; those that are not there keep the figures that are committed.
The first questions of each benchmark are answered by the exact side as it is, and under each ablation. A question
that is answered both times has changed if any probability has; one that is answered no more is refused, and the
reasons are counted. `python -m tools.pages ablations` makes the tables of docs/ablations.md of it.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from limp.answering.answers import Answer, Answerer, StageError
from limp.episodes.question import Question
from limp.errors import LimpError, UndecidedError
from limp.minds.facts import Value
from limp.registry import open_benchmark, open_solver
from limp.runs import markdown
from limp.solvers.ablations import OF_ANY_SOLVER
from limp.solvers.spec import SolverSpec

from .command import parser, report
from .pages.page import BENCHMARKS

FILE = BENCHMARKS / "ablations.json"
QUESTIONS = 120
"""So many questions of each benchmark are asked, the first ones."""
SAME = 1e-6
"""Probabilities that differ by less have not changed."""
OWN: Sequence[tuple[str, str]] = (("household", ""), ("balanced", ""), ("beliefs", ""))
OTHERS: Sequence[tuple[str, str]] = (
    ("mumatom", "full-text"), ("mumatom", "video+text"), ("mmtom", ""), ("tomi", ""), ("hitom", "stated"),
    ("tombench", ""), ("fantom", ""), ("bigtom", ""),
)  # fmt: skip
"""Benchmarks with their settings: our own, and those of which the data are needed."""
A_TIE = "the options are equally likely without it"


class Ablated(Value):
    """What one ablation does to the answers of a benchmark.

    `changed` have other probabilities, and `choices` of these another choice; `refused` are answered no more, with
    the most frequent of the `reasons` and how often it was given.
    """

    ablation: str
    changed: int
    choices: int
    refused: int
    reasons: tuple[tuple[str, int], ...] = ()


class Figures(Value):
    """What ablations do to the first `questions` of a benchmark, of which `answered` have an answer without."""

    benchmark: str
    setting: str = ""
    questions: int
    answered: int
    ablated: tuple[Ablated, ...]

    @property
    def name(self) -> str:
        """The benchmark and its setting."""
        return f"{self.benchmark}, {self.setting}" if self.setting else self.benchmark


def answered(answerer: Answerer, questions: Sequence[Question]) -> Iterator[Answer | str]:
    """Yield the answer to each question, or the reason why there is none."""
    for question in questions:
        try:
            yield answerer.answer(question)
        except LimpError as error:
            cause = error.cause if isinstance(error, StageError) else error
            yield A_TIE if isinstance(cause, UndecidedError) else cause.message


def compared(name: str, before: Sequence[Answer | str], after: Sequence[Answer | str]) -> Ablated:
    """Return how many answers an ablation changes or takes away, of those that there were."""
    pairs = [(one, two) for one, two in zip(before, after, strict=True) if isinstance(one, Answer)]
    both = [(one, two) for one, two in pairs if isinstance(one, Answer) and isinstance(two, Answer)]
    reasons = Counter(two for _, two in pairs if isinstance(two, str))
    return Ablated(
        ablation=name,
        changed=sum(
            any(abs(p - two.probabilities[o]) > SAME for o, p in one.probabilities.items()) for one, two in both
        ),
        choices=sum(one.choice != two.choice for one, two in both),
        refused=sum(reasons.values()),
        reasons=tuple(reasons.most_common(1)),
    )


def measured(benchmark: str, setting: str, data: Path | None, most: int) -> Figures:
    """Return the figures of one benchmark."""
    options: dict[str, object] = {"setting": setting} if setting else {}
    opened = open_benchmark(benchmark, **options, **({"data": data} if data else {}))
    questions = list(islice(opened.questions(), most))
    with open_solver(SolverSpec(name="symbolic")) as solver:
        before = list(answered(solver, questions))
    found = []
    for ablation in OF_ANY_SOLVER:
        with open_solver(SolverSpec(name="symbolic", ablation=ablation)) as solver:
            found.append(compared(ablation, before, list(answered(solver, questions))))
    count = sum(isinstance(one, Answer) for one in before)
    return Figures(
        benchmark=benchmark, setting=setting, questions=len(questions), answered=count, ablated=tuple(found)
    )


def all_figures(data: Path | None, most: int) -> list[Figures]:
    """Return the figures of all benchmarks: measured where the data are there, else as they are committed."""
    kept = {(old.benchmark, old.setting): old for old in committed()}
    found = [measured(name, setting, None, most) for name, setting in OWN]
    for name, setting in OTHERS:
        folder = data / name if data else None
        if folder is not None and folder.is_dir():
            found.append(measured(name, setting, folder, most))
        elif (name, setting) in kept:
            found.append(kept[name, setting])
    return found


def committed(file: Path = FILE) -> list[Figures]:
    """Return the figures that were measured last; none where there are none yet."""
    if not file.exists():
        return []
    return [Figures.model_validate(one) for one in json.loads(file.read_text(encoding="utf-8"))]


def section() -> str:
    """Return the table, and why questions are refused."""
    found = committed()
    reasons = markdown.table(("benchmark", "ablation", "refused", "most often, because"), _reasons(found))
    return f"{table(found)}\n\n{reasons}"


def table(found: Sequence[Figures]) -> str:
    """Return for each benchmark and ablation how many answers change, and how many are refused."""
    rows = ([f.name, f"{f.answered} of {f.questions}", *map(_cell, f.ablated)] for f in found)
    return markdown.table(("benchmark", "answered", *OF_ANY_SOLVER), rows)


def _cell(one: Ablated) -> str:
    changed = f"{one.changed} changed ({one.choices})" if one.changed else ""
    refused = f"{one.refused} refused" if one.refused else ""
    return ", ".join(filter(None, (changed, refused))) or "none"


def _reasons(found: Sequence[Figures]) -> list[tuple[str, ...]]:
    return [
        (f.name, one.ablation, str(one.refused), f"{reason.rstrip('.')} ({count})")
        for f in found
        for one in f.ablated
        for reason, count in one.reasons
    ]


def main() -> int:
    """Measure, write the figures and print the table."""
    arguments = parser("tools.ablations", __doc__)
    arguments.add_argument("--data", type=Path, help="the folder that holds a folder for each benchmark")
    arguments.add_argument(
        "--limit", type=int, default=QUESTIONS, help="how many questions of each (default: 120)"
    )
    arguments.add_argument("--out", type=Path, default=FILE, help="where the figures go")
    given = arguments.parse_args()
    return report(
        lambda: [f.model_dump(mode="json") for f in all_figures(given.data, given.limit)],
        lambda found: table([Figures.model_validate(one) for one in found]),
        given.out,
    )


if __name__ == "__main__":
    sys.exit(main())
