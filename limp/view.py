"""What the terminal shows: an answer with its reasons, and the figures of a run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypedDict

from rich.console import Console, Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from .events import Hypothesis, Question
from .explain import best_minds, decisive, steps_by_option
from .pipeline import Answer

BAR = 24


def bar(share: float, width: int = BAR) -> str:
    """Return a bar of `width` characters, filled to `share`."""
    filled = round(share * width)
    return "█" * filled + "·" * (width - filled)


def answer_view(answer: Answer) -> RenderableType:
    """Return the options with their probabilities, the decisive steps, the assumptions and the notes."""
    question = answer.question
    parts: list[RenderableType] = [Text(question.text, style="bold"), options_table(answer)]
    if answer.trace is not None and answer.posterior is not None:
        parts += [minds_table(best_minds(answer.posterior, question.labels)), steps_table(answer)]
    parts += _lines("Assumed", _assumed(question))
    parts += _lines("Not read, or repaired", answer.stages.notes)
    return Group(*parts)


def options_table(answer: Answer) -> Table:
    """Return one row an option: its probability of being true, and a mark at the chosen one."""
    question = answer.question
    asked = "least likely" if question.polarity == "LEAST" else "most likely"
    table = Table(
        title=f"How likely each option is (asked: the {asked})", title_justify="left", box=None, pad_edge=False
    )
    for name, justify in (("", "left"), ("", "left"), ("p", "right"), ("", "left"), ("option", "left")):
        table.add_column(name, justify=justify, no_wrap=name != "option")  # type: ignore[arg-type]
    for choice in question.choices:
        share, chosen = answer.probabilities[choice.label], choice.label == answer.choice
        table.add_row(
            "->" if chosen else "", f"{choice.label})", f"{share:.3f}", bar(share), Text(choice.text),
            style="bold green" if chosen else "",
        )  # fmt: skip
    return table


def minds_table(minds: Mapping[str, Hypothesis]) -> Table:
    """Return the most probable mind of each option: what is believed, wanted, and thought of the other."""
    table = Table(title="\nThe likeliest mind of each option", title_justify="left", box=None, pad_edge=False)
    for name in ("", "whose", "belief", "social goal", "belief of the other's goal"):
        table.add_column(name)
    for label, mind in minds.items():
        fields = (mind.agent, mind.belief, mind.social_goal, mind.belief_of_goal)
        table.add_row(f"{label})", *(Text(field or "-") for field in fields))
    return table


def steps_table(answer: Answer) -> RenderableType:
    """Return the steps that tell the options apart, with their log-likelihood for the mind of each option."""
    assert answer.trace is not None
    assert answer.posterior is not None
    steps = decisive(steps_by_option(answer.trace, answer.posterior, answer.question.labels))
    if not steps:
        return Text("\nNo single step tells these minds apart.")
    title = f"\nDecisive steps: log-likelihood (nats, estimator {answer.trace.estimator})"
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    table.add_column("step", justify="right")
    table.add_column("what was done or said")
    for label in answer.question.labels:
        table.add_column(label, justify="right", no_wrap=True)
    for step in steps:
        values = ("-inf" if v is None else f"{v:.2f}" for v in step.log_probs.values())
        table.add_row(str(step.index + 1), Text(step.text), *values)
    return table


def _assumed(question: Question) -> list[str]:
    prior = "every mind that the options claim is as likely beforehand, but for the priors of the hypotheses"
    return [*question.assumptions, prior]


def _lines(title: str, lines: Iterable[str]) -> list[RenderableType]:
    written = list(lines)
    return [Text(f"\n{title}"), *(Text(f"  - {line}") for line in written)] if written else []


class Figures(TypedDict):
    """The part of `summary.json` under `by_type`, and at its top, that tables show."""

    n: int
    correct: int
    accuracy: float | None
    ci95: tuple[float, float] | None


class CalibrationFigures(TypedDict):
    """The part of `summary.json` under `calibration`."""

    n: int
    brier: float | None
    reliability: list[dict[str, float | None]]


class Summary(Figures):
    """What `summary_view` shows of `summary.json`."""

    by_type: dict[str, Figures]
    by_polarity: dict[str, Figures]
    failed: int
    failed_by_stage: dict[str, int]
    calibration: CalibrationFigures
    seconds: float
    resumed: int


def summary_view(summary: Summary, title: str) -> RenderableType:
    """Return the figures of a run: accuracy by family with intervals, failures, and calibration."""
    table = Table(title=title, title_justify="left")
    for name in ("", "accuracy", "95 % interval", "right", "questions"):
        table.add_column(name, justify="left" if not name else "right")
    rows = {**summary["by_type"], **summary["by_polarity"]}
    for name, figures in rows.items():
        table.add_row(name, *_figures(figures), end_section=name == list(summary["by_type"])[-1])
    table.add_section()
    table.add_row("all", *_figures(summary), style="bold")
    return Group(table, *_failed(summary), *_calibration(summary["calibration"]), Text(_time(summary)))


def _figures(figures: Figures) -> tuple[str, str, str, str]:
    accuracy, interval = figures["accuracy"], figures["ci95"]
    return (
        "-" if accuracy is None else f"{accuracy:.1%}",
        f"{interval[0]:.1%} - {interval[1]:.1%}" if interval else "-",
        str(figures["correct"]),
        str(figures["n"]),
    )


def _failed(summary: Summary) -> list[Text]:
    stages = ", ".join(f"{stage} {count}" for stage, count in summary["failed_by_stage"].items())
    return [Text(f"failed (counted as wrong): {summary['failed']}" + (f" ({stages})" if stages else ""))]


def _calibration(figures: CalibrationFigures) -> list[RenderableType]:
    if figures["brier"] is None:
        return []
    title = f"Calibration of {figures['n']} answers: Brier score {figures['brier']:.3f} (0 best, 2 worst)"
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    for name in ("probability", "options", "mean", "right"):
        table.add_column(name, justify="right")
    for row in figures["reliability"]:
        if row["count"]:
            table.add_row(
                f"{row['low']:.1f} - {row['high']:.1f}", str(row["count"]),
                f"{row['confidence']:.3f}", f"{row['accuracy']:.3f}",
            )  # fmt: skip
    return [table]


def _time(summary: Summary) -> str:
    resumed = f", {summary['resumed']} questions from before" if summary["resumed"] else ""
    return f"{summary['seconds']:.1f} s{resumed}"


def progress_bar() -> Progress:
    """Return a progress bar on stderr, which shows nothing where stderr is no terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, disable=not console.is_terminal, transient=True)
