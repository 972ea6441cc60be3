"""`limp show`: a finished run, or one of its questions, in the terminal."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from ..errors import unknown
from ..explanation import percent, sentence
from ..protocols import Report
from ..questions.question import Question, Video
from ..report.terminal import beliefs_table, steps_table, summary_view
from ..runs.finished import Run, open_run
from ..runs.results import Result, trace_of
from ..runs.summary import Summary
from .choices import complete_runs
from .flags import AsJson, argument, flag
from .questions import questions_of

SHOWN = 20

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def show_run(
    run: Annotated[Path, argument("RUN", "The folder of a finished run.", complete_runs)],
    question: Annotated[str | None, argument("QUESTION", "The id of a question.")] = None,
    most: Annotated[
        int, typer.Option("--most", metavar="N", min=0, help="Show at most N questions that went wrong.")
    ] = SHOWN,
    data: Annotated[
        str | None, flag("DIR", "The benchmark's data, for a question in words, with its story.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show the figures of a run and what went wrong, or one question with its answer and the reasons.

    \b
    Examples:
      limp show runs/symbolic
      limp show runs/symbolic h1/2
    """
    opened = open_run(run)
    if question is not None:
        _question(opened, question, data, as_json)
        return
    show_summary(opened.summary, f"{opened.config.benchmark}: {opened.name}", as_json)
    if most and not as_json:
        _what_went_wrong(opened.results, most)


def show_summary(summary: Summary, title: str, as_json: bool, out: Path | None = None) -> None:
    """Print the figures of a run, as JSON or as tables with the files that were written into `out`."""
    if as_json:
        typer.echo(json.dumps(summary.to_json(), indent=2))
        return
    Console().print(summary_view(summary, title))
    if out is not None:
        typer.echo(f"written: {out / 'results.jsonl'}, {out / 'summary.json'}")


def show_report(report: Report, as_json: bool) -> None:
    """Print what a study or a simulation reports, as JSON for machines or in words."""
    typer.echo(json.dumps(report.data, indent=2) if as_json else report.text)
    if report.files and not as_json:
        typer.echo(f"written: {', '.join(report.files)}")


def _what_went_wrong(results: Sequence[Result], most: int) -> None:
    """Print a line for each of the first `most` questions that went wrong, or that none did."""
    wrong = [result for result in results if not result.correct]
    if not wrong:
        typer.echo("\nnothing went wrong; one question with its reasons: limp show RUN QUESTION")
        return
    typer.echo(f"\nwrong or unanswered: {len(wrong)} of {len(results)}; more with: limp show RUN QUESTION")
    names = [_names(result) for result in wrong[:most]]
    widths = [max(map(len, column)) for column in zip(*names, strict=True)]
    for row, result in zip(names, wrong, strict=False):
        cells = (f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True))
        typer.echo(f"  {'  '.join(cells)}  {_end(result)}")
    if len(wrong) > most:
        typer.echo(f"  and {len(wrong) - most} more: --most {len(wrong)}")


def _names(result: Result) -> tuple[str, str]:
    return result.question, result.type.replace("_", " ")


def _end(result: Result) -> str:
    if result.failed:
        return f"no answer ({result.failed.stage}): {result.failed.error}"
    share = (result.probabilities or {}).get(result.choice or "", 0.0)
    return f"{result.choice} ({share:.3f}), right is {result.gold}"


def _question(run: Run, name: str, data: str | None, as_json: bool) -> None:
    found = {result.question: result for result in run.results}
    if name not in found:
        raise unknown("question", name, found)
    result = found[name]
    if as_json:
        typer.echo(result.model_dump_json(indent=2))
        return
    words = questions_of([run], data)
    asked = ", the least likely is asked for" if result.polarity == "LEAST" else ""
    place = f", {words.places[name]}" if words.places.get(name) else ""
    typer.echo(f"{name}: {result.type.replace('_', ' ')}{asked}{place}")
    for note in words.notes:
        typer.echo(note)
    trace = trace_of(result)
    if result.failed:
        typer.echo(f"No answer. Stage {result.failed.stage}: {result.failed.error} {result.failed.hint}".rstrip())
    _show(result, words.questions.get(name))
    if trace is not None:
        # A tie has a matrix and no probabilities.
        labels = result.probabilities or dict.fromkeys(h.choice for h in trace.hypotheses)
        Console().print(steps_table(trace, list(labels)))
        if result.stages.beliefs is not None:
            Console().print(beliefs_table(result.stages.beliefs))
    for line in result.stages.notes:
        typer.echo(f"note: {line}")


def _option(result: Result, label: str, words: str) -> str:
    share = percent(result.probabilities[label]) if result.probabilities else ""
    marks = (label == result.choice and "chosen", label == result.gold and "right")
    said = ", ".join(mark for mark in marks if mark)
    return f"  {label}) {share:>8}  {words}{f' ({said})' if said else ''}"


def _material(asked: Question) -> Iterator[tuple[str, str]]:
    """Yield what a question is about, part by part, each with its title."""
    video = asked.video or Video()
    parts = {
        "The story": asked.narration,
        "What was said": asked.conversation,
        "What the film shows, as recorded": video.recorded,
        "The film": video.path,
        "The scene graphs": video.scene,
        "What is assumed": "\n".join(asked.assumptions),
    }
    return ((title, told) for title, told in parts.items() if told.strip())


def _show(result: Result, asked: Question | None) -> None:
    if asked is not None:
        for title, told in _material(asked):
            typer.echo(f"\n{title}\n{told.strip()}")
        typer.echo(f"\nThe question\n{asked.text}")
    words = {choice.label: choice.text for choice in result.found or (asked.choices if asked else ())}
    for label in words or result.probabilities or {}:
        typer.echo(_option(result, label, words.get(label, "")))
    if result.choice and result.probabilities:
        typer.echo(
            f"\n{sentence(result.choice, result.probabilities, result.polarity or 'MOST', trace_of(result))}"
        )
