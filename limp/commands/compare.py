"""`limp compare`: two runs over the same questions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from ..report.terminal import numbers
from ..runs.compare import Comparison, Difference
from ..runs.compare import compare as compared
from ..runs.summary import open_run
from .flags import AsJson, argument, command_line

SHOWN = 20

app = command_line()


@app.command()
def compare(
    first: Annotated[Path, argument("A", "The folder of a finished run.")],
    second: Annotated[Path, argument("B", "Another one over the same questions.")],
    most: Annotated[
        int, typer.Option("--most", metavar="N", min=0, help="Show at most N questions that changed.")
    ] = SHOWN,
    as_json: AsJson = False,
) -> None:
    """Compare two runs: paired tests, and which questions changed.

    McNemar's exact test counts the questions that only one run has right; the interval of the difference in
    accuracy is a bootstrap of whole episodes.

    \b
    Examples:
      limp compare runs/symbolic runs/no-inverse-planning
      limp compare runs/video runs/full-text --json
    """
    found = compared(open_run(first), open_run(second))
    if as_json:
        typer.echo(found.model_dump_json(indent=2))
        return
    console = Console()
    for part in _comparison(found, most):
        console.print(part, highlight=False)


def _choice(label: str, right: bool) -> str:
    return f"{label or 'none'}{' ✓' * right}"


def _comparison(found: Comparison, most: int) -> Iterator[RenderableType]:
    yield Text(f"A: {found.first}\nB: {found.second}")
    if not found.same_code:
        yield "The runs were made by different code."
    first, second = (name or "none" for name in found.estimators)
    if first != second:
        yield Text(f"Their estimators differ: {first}, {second}.")
    yield ""
    table = numbers("accuracy", "A", "B", "B - A", "95 % interval", "only A/B", "p", "n")
    for kind, difference in found.by_type.items():
        table.add_row(kind.replace("_", " "), *_cells(difference))
    table.add_row("all", *_cells(found.all), style="bold")
    yield table
    yield "only A/B: right in that run alone; p: McNemar's exact test on these counts."
    yield "95 % interval of B - A: bootstrap of whole episodes."
    yield f"\n{len(found.changes)} questions were answered differently."
    if found.changes and most > 0:
        yield ""
        yield _changes(found, most)


def _changes(found: Comparison, most: int) -> Table:
    changes = Table("question", "type", "right", "A", "B", box=None, pad_edge=False)
    for change in found.changes[:most]:
        marks = _choice(change.first, change.first_correct), _choice(change.second, change.second_correct)
        changes.add_row(change.question, change.type.replace("_", " "), change.gold, *marks)
    if len(found.changes) > most:
        changes.caption = f"and {len(found.changes) - most} more: --most N, --json"
    return changes


def _cells(difference: Difference) -> tuple[str, ...]:
    interval = difference.ci95
    return (
        f"{difference.first:.1%}",
        f"{difference.second:.1%}",
        f"{difference.difference:+.1%}",
        f"{interval[0]:+.1%} to {interval[1]:+.1%}" if interval else "-",
        f"{difference.only_first}/{difference.only_second}",
        "<0.001" if difference.p < 0.001 else f"{difference.p:.3f}",
        str(difference.n),
    )
