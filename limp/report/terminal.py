"""What the terminal shows of a run: its figures, and a bar while it goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.box import SIMPLE
from rich.console import Console, Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Column, Table
from rich.text import Text

from ..models.metering import Spent
from ..runs.costs import Costs
from ..runs.markdown import interval, percent
from ..runs.summary import Controls, Figures, Summary
from .answer_view import titled


def numbers(first: str, *names: str) -> Table:
    """Return a table of numbers, aligned to the right, each row of which begins with words."""
    columns = (Column(name, justify="right", no_wrap=True) for name in names)
    return Table(Column(first, no_wrap=True), *columns, box=None, pad_edge=False)


def summary_view(summary: Summary, title: str) -> RenderableType:
    """Return the figures of a run: accuracy by family, failures, calibration and costs.

    Right, wrong and unanswered questions are counted apart; accuracy is right / questions.
    """
    names = ("accuracy", "95 % interval", "right", "wrong", "no answer", "asked")
    columns = (Column(name, justify="right", no_wrap=True) for name in names)
    # Narrow enough for 80 columns.
    table = Table(Column("", overflow="fold"), *columns, box=SIMPLE, pad_edge=False, collapse_padding=True)
    for name, figures in summary.by_type.items():
        table.add_row(name.replace("_", " "), *_figures(figures))
    table.add_section()
    table.add_row("all", *_figures(summary), style="bold")
    stages = ", ".join(f"{stage} {n}" for stage, n in summary.failed_by_stage.items())
    lines = [f"failed (counted as wrong): {summary.failed}{f' ({stages})' if stages else ''}"]
    if (found := summary.calibration).brier is not None:
        lines.append(
            f"calibration of {found.n} answers: Brier score {found.brier:.3f} (0 best, 2 worst), "
            f"expected calibration error {found.error:.3f}"
        )
    return Group(
        Text(title),
        table,
        *_against_controls(summary.controls),
        *map(Text, lines),
        *_costs(summary.costs),
        Text(f"{summary.seconds or 0.0:.1f} s"),
    )


def _figures(figures: Figures) -> tuple[str, ...]:
    right, failed = figures.correct, figures.failed
    return (
        "-" if figures.accuracy is None else f"{figures.accuracy:.1%}",
        interval(figures.ci95) or "-",
        *(str(count) for count in (right, figures.n - right - failed, failed, figures.n)),
    )


def _against_controls(controls: Controls) -> list[RenderableType]:
    """The solver against the best rule without a mind."""
    if not controls.best:
        return []
    columns = (Column(name, justify="right") for name in ("accuracy", "this solver", "95 % interval"))
    table = Table("", "best control", *columns, box=None, pad_edge=False)
    for kind, found in controls.best.items():
        figures = f"{found.accuracy:.1%}", percent(found.difference, "+"), interval(found.ci95, "+") or "-"
        style = "bold" if kind == "all" else ""
        table.add_row(kind.replace("_", " "), found.control, *figures, style=style)
    return [titled("Against the best control: rules without a mind, a film or a model; in points", table)]


def _costs(costs: Costs) -> list[RenderableType]:
    spent, recorded = costs.spent, costs.recorded
    if not (spent.calls or recorded.calls or costs.failed_calls):
        return []
    table = numbers("", "calls", "prompt tokens", "completion tokens", "seconds", "US dollars")
    for name, price in costs.by_stage.items():
        table.add_row(name, *_price(price, 0))
    table.add_row("a question", *_price(costs.per_question, 1), style="bold")
    table.add_row("spent by this run", *_price(spent, 0))
    table.add_row("recorded before", *_price(recorded, 0))
    failed = f"; {costs.failed_calls} calls failed" if costs.failed_calls else ""
    return [titled(f"Model calls, each request counted once{failed}", table)]


def _price(price: Spent, digits: int) -> tuple[str, ...]:
    counts = (price.calls, price.prompt_tokens, price.completion_tokens)
    cost = price.cost
    return (
        *(f"{count:,.{digits}f}" for count in counts), f"{price.seconds:.1f}",
        "unknown" if cost is None else f"{cost:.4f}",
    )  # fmt: skip


@contextmanager
def costing(title: str) -> Iterator[Callable[[int, int, Spent], None]]:
    """Show a progress bar that says what a question cost so far: its calls, tokens and dollars on average.

    It is on stderr, and shows nothing where that is no terminal.
    """
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    hidden = not console.is_terminal
    with Progress(*columns, console=console, disable=hidden, transient=True) as bar:
        task = bar.add_task(title, total=None)

        def move(done: int, total: int, spent: Spent) -> None:
            each = ""
            if spent.calls and done:
                tokens = (spent.prompt_tokens + spent.completion_tokens) / done
                dollars = "" if spent.cost is None else f", ${spent.cost / done:.4f}"
                each = f", {spent.calls / done:.1f} calls, {tokens:,.0f} tokens{dollars} a question"
            bar.update(task, completed=done, total=total, description=f"{title}{each}")

        yield move
