"""One process a folder: a lock that names its holder and lapses with it.

The operating system holds the lock on RUN/.lock and lets go of it when the process ends, however it ends. Who
holds it stands in RUN/.holder, only to be read by whoever comes second.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from ..errors import InputError, StorageError

LOCK, HOLDER = ".lock", ".holder"


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder for the length of the block.

    Raises `InputError` that names who holds it, `StorageError` if the folder cannot be written.
    """
    from filelock import FileLock, Timeout  # late: a command that writes no run needs none

    lock, holder = FileLock(folder / LOCK, blocking=False), folder / HOLDER
    try:
        lock.acquire()
        since = f"since {datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC"
        holder.write_text(f"process {os.getpid()} on {platform.node()} {since}", encoding="utf-8")
    except Timeout:
        raise InputError(
            f"the folder {str(folder)!r} is being written by {_who(holder)}.",
            "Wait until it ends, end it, or choose another --out.",
        ) from None
    except OSError as error:
        lock.release()
        where = str(error.filename or folder)
        raise StorageError(f"{where!r} cannot be written: {error.strerror}.", "Choose another --out.") from error
    try:
        yield
    finally:
        holder.unlink(missing_ok=True)
        lock.release()


def _who(holder: Path) -> str:
    try:
        return holder.read_text(encoding="utf-8").strip() or "another process"
    except OSError:
        return "another process"
