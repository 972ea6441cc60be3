"""Find solvers, models, benchmarks, executors and data by name, through entry points: `limp` imports none."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Generic, Protocol, TypeVar, runtime_checkable

from pydantic import BaseModel

from .answering.answers import Answer, Solver
from .episodes.question import Question
from .errors import MOST_SAID, InputError, LimpError, PluginError, shortened, unknown
from .inputs.checks import is_path
from .protocols.benchmarks import Benchmark, BenchmarkEntry, DataSource
from .protocols.models import Identified, LanguageModel
from .runs.executors import Executor
from .solvers.ablations import seen_of
from .solvers.controls import CONTROLS, Control
from .solvers.spec import SolverSpec

T = TypeVar("T")


@dataclass(frozen=True)
class Group(Generic[T]):
    """Entry points that load a `T` each: the name of their group, and what one of them is called."""

    name: str
    kind: str


SOLVERS = Group[Callable[..., Solver]]("limp.solvers", "solver")
MODELS = Group[Callable[..., LanguageModel]]("limp.models", "model provider")
BENCHMARKS = Group[BenchmarkEntry | Callable[..., Benchmark]]("limp.benchmarks", "benchmark")
EXECUTORS = Group[Callable[..., Executor]]("limp.executors", "kind of cluster")
DATA = Group[Callable[..., DataSource]]("limp.data", "data set")
STUDIES = Group[Callable[[Path], BaseModel]]("limp.studies", "study")

OWN = "questions"
"""The benchmark whose `data` are questions of one's own."""


def names(group: Group[T]) -> tuple[str, ...]:
    """Return the registered names of a group (such as `SOLVERS`), in alphabetical order."""
    return tuple(sorted({*(CONTROLS if group == SOLVERS else ()), *entry_points(group=group.name).names}))


def _find(group: Group[T], name: str) -> EntryPoint:
    found = {point.name: point for point in entry_points(group=group.name)}
    if name not in found:
        raise unknown(group.kind, name, names(group))
    return found[name]


def _load(group: Group[T], name: str) -> T:
    """Return what is registered under a name; raise `PluginError` if it cannot be imported."""
    point = _find(group, name)
    try:
        loaded: T = point.load()
    except Exception as error:  # whatever somebody else's module raises
        raise _broken(group, point, error) from error
    return loaded


def _broken(group: Group[T], point: EntryPoint, error: Exception) -> PluginError:
    whose = f" of the package {point.dist.name!r}" if point.dist else ""
    said = shortened(f"{type(error).__name__}: {error}", MOST_SAID).rstrip(".")
    return PluginError(
        f"the {group.kind} {point.name!r}{whose} cannot be loaded: {said}.",
        "Mend or uninstall that package; everything else works without it.",
    )


WORDS = {
    "symbolic": "rules read, an exact planner answers; no model",
    "language": "a language model reads and plans; needs a model",
    "direct": "a language model is simply asked; needs a model",
    "cot": "a language model thinks step by step and answers; needs a model",
}
"""What a solver does, where its docstring would say it less plainly."""


# --- solvers ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class OpenSolver(Solver, AbstractContextManager["OpenSolver"]):
    """An opened solver, with the spec in which everything is written out. Close it after use."""

    solver: Solver
    spec: SolverSpec
    _held: ExitStack = field(default_factory=ExitStack)
    """Files and connections."""

    def share(self, questions: Sequence[Question]) -> None:
        """Take down questions that will be asked."""
        self.solver.share([seen_of(question, self.spec.ablation) for question in questions])

    def answer(self, question: Question) -> Answer:
        """Answer what the solver sees of the question, or raise `LimpError`."""
        return self.solver.answer(seen_of(question, self.spec.ablation))

    def close(self) -> None:
        """Let go of everything that was opened for it."""
        self._held.close()

    def __exit__(self, *_: object) -> None:
        self.close()


def open_solver(spec: SolverSpec | str, store: Path | None = None, replay: bool = False) -> OpenSolver:
    """Open a solver, by its spec or by its name alone.

    Models record into `store` (into memory without one), or with `replay` are only read from it. Raises
    `InputError` for an unknown name, for settings that the solver does not take, and if nothing can be replayed.

        with open_solver(SolverSpec(name="language", model="openai/gpt-4.1")) as solver:
            print(solver.answer(question).choice)
    """
    if isinstance(spec, str):
        spec = SolverSpec(name=spec)
    opener, settings = _opener(spec, store, replay)
    settled = spec.settled(inspect.signature(opener).parameters)
    with ExitStack() as held:
        for role in ("model", "vision"):
            if role in settings:
                model = _recorded(str(settings[role]), spec.options_of(role), store, replay, held)
                settings[role] = model
                identity = model.identity if isinstance(model, Identified) else {}
                settled = settled.with_model(role, model.name, identity)
        solver = opener(**settings)
        if not isinstance(solver, Solver):
            what = f"what {spec.name!r} opens is no solver."
            raise PluginError(what, "Make it a subclass of limp.answering.answers.Solver.")
        return OpenSolver(solver, settled, held.pop_all())


def check_solver(spec: SolverSpec, store: Path | None = None, replay: bool = False) -> None:
    """Raise the `InputError` of `open_solver` as far as it can be known with nothing opened."""
    _opener(spec, store, replay)
    for name in filter(None, (spec.model, spec.vision)):
        _find(MODELS, _split(name)[0])


def _opener(spec: SolverSpec, store: Path | None, replay: bool) -> tuple[Callable[..., Solver], dict[str, object]]:
    opener = partial(Control, spec.name) if spec.name in CONTROLS else _load(SOLVERS, spec.name)
    settings = spec.settings(inspect.signature(opener).parameters)
    if (store or replay) and not spec.model:
        raise InputError("recordings go with a model.", "Pass --model provider/name too.")
    return opener, settings


def solver_words(name: str) -> str:
    """Return in a few words what a solver does: what is said here, else the first sentence of its docstring.

    Raises `InputError` for one that is unknown or cannot be loaded.
    """
    if name in CONTROLS:
        return f"control: {CONTROLS[name][1]}"
    line = (inspect.getdoc(_load(SOLVERS, name)) or "").partition("\n")[0]
    return WORDS.get(name, line.partition(". ")[0].rstrip("."))


# --- models -----------------------------------------------------------------------------------------------


@runtime_checkable
class Closing(Protocol):
    """A model that keeps connections open until it is closed."""

    def close(self) -> None:
        """Let them go."""


def open_model(name: str, **options: object) -> LanguageModel:
    """Open the model `provider/name`; raise `InputError` for an unknown provider, with the near ones."""
    provider, model = _split(name)
    return _load(MODELS, provider)(model, **options)


def _split(name: str) -> tuple[str, str]:
    """Return the provider of a model and its name there; raise `InputError` for a name without one of them."""
    provider, _, model = name.partition("/")
    if not (provider and model):
        raise InputError(f"{name!r} is not a model name.", "Write it as provider/name, such as openai/gpt-4.1.")
    return provider, model


def _recorded(
    name: str, options: Mapping[str, str], store: Path | None, replay: bool, held: ExitStack
) -> LanguageModel:
    """Return a model that records into `store` (else into memory), or with `replay` one that only reads it.

    What it opens (files, connections) is closed with `held`. A cassette (`NAME.jsonl`) can be replayed, not
    recorded into. Raises `InputError` where that cannot be.
    """
    # Slow, and answers without a model do without them.
    from .models.replay import Recorded, Replayed
    from .models.store import Store, open_recordings

    if replay:
        if store is None or not store.exists():
            where = f"there is no store {store.name!r}" if store else "there is no store"
            raise InputError(f"{where}, so nothing can be replayed.", "Give --store FILE of a run that recorded.")
        return Replayed(held.enter_context(open_recordings(store)), name, options or None)
    if store is not None and store.suffix == ".jsonl":
        raise InputError(
            "a cassette is only read.", "Record into --store FILE.db, then: limp record export FILE.jsonl --store."
        )
    model = open_model(name, **options)
    if isinstance(model, Closing):
        held.callback(model.close)
    return Recorded(model, held.enter_context(Store(store)))


# --- benchmarks, executors and data -----------------------------------------------------------------------


def declared(name: str) -> BenchmarkEntry | None:
    """Return what a benchmark declares, None if it is not installed."""
    return benchmark_entry(name) if name in names(BENCHMARKS) else None


def benchmark_entry(name: str) -> BenchmarkEntry:
    """Return what a benchmark declares; raise `InputError` for an unknown name, with the near ones."""
    found = _load(BENCHMARKS, name)
    return found if isinstance(found, BenchmarkEntry) else BenchmarkEntry(open=found)


def of_own_files(name: str, options: Mapping[str, T]) -> tuple[str, dict[str, T | str]]:
    """Return the name of a benchmark and its options; a file or folder of questions becomes the `data` of `OWN`.

    Raises `InputError` if such questions come with `data` besides.
    """
    if name in names(BENCHMARKS) or not (is_path(name) or "/" in name):
        return name, dict(options)
    if "data" in options:
        raise InputError(f"the questions are those of {name!r}, and --data names others.", "Leave --data out.")
    return OWN, {**options, "data": name}


def open_benchmark(name: str, **options: object) -> Benchmark:
    """Open a benchmark by its name, or questions of one's own by their file or folder.

    Raises `InputError` for an unknown name, with the near ones, or an unknown option.
    """
    name, options = of_own_files(name, options)
    opener = benchmark_entry(name).open
    accepted = inspect.signature(opener).parameters
    for option in options:
        if option not in accepted:
            takes = ", ".join(accepted) or "no options"
            raise InputError(f"the benchmark {name!r} has no option {option!r}.", f"It takes: {takes}.")
    return opener(**options)


def tried(name: str, **options: object) -> Benchmark | LimpError:
    """Return a benchmark opened with these options alone, or the error of one that cannot be."""
    try:
        return open_benchmark(name, **options)
    except LimpError as error:
        return error
    except Exception as error:  # noqa: BLE001  # whatever somebody else's benchmark raises
        return _broken(BENCHMARKS, _find(BENCHMARKS, name), error)


def open_executor(address: str, **options: object) -> Executor:
    """Open the executor at `SCHEME:PLACE`, found by its scheme; raise `InputError` for an unknown one."""
    scheme, colon, place = address.partition(":")
    if not colon or not place:
        raise InputError(f"{address!r} is no cluster.", "Write it as local:2 or tcp://scheduler:8786.")
    return _load(EXECUTORS, scheme)(address, **options)


def open_source(name: str, endpoint: str = "") -> DataSource:
    """Open a source of data by its name, on its hub or on another one of the same kind, such as a mirror.

    Raises `InputError` for an unknown name, with the near ones.
    """
    return _load(DATA, name)(**({"endpoint": endpoint} if endpoint else {}))


def open_study_maker(name: str) -> Callable[[Path], BaseModel]:
    """Return what makes a study's file from a copy of its authors' repository, by the study's name."""
    return _load(STUDIES, name)


def study_source(name: str) -> str:
    """Return the first line of the module that makes a study's file: from which repository, of whom."""
    return (inspect.getdoc(inspect.getmodule(_load(STUDIES, name))) or "").partition("\n")[0]
