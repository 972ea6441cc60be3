"""Claims: who is asking for which answers right now, so that nobody asks, and pays, for the same a second time.

Threads of one process are told apart in memory. Processes that share a store write their claims into it, each
under a name of its own, and keep a file of that name beside the store locked for as long as they live. The system
opens the lock of a process that ends, however it ends, so a claim whose holder has no lock any more is free.
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
from .interrupts import check, pause

T = TypeVar("T")

LOOK = 0.1
"""Seconds between two looks for what another process is asking for."""

MANY = 400  # keys of one command

Command = Callable[[str, Sequence[str]], list[tuple[object, ...]]]
"""Carries out an SQL command on the table `claimed (key, holder)` of a store and returns its rows."""


class Claims:
    """The claims of one process; with a `command` and the `path` of its store, those of all who share it."""

    def __init__(self, command: Command | None = None, path: Path = Path()) -> None:
        self._command, self._path, self._holder = command, path.absolute(), uuid.uuid4().hex
        self._lock, self._underway = threading.Lock(), dict[str, threading.Event]()
        self._alive = self._lock_of(self._holder)

    def take(self, keys: Iterable[str]) -> list[str]:
        """Claim those keys that are free, and return them."""
        with self._lock:
            mine = [key for key in keys if key not in self._underway]
            self._underway.update((key, threading.Event()) for key in mine)
        try:
            free = self._write(mine)
        except BaseException:
            self._free(mine)
            raise
        self._free(set(mine) - free)
        return [key for key in mine if key in free]

    def give_back(self, keys: Sequence[str]) -> None:
        """Let others ask for these keys."""
        try:
            for chunk in chunks(keys if self._command else (), MANY):
                marks = ",".join("?" * len(chunk))
                self._do(f"DELETE FROM claimed WHERE holder = ? AND key IN ({marks})", self._holder, *chunk)
        except StorageError:
            pass  # they are free when this process ends
        finally:
            self._free(keys)

    def wait(self, keys: Iterable[str]) -> None:
        """Wait until a thread of this process gives back one of these keys, or a look at the others is due.

        Raises `StopError` when the program is asked to stop.
        """
        with self._lock:
            ours = [self._underway[key] for key in keys if key in self._underway]
        if not ours:
            pause(LOOK)
        while ours and not ours[0].wait(LOOK):
            check()

    def close(self) -> None:
        """Give back all, and go."""
        if self._alive.is_locked:
            with suppress(StorageError):
                self._forget(self._holder, self._alive)

    def _write(self, keys: Sequence[str]) -> set[str]:
        """Write claims into the store and return the keys that are ours now."""
        if self._command is None:
            return set(keys)
        with self._lock:
            if not self._alive.is_locked:
                self._live()
        won: set[str] = set()
        for chunk in chunks(keys, MANY):
            rows = ",".join("(?, ?)" for _ in chunk)
            command = f"INSERT INTO claimed VALUES {rows} ON CONFLICT DO NOTHING RETURNING key"
            won |= {
                str(key) for (key,) in self._do(command, *(part for key in chunk for part in (key, self._holder)))
            }
        if len(won) < len(set(keys)):
            self._clear()  # so that the next look finds what the dead held free
        return won

    def _live(self) -> None:
        """Show that this process lives, and clear away after those that have ended."""
        try:
            self._alive.acquire()
        except OSError as error:
            where = f"the folder of the store {self._path.name!r}"
            raise StorageError(f"{where} takes no lock: {error.strerror}.", "Name another --store.") from error
        self._clear()

    def _clear(self) -> None:
        """Forget the claims and the files of processes that have ended."""
        known = {str(holder) for (holder,) in self._do("SELECT DISTINCT holder FROM claimed")}
        files = self._path.parent.glob(f"{glob.escape(self._path.name)}.*.lock")
        for holder in (known | {file.suffixes[-2][1:] for file in files}) - {self._holder}:
            lock = self._lock_of(holder)
            with suppress(Timeout):
                lock.acquire(blocking=False)
                self._forget(holder, lock)

    def _forget(self, holder: str, lock: FileLock) -> None:
        self._do("DELETE FROM claimed WHERE holder = ?", holder)
        lock.release()
        with suppress(OSError):  # whoever looks at this moment may have it open, or have unlinked it
            Path(lock.lock_file).unlink()

    def _lock_of(self, holder: str) -> FileLock:
        return FileLock(f"{self._path}.{holder}.lock", thread_local=False)

    def _do(self, command: str, *values: str) -> list[tuple[object, ...]]:
        return self._command(command, values) if self._command else []

    def _free(self, keys: Iterable[str]) -> None:
        with self._lock:
            for key in keys:
                self._underway.pop(key).set()


def chunks(items: Iterable[T], size: int) -> Iterator[list[T]]:
    """Yield the items in lists of at most `size`, as they come."""
    left = iter(items)
    while chunk := list(islice(left, size)):
        yield chunk
