"""`limp eval --cluster`: hiring workers elsewhere, and what such a worker does.

An `Order` says what to answer with: a benchmark and the spec of a solver. A worker opens both, once a process,
and takes ids of questions; its keys come from its own environment. All that passes between the two is text.
"""

from __future__ import annotations

import platform
import threading
import weakref
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import lru_cache, partial
from importlib.metadata import version
from pathlib import Path
from typing import Self

from ..episodes.question import Question
from ..errors import InputError, LimpError, PluginError
from ..inputs.checks import parse_json
from ..minds.facts import Value
from ..protocols.benchmarks import Benchmark
from ..registry import check_solver, open_benchmark, open_executor, open_solver
from ..runs.config import RunConfig
from ..runs.evaluate import Fleet, entries_of
from ..runs.executors import Executor, Lost
from ..runs.outcomes import ask
from ..solvers.spec import SolverSpec


class Order(Value):
    """What to answer with: the benchmark and its options, the solver, and where its models are recorded."""

    benchmark: str
    options: dict[str, str]
    solver: SolverSpec
    store: Path | None = None
    replay: bool = False

    def from_root(self) -> Order:
        """Return the order with its folder of data and its store named from the root, for workers elsewhere."""
        data = {"data": str(Path(self.options["data"]).resolve())} if "data" in self.options else {}
        store = self.store and self.store.resolve()
        return self.model_copy(update={"options": {**self.options, **data}, "store": store})


class Equipment(Value):
    """What somebody has to answer with: where they are, their limp, and what decides a run's results there."""

    where: str
    limp: str
    config: RunConfig

    @classmethod
    def of(cls, benchmark: Benchmark, solver: SolverSpec) -> Self:
        """Return that of this process, which opened both."""
        config = RunConfig.of(benchmark, solver).made_with(benchmark)
        return cls(where=_node(), limp=version("limp-tom"), config=config)

    def check(self, wanted: Equipment) -> None:
        """Raise `InputError` if this is a worker's and is not as that of the run."""
        if (self.limp, self.config.code) != (wanted.limp, wanted.config.code):
            theirs, ours = (f"{one.limp} ({one.config.code[:8]})" for one in (self, wanted))
            raise InputError(
                f"the worker on {self.where} has limp {theirs}, and this is limp {ours}.",
                "Install the same limp everywhere, and start the workers again.",
            )
        if other := self.config.differences(wanted.config):
            words = ", ".join("data" if name == "digests" else name for name in other)
            raise InputError(
                f"the worker on {self.where} has another {words} than this run.",
                f"Give all workers the same {words}.",
            )


def hire(cluster: str, threads: int, order: Order, benchmark: Benchmark) -> Fleet:
    """Return the workers of a cluster, who answer together as this process would.

    Raises `InputError` if there are none, if what the order names cannot be opened there, or if a worker has
    another limp or other data than this process, which opened `benchmark`.
    """
    check_solver(order.solver, order.store, order.replay)
    if order.solver.model and not order.store:
        raise InputError(
            "workers that ask a model need --store.",
            "Name a file on a disk of the worker's own machine, the same name on all: docs/scale.md says why.",
        )
    text = order.model_dump_json()
    with ExitStack() as held:
        executor = open_executor(cluster, threads=threads)
        held.callback(executor.close)
        told = _asked_to_tell(executor, text)
        wanted = Equipment.of(benchmark, told.config.solver)
        told.check(wanted)
        held.pop_all()
        return Fleet(executor, partial(answer, text, wanted.model_dump_json()), told.config.solver)


def _asked_to_tell(executor: Executor, order: str) -> Equipment:
    (line,) = executor.map(partial(tell, order), [["itself"]], str)
    if isinstance(line, Lost):
        raise PluginError("every worker died while it opened the solver.", "Look into the logs of the workers.")
    return parse_json(line, Equipment, "what a worker says of itself")


# --- at the worker ----------------------------------------------------------------------------------------


class Station:
    """What a worker has opened for an order: the benchmark with its questions, and the solver."""

    def __init__(self, order: str) -> None:
        given = parse_json(order, Order, "the order")
        self.benchmark = open_benchmark(given.benchmark, **given.options)
        self.solver = open_solver(given.solver, given.store, given.replay)
        weakref.finalize(self, self.solver.close)  # once others are kept and nobody is at this one
        self.equipment = Equipment.of(self.benchmark, self.solver.spec)
        self.entries = {entry.id: entry for entry in entries_of(self.benchmark)}


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
    """Open what an order names, and return one line: the JSON of `Equipment`."""
    with station_of(order) as station:
        return [station.equipment.model_dump_json()]


def answer(order: str, wanted: str, questions: Sequence[str]) -> list[str]:
    """Answer the questions of these ids, and return the JSON of a `Reply` for each.

    Raises `InputError` if what the order names cannot be opened here, or is not as in the `Equipment` of the run.
    """
    with station_of(order) as station:
        station.equipment.check(parse_json(wanted, Equipment, "what the run has"))
        entries = [station.entries[name] for name in questions]
        asked = [entry for entry in entries if isinstance(entry, Question)]
        station.solver.prepare(asked)
        station.solver.share(asked)
        return [ask(station.benchmark, station.solver, entry).model_dump_json() for entry in entries]
