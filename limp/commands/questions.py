"""The questions of finished runs in words, which their results do not hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..errors import InputError
from ..protocols import Digested, Located
from ..questions.question import Question
from ..registry import open_benchmark
from ..runs.finished import Run


@dataclass
class FoundQuestions:
    """Questions by id, the place of each in the benchmark's data where it is known, and what to say about them."""

    questions: dict[str, Question] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


def questions_of(runs: Sequence[Run], data: str | None) -> FoundQuestions:
    """Return the questions of runs, from the benchmark itself."""
    found = FoundQuestions()
    for run in runs:
        options = {"data": data, "setting": run.config.setting or None}
        given: dict[str, object] = {name: value for name, value in options.items() if value is not None}
        try:
            benchmark = open_benchmark(run.config.benchmark, **given)
        except InputError as error:
            if data is not None:
                raise
            hint = "Pass --data with the file or folder that the run was made from."
            note = f"Questions are shown without their words and stories: {error.message} {hint}"
            return FoundQuestions(notes=(note,))
        if isinstance(benchmark, Digested) and dict(benchmark.digests) != dict(run.config.digests):
            raise InputError(
                f"the data of {run.config.benchmark} differ from those of the run {str(run.path)!r}.",
                "Pass with --data the folder that the run was made from.",
            )
        for question in benchmark.questions():
            if question.id not in found.questions:
                found.questions[question.id] = question
                found.places[question.id] = benchmark.place(question) if isinstance(benchmark, Located) else ""
    return found
