"""What the generated pages share: a part between two markers, accuracies, kept summaries."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from limp.errors import InputError
from limp.runs.markdown import percent
from limp.runs.summary import Summary, read_summary

ROOT = Path(__file__).parents[2]
BENCHMARKS = ROOT / "benchmarks"
"""The folder in which committed figures lie."""
WEIGHTS = Path(__file__).parent / "weights.json"
"""The names under which weights were published, by the beginning of the digest that stands in a model's name."""
KINDS = {"belief": "belief", "social_goal": "social goal", "belief_of_goal": "belief of goal"}
"""The families of household questions, with their column headings."""


@dataclass(frozen=True)
class Page:
    """A file that is generated, or a part of it: what makes its text anew."""

    file: str
    updated: Callable[[str], str]
    collect: Callable[[list[Path]], None] | None = None
    """Keeps what the page is made of out of the folders of runs."""


def part(section: Callable[[], str], marker: str = "results") -> Callable[[str], str]:
    """Return what puts a fresh section between the markers of this name."""
    return lambda text: with_section(text, section(), marker)


def with_section(text: str, section: str, marker: str = "results") -> str:
    """Return the text with `section` between its markers; raise `InputError` if it has none."""
    begin, end = f"<!-- {marker}: begin (generated; do not edit by hand) -->", f"<!-- {marker}: end -->"
    before, found_begin, rest = text.partition(begin)
    _, found_end, after = rest.partition(end)
    if not found_begin or not found_end:
        raise InputError(
            f"no markers {begin!r} and {end!r} in the file.", "Put them where the tables are to stand."
        )
    return f"{before}{begin}\n\n{section}\n\n{end}{after}"


def published_name(model: str) -> str:
    """Return what people call `provider/model@digest`: the name of its weights where it is known.

    Else it is `model`, and the whole where there is no digest.
    """
    name, _, digest = model.partition("/")[2].partition("@")
    names: dict[str, str] = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    return names.get(digest, name) if digest else model


def accuracies(
    total: float | None, by_type: Mapping[str, float | None], kinds: Iterable[str] = KINDS
) -> tuple[str, ...]:
    """Return the cells with the accuracy in each family and in all, in percent."""
    return (*(percent(by_type.get(kind)) for kind in kinds), f"**{percent(total)}**")


def families(run: Summary) -> dict[str, float | None]:
    """Return the accuracy in each family of questions."""
    return {name: figures.accuracy for name, figures in run.by_type.items()}


def summaries(folder: Path) -> dict[str, Summary]:
    """Return the summaries that are kept in a folder by name, in order of file name."""
    return {path.stem: read_summary(path) for path in sorted(folder.glob("*.json"))}


def keep_summaries(runs: Iterable[Path], folder: Path) -> None:
    """Copy the `summary.json` of runs, without the seconds of the clock, each under the name of its folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for run in runs:
        kept = read_summary(run / "summary.json").model_copy(update={"seconds": None})
        (folder / f"{run.name}.json").write_text(kept.to_text(), encoding="utf-8")
