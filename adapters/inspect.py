"""Benchmarks as tasks of inspect_ai, and limp as a solver of them (extra `inspect`; docs/inspect.md).

A sample holds the question in words, its options, and the letter of the right one, for any solver of inspect_ai.
The solver of limp keeps its answer in the sample's store, under `limp:...`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import ValidationError

from limp.answering.answers import Solver as LimpSolver
from limp.episodes.question import Question
from limp.errors import InputError, LimpError, missing_extra
from limp.inputs.checks import misfit
from limp.protocols.benchmarks import Benchmark
from limp.registry import BENCHMARKS, benchmark_entry, names, open_benchmark, open_solver
from limp.solvers.spec import SolverSpec

if TYPE_CHECKING:
    from inspect_ai import Task
    from inspect_ai.dataset import Sample
    from inspect_ai.solver import Generate, Solver, TaskState


def open_task(
    benchmark: str,
    data: str = "",
    setting: str = "",
    limit: int | None = None,
    solver: str | Mapping[str, object] = "symbolic",
    store: str = "",
    replay: bool = False,
) -> Task:
    """Return the task of the first `limit` questions of a benchmark; `inspect eval -T` gives the same.

    `solver` is a name or the fields of a `SolverSpec`. Questions about one episode are not independent, so the
    standard error of the accuracy is clustered by episode.
    """
    from inspect_ai import Task
    from inspect_ai.scorer import accuracy, choice, grouped, stderr

    try:
        spec = SolverSpec.model_validate({"name": solver} if isinstance(solver, str) else dict(solver))
    except ValidationError as error:
        raise InputError(f"the solver's settings cannot be: {misfit(error)}.", "Correct them.") from error
    # Nobody tells when a task is over, so the solver stays open as long as the process runs.
    answerer = open_solver(spec, Path(store) if store else None, replay)
    options = {key: value for key, value in (("data", data), ("setting", setting)) if value}
    opened = open_benchmark(benchmark, **options)
    return Task(
        [_sample(opened, question) for question in list(opened.questions())[:limit]],
        solver=_solver(answerer),
        scorer=choice(),
        metrics=[grouped(accuracy(), "kind"), accuracy(), stderr(cluster="episode")],
        name=opened.name,
        version=opened.version,
    )


def _sample(benchmark: Benchmark, question: Question) -> Sample:
    """Return a question as a sample; its episode and family are in the metadata, for clusters and groups."""
    from inspect_ai.dataset import Sample

    if not question.choices:
        raise InputError(f"question {question.id!r} has no options, and inspect_ai needs them.", "Write them.")
    recorded = question.video.recorded if question.video else ""
    parts = (("Video", recorded), ("Text", question.narration), ("Conversation", question.conversation))
    return Sample(
        id=question.id,
        input="\n\n".join([*(f"{name}:\n{text}" for name, text in parts if text), question.text]),
        choices=[choice.text for choice in question.choices],
        target=chr(ord("A") + question.labels.index(benchmark.target(question))),  # whatever ours are called
        metadata={
            "episode": question.episode,
            "kind": benchmark.kind(question),
            "question": question.model_dump(mode="json"),
        },
    )


def _solver(answerer: LimpSolver) -> Solver:
    from anyio.to_thread import run_sync
    from inspect_ai.solver import solver

    @solver(name="limp/answerer")
    def answering() -> Solver:
        async def solve(state: TaskState, generate: Generate) -> TaskState:
            del generate
            question = Question.model_validate(state.metadata["question"])
            try:
                answer = await run_sync(answerer.answer, question)
            except LimpError as error:
                if error.halts:
                    raise
                state.store.set("limp:failed", str(error))
                return state
            for name, value in answer.to_json().items():
                state.store.set(f"limp:{name}", value)
            for place, label in enumerate(question.labels):
                state.choices.mark_choice(place, label == answer.choice)
            state.output.completion = answer.choice
            return state

        return solve

    return answering()


def __getattr__(name: str) -> object:
    """Register a task `limp/NAME` for each benchmark that asks questions; inspect_ai loads `tasks`."""
    if name != "tasks":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        from inspect_ai import task
    except ModuleNotFoundError as error:
        raise missing_extra("the harness inspect_ai", "inspect") from error
    asking = tuple(name for name in names(BENCHMARKS) if benchmark_entry(name).settings)
    for asked in asking:
        task(name=f"limp/{asked}")(partial(open_task, asked))
    return asking
