"""`limp eval --cluster`: hiring workers elsewhere, and what such a worker does.

A `WorkOrder` says what to answer with: a benchmark and the spec of a solver. A worker opens both, once a process,
and takes ids of questions; its keys come from its own environment. All that passes between the two is text.
"""

from __future__ import annotations

import platform
import threading
import weakref
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import lru_cache, partial
from pathlib import Path

from ..episodes.question import Question
from ..errors import InputError, LimpError
from ..inputs.checks import parse_json
from ..minds.facts import Value
from ..protocols.benchmarks import Benchmark
from ..registry import check_solver, open_benchmark, open_executor, open_solver
from ..runs.config import RunConfig
from ..runs.evaluate import Fleet
from ..runs.executors import Lost
from ..runs.outcomes import ask
from ..solvers.spec import SolverSpec


class WorkOrder(Value):
    """What to answer with: the benchmark and its options, the solver, and where its models are recorded."""

    benchmark: str
    options: dict[str, str]
    solver: SolverSpec
    store: Path | None = None
    replay: bool = False


def _check(theirs: RunConfig, ours: RunConfig, where: str) -> None:
    """Raise `InputError` if a worker would make other results: by its code, its data or its solver."""
    if other := theirs.differences(ours):
        words = ", ".join("data" if name == "digests" else name for name in other)
        raise InputError(
            f"{where} has another {words} than this run.",
            f"Give all workers the same {words}, and start them again.",
        )


def hire(cluster: str, threads: int, order: WorkOrder, benchmark: Benchmark) -> Fleet:
    """Return the workers of a cluster, who answer together as this process would.

    Raises `InputError` if there are none, if what the order names cannot be opened there, or if a worker has
    other code or data than this process, which opened `benchmark`.
    """
    check_solver(order.solver, order.store, order.replay)
    if order.solver.model and not order.store:
        raise InputError(
            "workers that ask a model need --store.",
            "Name a file on a disk of the worker's own machine, the same name on all: docs/scale.md says why.",
        )
    # The folder of data and the store are named from the root, for workers that run elsewhere.
    data = {"data": str(Path(order.options["data"]).resolve())} if "data" in order.options else {}
    named = {"options": {**order.options, **data}, "store": order.store and order.store.resolve()}
    text = order.model_copy(update=named).model_dump_json()
    with ExitStack() as held:
        executor = open_executor(cluster, threads=threads)
        held.callback(executor.close)
        (line,) = executor.map(partial(tell, text), [["itself"]], str)
        if isinstance(line, Lost):
            raise LimpError("every worker died while it opened the solver.", "Look into the logs of the workers.")
        theirs = parse_json(line, RunConfig, "what a worker says of itself")
        ours = RunConfig.of(benchmark, theirs.solver).made_with(benchmark)
        _check(theirs, ours, "a worker")
        held.pop_all()
        return Fleet(executor, partial(answer, text, ours.model_dump_json()), theirs.solver)


# --- at the worker ----------------------------------------------------------------------------------------


class Station:
    """What a worker has opened for an order: the benchmark with its questions, and the solver."""

    def __init__(self, order: str) -> None:
        given = parse_json(order, WorkOrder, "the order")
        self.benchmark = open_benchmark(given.benchmark, **given.options)
        self.solver = open_solver(given.solver, given.store, given.replay)
        weakref.finalize(self, self.solver.close)  # once others are kept and nobody is at this one
        self.config = RunConfig.of(self.benchmark, self.solver.spec).made_with(self.benchmark)
        self.entries = {entry.id: entry for entry in self.benchmark.entries()}


_kept = lru_cache(maxsize=2)(Station)
_opening = threading.Lock()


@contextmanager
def station_of(order: str) -> Iterator[Station]:
    """Lend the station of an order; each is opened once. A `LimpError` of the block says where it happened."""
    try:
        with _opening:
            station = _kept(order)
        yield station
    except LimpError as error:
        if isinstance(error, InputError) and _node() in error.message:
            raise
        raise InputError(f"on the worker {_node()}: {error.message}", error.hint) from None


def _node() -> str:
    return platform.node() or "elsewhere"


def tell(order: str, _: Sequence[str]) -> list[str]:
    """Open what an order names, and return one line: the JSON of what decides the results of a run here."""
    with station_of(order) as station:
        return [station.config.model_dump_json()]


def answer(order: str, wanted: str, questions: Sequence[str]) -> list[str]:
    """Answer the questions of these ids, and return the JSON of a `Reply` for each.

    Raises `InputError` if what the order names cannot be opened here, or would make other results than the run.
    """
    with station_of(order) as station:
        _check(station.config, parse_json(wanted, RunConfig, "what the run has"), f"the worker {_node()}")
        entries = [station.entries[name] for name in questions]
        asked = [entry for entry in entries if isinstance(entry, Question)]
        station.solver.share(asked)
        return [ask(station.benchmark, station.solver, entry).model_dump_json() for entry in entries]
