"""Claims: who is asking for which answers right now, so that nobody asks, and pays, for the same a second time.

A claim is a row of the store: the key of a request, and the process that asks. A process is known by its number
and by when it began, so the claims of one that has ended, however it ended, are free at once.
"""

from __future__ import annotations

import threading
import uuid
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import TypeVar

import psutil  # type: ignore[import-untyped, unused-ignore]

from ..errors import DataError
from .interrupts import check

T = TypeVar("T")

LOOK = 0.1
"""Seconds between two looks for what others are asking for."""

SAME = 0.5  # seconds between two measurements of when one process began, at most
MANY = 400  # keys of one command

Command = Callable[[str, Sequence[str]], list[tuple[object, ...]]]
"""Carries out an SQL command on the table `claimed (key, holder)` of a store and returns its rows."""


class Claims:
    """The claims of one opened store among those of all who share the file that `command` is carried out in."""

    def __init__(self, command: Command) -> None:
        this = psutil.Process()
        self._do, self._holder = command, f"{this.pid} {_begun(this)} {uuid.uuid4().hex}"
        self._given = threading.Condition()

    def take(self, keys: Iterable[str]) -> list[str]:
        """Claim those keys that are free, and return them."""
        wanted, won = list(keys), set[object]()
        for chunk in chunks(wanted, MANY):
            rows = ",".join("(?, ?)" for _ in chunk)
            command = f"INSERT INTO claimed VALUES {rows} ON CONFLICT DO NOTHING RETURNING key"
            won |= {key for (key,) in self._do(command, [part for key in chunk for part in (key, self._holder)])}
        if len(won) < len(wanted):  # so that the next look finds free what the dead held
            for (holder,) in self._do("SELECT DISTINCT holder FROM claimed", ()):
                if not _lives(str(holder)):
                    self._do("DELETE FROM claimed WHERE holder = ?", (str(holder),))
        return [key for key in wanted if key in won]

    def give_back(self, keys: Sequence[str]) -> None:
        """Let others ask for these keys."""
        with suppress(DataError):  # they are free when this process ends
            for chunk in chunks(keys, MANY):
                marks = ",".join("?" * len(chunk))
                self._do(f"DELETE FROM claimed WHERE holder = ? AND key IN ({marks})", (self._holder, *chunk))
        with self._given:
            self._given.notify_all()

    def wait(self) -> None:
        """Wait until a thread of this process gives keys back, or a look at the others is due.

        Raises `StopError` when the program is asked to stop.
        """
        with self._given:
            self._given.wait(LOOK)
        check()

    def close(self) -> None:
        """Give back all."""
        with suppress(DataError):
            self._do("DELETE FROM claimed WHERE holder = ?", (self._holder,))


def _begun(process: psutil.Process) -> float:
    """Return when a process began, in seconds after the system did, which no change of the clock moves."""
    return float(process.create_time() - psutil.boot_time())


def _lives(holder: str) -> bool:
    """Return whether the process of a holder, `NUMBER BEGUN ...`, still runs or is stopped."""
    number, begun = holder.split()[:2]
    try:
        process = psutil.Process(int(number))
        return abs(_begun(process) - float(begun)) < SAME and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def chunks(items: Iterable[T], size: int) -> Iterator[list[T]]:
    """Yield the items in lists of at most `size`, as they come."""
    left = iter(items)
    while chunk := list(islice(left, size)):
        yield chunk
