"""Several items at once, in threads whose work counts for whoever asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from contextvars import copy_context
from typing import TypeVar

T = TypeVar("T")
U = TypeVar("U")


def in_threads(pool: ThreadPoolExecutor, work: Callable[[T], U], items: Iterable[T]) -> list[U]:
    """Return `[work(item) for item in items]`, each in a copy of this context.

    After a failure those that wait are not begun, and those under way end first; then it is raised.
    """
    futures = [pool.submit(copy_context().run, work, item) for item in items]
    try:
        wait(futures, return_when=FIRST_EXCEPTION)
    finally:  # also after an interruption
        for future in futures:
            future.cancel()
        wait(futures)
    for future in futures:
        if not future.cancelled():
            future.result()  # which raises what failed
    return [future.result() for future in futures]
