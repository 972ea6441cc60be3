"""Where recorded answers are kept: one sqlite3 file with JSON columns, for several threads and processes at once.

The first answer that is written under a key stays; whoever comes later gets that one. The file is in WAL mode:
readers never wait, writers wait for one another up to `PATIENCE`, and what was written survives a killed process.
One connection is shared by the threads of a process, one at a time; a look-up takes microseconds.
"""

from __future__ import annotations

import json
import random
import sqlite3
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from pydantic import Field, JsonValue

from ..errors import InputError, RecordingError
from ..facts import Value
from .keys import Json, canonical, digest

PATIENCE = 60.0
"""Seconds for which a writer waits for the writers of other processes."""

CASSETTE = ".jsonl"
"""The suffix of recordings as text, by which they are told from stores."""

CHUNK = 500  # keys of one look-up; sqlite3 allows 999 in old versions

_TABLE = """
CREATE TABLE IF NOT EXISTS entries (
  key TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  model TEXT NOT NULL,
  identity TEXT NOT NULL,
  words TEXT NOT NULL,
  template TEXT NOT NULL,
  prompt TEXT NOT NULL,
  recorded TEXT NOT NULL,
  request TEXT NOT NULL,
  response TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS by_model ON entries (model, identity);
CREATE INDEX IF NOT EXISTS by_words ON entries (words);
CREATE INDEX IF NOT EXISTS by_template ON entries (template, kind);
"""
_FIELDS = "key, request, response, template, prompt, recorded"

T = TypeVar("T")


class Entry(Value):
    """One recorded answer: the request and its key, the whole response, and where the prompt came from."""

    key: str
    request: dict[str, JsonValue]
    response: dict[str, JsonValue]
    template: str = ""
    """The prompt file, as `name@version`."""
    prompt: str = Field(default="")
    """The SHA-256 of the prompt file."""
    recorded: str = ""
    """When, in UTC, to the second."""

    def check(self) -> Self:
        """Return the entry; raise `RecordingError` if its key is not that of its request."""
        if digest(canonical(self.request)) != self.key:
            raise RecordingError(self.key, "its key is not that of its request, so it was changed")
        return self

    def text(self, field: str) -> str:
        """Return a field of the request as words: itself if it is a text, else its canonical JSON."""
        value = self.request.get(field)
        return value if isinstance(value, str) else canonical(value)


class Claims:
    """Which keys are being asked for by this process right now, so that nobody asks for the same a second time."""

    def __init__(self) -> None:
        self._lock, self._underway = threading.Lock(), dict[str, threading.Event]()

    def take(self, keys: Iterable[str]) -> tuple[list[str], list[threading.Event]]:
        """Claim those keys that are free, and return them and what to wait for until the others are."""
        with self._lock:
            wanted = list(keys)
            mine = [key for key in wanted if key not in self._underway]
            theirs = [self._underway[key] for key in wanted if key in self._underway]
            self._underway.update((key, threading.Event()) for key in mine)
        return mine, theirs

    def give_back(self, keys: Iterable[str]) -> None:
        """Let others ask for these keys."""
        with self._lock:
            for key in keys:
                self._underway.pop(key).set()


class Store:
    """Recorded answers by key, in the file `path`, else in memory. Raises `InputError` for other files."""

    def __init__(self, path: Path | None = None) -> None:
        if path and path.suffix == CASSETTE:
            raise InputError(
                f"{path.name!r} is a cassette, which a run does not write into.",
                "Name a store, such as store.db; a cassette is made by 'limp record export'.",
            )
        self.path, self.claims = path, Claims()
        self._lock = threading.RLock()
        try:
            self._db = _opened(path)
        except sqlite3.Error as error:
            name = path.name if path else "memory"
            raise InputError(
                f"the store {name!r} cannot be opened: {error}.",
                "Name a store, or a new file in a folder that exists.",
            ) from error

    def close(self) -> None:
        """Close the file; the store cannot be used any more."""
        with self._lock:
            self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __len__(self) -> int:
        with self._lock:
            return int(self._db.execute("SELECT count(*) FROM entries").fetchone()[0])

    def responses(self, keys: Iterable[str]) -> dict[str, Json]:
        """Return the recorded responses of those keys that there are."""
        found: dict[str, Json] = {}
        for chunk in _chunks(keys, CHUNK):
            marks = ",".join("?" * len(chunk))
            with self._lock:
                rows = self._db.execute(
                    f"SELECT key, response FROM entries WHERE key IN ({marks})", chunk
                ).fetchall()
            found.update((key, json.loads(response)) for key, response in rows)
        return found

    def add(self, entries: Sequence[Entry]) -> dict[str, Json]:
        """Write entries, all or none, and return the responses that now stand under their keys."""
        rows = [_row(entry) for entry in entries]
        marks = ",".join("?" * 10)
        with self._lock:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                self._db.executemany(f"INSERT OR IGNORE INTO entries VALUES ({marks})", rows)
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")
        return self.responses(entry.key for entry in entries)

    def entries(self, model: str = "", template: str = "") -> Iterator[Entry]:
        """Yield the entries, of one model or prompt file if one is named, in the order of their keys."""
        where = "(? = '' OR model = ?) AND (? = '' OR template = ? OR template LIKE ? || '@%')"
        yield from self._query(f"{where} ORDER BY key", (model, model, template, template, template))

    def alike(self, request: Json, template: str, limit: int) -> list[Entry]:
        """Return up to `limit` entries to compare a request with: same words, else same prompt file."""
        tests = (
            ("words = ? AND kind = ?", (_words(request), str(request["kind"]))),
            ("template = ? AND kind = ?", (template, str(request["kind"]))),
            ("kind = ?", (str(request["kind"]),)),
        )
        for test, values in tests:
            found = list(self._query(f"{test} ORDER BY key LIMIT {limit}", values))
            if found:
                return found
        return []

    def models(self) -> list[tuple[str, dict[str, str]]]:
        """Return the name and identity of every model that answered, in alphabetical order."""
        with self._lock:
            rows = self._db.execute("SELECT DISTINCT model, identity FROM entries ORDER BY 1, 2").fetchall()
        return [(name, json.loads(identity)) for name, identity in rows]

    def _query(self, test: str, values: Sequence[str]) -> Iterator[Entry]:
        with self._lock:
            rows = self._db.execute(f"SELECT {_FIELDS} FROM entries WHERE {test}", values).fetchall()
        for key, request, response, template, prompt, recorded in rows:
            yield Entry(
                key=key, request=json.loads(request), response=json.loads(response),
                template=template, prompt=prompt, recorded=recorded,
            )  # fmt: skip


def _opened(path: Path | None) -> sqlite3.Connection:
    """Open the file; again and again while another process makes it, as SQLite does not wait its turn for WAL."""
    until = time.monotonic() + PATIENCE
    while True:
        db = sqlite3.connect(path or ":memory:", timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        try:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = NORMAL")
            db.executescript(_TABLE)
            return db
        except sqlite3.Error as error:
            db.close()
            busy = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > until:
                raise
            time.sleep(random.uniform(0.005, 0.05))


def _row(entry: Entry) -> tuple[str, ...]:
    request = entry.request
    return (
        entry.key, entry.text("kind"), entry.text("model"), canonical(request.get("identity")), _words(request),
        entry.template, entry.prompt, entry.recorded, canonical(request), canonical(entry.response),
    )  # fmt: skip


def _words(request: Json) -> str:
    return digest(canonical(request.get("messages")))


def _chunks(items: Iterable[T], size: int) -> Iterator[list[T]]:
    left = iter(items)
    while chunk := list(islice(left, size)):
        yield chunk
