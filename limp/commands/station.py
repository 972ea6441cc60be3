"""`limp eval --cluster`: hiring workers elsewhere, and what such a worker does.

An `Order` says in plain words what to answer with. A worker opens benchmark and solver by it, once a process, and
takes ids of questions; its keys come from its own environment. All that passes between the two is text.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import platform
import threading
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Self

from ..errors import InputError, LimpError
from ..facts import Value
from ..inputs import parse_json
from ..models.redact import findings
from ..protocols import Benchmark, Digested
from ..registry import open_benchmark, open_executor
from ..runs.evaluate import Fleet, code_digest, entries_of
from ..runs.executors import Executor, Lost
from ..runs.outcomes import outcome
from .solver import Solver, Wanted, check, open_solver


class Order(Value):
    """What to answer with: the benchmark and its options, and what the flags say about who answers."""

    benchmark: str
    options: dict[str, str]
    wanted: Wanted

    @classmethod
    def of(cls, benchmark: str, options: Mapping[str, str], wanted: Wanted) -> Self:
        """Return the order of a command line; its folder of data and its store are named from the root."""
        data = {"data": str(Path(options["data"]).resolve())} if "data" in options else {}
        store = wanted.store and wanted.store.resolve()
        placed = dataclasses.replace(wanted, store=store)
        return cls(benchmark=benchmark, options={**options, **data}, wanted=placed)

    def to_text(self) -> str:
        """Return the order as JSON; raise `InputError` if there is a secret in it."""
        text = self.model_dump_json()
        secret = next((what for what, _ in findings(text) if what not in ("path", "file URL")), "")
        if secret:
            raise InputError(
                f"what looks like a secret ({secret}) would be sent to the workers.",
                "Leave it out, and set it in the environment of each worker.",
            )
        return text


class Told(Value):
    """What a worker says of itself: where it is, what decides its answers, and digests of what it has."""

    where: str
    options: dict[str, str]
    marks: dict[str, str]


@dataclass(frozen=True)
class Crew:
    """A solver whose questions are answered elsewhere."""

    answerer: Fleet
    options: dict[str, str]
    held: ExitStack = field(default_factory=ExitStack)
    """The connection, and the workers that were started for this run."""


def hire(cluster: str, threads: int, order: Order, benchmark: Benchmark) -> Crew:
    """Return the workers of a cluster as one solver that answers as this process would.

    Raises `InputError` if there are none, if what the order names cannot be opened there, or if a worker has
    another limp or other data than this process, which opened `benchmark`.
    """
    check(order.wanted)
    if order.wanted.model and not order.wanted.store:
        raise InputError(
            "workers that ask a model need --store.",
            "Name a file on a disk of the worker's own machine, the same name on all: docs/scale.md says why.",
        )
    text = order.to_text()
    with ExitStack() as held:
        executor = open_executor(cluster, threads=threads)
        held.callback(executor.close)
        told = _asked_to_tell(executor, text)
        marks = _marks(benchmark, told.options)
        _compare(told.marks, marks, told.where)
        fleet = Fleet(executor, partial(answer, text, json.dumps(marks)))
        return Crew(fleet, told.options, held.pop_all())


def _asked_to_tell(executor: Executor, order: str) -> Told:
    (line,) = executor.map(partial(tell, order), [["itself"]], str)
    if isinstance(line, Lost):
        raise LimpError("every worker died while it opened the solver.", "Look into the logs of the workers.")
    return parse_json(line, Told, "what a worker says of itself")


def _marks(benchmark: Benchmark, options: Mapping[str, str]) -> dict[str, str]:
    digests = dict(benchmark.digests) if isinstance(benchmark, Digested) else {}
    return {
        "limp": version("limp-tom"),
        "sources": code_digest(),
        "data": _digest([benchmark.name, benchmark.version, digests]),
        "model": _digest(dict(options)),
    }


def _digest(value: object) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


def _compare(found: Mapping[str, str], wanted: Mapping[str, str], where: str) -> None:
    """Raise `InputError` if a worker is not equipped as the run is."""
    if (found["limp"], found["sources"]) != (wanted["limp"], wanted["sources"]):
        theirs, ours = (f"{marks['limp']} ({marks['sources'][:8]})" for marks in (found, wanted))
        raise InputError(
            f"the worker on {where} has limp {theirs}, and this is limp {ours}.",
            "Install the same limp everywhere, and start the workers again.",
        )
    for what in ("data", "model"):
        if found[what] != wanted[what]:
            raise InputError(
                f"the worker on {where} has another {what} than this run.", f"Give all workers the same {what}."
            )


# --- at the worker ----------------------------------------------------------------------------------------


class Station:
    """What a worker has opened for an order: the benchmark with its questions, and the solver."""

    def __init__(self, order: Order) -> None:
        self.benchmark = open_benchmark(order.benchmark, **order.options)
        self.solver: Solver = open_solver(order.wanted)
        self.marks = _marks(self.benchmark, self.solver.options)
        self.entries = {entry.id: entry for entry in entries_of(self.benchmark)}


class Stations:
    """The stations of this process: each is opened once, and stays until another is wanted and nobody is at it."""

    def __init__(self) -> None:
        self._lock, self._open, self._users = threading.Lock(), dict[str, Station](), Counter[str]()

    @contextmanager
    def at(self, order: str) -> Iterator[Station]:
        """Lend the station of an order. A `LimpError` of the block says on which machine it happened."""
        try:
            with self._lock:
                if order not in self._open:
                    self._close_idle()
                    self._open[order] = Station(parse_json(order, Order, "the order"))
                self._users[order] += 1
            try:
                yield self._open[order]
            finally:
                with self._lock:
                    self._users[order] -= 1
        except LimpError as error:
            if isinstance(error, InputError) and _node() in error.message:
                raise
            raise InputError(f"on the worker {_node()}: {error.message}", error.hint) from None

    def _close_idle(self) -> None:
        for order in [order for order in self._open if not self._users[order]]:
            self._open.pop(order).solver.held.close()


STATIONS = Stations()


def _node() -> str:
    return platform.node() or "elsewhere"


def tell(order: str, _: Sequence[str]) -> list[str]:
    """Open what an order names, and return one line: the JSON of `Told`."""
    with STATIONS.at(order) as station:
        return [Told(where=_node(), options=station.solver.options, marks=station.marks).model_dump_json()]


def answer(order: str, marks: str, questions: Sequence[str]) -> list[str]:
    """Answer the questions of these ids, and return the JSON of an `Outcome` for each.

    Raises `InputError` if what the order names cannot be opened here or has other digests than `marks`.
    """
    with STATIONS.at(order) as station:
        _compare(station.marks, json.loads(marks), _node())
        return [
            outcome(station.benchmark, station.solver.answerer, station.entries[name]).model_dump_json()
            for name in questions
        ]
