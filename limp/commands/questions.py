"""The questions of finished runs in words, which their results do not hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..errors import InputError
from ..protocols import Digested
from ..questions.question import Question
from ..registry import open_benchmark
from ..runs.finished import Run


def questions_of(runs: Sequence[Run], data: str | None) -> tuple[Mapping[str, Question], tuple[str, ...]]:
    """Return the questions by id, from the benchmark itself, and what there is to say about them."""
    questions: dict[str, Question] = {}
    for run in runs:
        options = {"data": data, "setting": run.config.setting or None}
        given: dict[str, object] = {name: value for name, value in options.items() if value is not None}
        try:
            benchmark = open_benchmark(run.config.benchmark, **given)
        except InputError as error:
            if data is not None:
                raise
            hint = "Pass --data with the file or folder that the run was made from."
            return {}, (f"The questions are shown without their words: {error.message} {hint}",)
        if isinstance(benchmark, Digested) and dict(benchmark.digests) != dict(run.config.digests):
            raise InputError(
                f"the data of {run.config.benchmark} differ from those of the run {str(run.path)!r}.",
                "Pass with --data the folder that the run was made from.",
            )
        questions.update(
            {question.id: question for question in benchmark.questions() if question.id not in questions}
        )
    return questions, ()
