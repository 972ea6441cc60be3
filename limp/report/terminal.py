"""What the terminal shows: an answer, in short or with every step, mind and belief; a run, and its progress."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.box import SIMPLE
from rich.console import Console, Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Column, Table
from rich.text import Text

from ..answering.answers import Answer
from ..answering.explanation import SUM, best_minds, table
from ..answering.explanation import percent as share
from ..episodes.minds import BeliefTimeline, Hypothesis
from ..errors import shortened
from ..minds.clauses import clause
from ..models.metering import Spent
from ..planner import Trace
from ..runs.markdown import interval, percent
from .panels import contents

if TYPE_CHECKING:  # slow, and answers do without them
    from ..runs.costs import Costs
    from ..runs.summary import Controls, Figures, Summary

BAR = 10
MOST_SAID = 320
"""In short, what was assumed or not read is cut after so many characters."""
HINT = "With --why: every step, every mind, and how they add up."


def answer_view(answer: Answer, why: bool = True) -> RenderableType:
    """Return the answer in a sentence, the options, and what was assumed and not read.

    With `why` it has all of that, and the steps, minds and beliefs.
    """
    parts: list[RenderableType] = [Text(f"{answer.question.text}\n")] if why else []
    parts += [Text(answer.sentence, style="bold"), Text(), options_table(answer)]
    if why and answer.trace is not None and answer.posterior is not None:
        minds = best_minds(answer.posterior, answer.question.labels)
        parts.append(steps_table(answer.trace, answer.question.labels))
        if any(contents(mind.mind) for mind in minds.values()):
            parts.append(minds_table(minds))
    if why and answer.stages.beliefs is not None:
        parts.append(beliefs_table(answer.stages.beliefs))
    read = {"Read by the frames of docs/english.md": answer.stages.frames} if why and answer.stages.frames else {}
    for title, lines in (read | answer.caveats).items():
        if why:
            parts += [Text(f"\n{title}"), *(Text(f"  - {line}") for line in lines)]
        elif lines:
            said = "; ".join(line.rstrip(".") for line in lines)
            parts.append(Text(f"\n{title}: {shortened(f'{said}.', MOST_SAID)}"))
    if not why and answer.trace is not None:
        parts.append(Text(HINT, style="dim"))
    return Group(*parts)


def options_table(answer: Answer) -> Table:
    """Return one row an option: its probability of being true, and a mark at the chosen one."""
    question = answer.question
    shown = Table.grid("", "", Column("", justify="right", no_wrap=True), "", "", padding=(0, 2, 0, 0))
    if question.polarity == "LEAST":
        shown.add_row("", "", "", "", "(asked: the least likely)")
    for choice in question.choices:
        p, chosen = answer.probabilities[choice.label], choice.label == answer.choice
        bar = f"{'█' * round(p * BAR):<{BAR}}"
        mark = f"{'->' if chosen else '  '} {choice.label})"
        style = "bold green" if chosen else ""
        shown.add_row(mark, "", share(p), bar, Text(choice.text), style=style)
    return shown


def titled(title: str, shown: Table) -> Group:
    """Return a table under its title."""
    # A rich title would be wrapped to the width of its table.
    return Group(Text(f"\n{title}"), shown)


def minds_table(minds: Mapping[str, Hypothesis]) -> RenderableType:
    """Return the most probable mind of each option: whose it is, what it holds and wants, what it did."""
    acts = any(mind.act for mind in minds.values())
    table = Table("", "whose", "mind", *(["act"] if acts else []), box=None, pad_edge=False)
    for label, mind in minds.items():
        told = Text("\n".join(contents(mind.mind)) or "-")
        table.add_row(f"{label})", Text(mind.agent), told, *([Text(mind.act_in_words or "-")] if acts else []))
    return titled("The likeliest mind of each option", table)


def steps_table(trace: Trace, labels: Sequence[str]) -> RenderableType:
    """Return the prior and the steps that tell the options apart; the columns add up to the probabilities."""
    columns = (Column(label, justify="right", no_wrap=True) for label in labels)
    shown = Table(Column("step", justify="right"), "what was done or said", *columns, box=None, pad_edge=False)
    for row in table(trace, labels):
        values = ("-inf" if math.isinf(v) else f"{v + 0.0:.2f}" for v in row.log_probs.values())
        words = Text(clause(row.words) if row.number else row.words)
        shown.add_row(str(row.number or ""), words, *values, style="bold" if row.words == SUM else "")
    title = f"Why: log-probability of each step (nats, estimator {trace.estimator}), all minds of an option summed"
    return titled(title, shown)


def beliefs_table(beliefs: BeliefTimeline) -> RenderableType:
    """Return who believed what after each event, beside how it really was; a dash where nothing is held."""
    table = Table("", "before" if beliefs.shares else "after", *beliefs.holders, box=None, pad_edge=False)
    for number, moment in enumerate(beliefs.moments, start=1):
        table.add_row(str(number), *(Text(words or "-") for words in (clause(moment.event), *moment.held)))
    return titled(f"Who believed what, and when: {beliefs.about}", table)


# --- runs --------------------------------------------------------------------------------------------------


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
