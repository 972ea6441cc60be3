"""Claims: who is asking for which answers right now, so that nobody asks, and pays, for the same a second time.

Whoever asks writes the keys into the store, under a name of its own, and keeps a file of that name beside the
store locked for as long as the process lives. The system opens the lock of a process that ends, however it ends,
so a claim whose holder has no lock any more is free. A store in memory has one process, and needs no such file.
"""

from __future__ import annotations

import glob
import threading
import uuid
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import TypeVar

from filelock import FileLock, Timeout

from ..errors import StorageError
from .interrupts import check

T = TypeVar("T")

LOOK = 0.1
"""Seconds between two looks for what others are asking for."""

MANY = 400  # keys of one command

Command = Callable[[str, Sequence[str]], list[tuple[object, ...]]]
"""Carries out an SQL command on the table `claimed (key, holder)` of a store and returns its rows."""


class Claims:
    """The claims of one process among those of all who share the store that `command` is carried out in."""

    def __init__(self, command: Command, path: Path | None) -> None:
        self._do, self._path, self._holder = command, path and path.absolute(), uuid.uuid4().hex
        self._given, self._alive = threading.Condition(), self._lock_of(self._holder)

    def take(self, keys: Iterable[str]) -> list[str]:
        """Claim those keys that are free, and return them."""
        wanted, won = list(keys), set[object]()
        with self._given:
            if self._alive and not self._alive.is_locked:
                self._live(self._alive)
        for chunk in chunks(wanted, MANY):
            rows = ",".join("(?, ?)" for _ in chunk)
            command = f"INSERT INTO claimed VALUES {rows} ON CONFLICT DO NOTHING RETURNING key"
            won |= {key for (key,) in self._do(command, [part for key in chunk for part in (key, self._holder)])}
        if len(won) < len(wanted):
            self._clear()  # so that the next look finds what the dead held free
        return [key for key in wanted if key in won]

    def give_back(self, keys: Sequence[str]) -> None:
        """Let others ask for these keys."""
        with suppress(StorageError):  # they are free when this process ends
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
        """Give back all, and go."""
        if self._alive and self._alive.is_locked:
            with suppress(StorageError):
                self._forget(self._holder, self._alive)

    def _live(self, lock: FileLock) -> None:
        """Show that this process lives, and clear away after those that have ended."""
        try:
            lock.acquire()
        except OSError as error:
            place = f"the folder of the store {self._path.name!r}" if self._path else "memory"
            raise StorageError(f"{place} takes no lock: {error.strerror}.", "Name another --store.") from error
        self._clear()

    def _clear(self) -> None:
        """Forget the claims and the files of processes that have ended."""
        if self._path is None:
            return
        known = {str(holder) for (holder,) in self._do("SELECT DISTINCT holder FROM claimed", ())}
        files = self._path.parent.glob(f"{glob.escape(self._path.name)}.*.lock")
        for holder in (known | {file.suffixes[-2][1:] for file in files}) - {self._holder}:
            if lock := self._lock_of(holder):
                with suppress(Timeout):
                    lock.acquire(blocking=False)
                    self._forget(holder, lock)

    def _forget(self, holder: str, lock: FileLock) -> None:
        self._do("DELETE FROM claimed WHERE holder = ?", (holder,))
        lock.release()
        with suppress(OSError):  # whoever looks at this moment may have it open, or have unlinked it
            Path(lock.lock_file).unlink()

    def _lock_of(self, holder: str) -> FileLock | None:
        return FileLock(f"{self._path}.{holder}.lock", thread_local=False) if self._path else None


def chunks(items: Iterable[T], size: int) -> Iterator[list[T]]:
    """Yield the items in lists of at most `size`, as they come."""
    left = iter(items)
    while chunk := list(islice(left, size)):
        yield chunk
