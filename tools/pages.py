"""Pages with a generated part: what stands between two markers is made by a command, and checked."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from limp.runs.finished import Summary
from limp.runs.markdown import row

from .command import parser

BEGIN = "<!-- results: begin (generated; do not edit by hand) -->"
END = "<!-- results: end -->"
WEIGHTS = Path(__file__).parent / "weights.json"
"""The names under which weights were published, by the beginning of the digest that stands in a model's name."""
BENCHMARKS = Path(__file__).parents[1] / "benchmarks"
"""The folder in which committed figures lie."""
KINDS = {"belief": "belief", "social_goal": "social goal", "belief_of_goal": "belief of goal"}
"""The families of household questions, with their column headings."""


def published_name(model: str) -> str:
    """Return what people call `provider/model@digest`: the name of its weights where it is known, else `model`."""
    name, _, digest = model.partition("/")[2].partition("@")
    names: dict[str, str] = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    return names.get(digest, name)


def percent(share: float | None) -> str:
    """Return a share in percent, or nothing where there is none."""
    return "" if share is None else f"{100 * share:.1f}"


def interval(bounds: tuple[float, float] | None) -> str:
    """Return an interval of shares in percent, or nothing where there is none."""
    return "" if bounds is None else f"{percent(bounds[0])} to {percent(bounds[1])}"


def accuracies(run: Summary) -> tuple[str, ...]:
    """Return the cells with the accuracy in each family and in all, in percent."""
    families = (run.by_type[kind].accuracy if kind in run.by_type else None for kind in KINDS)
    return (*map(percent, families), f"**{percent(run.accuracy)}**")


def markdown(columns: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a Markdown table."""
    names = list(columns)
    return "\n".join([row(names), "|---" * len(names) + "|", *map(row, rows)])


def with_section(text: str, section: str, begin: str = BEGIN, end: str = END) -> str:
    """Return the text with `section` between its markers; exit with a line that names them if it has none."""
    before, found_begin, rest = text.partition(begin)
    _, found_end, after = rest.partition(end)
    if not found_begin or not found_end:
        sys.exit(f"no markers {begin!r} and {end!r} in the file")
    return f"{before}{begin}\n\n{section}\n\n{end}{after}"


def write_or_check(
    module: str,
    description: str | None,
    updated: Callable[[str], str],
    collect: Callable[[list[Path]], None] | None = None,
) -> int:
    """Run a command that brings the page up to date, or with `--check` returns 1 if it is not.

    With `collect` the command takes `--collect RUN...` and calls it first.
    """
    arguments = parser(module, description)
    arguments.add_argument("file", type=Path, help="the page")
    arguments.add_argument("--check", action="store_true", help="write nothing; exit with 1 if the page is old")
    if collect:
        arguments.add_argument(
            "--collect", type=Path, nargs="+", default=[], metavar="RUN", help="copy these summaries"
        )
    given = arguments.parse_args()
    if collect:
        collect(given.collect)
    text = given.file.read_text(encoding="utf-8")
    fresh = updated(text)
    if not given.check:
        given.file.write_text(fresh, encoding="utf-8")
    return int(given.check and fresh != text)
