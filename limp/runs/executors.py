"""Executors do the work of a run, in threads of this process or on other machines.

An executor for a cluster is an adapter; `registry.open_executor` finds it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Protocol, TypeVar

T = TypeVar("T")
R = TypeVar("R")
S = TypeVar("S")


@dataclass(frozen=True)
class Lost:
    """What stands for an item whose worker did not live to finish it, however often it was tried."""


class Executor(Protocol):
    """Does work on groups of items; several groups may be under way at once."""

    def map(
        self, work: Callable[[Sequence[T]], Sequence[R]], groups: Iterable[Sequence[T]], receive: Callable[[R], S]
    ) -> Generator[S | Lost]:
        """Yield, item by item in order, what `receive` makes of what `work` returns for the items of a group.

        A group is drawn from `groups` when it can be begun, and its items go to one worker together; after a
        loss they may go to another one, one by one. `receive` is called here, for each result as soon as it is
        there, which may be long before its turn. Whatever `work` raises is raised here.

        Where other processes do the work, `work` is a function that they can import, or a `functools.partial`
        of one, and everything that it takes and returns is text.
        """

    def close(self) -> None:
        """Let go of everything that was opened for it."""


def threaded(
    work: Callable[[Sequence[T]], Sequence[R]], groups: Iterable[Sequence[T]], count: int
) -> Generator[R]:
    """Yield in order what `work` returns for groups of items in `count` threads.

    A single one hands over each result before it begins the next item.
    """
    if count == 1:
        for item in (item for group in groups for item in group):
            yield from work([item])
        return
    pool = ThreadPoolExecutor(max_workers=count)
    try:
        for results in pool.map(work, groups):
            yield from results
    finally:
        pool.shutdown(cancel_futures=True)
