"""What the terminal shows: an answer with its reasons, and the figures of a run."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from rich.box import SIMPLE
from rich.console import Console, Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Column, Table
from rich.text import Text

from ..answering.answers import Answer
from ..answering.explanation import SUM, best_minds, decimals, table
from ..minds.attitudes import Hypothesis
from ..minds.clauses import clause
from ..minds.timeline import BeliefTimeline
from ..models.metering import Spent
from ..planner import Trace
from ..runs.costs import Costs
from ..runs.markdown import interval, percent
from ..runs.summary import Calibration, Controls, Figures, Summary
from .mind_words import contents

BAR = 24


def bar(share: float, width: int = BAR) -> str:
    """Return a bar of `width` characters, filled to `share`."""
    filled = round(share * width)
    return "█" * filled + " " * (width - filled)


def numbers(first: str, *names: str) -> Table:
    """Return a table of numbers, aligned to the right, each row of which begins with words."""
    columns = (Column(name, justify="right", no_wrap=True) for name in names)
    return Table(Column(first, no_wrap=True), *columns, box=None, pad_edge=False)


def _titled(title: str, table: Table) -> Group:
    # A rich title would be wrapped to the width of its table.
    return Group(Text(f"\n{title}"), table)


def answer_view(answer: Answer) -> RenderableType:
    """Return the answer in a sentence, the options, why: steps, minds and beliefs; and what was assumed."""
    question = answer.question
    parts: list[RenderableType] = [
        Text(question.text),
        Text(f"\n{answer.sentence}", style="bold"),
        options_table(answer),
    ]
    if answer.trace is not None and answer.posterior is not None:
        minds = best_minds(answer.posterior, question.labels)
        parts += [steps_table(answer.trace, question.labels), minds_table(minds)]
    if answer.stages.beliefs is not None:
        parts.append(beliefs_table(answer.stages.beliefs))
    for title, lines in answer.caveats.items():
        parts += _lines(title, lines)
    return Group(*parts)


def options_table(answer: Answer) -> RenderableType:
    """Return one row an option: its probability of being true, and a mark at the chosen one."""
    question = answer.question
    table = Table("", "", Column("p", justify="right"), "", "option", box=None, pad_edge=False)
    for choice in question.choices:
        share, chosen = answer.probabilities[choice.label], choice.label == answer.choice
        table.add_row(
            "->" if chosen else "", f"{choice.label})", decimals(share), bar(share), Text(choice.text),
            style="bold green" if chosen else "",
        )  # fmt: skip
    asked = " (asked: the least likely)" if question.polarity == "LEAST" else ""
    return _titled(f"How likely each option is{asked}", table)


def minds_table(minds: Mapping[str, Hypothesis]) -> RenderableType:
    """Return the most probable mind of each option: whose it is, what it holds and wants, what it did."""
    acts = any(mind.act for mind in minds.values())
    table = Table("", "whose", "mind", *(["act"] if acts else []), box=None, pad_edge=False)
    for label, mind in minds.items():
        told = Text("\n".join(contents(mind.mind)) or "-")
        table.add_row(f"{label})", Text(mind.agent), told, *([Text(mind.act_in_words or "-")] if acts else []))
    return _titled("The likeliest mind of each option", table)


def steps_table(trace: Trace, labels: Sequence[str]) -> RenderableType:
    """Return the prior and the steps that tell the options apart; the columns add up to the probabilities."""
    columns = (Column(label, justify="right", no_wrap=True) for label in labels)
    shown = Table(Column("step", justify="right"), "what was done or said", *columns, box=None, pad_edge=False)
    for row in table(trace, labels):
        values = ("-inf" if math.isinf(v) else f"{v + 0.0:.2f}" for v in row.log_probs.values())
        words = Text(clause(row.words) if row.number else row.words)
        shown.add_row(str(row.number or ""), words, *values, style="bold" if row.words == SUM else "")
    title = f"Why: log-probability of each step (nats, estimator {trace.estimator}), all minds of an option summed"
    return _titled(title, shown)


def beliefs_table(beliefs: BeliefTimeline) -> RenderableType:
    """Return who believed what after each event, beside how it really was; a dash where nothing is held."""
    table = Table("", "before" if beliefs.shares else "after", *beliefs.holders, box=None, pad_edge=False)
    for number, moment in enumerate(beliefs.moments, start=1):
        table.add_row(str(number), *(Text(words or "-") for words in (clause(moment.event), *moment.held)))
    return _titled(f"Who believed what, and when: {beliefs.about}", table)


def _lines(title: str, lines: Iterable[str]) -> list[RenderableType]:
    written = list(lines)
    return [Text(f"\n{title}"), *(Text(f"  - {line}") for line in written)] if written else []


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
    return Group(
        Text(title),
        table,
        *_against_controls(summary.controls),
        *_letters(summary),
        *_failed(summary),
        *_calibration(summary.calibration),
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
    return [_titled("Against the best control: rules without a mind, a film or a model; in points", table)]


def _letters(summary: Summary) -> list[Text]:
    """How often each letter was chosen, and was right: a bias for a position shows here."""
    if not summary.by_letter:
        return []
    shown = (f"{letter} {n['chosen']} ({n['right']})" for letter, n in summary.by_letter.items())
    return [Text(f"letters chosen (right): {', '.join(shown)}")]


def _failed(summary: Summary) -> list[Text]:
    lines = [f"failed (counted as wrong): {summary.failed}"]
    guessed = summary.accuracy_with_guesses
    if summary.failed and guessed is not None:
        lines[0] += f" ({', '.join(f'{stage} {n}' for stage, n in summary.failed_by_stage.items())})"
        lines.append(f"accuracy if failed questions were guessed at random: {guessed:.1%}")
    return [Text(line) for line in lines]


def _calibration(figures: Calibration) -> list[Text]:
    if figures.brier is None:
        return []
    return [
        Text(
            f"calibration of {figures.n} answers: Brier score {figures.brier:.3f} (0 best, 2 worst), "
            f"expected calibration error {figures.error:.3f}"
        )
    ]


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
    return [_titled(f"Model calls, each request counted once{failed}", table)]


def _price(price: Spent, digits: int) -> tuple[str, ...]:
    counts = (price.calls, price.prompt_tokens, price.completion_tokens)
    cost = price.cost
    return (
        *(f"{count:,.{digits}f}" for count in counts), f"{price.seconds:.1f}",
        "unknown" if cost is None else f"{cost:.4f}",
    )  # fmt: skip


@contextmanager
def counted(title: str) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar, and give what moves it: it is called with how many are done, and of how many."""
    with costing(title) as move:
        yield lambda done, total: move(done, total, Spent())


@contextmanager
def costing(title: str) -> Iterator[Callable[[int, int, Spent], None]]:
    """Show a progress bar that says what a question cost so far: its calls, tokens and dollars on average."""
    with progress_bar() as bar:
        task = bar.add_task(title, total=None)

        def move(done: int, total: int, spent: Spent) -> None:
            each = f", {cost_of_one(spent, done)}" if spent.calls and done else ""
            bar.update(task, completed=done, total=total, description=f"{title}{each}")

        yield move


def cost_of_one(spent: Spent, questions: int) -> str:
    """Return `2.0 calls, 1,234 tokens, $0.0012 a question`: the mean over so many; without an unknown price."""
    tokens = (spent.prompt_tokens + spent.completion_tokens) / questions
    dollars = "" if spent.cost is None else f", ${spent.cost / questions:.4f}"
    return f"{spent.calls / questions:.1f} calls, {tokens:,.0f} tokens{dollars} a question"


def progress_bar() -> Progress:
    """Return a progress bar on stderr, which shows nothing where stderr is no terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, disable=not console.is_terminal, transient=True)
