"""Benchmarks and pipelines for inspect_ai (extra `inspect`): a task for each benchmark, a solver, and a scorer.

    inspect eval limp/household --model mockllm/model
    inspect eval limp/mumatom -T data=DIR -T solver=longest --model mockllm/model
    inspect eval limp/mumatom -T data=DIR -T setting=text-only --solver multiple_choice --model PROVIDER/NAME

Task arguments describe a solver of limp as `SolverSpec` does. It answers each question and keeps the posterior,
the trace and the stages in the sample's store under `limp:...`. Any other solver of inspect_ai may take its place:
the sample holds the question in words, its options, and the letter of the right one. Accuracy comes with a
standard error clustered by episode, since questions about one episode are not independent.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import ValidationError

from limp.answering.answers import Answer, Answerer, StageError
from limp.episodes.question import Question
from limp.errors import HaltError, InputError, LimpError, MissingExtraError
from limp.inputs.checks import misfit
from limp.protocols.benchmarks import Benchmark
from limp.registry import BENCHMARKS, benchmark_entry, names, open_benchmark, open_solver
from limp.solvers.spec import SETTINGS, SolverSpec

if TYPE_CHECKING:
    from inspect_ai import Task
    from inspect_ai.dataset import Sample
    from inspect_ai.scorer import Score, Scorer, Target
    from inspect_ai.solver import Generate, Solver, TaskState

STORE = "limp:"
"""What the keys in a sample's store begin with."""


def open_task(benchmark: Benchmark, answerer: Answerer | None = None, limit: int | None = None) -> Task:
    """Return the task of a benchmark, answered by `answerer` (by default the solver `symbolic`)."""
    _require()
    from inspect_ai import Task
    from inspect_ai.dataset import MemoryDataset

    samples = [sample_of(benchmark, question) for question in list(benchmark.questions())[:limit]]
    solver = solve_with(answerer or open_solver("symbolic"))
    dataset = MemoryDataset(samples, name=benchmark.name)
    return Task(dataset=dataset, solver=solver, scorer=letter(), name=benchmark.name, version=benchmark.version)


def sample_of(benchmark: Benchmark, question: Question) -> Sample:
    """Return a question as a sample; its episode and family are in the metadata, for clusters and groups."""
    from inspect_ai.dataset import Sample

    kind = benchmark.kind(question)
    if not question.choices:
        raise InputError(f"question {question.id!r} has no options, and inspect_ai needs them.", "Write them.")
    index = question.labels.index(benchmark.target(question))
    metadata = {"episode": question.episode, "kind": kind, "question": question.model_dump(mode="json")}
    return Sample(
        id=question.id,
        input=in_words(question),
        choices=[choice.text for choice in question.choices],
        target=chr(ord("A") + index),  # inspect_ai letters its options A, B, C, whatever ours are called
        metadata=metadata,
    )


def in_words(question: Question) -> str:
    """Return what a solver is given, in words: the video's description, the text, the talk, and the question."""
    recorded = question.video.recorded if question.video else ""
    parts = (("Video", recorded), ("Text", question.narration), ("Conversation", question.conversation))
    told = [f"{name}:\n{text}" for name, text in parts if text]
    return "\n\n".join([*told, question.text])


def solve_with(answerer: Answerer) -> Solver:
    """Return a solver that asks `answerer` and keeps posterior, trace and stages in the sample's store."""
    _require()
    from anyio.to_thread import run_sync
    from inspect_ai.solver import solver

    @solver(name="limp/answerer")
    def answering() -> Solver:
        async def solve(state: TaskState, generate: Generate) -> TaskState:
            del generate
            question = Question.model_validate(state.metadata["question"])
            try:
                answer = await run_sync(answerer.answer, question)
            except HaltError:
                raise
            except LimpError as error:
                _keep_failure(state, error)
                return state
            _keep(state, question, answer)
            return state

        return solve

    return answering()


def letter() -> Scorer:
    """Return the scorer: no answer counts as wrong; the standard error of accuracy is clustered by episode."""
    _require()
    from inspect_ai.scorer import CORRECT, INCORRECT, Score, accuracy, grouped, scorer, stderr

    @scorer(name="limp/letter", metrics=[grouped(accuracy(), "kind"), accuracy(), stderr(cluster="episode")])
    def scoring() -> Scorer:
        async def score(state: TaskState, target: Target) -> Score:
            chosen = _chosen(state)
            value = CORRECT if chosen == target.text else INCORRECT
            return Score(
                value=value, answer=chosen or None, explanation=str(state.store.get(STORE + "failed", ""))
            )

        return score

    return scoring()


def _keep(state: TaskState, question: Question, answer: Answer) -> None:
    place = question.labels.index(answer.choice)
    whole = answer.to_json()
    for name in ("choice", "probabilities", "posterior", "log_evidence", "trace", "stages", "cost"):
        state.store.set(STORE + name, whole[name])
    state.store.set(STORE + "letter", chr(ord("A") + place))
    state.output.completion = answer.choice


def _keep_failure(state: TaskState, error: LimpError) -> None:
    state.store.set(STORE + "failed", str(error))
    if isinstance(error, StageError):
        state.store.set(STORE + "stage", error.stage)
        state.store.set(STORE + "stages", error.stages.model_dump(mode="json", exclude_defaults=True))
    state.output.completion = ""


def _chosen(state: TaskState) -> str:
    """Return the letter of our solver, or else the one option that another solver has marked; empty if none."""
    ours = str(state.store.get(STORE + "letter", ""))
    if ours or state.store.get(STORE + "failed"):
        return ours
    marked = [chr(ord("A") + k) for k, choice in enumerate(state.choices) if choice.correct]
    return marked[0] if len(marked) == 1 else ""


def _require() -> None:
    try:
        import inspect_ai  # noqa: F401
    except ModuleNotFoundError as error:
        raise MissingExtraError("the harness inspect_ai", "inspect") from error


def _register() -> tuple[str, ...]:
    """Register a task for each benchmark that asks questions, as `limp/NAME`; inspect_ai calls this on loading."""
    _require()
    from inspect_ai import task

    asking = tuple(name for name in names(BENCHMARKS) if benchmark_entry(name).settings)
    for name in asking:
        task(name=f"limp/{name}")(_opener(name))
    return asking


def _opener(name: str) -> Callable[..., Task]:
    """Return what opens the task of a benchmark; its arguments are its own and the fields of `SolverSpec`."""

    def open_it(
        data: str = "",
        setting: str = "",
        limit: int = 0,
        solver: str = "symbolic",
        store: str = "",
        replay: bool = False,
        **settings: object,
    ) -> Task:
        options = {key: value for key, value in (("data", data), ("setting", setting)) if value}
        if limit < 0:
            raise InputError("limit must not be below 0.", "Leave it out for all questions.")
        try:
            spec = SolverSpec.model_validate({"name": solver, **settings})
        except ValidationError as error:
            raise InputError(f"the solver's settings cannot be: {misfit(error)}.", "Correct them.") from error
        # Nobody tells when a task is over, so the solver stays open as long as the process runs.
        answerer = open_solver(spec, Path(store) if store else None, replay)
        return open_task(open_benchmark(name, **options), answerer, limit or None)

    # inspect_ai looks the arguments up in the signature.
    own = [p for p in signature(open_it).parameters.values() if p.kind is not Parameter.VAR_KEYWORD]
    fields = ((name, field) for name, field in SolverSpec.model_fields.items() if name in {*SETTINGS, "seed"})
    further = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=field.default, annotation=field.annotation)
        for name, field in fields
        if name != "name"
    ]
    open_it.__signature__ = Signature([*own, *further], return_annotation="Task")  # type: ignore[attr-defined]
    return open_it


def __getattr__(name: str) -> object:
    """Register the tasks when inspect_ai loads its entry point, so that importing this module imports no SDK."""
    if name == "tasks":
        return _register()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
