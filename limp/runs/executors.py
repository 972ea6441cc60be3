"""Executors do the work of a run, in threads of this process or on other machines.

An executor for a cluster is an adapter that implements `protocols.Executor`; `registry.open_executor` finds it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")
S = TypeVar("S")


class Threads:
    """An `Executor` of `count` threads. A single one hands over each result before it begins the next item."""

    def __init__(self, count: int) -> None:
        self._count = count

    def map(
        self,
        work: Callable[[Sequence[T]], Sequence[R]],
        groups: Iterable[Sequence[T]],
        receive: Callable[[R], S],
    ) -> Generator[S]:
        """Yield the results in order; threads lose nothing."""
        if self._count == 1:
            for item in (item for group in groups for item in group):
                yield from map(receive, work([item]))
            return
        pool = ThreadPoolExecutor(max_workers=self._count)
        try:
            for results in pool.map(work, groups):
                yield from map(receive, results)
        finally:
            pool.shutdown(cancel_futures=True)

    def close(self) -> None:
        """Do nothing: threads keep nothing open."""
