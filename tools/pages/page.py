"""What the generated pages share: a part between two markers, and kept summaries."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from limp.errors import InputError
from limp.runs.summary import Summary, read_summary

ROOT = Path(__file__).parents[2]
BENCHMARKS = ROOT / "benchmarks"
"""The folder in which committed figures lie."""
WEIGHTS = Path(__file__).parent / "weights.json"
"""The names under which weights were published, by the beginning of the digest that stands in a model's name."""


@dataclass(frozen=True)
class Page:
    """A file that is generated, or a part of it: what makes its text anew."""

    file: str
    updated: Callable[[str], str]


def part(section: Callable[[], str], marker: str = "results") -> Callable[[str], str]:
    """Return what puts a fresh section between the markers of this name; `InputError` for a text without them."""
    begin, end = f"<!-- {marker}: begin (generated; do not edit by hand) -->", f"<!-- {marker}: end -->"

    def updated(text: str) -> str:
        before, found_begin, rest = text.partition(begin)
        _, found_end, after = rest.partition(end)
        if not found_begin or not found_end:
            raise InputError(
                f"no markers {begin!r} and {end!r} in the file.", "Put them where the tables are to stand."
            )
        return f"{before}{begin}\n\n{section()}\n\n{end}{after}"

    return updated


def published_name(model: str) -> str:
    """Return what people call `provider/model@digest`: the name of its weights where it is known.

    Else it is `model`, and the whole where there is no digest.
    """
    name, _, digest = model.partition("/")[2].partition("@")
    names: dict[str, str] = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    return names.get(digest, name) if digest else model


def summaries(folder: Path) -> dict[str, Summary]:
    """Return the summaries that are kept in a folder by name, in order of file name."""
    return {path.stem: read_summary(path) for path in sorted(folder.glob("*.json"))}
