"""Dask as an `Executor` (extra `cluster`): processes here, or the workers of a scheduler.

    local:2                  two processes on this machine, for this run only, over TLS
    tcp://scheduler:8786     the workers that `dask worker` has connected to this scheduler (`tls://` with TLS)

A group of items is one task. What becomes of the tasks of a worker that dies is Dask's: it gives them to others,
and gives a task up after it has lost several workers; then its items are `Lost`. The answers of models are claimed
and kept in the store, so what is done again is not paid for twice.
"""

from __future__ import annotations

import logging
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import CancelledError
from contextlib import ExitStack, suppress
from importlib import import_module
from itertools import islice
from typing import Any, TypeVar

from limp.errors import InputError, PluginError, missing_extra
from limp.runs.executors import Lost

T = TypeVar("T")
R = TypeVar("R")
S = TypeVar("S")

CONNECT = 10.0
"""Seconds to wait for a scheduler, and again for its first worker."""

DEEP = 2
"""Tasks under way for each thread of a worker, so that none waits for this process."""


def open_executor(address: str, threads: int = 1) -> DaskExecutor:
    """Open `local:N` with so many threads in each process, or connect to the scheduler at an address.

    Raises `PluginError` without the extra, `InputError` if no scheduler answers or it has no workers.
    """
    try:
        library = import_module("distributed")
    except ModuleNotFoundError as error:
        raise missing_extra("a cluster", "cluster") from error
    for name in ("distributed", *logging.root.manager.loggerDict):  # which report every worker that comes or goes
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    place, _, count = address.partition(":")
    if place != "local":
        if threads != 1:
            raise InputError("--workers are threads of this machine.", "Set them there: dask worker --nthreads N.")
        return _connected(library, address)
    if not count.isdecimal() or int(count) < 1:
        raise InputError(f"{address!r} is no cluster.", "Write local:2 for two processes on this machine.")
    with ExitStack() as held:
        # Whoever can speak to a scheduler can run anything as its user: no one but this run can speak to ours.
        cluster = library.LocalCluster(
            n_workers=int(count), threads_per_worker=threads, host="127.0.0.1", dashboard_address="127.0.0.1:0",
            security=library.Security.temporary(), memory_limit=0, silence_logs=logging.CRITICAL,
            preload=[__name__],
        )  # fmt: skip
        held.callback(_close, cluster)
        client = library.Client(cluster, set_as_default=False)
        held.callback(_close, client)
        return DaskExecutor(client, held.pop_all())


def dask_setup(_: object) -> None:
    """Let a worker of our own, which imports this module first, leave Ctrl-C to the process that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _connected(library: Any, address: str) -> DaskExecutor:
    with ExitStack() as held:
        try:
            client = library.Client(address, timeout=CONNECT, set_as_default=False)
            held.callback(_close, client)
            client.wait_for_workers(1, timeout=CONNECT)
        except (OSError, ValueError, TypeError, RuntimeError) as error:
            said = next(iter(str(error).splitlines()), error)
            raise InputError(
                f"no Dask scheduler with workers answers at {address}: {said}",
                f"Is the address right? Start one with: dask scheduler; and workers with: dask worker {address}",
            ) from error
        return DaskExecutor(client, held.pop_all())


def _close(opened: Any) -> None:
    with suppress(TimeoutError):  # whoever is too slow to say goodbye ends with this process
        opened.close()


class DaskExecutor:
    """An `Executor` on a Dask client; what it `held` is closed with it."""

    def __init__(self, client: Any, held: ExitStack) -> None:
        self._client, self._held = client, held

    def close(self) -> None:
        """Disconnect from the scheduler, and stop the processes that were started here."""
        self._held.close()

    def map(
        self, work: Callable[[Sequence[T]], Sequence[R]], groups: Iterable[Sequence[T]], receive: Callable[[R], S]
    ) -> Generator[S | Lost]:
        """Yield the results in order, as they come; raise `LimpError` if the scheduler is gone."""
        due, begun = iter(groups), deque[tuple[Sequence[T], Any]]()
        try:
            while True:
                room = DEEP * max(1, sum(self._client.nthreads().values())) - len(begun)
                begun.extend(
                    (group, self._client.submit(work, group, pure=False)) for group in islice(due, max(0, room))
                )
                if not begun:
                    return
                group, future = begun.popleft()
                try:
                    yield from [receive(one) for one in future.result()]
                except import_module("distributed").KilledWorker:  # too many of its workers died
                    yield from [Lost() for _ in group]
        except (OSError, CancelledError) as error:  # as the library says that there is no scheduler
            raise PluginError(
                "the scheduler of the cluster is gone.", "The same command goes on with the run."
            ) from error
        finally:
            with suppress(OSError, CancelledError):
                self._client.cancel([future for _, future in begun])
