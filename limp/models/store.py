"""Where recorded answers are kept: one sqlite3 file with JSON columns, for several threads and processes at once.

The first answer that is written under a key stays; whoever comes later gets that one. The file is in WAL mode:
readers never wait, writers wait for one another up to `PATIENCE`, and what was written survives a killed process.
One connection is shared by the threads of a process, one at a time; a look-up takes microseconds.

Whoever is about to ask for an answer claims its key first, in the file too (`claims`), so that no other thread or
process asks for the same.
"""

from __future__ import annotations

import json
import random
import sqlite3
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, suppress
from pathlib import Path

from ..errors import DataError, InputError
from .claims import Claims, chunks
from .interrupts import pause
from .keys import Json, Recording, broken, canonical

PATIENCE = 60.0
"""Seconds for which a writer waits for the writers of other processes."""

CASSETTE = ".jsonl"
"""The suffix of recordings as text, by which they are told from stores."""

CHUNK = 500  # keys of one look-up; sqlite3 allows 999 in old versions

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
        for chunk in chunks(keys, CHUNK):
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
        return [(str(name), _identity(str(name), str(identity))) for name, identity in rows]

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
            _check_form(db)
            return db
        except sqlite3.Error as error:
            db.close()
            busy = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > until:
                raise
            pause(random.uniform(0.005, 0.05))


def _check_form(db: sqlite3.Connection) -> None:
    columns = [row[1] for row in db.execute("PRAGMA table_info(entries)")]
    if "digest" in columns or "request" not in columns:
        raise sqlite3.NotSupportedError(
            "it is of another version of limp, which can export it for 'limp record import'"
        )


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


def _identity(model: str, text: str) -> dict[str, str]:
    return {name: str(value) for name, value in _parsed(model, text).items()}
