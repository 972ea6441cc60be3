"""`limp compare`: two runs over the same questions, or how sure runs are and on what they agree."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from ..errors import InputError
from ..report.terminal import numbers
from ..runs.compare import STAGES, Comparison, Difference, check_same
from ..runs.compare import compare as compared
from ..runs.finished import Run, open_run
from ..runs.temperature import Agreed, Tempered, agreement, temper
from .choices import complete_runs
from .flags import AsJson, argument, command_line, switch

SHOWN = 20

app = command_line()


@app.command()
def compare(
    runs: Annotated[list[Path], argument("RUN...", "Finished runs over the same questions.", complete_runs)],
    calibration: Annotated[bool, switch("--calibration", "Show how sure any number of runs are instead.")] = False,
    questions: Annotated[bool, switch("--questions", "With --calibration: all that runs chose.")] = False,
    most: Annotated[
        int, typer.Option("--most", metavar="N", min=0, help="Show at most N questions that changed.")
    ] = SHOWN,
    as_json: AsJson = False,
) -> None:
    """Compare two runs: paired tests, and which questions changed at which stage.

    McNemar's exact test counts the questions that only one run has right; the interval of the difference in
    accuracy is a bootstrap of whole episodes.

    With --calibration, log scores and reliability of runs before and after a temperature, and their agreement. The
    temperature is fitted by cross-validation over episodes. It is a figure beside the run's own, and changes no
    answer.

    \b
    Examples:
      limp compare runs/symbolic runs/no-inverse-planning
      limp compare runs/video runs/full-text --json
      limp compare runs/judge runs/completion runs/interaction --calibration --questions
    """
    if questions and not calibration:
        raise InputError("--questions goes with --calibration.", "Add it, or take --most N.")
    if not calibration and len(runs) != 2:
        raise InputError(
            f"two runs are compared, not {len(runs)}.", "Name two, or ask how sure they are: --calibration."
        )
    opened = [open_run(path) for path in runs]
    if calibration:
        _calibration(opened, questions, as_json)
        return
    found = compared(*opened)
    if as_json:
        typer.echo(found.model_dump_json(indent=2))
        return
    _print(_comparison(found, most))


def _print(parts: Iterator[RenderableType]) -> None:
    console = Console()
    for part in parts:
        console.print(part, highlight=False)


def _choice(label: str, right: bool) -> str:
    return f"{label or 'none'}{' ✓' * right}"


# --- two runs ---------------------------------------------------------------------------------------------


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
    part = " The runs part at:" if found.stages else ""
    yield f"\n{len(found.changes)} questions were answered differently.{part}"
    yield from (f"  {stage:10} {n:4}  ({STAGES[stage]})" for stage, n in found.stages.items())
    if found.changes and most > 0:
        yield ""
        yield _changes(found, most)


def _changes(found: Comparison, most: int) -> Table:
    changes = Table("question", "type", "right", "A", "B", "they part at", box=None, pad_edge=False)
    for change in found.changes[:most]:
        marks = _choice(change.first, change.first_correct), _choice(change.second, change.second_correct)
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


# --- how sure runs are ------------------------------------------------------------------------------------


def _calibration(runs: Sequence[Run], questions: bool, as_json: bool) -> None:
    for other in runs[1:]:
        check_same(runs[0], other)
    found = [_tempered(run) for run in runs]
    agreed = agreement(runs) if len(runs) > 1 else ()
    if as_json:
        data = {"runs": [one.model_dump() for one in found], "agreement": [one.model_dump() for one in agreed]}
        typer.echo(json.dumps(data, indent=2))
        return
    _print(_sureness(found, agreed, questions))


def _tempered(run: Run) -> Tempered:
    found = temper(run)
    if found is None:
        raise InputError(
            f"the run {run.name!r} has no probabilities on two episodes.",
            "Give a run of more questions, of a solver that gives probabilities.",
        )
    return found


def _sureness(found: Sequence[Tempered], agreed: Sequence[Agreed], questions: bool) -> Iterator[RenderableType]:
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


def _scores(found: Sequence[Tempered]) -> Table:
    table = numbers("run", "n", "none", "log score", "tempered", "guess", "Brier", "tempered", "T", "folds")
    for number, one in enumerate(found, start=1):
        table.add_row(
            str(number), str(one.n), str(one.left_out), f"{one.log_score:.3f}", f"{one.tempered_log_score:.3f}",
            f"{one.guessing:.3f}", f"{one.raw.brier:.3f}", f"{one.tempered.brier:.3f}",
            f"{one.temperature:.2f}" if one.helps else "none",
            f"{one.range[0]:.2f} - {one.range[1]:.2f}" if one.helps else "",
        )  # fmt: skip
    return table


def _reliability(one: Tempered) -> Table:
    table = numbers("probability", "options", "mean", "right", "options", "mean", "right")
    for raw, after in zip(one.raw.reliability, one.tempered.reliability, strict=True):
        cells = []
        for b in (raw, after):
            empty = b.confidence is None or b.accuracy is None
            cells += ["-"] * 3 if empty else [str(b.count), f"{b.confidence:.3f}", f"{b.accuracy:.3f}"]
        if raw.count or after.count:
            table.add_row(f"{raw.low:.1f} - {raw.high:.1f}", *cells)
    return table


def _agreement(agreed: Sequence[Agreed]) -> Table:
    table = numbers("\nruns that agree", "questions", "the commonest is right")
    for count in sorted({one.count for one in agreed}, reverse=True):
        right = [one.commonest == one.gold for one in agreed if one.count == count]
        table.add_row(f"{count} of {len(agreed[0].choices)}", str(len(right)), f"{sum(right) / len(right):.1%}")
    return table


def _choices(agreed: Sequence[Agreed]) -> Table:
    names = (str(number) for number in range(1, 1 + len(agreed[0].choices)))
    table = Table("\nquestion", "right", *names, "agree", box=None, pad_edge=False)
    for one in agreed:
        marks = (_choice(choice, choice == one.gold) for choice in one.choices)
        table.add_row(one.question, one.gold, *marks, str(one.count))
    return table
