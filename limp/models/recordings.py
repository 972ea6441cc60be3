"""Recordings as small text files that can be committed: one entry a line, in the order of their keys.

    line = canonical JSON of the entry and of `digest`, the SHA-256 of the canonical JSON of the rest

The same entries always give the same bytes. A line that was changed by hand is found by its digest, a request
that was changed by its key.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from pydantic import JsonValue

from ..errors import InputError, LimpError, RecordingError
from ..inputs.checks import MAX_JSON_BYTES, parse_json, read_text
from ..inputs.files import write_whole
from ..protocols.models import Completion
from .keys import Entry, canonical, decode_scores, digest
from .redact import findings, redact
from .store import CASSETTE, Store

_Line = dict[str, JsonValue]


def to_line(entry: Entry) -> str:
    """Return the line of an entry, with its end."""
    data: _Line = entry.model_dump(mode="json")
    return canonical({**data, "digest": digest(canonical(data))}) + "\n"


def write_cassette(entries: Iterable[Entry], path: Path) -> int:
    """Write a cassette as a whole and return the number of its entries."""
    lines = [to_line(entry) for entry in sorted(entries, key=lambda entry: entry.key)]
    write_whole(path, "".join(lines))
    return len(lines)


def read_cassette(path: Path) -> list[Entry]:
    """Return the entries of a cassette, each checked; raise `InputError` that names the line if one is wrong."""
    lines = read_text(path, "the cassette", MAX_JSON_BYTES).splitlines()
    entries = [_entry(line, f"{path.name}, line {n}") for n, line in enumerate(lines, start=1)]
    keys = [entry.key for entry in entries]
    for n, (one, other) in enumerate(pairwise(keys), start=2):
        if one >= other:
            raise InputError(f"{path.name}, line {n}: the keys are not in order.", "Export or merge it again.")
    return entries


def _entry(line: str, where: str) -> Entry:
    data = parse_json(line, _Line, where)
    if data.pop("digest", None) != digest(canonical(data)):
        raise InputError(f"{where} was changed: its digest is not that of its content.", "Take the original file.")
    entry = parse_json(canonical(data), Entry, where)
    try:
        check(entry)
    except LimpError as error:
        raise InputError(f"{where}: {error.message}", "Take the original file, or record it again.") from error
    return entry


def check(entry: Entry) -> None:
    """Raise `RecordingError` unless the key is that of the request and the response is a whole one."""
    entry.check()
    kind = entry.text("kind")
    if kind == "score":
        alternatives = entry.request.get("alternatives")
        decode_scores(
            entry.response, [str(a) for a in alternatives] if isinstance(alternatives, list) else [], entry.key
        )
    elif kind == "generate":
        try:
            Completion.model_validate({name: value for name, value in entry.response.items() if name != "parsed"})
        except ValueError as error:
            raise RecordingError(entry.key, "its response is not a completion") from error
        if (entry.request.get("schema") is None) != (entry.response.get("parsed") is None):
            raise RecordingError(entry.key, "its parsed object and its schema do not go together")
    else:
        raise RecordingError(entry.key, f"there is no request of kind {kind!r}")


def merge(store: Store, entries: Sequence[Entry]) -> int:
    """Write entries into a store, all or none, and return how many were new.

    Raises `RecordingError` if one says something else than the store, or than another one, under the same key.
    What an answer cost and when it was recorded may differ: the first one stays.
    """
    known = {key: _said(response) for key, response in store.responses(entry.key for entry in entries).items()}
    before = len(known)
    for entry in entries:
        if known.setdefault(entry.key, _said(entry.response)) != _said(entry.response):
            name = entry.template or entry.text("kind")
            raise RecordingError(
                entry.key, f"it answers the same request ({name}) in another way than what is there"
            )
    store.add(entries)
    return len(known) - before


def _said(response: Mapping[str, JsonValue]) -> str:
    return canonical({name: value for name, value in response.items() if name != "usage"})


def open_recordings(path: Path) -> Store:
    """Open a store, or a cassette as a store in memory; raise `InputError` if there is no such file."""
    if not path.exists():
        raise InputError(
            f"there is no store or cassette {path.name!r}.", "Record one first: run without --replay."
        )
    if path.suffix != CASSETTE:
        return Store(path)
    store = Store()
    merge(store, read_cassette(path))
    return store


def scrub(entries: Iterable[Entry]) -> tuple[list[Entry], list[str]]:
    """Return the entries without anything that looks like a secret or a path, and what was taken out of which.

    A request that was changed gets its new key. Raises `RecordingError` if two entries come to contradict.
    """
    clean: dict[str, Entry] = {}
    report: list[str] = []
    for entry in entries:
        request, response = (
            {name: _scrubbed(value, f"{entry.key[:12]} {part}.{name}", report) for name, value in data.items()}
            for part, data in (("request", entry.request), ("response", entry.response))
        )
        new = entry.model_copy(
            update={"key": digest(canonical(request)), "request": request, "response": response}
        )
        first = clean.setdefault(new.key, new)
        if _said(first.response) != _said(new.response):
            raise RecordingError(new.key, "two entries that were told apart by a secret answer differently")
    return sorted(clean.values(), key=lambda entry: entry.key), report


def _scrubbed(value: JsonValue, where: str, report: list[str]) -> JsonValue:
    """Return a value without findings, each of which is reported once with where it was."""
    if isinstance(value, str):
        report += [f"{where}: {what}" for what in sorted({what for what, _ in findings(value)})]
        return redact(value)
    if isinstance(value, list):
        return [_scrubbed(part, f"{where}.{k}", report) for k, part in enumerate(value)]
    if isinstance(value, dict):
        return {name: _scrubbed(part, f"{where}.{name}", report) for name, part in value.items()}
    return value
