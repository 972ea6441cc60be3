"""How often, and by how much, does an answer change where only words change?

    python -m tools.stability
    python -m tools.stability --model openai/gpt-4.1 --store calls.db

The first command measures the parser, the second one a model that reads the stories; what it answers is recorded
in the store, so that the command goes on where it stopped. Of twenty stories it reads eighty texts, with at least
two requests each.

The same stories of `beliefs` are told with other names, with the options in the opposite order, and with other
words for the same acts. What a question asks stays the same, so every change is a fault. A question that is
refused in one form and answered in the other has changed, too.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from limp.benchmarks.beliefs import NAMES, WORDINGS, Maker, questions_of

from limp.answering.answers import Solver
from limp.episodes.question import Question, lettered
from limp.errors import LimpError, complain
from limp.registry import open_solver
from limp.runs.markdown import percent, table
from limp.solvers.spec import SolverSpec

from .command import parser

STORIES = 20
Shares = dict[str, float]
"""The probability of each option by its words; empty where a question was refused."""


@dataclass
class Reworded(Maker):
    """Makes the story of a `Maker` of the same seed, in other words for the same acts."""

    words: Random = field(default_factory=Random)

    def wording(self, kind: str) -> str:
        """Return another wording than the first."""
        return self.words.choice(WORDINGS[kind][1:])


def told(seed: int) -> list[Question]:
    """Return the questions about a story in the canonical wording."""
    return [item.question for item in questions_of(Maker(Random(f"stability {seed}"), False), seed)]


def reworded(seed: int) -> list[Question]:
    """Return the same questions about the same story in other words."""
    maker = Reworded(Random(f"stability {seed}"), False, words=Random(seed))
    return [item.question for item in questions_of(maker, seed)]


def renamed(question: Question) -> Question:
    """Return a question in which everybody has the next name of `NAMES`."""
    following = dict(zip(NAMES, NAMES[1:] + NAMES[:1], strict=True))
    names = re.compile(rf"\b(?:{'|'.join(NAMES)})\b")

    def new(text: str) -> str:
        return names.sub(lambda found: following[found[0]], text)

    return question.model_copy(update={"text": new(question.text), "narration": new(question.narration)})


def reversed_options(question: Question) -> Question:
    """Return a question with its options in the opposite order."""
    return question.model_copy(update={"choices": lettered([c.text for c in reversed(question.choices)])})


def answered(solver: Solver, questions: Iterable[Question]) -> Iterator[Shares]:
    """Yield what a solver answers to each question.

    Raises the error of a provider that may answer later, or that answers nobody: it is no refusal.
    """
    asked = list(questions)
    solver.share(asked)
    for question in asked:
        try:
            found = solver.answer(question)
        except LimpError as error:
            if error.again or error.halts:
                raise
            yield {}
        else:
            yield {choice.text: found.probabilities[choice.label] for choice in found.question.choices}


@dataclass(frozen=True)
class Stability:
    """Of `n` questions, the share whose choice changed, and the mean and largest change of its probability."""

    n: int
    changed: float
    mean: float
    largest: float


def compared(before: Iterable[Shares], after: Iterable[Shares]) -> Stability:
    """Return how far answers differ; a refusal on one side alone changes the choice, not a probability."""
    pairs = [(a, b) for a, b in zip(before, after, strict=True) if a or b]
    changed = [not (a and b) or max(a, key=lambda o: a[o]) != max(b, key=lambda o: b[o]) for a, b in pairs]
    moved = [abs(a[best] - b[best]) for a, b in pairs if a and b for best in [max(a, key=lambda o: a[o])]]
    return Stability(
        n=len(pairs),
        changed=sum(changed) / len(pairs) if pairs else 0.0,
        mean=sum(moved) / len(moved) if moved else 0.0,
        largest=max(moved, default=0.0),
    )


def measured(solver: Solver, stories: int) -> dict[str, Stability]:
    """Return the figures of each way to change the words."""
    plain = [question for seed in range(stories) for question in told(seed)]
    other: dict[str, list[Question]] = {
        "other names": list(map(renamed, plain)),
        "options in the opposite order": list(map(reversed_options, plain)),
        "other words for the same acts": [question for seed in range(stories) for question in reworded(seed)],
    }
    before = list(answered(solver, plain))
    return {name: compared(before, answered(solver, questions)) for name, questions in other.items()}


def main(words: list[str] | None = None) -> int:
    """Measure, and print a table; return 2 for wrong input."""
    arguments = parser("tools.stability", __doc__)
    arguments.add_argument("--model", default="", help="the model that reads (default: none, the parser reads)")
    arguments.add_argument("--store", type=Path, help="where answers of the model are recorded")
    given = arguments.parse_args(words)
    try:
        spec = SolverSpec(name="symbolic")
        if given.model:
            spec = SolverSpec(name="language", model=given.model, reader="model")
        with open_solver(spec, given.store) as solver:
            found = measured(solver, STORIES)
    except LimpError as error:
        return complain(str(error))
    columns = ("changed", "questions", "another choice, %", "mean change of p", "largest")
    rows = ((name, str(f.n), percent(f.changed), f"{f.mean:.3f}", f"{f.largest:.3f}") for name, f in found.items())
    print(table(columns, rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
