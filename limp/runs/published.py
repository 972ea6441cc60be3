"""Published figures, found through the entry point of a benchmark, so that `limp` names no benchmark.

A benchmark says where they are with `PUBLISHED`, the path of a JSON file, in the module of its entry point.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from ..inputs import read_json

GROUP = "limp.benchmarks"


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


def published_of(benchmark: str) -> Published | None:
    """Return the published figures of a benchmark, or None if it brings none or is not installed."""
    path: Path | None = _attribute(benchmark, "PUBLISHED", None)
    return None if path is None else read_json(path, Published, "published figures")


def remarks_of(benchmark: str) -> Mapping[str, str]:
    """Return the remarks to show with results on a benchmark, by SHA-256 of a data file ("": any data).

    A benchmark lists them as `REMARKS` in the module of its entry point.
    """
    remarks: Mapping[str, str] = _attribute(benchmark, "REMARKS", {})
    return remarks


def _attribute(benchmark: str, name: str, default: Any) -> Any:
    points = {point.name: point for point in entry_points(group=GROUP)}
    return getattr(import_module(points[benchmark].module), name, default) if benchmark in points else default
