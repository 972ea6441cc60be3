"""Claims: who is asking for which answers right now, so that nobody asks, and pays, for the same a second time.

Threads of one process are told apart in memory. Processes that share a store write their claims into it, each
with the moment at which it lapses: a process renews its own every `BEAT` seconds, so the claims of one that died
lapse within `LEASE`. The moments are those of the machine's monotonic clock, which all its processes share and
nobody can set. A claim from before a restart of the machine lies further ahead than any other can, or lapses.
"""

from __future__ import annotations

import sqlite3
import threading
import time
import uuid
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar

from ..errors import StorageError
from .interrupts import check, pause

T = TypeVar("T")

LEASE = 15.0
"""Seconds after which a claim lapses that is not renewed."""

DELAY = 60.0
"""Seconds for which a process may wait for the file after it looked at the clock: by then others have claimed."""

BEAT = 3.0
"""Seconds between two renewals."""

LOOK = 0.1
"""Seconds between two looks for what another process is asking for."""

MANY = 400  # keys of one command

Command = Callable[[str, Sequence[str | float]], list[tuple[object, ...]]]
"""Carries out an SQL command on the table `claims (key, holder, until)` of a store and returns its rows."""


class Claims:
    """The claims of one process; with a `command`, those of all processes that share its store."""

    def __init__(self, command: Command | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._command, self._clock, self._holder = command, clock, uuid.uuid4().hex
        self._lock, self._underway, self._shared = threading.Lock(), dict[str, threading.Event](), set[str]()
        self._closed, self._keeper = threading.Event(), threading.Thread(target=self._keep, daemon=True)

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
            if self._command:
                for chunk in chunks(keys, MANY):
                    marks = ",".join("?" * len(chunk))
                    mine = f"DELETE FROM claims WHERE holder = ? AND key IN ({marks})"
                    self._command(mine, (self._holder, *chunk))
        except StorageError:
            pass  # they lapse
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
        """Renew nothing any more."""
        self._closed.set()
        if self._keeper.is_alive():
            self._keeper.join()

    def _write(self, keys: Sequence[str]) -> set[str]:
        """Write claims into the store and return the keys that are ours now: they were free, or had lapsed."""
        if self._command is None:
            return set(keys)
        won: set[str] = set()
        now = self._clock()
        for chunk in chunks(keys, MANY):
            rows = ",".join("(?, ?, ?)" for _ in chunk)
            won |= {
                str(key)
                for (key,) in self._command(
                    f"INSERT INTO claims VALUES {rows} ON CONFLICT (key) DO UPDATE SET holder = excluded.holder,"
                    " until = excluded.until WHERE claims.until <= ? OR claims.until > ? RETURNING key",
                    [
                        *(part for key in chunk for part in (key, self._holder, now + LEASE)),
                        now,
                        now + LEASE + DELAY,
                    ],
                )
            }
        with self._lock:
            self._shared |= won
            if won and not self._keeper.is_alive() and not self._closed.is_set():
                self._keeper.start()
        return won

    def _free(self, keys: Iterable[str]) -> None:
        with self._lock:
            for key in keys:
                self._shared.discard(key)
                self._underway.pop(key).set()

    def _keep(self) -> None:
        """Renew what is claimed for as long as it is."""
        while not self._closed.wait(BEAT):
            with self._lock:
                held = bool(self._shared)
            if held and self._command:
                try:
                    self._command(
                        "UPDATE claims SET until = ? WHERE holder = ?", (self._clock() + LEASE, self._holder)
                    )
                except StorageError:
                    continue  # a full disk ends the run elsewhere
                except sqlite3.ProgrammingError:
                    return  # the store was closed meanwhile


def chunks(items: Iterable[T], size: int) -> Iterator[list[T]]:
    """Yield the items in lists of at most `size`, as they come."""
    left = iter(items)
    while chunk := list(islice(left, size)):
        yield chunk
