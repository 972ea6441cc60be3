"""Figures as papers print them; a benchmark declares the file that holds them (`protocols.BenchmarkEntry`)."""

from __future__ import annotations

from pathlib import Path

from ..inputs.checks import read_json
from ..minds.facts import Value


class PublishedRow(Value):
    """One line: accuracy in percent by column, None where a paper gives none; `source` if not the table's."""

    name: str
    values: tuple[float | None, ...]
    source: str = ""


class Published(Value):
    """The published figures on one benchmark."""

    source: str
    unit: str
    columns: tuple[str, ...]
    rows: tuple[PublishedRow, ...]


def read_published(path: Path) -> Published:
    """Read the figures of papers on a benchmark; raise `InputError` for a file that holds none."""
    return read_json(path, Published, "published figures")
