"""Files that are written as wholes or line by line, so that whoever is interrupted leaves nothing half written.

A folder has one process at a time: its lock lapses with the process, however that ends.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self, TypeVar

from ..errors import DataError, InputError
from .checks import parse_json

T = TypeVar("T")


def keep_apart(written: Path, *read: Path | str | None) -> None:
    """Raise `InputError` if a file to be written is read by the same command; words and None are no files.

    In a folder that is read only a page (`.html`) may be written over.
    """
    if not written.is_file():
        return
    for source in read:
        try:
            place = Path(source or "")
            same = source and place.is_file() and written.samefile(place)
            inside = source and place.is_dir() and written.suffix != ".html" and written.parent.samefile(place)
        except (OSError, ValueError):  # long words, or words that hold what no name does
            continue
        if same or inside:
            raise InputError(f"{str(written)!r} is read by this command, too.", "Name another file to write.")


STORE_MAGIC = b"SQLite format 3\0"
"""How every SQLite file begins."""


def write_whole(path: Path, text: str) -> None:
    """Write a file so that a reader sees the old content or the new one, never half of it.

    What is no plain file, such as /dev/stdout, is written through. Raises `InputError` for what names no file and
    for a store of recorded answers, which are paid for, and `DataError` if it cannot be written.
    """
    if not path.name or path.is_dir():
        raise InputError(f"{str(path)!r} is not the name of a file.", "Name the file to write.")
    if path.is_file():
        with path.open("rb") as file:
            if file.read(len(STORE_MAGIC)) == STORE_MAGIC:
                raise InputError(f"{str(path)!r} is a store of recorded answers.", "Name another file to write.")
    half = path.with_name(f".{path.name}.part")
    try:
        if path.exists() and (path.is_symlink() or not path.is_file()):
            path.write_text(text, encoding="utf-8")
            return
        half.write_text(text, encoding="utf-8")
        half.replace(path)
    except OSError as error:
        with suppress(OSError):
            half.unlink(missing_ok=True)
        raise unwritten(
            path, error, "Name a file in a folder that exists, make room, or mend permissions."
        ) from error


def unwritten(path: Path, error: OSError, hint: str) -> DataError:
    """Return the error of a file that cannot be written."""
    return DataError(f"{str(path)!r} cannot be written: {error.strerror}.", hint)


GOES_ON = "Make room, or mend its permissions; the same command goes on with the run."


def read_lines(path: Path, schema: type[T]) -> list[T]:
    """Return the finished lines of a file, none if there is no file.

    A last line that was cut is left out, and dropped from the file too. Raises `InputError` that names
    the line if another one is broken.
    """
    if not path.exists():
        return []
    content = path.read_bytes()
    whole = content.rfind(b"\n") + 1
    if whole < len(content):
        with path.open("r+b") as file:
            file.truncate(whole)
    # Not `splitlines`: JSON may hold other line ends, such as U+2028, inside a text.
    lines = content[:whole].decode("utf-8", errors="replace").split("\n")[:-1]
    return [parse_json(line, schema, f"{path}, line {n}") for n, line in enumerate(lines, start=1)]


class LinesFile:
    """Appends lines to a file; each is handed to the system before `append` returns."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> Self:
        try:
            self._file = self._path.open("a", encoding="utf-8", newline="\n")
        except OSError as error:
            raise unwritten(self._path, error, GOES_ON) from error
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def append(self, line: str) -> None:
        """Write one line, with its end; raise `DataError` if it cannot be written."""
        try:
            self._file.write(line)
            self._file.flush()
        except OSError as error:
            raise unwritten(self._path, error, GOES_ON) from error


def prepare_folder(path: Path) -> Path:
    """Make the folder of a run; raise `InputError` if that cannot be done."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(
            f"cannot make the folder {str(path)!r}: {error.strerror}.", "Choose another --out."
        ) from error
    if not os.access(path, os.W_OK):
        raise InputError(f"the folder {str(path)!r} cannot be written.", "Choose another --out.")
    return path


LOCK = ".lock"
"""The file on which the operating system holds the lock of a folder."""


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder for the length of the block.

    Raises `InputError` if another process holds it, `DataError` if the folder cannot be written.
    """
    from filelock import FileLock, Timeout  # late: a command that writes no run needs none

    lock = FileLock(folder / LOCK, blocking=False)
    try:
        lock.acquire()
    except Timeout:
        raise InputError(
            f"the folder {str(folder)!r} is being written by another process.",
            "Wait until it ends, end it, or choose another --out.",
        ) from None
    except OSError as error:
        raise unwritten(Path(error.filename or folder), error, "Choose another --out.") from error
    try:
        yield
    finally:
        lock.release()
