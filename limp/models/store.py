"""Where recorded answers are kept: one sqlite3 file with JSON columns, for several threads and processes at once.

The first answer that is written under a key stays; whoever comes later gets that one. The file is in WAL mode:
readers never wait, writers wait for one another up to `PATIENCE`, and what was written survives a killed process.
One connection is shared by the threads of a process, one at a time; a look-up takes microseconds.

Whoever is about to ask for an answer claims its key first, so that nobody else asks, and pays, for the same. A
claim is a row of the file: the key of a request, and the process that asks. A process is known by its number and
by when it began, so the claims of one that has ended, however it ended, are free at once.

Recordings as small text files can be committed: one entry a line, in the order of their keys.

    line = canonical JSON of the entry and of `digest`, the SHA-256 of the canonical JSON of the rest

The same entries always give the same bytes. A line that was changed is found by its digest.
"""

from __future__ import annotations

import json
import random
import sqlite3
import threading
import time
import uuid
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, suppress
from itertools import islice
from pathlib import Path
from typing import TypeVar

import psutil  # type: ignore[import-untyped, unused-ignore]
from pydantic import JsonValue

from ..errors import DataError, InputError
from ..inputs.checks import MAX_JSON_BYTES, parse_json, read_text
from ..inputs.files import write_whole
from .interrupts import check, pause
from .keys import Json, Recording, broken, canonical, digest

T = TypeVar("T")

PATIENCE = 60.0
"""Seconds for which a writer waits for the writers of other processes."""

CASSETTE = ".jsonl"
"""The suffix of recordings as text, by which they are told from stores."""

MANY = 400  # keys of one command; sqlite3 allows 999 values in old versions

LOOK = 0.1
"""Seconds between two looks for what others are asking for."""

SAME = 0.5  # seconds between two measurements of when one process began, at most

Command = Callable[[str, Sequence[str]], list[tuple[object, ...]]]
"""Carries out an SQL command on the table `claimed (key, holder)` of a store and returns its rows."""

_TABLE = """
CREATE TABLE IF NOT EXISTS entries (
  key TEXT PRIMARY KEY,
  model TEXT NOT NULL,
  identity TEXT NOT NULL,
  template TEXT NOT NULL,
  prompt TEXT NOT NULL,
  recorded TEXT NOT NULL,
  request TEXT NOT NULL,
  response TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS claimed (
  key TEXT PRIMARY KEY,
  holder TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS by_model ON entries (model, identity);
"""
_FIELDS = "key, request, response, template, prompt, recorded"


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


class Store(AbstractContextManager["Store"]):
    """Recorded answers by key, in the file `path`, else in memory. Raises `InputError` for other files."""

    def __init__(self, path: Path | None = None) -> None:
        if path and path.suffix == CASSETTE:
            raise InputError(
                f"{path.name!r} is a cassette, which a run does not write into.",
                "Name a store, such as store.db; a cassette is made by 'limp record export'.",
            )
        self._name, self._lock = path.name if path else "memory", threading.RLock()
        try:
            self._db = _opened(path)
        except (sqlite3.Error, UnicodeError) as error:
            raise InputError(
                f"the store {self._name!r} cannot be opened: {error}.",
                "Name a store, or a new file in a folder that exists.",
            ) from error
        self.claims = Claims(self._all)

    def close(self) -> None:
        """Give back all claims and close the file; the store cannot be used any more."""
        with self._lock, suppress(sqlite3.ProgrammingError):  # it may be closed already
            self.claims.close()
            self._db.close()

    def __exit__(self, *_: object) -> None:
        self.close()

    def __len__(self) -> int:
        return int(str(self._all("SELECT count(*) FROM entries")[0][0]))

    def responses(self, keys: Iterable[str]) -> dict[str, Json]:
        """Return the recorded responses of those keys that there are; raise `DataError` for a broken one."""
        found: dict[str, Json] = {}
        for chunk in chunks(keys, MANY):
            marks = ",".join("?" * len(chunk))
            found |= {entry.key: entry.response for entry in self._query(f"key IN ({marks})", chunk)}
        return found

    def add(self, entries: Sequence[Recording]) -> dict[str, Json]:
        """Write entries, all or none, and return the responses that now stand under their keys.

        Raises `DataError` if they cannot be written.
        """
        rows = [_row(entry) for entry in entries]
        marks = ",".join("?" * 8)
        with self._lock:
            try:
                self._db.execute("BEGIN IMMEDIATE")
                self._db.executemany(f"INSERT OR IGNORE INTO entries VALUES ({marks})", rows)
                self._db.execute("COMMIT")
            except BaseException as error:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                if not isinstance(error, sqlite3.Error):
                    raise
                raise DataError(f"the store {self._name!r} cannot be written: {error}.", _FULL) from error
        return self.responses(entry.key for entry in entries)

    def entries(self, model: str = "") -> Iterator[Recording]:
        """Yield the entries, of one model if it is named, in the order of their keys.

        Raises `DataError` for a broken one.
        """
        yield from self._query("? = '' OR model = ? ORDER BY key", (model, model))

    def models(self) -> list[tuple[str, dict[str, str]]]:
        """Return the name and identity of every model that answered, in alphabetical order."""
        rows = self._all("SELECT DISTINCT model, identity FROM entries ORDER BY 1, 2")
        parsed = ((str(name), _parsed(str(name), str(identity))) for name, identity in rows)
        return [(name, {part: str(value) for part, value in identity.items()}) for name, identity in parsed]

    def _query(self, test: str, values: Sequence[str]) -> Iterator[Recording]:
        for row in self._all(f"SELECT {_FIELDS} FROM entries WHERE {test}", values):
            key, request, response, template, prompt, recorded = map(str, row)
            yield Recording(
                key=key, request=_parsed(key, request), response=_parsed(key, response),
                template=template, prompt=prompt, recorded=recorded,
            )  # fmt: skip

    def _all(self, command: str, values: Sequence[str] = ()) -> list[tuple[object, ...]]:
        """Return the rows of one command; raise `DataError` if the file is damaged or cannot be written."""
        with self._lock:
            try:
                return self._db.execute(command, values).fetchall()
            except sqlite3.ProgrammingError:
                raise  # a mistake of ours
            except (sqlite3.Error, UnicodeError) as error:
                raise DataError(f"the store {self._name!r} cannot be used: {error}.", _DAMAGED) from error


_FULL = "Make room or name another --store; the same command goes on, and what was answered is kept."
_DAMAGED = "Take a copy of it, or name another --store; export what can be read with limp record export."


def _opened(path: Path | None) -> sqlite3.Connection:
    """Open the file; again and again while another process makes it, as SQLite does not wait its turn for WAL."""
    until = time.monotonic() + PATIENCE
    while True:
        db = sqlite3.connect(path or ":memory:", timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        try:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = NORMAL")
            db.executescript(_TABLE)
            columns = [row[1] for row in db.execute("PRAGMA table_info(entries)")]
            if "digest" in columns or "request" not in columns:
                raise sqlite3.NotSupportedError(
                    "it is of another version of limp, which can export it for 'limp record import'"
                )
            return db
        except sqlite3.Error as error:
            db.close()
            busy = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > until:
                raise
            pause(random.uniform(0.005, 0.05))


def _row(entry: Recording) -> tuple[str, ...]:
    request = entry.request
    return (
        entry.key, entry.text("model"), canonical(request.get("identity")), entry.template, entry.prompt,
        entry.recorded, canonical(request), canonical(entry.response),
    )  # fmt: skip


def _parsed(key: str, text: str) -> Json:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise broken(key, "it is no JSON") from error
    if not isinstance(value, dict):
        raise broken(key, "it is no JSON object")
    return value


# --- recordings as text -----------------------------------------------------------------------------------


def to_line(entry: Recording) -> str:
    """Return the line of an entry, with its end."""
    data: dict[str, JsonValue] = entry.model_dump(mode="json")
    return canonical({**data, "digest": digest(canonical(data))}) + "\n"


def write_cassette(entries: Iterable[Recording], path: Path) -> int:
    """Write a cassette as a whole and return the number of its entries."""
    lines = [to_line(entry) for entry in sorted(entries, key=lambda entry: entry.key)]
    write_whole(path, "".join(lines))
    return len(lines)


def read_cassette(path: Path) -> list[Recording]:
    """Return the entries of a cassette; raise `InputError` that names the line if one is wrong."""
    lines = read_text(path, "the cassette", MAX_JSON_BYTES).splitlines()
    return [_entry(line, f"{path.name}, line {n}") for n, line in enumerate(lines, start=1)]


def _entry(line: str, where: str) -> Recording:
    data = parse_json(line, dict[str, JsonValue], where)
    if data.pop("digest", None) != digest(canonical(data)):
        raise InputError(f"{where} was changed: its digest is not that of its content.", "Take the original file.")
    entry = parse_json(canonical(data), Recording, where)
    if entry.key != digest(canonical(entry.request)):
        raise InputError(f"{where}: its key is not that of its request.", "Take the original file.")
    return entry


def open_recordings(path: Path) -> Store:
    """Open a store, or a cassette as a store in memory; raise `InputError` if there is no such file."""
    if not path.exists():
        raise InputError(
            f"there is no store or cassette {path.name!r}.", "Record one first: run without --replay."
        )
    if path.suffix != CASSETTE:
        return Store(path)
    store = Store()
    store.add(read_cassette(path))
    return store
