"""Recordings as small text files that can be committed: one entry a line, in the order of their keys.

    line = canonical JSON of the entry and of `digest`, the SHA-256 of the canonical JSON of the rest

The same entries always give the same bytes. A line that was changed is found by its digest.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pydantic import JsonValue

from ..errors import InputError
from ..inputs.checks import MAX_JSON_BYTES, parse_json, read_text
from ..inputs.files import write_whole
from .keys import Recording, canonical, digest
from .store import CASSETTE, Store


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
