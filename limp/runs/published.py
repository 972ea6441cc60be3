"""Figures as papers print them; a benchmark declares the file that holds them (`protocols.BenchmarkEntry`)."""

from __future__ import annotations

from pathlib import Path

from pydantic import BaseModel, ConfigDict

from ..inputs import read_json


class PublishedRow(BaseModel):
    """One line: accuracy in percent by column, None where a paper gives none; `source` if not the table's."""

    model_config = ConfigDict(frozen=True)

    name: str
    values: tuple[float | None, ...]
    source: str = ""


class Ablation(BaseModel):
    """One figure of an ablation: accuracy in percent on all questions."""

    model_config = ConfigDict(frozen=True)

    name: str
    value: float


class Published(BaseModel):
    """The published figures on one benchmark."""

    model_config = ConfigDict(frozen=True)

    source: str
    unit: str
    columns: tuple[str, ...]
    rows: tuple[PublishedRow, ...]
    ablations: tuple[Ablation, ...] = ()


def read_published(path: Path) -> Published:
    """Read the figures of papers on a benchmark; raise `InputError` for a file that holds none."""
    return read_json(path, Published, "published figures")
