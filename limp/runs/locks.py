"""One process a folder: a lock that names its holder and lapses with it.

The operating system holds the lock on RUN/.lock and lets go of it when the process ends, however it ends; what is
written in the file is only there to be read by whoever comes second.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

from ..errors import InputError, StorageError

NAME = ".lock"
HEAD = 1000  # the lock is on a byte behind the words, which can be read meanwhile where locks forbid reading


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder for the length of the block.

    Raises `InputError` that names who holds it, `StorageError` if the folder cannot be written.
    """
    path = folder / NAME
    try:
        file = path.open("a+", encoding="utf-8")
    except OSError as error:
        raise StorageError(
            f"{str(path)!r} cannot be written: {error.strerror}.", "Choose another --out."
        ) from error
    with file:
        if not _taken(file):
            raise InputError(
                f"the folder {str(folder)!r} is being written by {_holder(path)}.",
                "Wait until it ends, end it, or choose another --out.",
            )
        file.truncate(0)
        file.write(f"process {os.getpid()} on {platform.node()} since {datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC")
        file.flush()
        try:
            yield
        finally:
            file.truncate(0)


def _holder(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8").strip() or "another process"
    except OSError:
        return "another process"


def _taken(file: IO[str]) -> bool:
    """Take the lock if nobody has it."""
    try:
        import fcntl
    except ImportError:  # Windows
        return _taken_on_windows(file)
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _taken_on_windows(file: IO[str]) -> bool:
    import importlib

    msvcrt = importlib.import_module("msvcrt")
    file.seek(HEAD)
    try:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    except OSError:
        return False
    return True
