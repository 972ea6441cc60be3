"""`limp compare`: two runs over the same questions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .choices import complete_runs

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

    from ..runs.compare import Comparison, Difference

SHOWN = 20


def compare(
    first: Annotated[
        Path, typer.Argument(metavar="RUN_A", help="The folder of a finished run.", autocompletion=complete_runs)
    ],
    second: Annotated[
        Path, typer.Argument(metavar="RUN_B", help="A run over the same questions.", autocompletion=complete_runs)
    ],
    most: Annotated[
        int, typer.Option("--most", metavar="N", help="Show at most N questions that changed.")
    ] = SHOWN,
    as_json: Annotated[bool, typer.Option("--json", help="Print everything as JSON only.")] = False,
) -> None:
    """Compare two runs: paired tests, and which questions changed at which stage.

    McNemar's exact test counts the questions that only one run has right; the interval of the difference in
    accuracy is a bootstrap of whole episodes.

    \b
    Examples:
      limp compare runs/symbolic runs/no-inverse-planning
      limp compare runs/video runs/full-text --json
    """
    from ..runs.compare import compare as compared
    from ..runs.finished import open_run

    found = compared(open_run(first), open_run(second))
    if as_json:
        typer.echo(found.model_dump_json(indent=2))
        return
    from rich.console import Console

    Console().print(_view(found, most))


def _view(found: Comparison, most: int) -> RenderableType:
    from rich.console import Group
    from rich.table import Column, Table
    from rich.text import Text

    from ..runs.compare import STAGES

    numbers = ("A", "B", "B - A", "95 % interval", "only A/B", "p", "n")
    columns = (Column(name, justify="right", no_wrap=True) for name in numbers)
    table = Table(Column("accuracy", no_wrap=True), *columns, box=None, pad_edge=False)
    for kind, difference in found.by_type.items():
        table.add_row(kind.replace("_", " "), *_cells(difference))
    table.add_row("all", *_cells(found.all), style="bold")
    after = ["only A/B: right in that run alone; p: McNemar's exact test on these counts."]
    after += ["95 % interval of B - A: bootstrap of whole episodes."]
    after += [f"\n{len(found.changes)} questions were answered differently."]
    if found.stages:
        after[-1] += " The runs part at:"
        after += [f"  {stage:10} {n:4}  ({STAGES[stage]})" for stage, n in found.stages.items()] + [""]
    shown = [_changes(found, most)] if found.changes and most > 0 else []
    return Group(*map(Text, [*_names(found), ""]), table, *map(Text, after), *shown)


def _names(found: Comparison) -> Iterator[str]:
    yield from (f"A: {found.first}", f"B: {found.second}")
    if not found.same_code:
        yield "The runs were made by different code."
    first, second = (name or "none" for name in found.estimators)
    if first != second:
        yield f"Their estimators differ: {first}, {second}."


def _changes(found: Comparison, most: int) -> Table:
    from rich.table import Table

    changes = Table("question", "type", "right", "A", "B", "they part at", box=None, pad_edge=False)
    for change in found.changes[:most]:
        marks = (f"{c or 'none'}{' ✓' * ok}" for c, ok in (
            (change.first, change.first_correct), (change.second, change.second_correct)))  # fmt: skip
        changes.add_row(change.question, change.type.replace("_", " "), change.gold, *marks, change.stage)
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
