"""Count the questions of a benchmark for which `--reader auto` asks no model, and how many of these are right.

    python -m tools.auto BENCHMARK [--data DIR] [--setting S] [--limit N]

A model would read each of the others: two requests a text (the record with its queries, its statements), and one
more where a judge answers. None is asked here.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from limp.answering.pipeline import Pipeline
from limp.errors import LimpError, ModelError, complain
from limp.protocols.models import Sampling
from limp.protocols.prompt import Prompt
from limp.registry import open_benchmark
from limp.testing import FunctionModel

from .command import parser


def counted(name: str, options: dict[str, object], limit: int | None) -> str:
    """Return in words how many questions rules answer without a request, and how many of these rightly."""
    asked: list[str] = []

    def write(prompt: Prompt, sampling: Sampling) -> str:
        del sampling
        asked.append(prompt.template)
        raise ModelError("no model is asked here.", again=True)

    benchmark = open_benchmark(name, **options)
    questions = list(benchmark.questions())[:limit]
    pipeline = Pipeline.language(FunctionModel(write), reader="auto")
    alone = right = 0
    for question in questions:
        before = len(asked)
        try:
            choice = pipeline.answer(question).choice
        except LimpError:
            continue
        if len(asked) == before:
            alone += 1
            right += choice == benchmark.target(question)
    return f"of {len(questions)} questions rules answer {alone} without a request, {right} of them rightly"


def main(words: Sequence[str] | None = None) -> int:
    """Count, and print the counts; wrong input is said in one line, and 2 is returned."""
    arguments = parser("tools.auto", __doc__)
    arguments.add_argument("benchmark")
    arguments.add_argument("--data", type=Path)
    arguments.add_argument("--setting")
    arguments.add_argument("--limit", type=int)
    chosen = arguments.parse_args(words)
    given = {slot: getattr(chosen, slot) for slot in ("data", "setting") if getattr(chosen, slot) is not None}
    try:
        print(counted(chosen.benchmark, given, chosen.limit))
    except LimpError as error:
        return complain(str(error))
    return 0


if __name__ == "__main__":
    sys.exit(main())
