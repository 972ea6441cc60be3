"""`limp calibration`: how sure runs are, how sure they should have been, and on what they agree."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import InputError
from .choices import complete_runs

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

    from ..runs.finished import Run
    from ..runs.temperature import Agreed, Tempered


def calibration(
    runs: Annotated[
        list[Path],
        typer.Argument(metavar="RUN...", help="Folders of finished runs.", autocompletion=complete_runs),
    ],
    questions: Annotated[
        bool, typer.Option("--questions", help="Show what each run chose on every question.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print everything as JSON only.")] = False,
) -> None:
    """Show log scores and reliability before and after a temperature, and the agreement of runs.

    The temperature is fitted by cross-validation over episodes. It is a figure beside the run's own, and changes
    no answer. Several runs, such as one for each estimator, must be over the same questions.

    \b
    Examples:
      limp calibration runs/judge runs/completion runs/interaction
      limp calibration runs/judge runs/completion --questions
    """
    from ..runs.compare import check_same
    from ..runs.finished import open_runs
    from ..runs.temperature import agreement

    opened = open_runs(runs)
    for other in opened[1:]:
        check_same(opened[0], other)
    found = [_tempered(run) for run in opened]
    agreed = agreement(opened) if len(opened) > 1 else ()
    if as_json:
        data = {"runs": [one.model_dump() for one in found], "agreement": [one.model_dump() for one in agreed]}
        typer.echo(json.dumps(data, indent=2))
        return
    from rich.console import Console

    console = Console()
    for part in _shown(found, agreed, questions):
        console.print(part, highlight=False)


def _shown(found: Sequence[Tempered], agreed: Sequence[Agreed], questions: bool) -> Iterator[RenderableType]:
    yield from (f"{number}) {one.run}" for number, one in enumerate(found, start=1))
    yield _scores(found)
    if not all(one.helps for one in found):
        yield "T none: a temperature makes the log score of episodes that it was not fitted to worse."
    for number, one in enumerate(found, start=1):
        yield f"\n{number}) as it is, and tempered"
        yield _reliability(one)
    if agreed:
        yield _agreement(agreed)
    if agreed and questions:
        yield _choices(agreed)


def _tempered(run: Run) -> Tempered:
    from ..runs.temperature import temper

    found = temper(run)
    if found is None:
        raise InputError(
            f"the run {run.name!r} has no probabilities on two episodes.",
            "Give a run of more questions, of a solver that gives probabilities.",
        )
    return found


def _scores(found: Sequence[Tempered]) -> Table:
    from rich.table import Column, Table

    names = ("n", "none", "log score", "tempered", "guess", "Brier", "tempered", "T", "folds")
    columns = (Column(name, justify="right", no_wrap=True) for name in names)
    table = Table(Column("run", no_wrap=True), *columns, box=None, pad_edge=False)
    for number, one in enumerate(found, start=1):
        table.add_row(
            str(number), str(one.n), str(one.left_out), f"{one.log_score:.3f}", f"{one.tempered_log_score:.3f}",
            f"{one.guessing:.3f}", f"{one.raw.brier:.3f}", f"{one.tempered.brier:.3f}",
            f"{one.temperature:.2f}" if one.helps else "none",
            f"{one.range[0]:.2f} - {one.range[1]:.2f}" if one.helps else "",
        )  # fmt: skip
    return table


def _reliability(one: Tempered) -> Table:
    from rich.table import Column, Table

    names = ("options", "mean", "right", "options", "mean", "right")
    columns = (Column(name, justify="right", no_wrap=True) for name in names)
    table = Table("probability", *columns, box=None, pad_edge=False)
    for raw, after in zip(one.raw.reliability, one.tempered.reliability, strict=True):
        cells = []
        for b in (raw, after):
            empty = b.confidence is None or b.accuracy is None
            cells += ["-"] * 3 if empty else [str(b.count), f"{b.confidence:.3f}", f"{b.accuracy:.3f}"]
        if raw.count or after.count:
            table.add_row(f"{raw.low:.1f} - {raw.high:.1f}", *cells)
    return table


def _agreement(agreed: Sequence[Agreed]) -> Table:
    from rich.table import Column, Table

    columns = (Column(name, justify="right") for name in ("questions", "the commonest is right"))
    table = Table("\nruns that agree", *columns, box=None, pad_edge=False)
    for count in sorted({one.count for one in agreed}, reverse=True):
        right = [one.commonest == one.gold for one in agreed if one.count == count]
        table.add_row(f"{count} of {len(agreed[0].choices)}", str(len(right)), f"{sum(right) / len(right):.1%}")
    return table


def _choices(agreed: Sequence[Agreed]) -> Table:
    from rich.table import Table

    names = (str(number) for number in range(1, 1 + len(agreed[0].choices)))
    table = Table("\nquestion", "right", *names, "agree", box=None, pad_edge=False)
    for one in agreed:
        marks = (f"{choice or 'none'}{' ✓' * (choice == one.gold)}" for choice in one.choices)
        table.add_row(one.question, one.gold, *marks, str(one.count))
    return table
