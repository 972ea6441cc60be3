"""Dask as an `Executor` (extra `cluster`): processes here, or the workers of a scheduler.

    local:2                  two processes on this machine, for this run only, over TLS
    tcp://scheduler:8786     the workers that `dask worker` has connected to this scheduler (`tls://` with TLS)

A group of items is one task. Dask gives the tasks of a dead worker to others, so nothing is lost, and the result
of a task is taken once, so nothing is counted twice. A task during which too many workers died is suspect, but the
cause may be another task on the same worker. So suspects are tried again item by item, one at a time, and only an
item whose workers die again is `Lost`.

If somebody else's scheduler is gone, the run waits for it and for a worker at the same address, and gives them
what was under way again. The answers of models are claimed and kept in the store, so they are not paid for twice.
"""

from __future__ import annotations

import logging
import signal
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import AbstractContextManager, ExitStack, suppress
from dataclasses import dataclass, field
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Generic, Protocol, TypeVar

from limp.errors import InputError, LimpError, MissingExtraError
from limp.models.interrupts import pause
from limp.runs.executors import Lost

T = TypeVar("T")
R = TypeVar("R")
S = TypeVar("S")
Work = Callable[[Sequence[T]], Sequence[R]]
Connect = Callable[[], tuple["_Client", ExitStack]]

CONNECT = 10.0
"""Seconds to wait for a scheduler, and again for its first worker."""

DESERTED = 60.0
"""Seconds for which a run waits for a worker when there is none left."""

RESTART = 300.0
"""Seconds for which a run waits for a scheduler that is gone, and for its first worker."""

LOOK = 1.0  # seconds between two looks at who is there
DEEP = 2  # tasks under way for each thread of a worker, so that none waits for this process
AHEAD = 16  # groups for each thread that may be done before their turn to be handed over
OURS = {
    "distributed.scheduler.allowed-failures": 1,  # how many workers a task may lose and not be suspect
    "distributed.deploy.lost-worker-timeout": "10s",  # when a worker that does not come back is replaced
}
"""Settings of Dask for workers of our own; a scheduler of somebody else has its own."""

DISTRIBUTION = "limp-tom"
LOG = logging.getLogger("limp.cluster")
AGAIN = "The same command goes on with the run."


def open_executor(address: str, threads: int = 1) -> DaskExecutor:
    """Open `local:N` with so many threads in each process, or connect to the scheduler at an address.

    Raises `MissingExtraError` without the extra, `InputError` if no scheduler answers or it has no workers.
    """
    library = _library()
    place, _, count = address.partition(":")
    if place != "local":
        if threads != 1:
            raise InputError("--workers are threads of this machine.", "Set them there: dask worker --nthreads N.")
        return _connected(library, address)
    if not count.isdecimal() or int(count) < 1:
        raise InputError(f"{address!r} is no cluster.", "Write local:2 for two processes on this machine.")
    return _started(library, int(count), threads)


def _library() -> Any:
    """Return the library, most of which has no types; `_Client` and `_Future` are what is used of it."""
    try:
        return import_module("distributed")
    except ModuleNotFoundError as error:
        raise MissingExtraError("a cluster", "cluster") from error


def _started(library: Any, count: int, threads: int) -> DaskExecutor:
    _quiet()
    with ExitStack() as held:
        held.enter_context(import_module("dask").config.set(OURS))
        # Whoever can speak to a scheduler can run anything as its user: no one but this run can speak to ours.
        cluster = library.LocalCluster(
            n_workers=count, threads_per_worker=threads, host="127.0.0.1", dashboard_address=None,
            security=library.Security.temporary(), memory_limit=0, silence_logs=logging.CRITICAL,
            preload=[__name__],
        )  # fmt: skip
        held.callback(_close, cluster)
        client = library.Client(cluster, set_as_default=False)
        held.callback(_close, client)
        # A process that dies while it starts is given up by its keeper; asking for them all brings another one.
        return DaskExecutor(client, held.pop_all(), refill=lambda: cluster.scale(count))


def _close(opened: _Closing) -> None:
    with suppress(TimeoutError):  # whoever is too slow to say goodbye ends with this process
        opened.close()


def dask_setup(_: object) -> None:
    """Let a worker of our own, which imports this module first, leave Ctrl-C to the process that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _connected(library: Any, address: str) -> DaskExecutor:
    _quiet()

    def connect() -> tuple[_Client, ExitStack]:
        with ExitStack() as held:
            try:
                client = library.Client(address, timeout=CONNECT, set_as_default=False)
                held.callback(_close, client)
                _check_workers(client, address)
            except (OSError, ValueError, TypeError, RuntimeError) as error:
                raise InputError(
                    f"no Dask scheduler answers at {address}: {next(iter(str(error).splitlines()), error)}",
                    "Is the address right? One is started with: dask scheduler",
                ) from error
            return client, held.pop_all()

    return DaskExecutor(*connect(), connect=connect)


def _check_workers(client: _Client, address: str) -> None:
    """Raise `InputError` unless there are workers, and they and the scheduler have this limp."""
    try:
        client.wait_for_workers(1, timeout=CONNECT)
    except TimeoutError as error:
        raise InputError(
            f"the scheduler at {address} has no workers.", f"Start some: dask worker {address}"
        ) from error
    ours = _ours()
    found = client.run(version, DISTRIBUTION, on_error="return")
    try:
        found["scheduler"] = client.run_on_scheduler(version, DISTRIBUTION)
    except PackageNotFoundError as error:
        found["scheduler"] = error
    for where, theirs in found.items():
        if theirs != ours:
            who = "the scheduler" if where == "scheduler" else f"the worker {where}"
            has = "no limp" if isinstance(theirs, Exception) else f"limp {theirs}"
            raise InputError(
                f"{who} has {has}, and this is limp {ours}.",
                "Install the same limp everywhere, and start it again.",
            )


def _ours() -> str:
    return version(DISTRIBUTION)


class _Future(Protocol):
    """What is used of a task of Dask, which has no types."""

    status: str

    def exception(self) -> BaseException | None: ...
    def result(self) -> Any: ...


class _Closing(Protocol):
    def close(self) -> None: ...


class _Client(_Closing, Protocol):
    status: str

    def wait_for_workers(self, n_workers: int, timeout: float) -> None: ...
    def submit(self, function: Callable[..., Any], *given: object, pure: bool) -> _Future: ...
    def cancel(self, futures: Sequence[_Future]) -> None: ...
    def nthreads(self) -> dict[str, int]: ...
    def run(self, function: Callable[..., Any], *given: object, on_error: str) -> dict[str, Any]: ...
    def run_on_scheduler(self, function: Callable[..., Any], *given: object) -> Any: ...
    def as_current(self) -> AbstractContextManager[object]: ...


@dataclass(eq=False)
class _Group(Generic[T, S]):
    """A group of items: its task while that is under way, and what became of its items so far."""

    items: Sequence[T]
    future: _Future | None = None
    suspect: bool = False
    results: list[S | Lost] = field(default_factory=list)

    @property
    def done(self) -> bool:
        return len(self.results) == len(self.items)

    @property
    def waiting(self) -> bool:
        return not (self.done or self.suspect or self.future)


class DaskExecutor:
    """An `Executor` on a Dask client; what it `held` is closed with it."""

    def __init__(
        self,
        client: _Client,
        held: ExitStack,
        refill: Callable[[], None] = lambda: None,
        connect: Connect | None = None,
    ) -> None:
        self._client, self._held, self._refill, self._connect = client, held, refill, connect
        self._seen, self._count = 0.0, 0

    def close(self) -> None:
        """Disconnect from the scheduler, and stop the processes that were started here."""
        self._held.close()

    def map(
        self, work: Work[T, R], groups: Iterable[Sequence[T]], receive: Callable[[R], S]
    ) -> Generator[S | Lost]:
        """Yield the results in order, as they come."""
        due, begun = iter(groups), deque[_Group[T, S]]()  # in their order, from the next that is handed over on
        try:
            while True:
                try:
                    self._begin(work, due, begun)
                    self._advance(work, begun, receive)
                except Exception as error:
                    if not self._disconnected(error):
                        raise
                    self._return_to_scheduler(error)
                    for group in begun:
                        group.future = None
                if not begun:
                    return
                while begun and begun[0].done:
                    yield from begun.popleft().results
        finally:
            if self._client.status == "running":
                self._client.cancel([group.future for group in begun if group.future])

    def _disconnected(self, error: Exception) -> bool:
        """Whether there is no scheduler; then the library raises one thing or another, wherever it is.

        A request may break off before the client itself hears of it, so its status is not all that counts.
        """
        broken = import_module("distributed.comm").CommClosedError
        return self._client.status != "running" or isinstance(error, (CancelledError, broken))

    def _return_to_scheduler(self, error: Exception) -> None:
        """Connect again, as soon as the scheduler is back with a worker; raise `LimpError` if it stays away."""
        if self._connect is None:
            raise LimpError("the scheduler of the cluster is gone.", AGAIN) from error
        LOG.warning("limp: the scheduler is gone; waiting up to %.0f s for it.", RESTART)
        self._held.close()
        until = time.monotonic() + RESTART
        while True:
            try:
                self._client, self._held = self._connect()
            except InputError as absent:
                if time.monotonic() > until:
                    raise LimpError("the scheduler of the cluster is gone.", f"{absent} {AGAIN}") from error
                pause(LOOK)
            else:
                self._seen = 0.0
                return

    def _begin(self, work: Work[T, R], due: Iterator[Sequence[T]], begun: deque[_Group[T, S]]) -> None:
        """Begin as many groups as there is room for, those first that were taken back; none beside a suspect."""
        waiting = [group for group in begun if group.waiting]
        slots, under_way = self._threads(), sum(group.future is not None for group in begun)
        if any(group.suspect and not group.done for group in begun):
            return
        while under_way < DEEP * slots and (waiting or len(begun) < AHEAD * slots):
            if not waiting:
                items = next(due, None)
                if items is None:
                    return
                waiting.append(_Group(items))
                begun.append(waiting[0])
            group = waiting.pop(0)
            group.future = self._client.submit(work, group.items, pure=False)
            under_way += 1

    def _advance(self, work: Work[T, R], begun: Iterable[_Group[T, S]], receive: Callable[[R], S]) -> None:
        """Wait until something is done. What is suspect is tried item by item, when nothing else is under way."""
        under_way = {group.future: group for group in begun if group.future}
        for future in self._finished(under_way) if under_way else ():
            group, found = under_way[future], _result(future)
            group.future, group.suspect = None, found is None
            group.results += map(receive, found or ())
        for group in begun if not under_way else ():
            while group.suspect and not group.done:
                future = self._client.submit(work, [group.items[len(group.results)]], pure=False)
                self._finished([future])
                found = _result(future)
                group.results.append(Lost() if found is None else receive(found[0]))

    def _finished(self, futures: Iterable[_Future]) -> list[_Future]:
        """Return those that are finished, at least one. Raises `LimpError` if nobody is there to finish them."""
        wait = _library().wait
        waiting, deserted = list(futures), 0.0
        while True:
            try:
                with self._client.as_current():
                    return list(wait(waiting, timeout=LOOK, return_when="FIRST_COMPLETED").done)
            except TimeoutError:
                deserted = 0.0 if self._threads(at_least=0) else deserted + LOOK
                if deserted > DESERTED:
                    raise LimpError("no worker is left in the cluster.", f"Start some. {AGAIN}") from None

    def _threads(self, at_least: int = 1) -> int:
        """Return how many threads all workers have together; they may come and go."""
        now = time.monotonic()
        if now - self._seen > LOOK:
            self._seen, self._count = now, sum(self._client.nthreads().values())
            self._refill()
        return max(at_least, self._count)


def _result(future: _Future) -> Sequence[Any] | None:
    """Return the results of a finished group, None if its workers died; what it raised is raised."""
    if future.status == "error" and isinstance(future.exception(), _library().KilledWorker):
        return None
    results: Sequence[Any] = future.result()
    return results


def _quiet() -> None:
    """Silence the library's logs, which report every worker that comes or goes; problems are raised as errors.

    They stay silent, because the last messages come after everything was closed.
    """
    for name in ("distributed", *logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
