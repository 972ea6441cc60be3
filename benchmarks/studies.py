"""What studies share: the figures that papers print beside ours, samples, tables, the files that a study writes.

A figure is `reproduced` if it lies within the spread that the paper prints (or within REPRODUCED of the value
where none is printed), `close` within CLOSE of the value, else `not reproduced`. A figure whose definition is
unknown is shown and `not compared`.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
import resource
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Literal, TypeVar, cast

from pydantic import Field, computed_field

from limp.errors import InputError
from limp.inputs.files import prepare_folder, write_whole
from limp.minds.facts import Value
from limp.protocols.benchmarks import StudyReport
from limp.registry import STUDIES, names

T = TypeVar("T")
V = TypeVar("V", bound=Value)
VERSION = "1"
"""Of every study: it changes with the figures."""
REPRODUCED, CLOSE = 0.05, 0.20
"""Relative to the published value."""

RULE = (
    f"reproduced: within the published spread, or {REPRODUCED:.0%} of the value where none is printed; "
    f"close: within {CLOSE:.0%} of the value."
)

Verdict = Literal["reproduced", "close", "not reproduced", "not compared"]


def wants_sweep(name: str, data: str, sweep: str) -> bool:
    """Return whether parameters are to be changed; raise `InputError` without data, or for another word."""
    if not data:
        made = f" `limp data study {name} --from CLONE` makes it." if name in names(STUDIES) else ""
        raise InputError(f"the items of {name} are not part of limp.", f"Name their folder with --data DIR.{made}")
    if sweep not in ("yes", "no"):
        raise InputError(f"sweep is {sweep!r}.", "It is yes or no.")
    return sweep == "yes"


def sample(items: Sequence[T], identity: Callable[[T], str], limit: int | None) -> list[T]:
    """Return `limit` of the items, or all, in the order of the hashes of their names: a fair sample."""
    return sorted(items, key=lambda one: hashlib.sha256(identity(one).encode()).digest())[:limit]


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    """Return rows as CSV; the first one is the heading."""
    file = io.StringIO()
    csv.writer(file, lineterminator="\n").writerows(rows)
    return file.getvalue()


def published(name: str) -> dict[str, object]:
    """Return the published figures of a benchmark, with their source."""
    text = (resources.files("limp.benchmarks") / name / "published.json").read_text(encoding="utf-8")
    return cast(dict[str, object], json.loads(text))


class NotFitted(Value):
    """Why a model beside ours has no figures."""

    error: str


def reported(
    name: str, out: Path, seed: int, figures: Value, text: str, files: Mapping[str, str] | None = None
) -> StudyReport:
    """Write a study into the folder `out` and return what was written.

    `summary.json` says which benchmark with which seed, and holds the figures that were given; `table.txt` is the
    text, which is also what is shown; `files` are others by name.
    """
    named: dict[str, object] = {"benchmark": name, "version": VERSION, "seed": seed}
    summary = {**named, **figures.model_dump(mode="json", exclude_unset=True)}
    whole = {"summary.json": json.dumps(summary, indent=2) + "\n", "table.txt": text + "\n", **(files or {})}
    for file, content in whole.items():
        write_whole(prepare_folder(out) / file, content)
    return StudyReport(data=summary, text=text, files=tuple(str(out / file) for file in whole))


def figures_of(text: str, schema: type[V]) -> V:
    """Return the figures in the text of a `summary.json`, as `reported` has written them."""
    _, _, _, *figures = json.loads(text).items()
    return schema.model_validate(dict(figures))


def peak_mb() -> float:
    """Return the most memory that this process has held, in MB."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (2**20 if sys.platform == "darwin" else 2**10)


class Beside(Value):
    """One figure of ours and the published one; `spread` is absolute, `compared` false for unknown definitions."""

    name: str
    ours: float
    published: float
    spread: float | None
    compared: bool = Field(default=True, exclude=True)

    @computed_field  # type: ignore[prop-decorator]
    @property
    def verdict(self) -> Verdict:
        """The verdict by the rule above."""
        if not self.compared:
            return "not compared"
        distance, size = abs(self.ours - self.published), abs(self.published)
        slack = 1e-9 * size  # a figure on the edge is inside, whatever rounding does
        if distance <= (REPRODUCED * size if self.spread is None else self.spread) + slack:
            return "reproduced"
        return "close" if distance <= CLOSE * size + slack else "not reproduced"


def table(rows: Sequence[Sequence[str]]) -> str:
    """Return aligned columns: the first row is the heading, columns but the first are flush right."""
    widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
    lines = [
        "  ".join(c.ljust(w) if k == 0 else c.rjust(w) for k, (c, w) in enumerate(zip(row, widths, strict=True)))
        for row in rows
    ]
    return "\n".join(line.rstrip() for line in [lines[0], "-" * len(lines[0]), *lines[1:]])


def comparison_table(figures: Sequence[Beside]) -> str:
    """Return the table of figures as text, with the rule under it."""
    rows = [("", "ours", "published", "verdict")]
    for figure in figures:
        spread = "" if figure.spread is None else f" +- {figure.spread:.3g}"
        rows.append((figure.name, f"{figure.ours:.4g}", f"{figure.published:.4g}{spread}", figure.verdict))
    return f"{table(rows)}\n{RULE}"
