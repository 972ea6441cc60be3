"""What the studies share: the figures that papers print, and the files that a study writes."""

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
from typing import Protocol, TypeVar, cast

from pydantic import model_serializer, model_validator

from limp.errors import InputError
from limp.files import prepare_folder, write_whole
from limp.inputs import parse_json, read_text, require_folder
from limp.minds.facts import Value
from limp.protocols import Report

T = TypeVar("T")
V = TypeVar("V", bound=Value)
Progress = Callable[[int, int], None]
"""Told how many of how many are done."""


def quiet(done: int, total: int) -> None:
    """Show nothing."""


def wants_sweep(data: str, sweep: str) -> bool:
    """Return whether parameters are to be changed; raise `InputError` without data, or for another word."""
    if not data:
        raise InputError("the films are not part of limp.", "Name the folder that holds them with --data DIR.")
    if sweep not in ("yes", "no"):
        raise InputError(f"sweep is {sweep!r}.", "It is yes or no.")
    return sweep == "yes"


def load_films(folder: Path, file: str, schema: type[T], see: str) -> T:
    """Return the films of a file in a folder, by a schema; every mistake is one `InputError`."""
    require_folder(folder, "--data", f"Name the folder that holds {file}.")
    given = parse_json(read_text(folder / file, "the films"), schema, file, see)
    if not given:
        raise InputError(f"{file} holds no film.", see)
    return given


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


class Named(Protocol):
    """A benchmark by its name and its version."""

    @property
    def name(self) -> str:
        """As it is registered."""

    @property
    def version(self) -> str:
        """It changes with the figures."""


def without(given: Mapping[str, object], *names: str) -> dict[str, object]:
    """Return what is given but for some fields."""
    return {name: value for name, value in given.items() if name not in names}


class Changed(Value):
    """How r with people hangs on parameters: those that were changed, and r by the parts of the study."""

    changed: Mapping[str, int | float | tuple[float, ...]]
    r: Mapping[str, float | None]

    @property
    def words(self) -> str:
        """Such as `cost 2`."""
        numbers = {name: v if isinstance(v, tuple) else (v,) for name, v in self.changed.items()}
        return ", ".join(" ".join((name, *(f"{v:g}" for v in values))) for name, values in numbers.items())

    @model_validator(mode="before")
    @classmethod
    def _from_flat(cls, given: dict[str, object]) -> dict[str, object]:
        return given if "r" in given else {"changed": given["changed"], "r": without(given, "changed")}

    @model_serializer
    def _flat(self) -> dict[str, object]:
        return {"changed": dict(self.changed), **self.r}


class NotFitted(Value):
    """Why a model beside ours has no figures."""

    error: str


def reported(
    study: Named, out: Path, seed: int, figures: Value, text: str, files: Mapping[str, str] | None = None
) -> Report:
    """Write a study into the folder `out` and return what was written.

    `summary.json` says which benchmark with which seed, and holds the figures that were given; `table.txt` is the
    text, which is also what is shown; `files` are others by name.
    """
    named: dict[str, object] = {"benchmark": study.name, "version": study.version, "seed": seed}
    summary = {**named, **figures.model_dump(mode="json", exclude_unset=True)}
    whole = {"summary.json": json.dumps(summary, indent=2) + "\n", "table.txt": text + "\n", **(files or {})}
    for name, content in whole.items():
        write_whole(prepare_folder(out) / name, content)
    return Report(data=summary, text=text, files=tuple(str(out / name) for name in whole))


def figures_of(text: str, schema: type[V]) -> V:
    """Return the figures in the text of a `summary.json`, as `reported` has written them."""
    return schema.model_validate(without(json.loads(text), "benchmark", "version", "seed"))


def peak_mb() -> float:
    """Return the most memory that this process has held, in MB."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (2**20 if sys.platform == "darwin" else 2**10)
