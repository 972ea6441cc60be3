"""`limp show`, `report`, `rescore` and `compare`: finished runs read, as a page, graded anew, and side by side."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console, RenderableType
from rich.filesize import decimal
from rich.table import Table
from rich.text import Text

from ..answering.explanation import percent, sentence
from ..episodes.question import Question, Video
from ..errors import InputError, unknown
from ..inputs.files import keep_apart, write_whole
from ..protocols.benchmarks import Benchmark, StudyReport
from ..report.terminal import beliefs_table, numbers, steps_table, summary_view
from ..runs.compare import Comparison, Difference
from ..runs.compare import compare as compared
from ..runs.outcomes import Outcome, trace_of
from ..runs.summary import Run, Summary, open_run
from .flags import AsJson, a_path, argument, command_line, flag

SHOWN = 20
PAGE = Path("report.html")

app = command_line()


@app.command("show")
def show_run(
    run: Annotated[Path, argument("RUN", "The folder of a finished run.")],
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
        _what_went_wrong(opened.outcomes, most)


@app.command()
def report(
    runs: Annotated[list[Path], argument("RUN...", "Folders of finished runs of one benchmark.")],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="The page to write.")] = PAGE,
    data: Annotated[str | None, flag("DIR", "The benchmark's data, to show the questions in words.")] = None,
) -> None:
    """Write one self-contained HTML page about runs: figures, calibration, failures, and every question.

    The page needs no server and no network. Results do not hold the words of the questions; if the
    benchmark needs its data to show them, pass the folder with --data.

    \b
    Examples:
      limp report runs/symbolic -o report.html
      limp report runs/symbolic runs/always-A -o both.html
      limp report runs/video --data DIR -o report.html
    """
    # Slow, and the other commands of this file do without them.
    from ..report.run_page import render_runs

    keep_apart(out, *runs, data)
    opened = [open_run(path) for path in runs]
    found = questions_of(opened, data)
    page = render_runs(opened, found.questions, found.notes)
    write_whole(out, page)
    for note in found.notes:
        typer.echo(note)
    typer.echo(f"written: {out} ({decimal(len(page.encode()))})")


@app.command("rescore")
def rescore_run(
    run: Annotated[Path, argument("RUN", "The folder of a finished run.")],
    data: Annotated[str, flag("DIR", "Its data, with what is right corrected.")],
    out: Annotated[Path, typer.Option(parser=a_path, metavar="RUN", help="The folder for the new figures.")],
    as_json: AsJson = False,
) -> None:
    """Grade the answers of a run by corrected data; nothing is asked, and nothing is paid.

    \b
    Example:
      limp rescore runs/mine --data corrected.csv --out runs/mine-corrected
    """
    from ..runs.evaluate import rescore  # slow, as above

    opened = open_run(run)
    summary = rescore(opened, _opened(opened, data), out)
    show_summary(summary, f"{opened.config.benchmark}: {opened.name}", as_json, out)


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


def show_summary(summary: Summary, title: str, as_json: bool, out: Path | None = None) -> None:
    """Print the figures of a run, as JSON or as tables with the files that were written into `out`."""
    if as_json:
        typer.echo(json.dumps(summary.to_json(), indent=2))
        return
    Console().print(summary_view(summary, title))
    if out is not None:
        typer.echo(f"written: {out / 'results.jsonl'}, {out / 'summary.json'}")


def show_report(report: StudyReport, as_json: bool) -> None:
    """Print what a study or a simulation reports, as JSON for machines or in words."""
    typer.echo(json.dumps(report.data, indent=2) if as_json else report.text)
    if report.files and not as_json:
        typer.echo(f"written: {', '.join(report.files)}")


# --- the questions of runs in words, which their results do not hold --------------------------------------


@dataclass
class FoundQuestions:
    """Questions by id, the place of each in the benchmark's data where it is known, and what to say about them."""

    questions: dict[str, Question] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


def _opened(run: Run, data: str | None) -> Benchmark:
    """Return the benchmark of a run, with these data."""
    from ..registry import open_benchmark  # slow, as above

    options = {"data": data, "setting": run.config.setting or None}
    return open_benchmark(run.config.benchmark, **{name: value for name, value in options.items() if value})


def questions_of(runs: Sequence[Run], data: str | None) -> FoundQuestions:
    """Return the questions of runs, from the benchmark itself."""
    found = FoundQuestions()
    for run in runs:
        try:
            benchmark = _opened(run, data)
        except InputError as error:
            if data is not None:
                raise
            hint = "Pass --data with the file or folder that the run was made from."
            note = f"Questions are shown without their words and stories: {error.message} {hint}"
            return FoundQuestions(notes=(note,))
        if dict(benchmark.digests) != dict(run.config.digests):
            raise InputError(
                f"the data of {run.config.benchmark} differ from those of the run {str(run.path)!r}.",
                "Pass with --data the folder that the run was made from.",
            )
        for question in benchmark.questions():
            if question.id not in found.questions:
                found.questions[question.id] = question
                found.places[question.id] = benchmark.place(question)
    return found


# --- one run, or one of its questions ---------------------------------------------------------------------


def _what_went_wrong(outcomes: Sequence[Outcome], most: int) -> None:
    """Print a line for each of the first `most` questions that went wrong, or that none did."""
    wrong = [outcome for outcome in outcomes if not outcome.correct]
    if not wrong:
        typer.echo("\nnothing went wrong; one question with its reasons: limp show RUN QUESTION")
        return
    typer.echo(f"\nwrong or unanswered: {len(wrong)} of {len(outcomes)}; more with: limp show RUN QUESTION")
    names = [(outcome.question, outcome.type.replace("_", " ")) for outcome in wrong[:most]]
    widths = [max(map(len, column)) for column in zip(*names, strict=True)]
    for row, outcome in zip(names, wrong, strict=False):
        cells = (f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True))
        typer.echo(f"  {'  '.join(cells)}  {_end(outcome)}")
    if len(wrong) > most:
        typer.echo(f"  and {len(wrong) - most} more: --most {len(wrong)}")


def _end(outcome: Outcome) -> str:
    if outcome.failed:
        return f"no answer ({outcome.failed.stage}): {outcome.failed.error}"
    share = (outcome.probabilities or {}).get(outcome.choice or "", 0.0)
    return f"{outcome.choice} ({share:.3f}), right is {outcome.gold}"


def _question(run: Run, name: str, data: str | None, as_json: bool) -> None:
    found = {outcome.question: outcome for outcome in run.outcomes}
    meant = [question for question in found if name in (question, question.rpartition("/")[2])]
    if len(meant) != 1:  # the number alone names no question where several files have one of it
        raise unknown("question", name, found)
    outcome = found[name := meant[0]]
    if as_json:
        typer.echo(outcome.model_dump_json(indent=2))
        return
    words = questions_of([run], data)
    asked = ", the least likely is asked for" if outcome.polarity == "LEAST" else ""
    place = f", {words.places[name]}" if words.places.get(name) else ""
    typer.echo(f"{name}: {outcome.type.replace('_', ' ')}{asked}{place}")
    for note in words.notes:
        typer.echo(note)
    trace = trace_of(outcome)
    if failed := outcome.failed:
        typer.echo(f"No answer. Stage {failed.stage}: {failed.error} {failed.hint}".rstrip())
        typer.echo(failed.traceback, nl=False)
    _show(outcome, words.questions.get(name))
    if trace is not None:
        # A tie has a matrix and no probabilities.
        labels = outcome.probabilities or dict.fromkeys(h.choice for h in trace.hypotheses)
        Console().print(steps_table(trace, list(labels)))
        if outcome.stages.beliefs is not None:
            Console().print(beliefs_table(outcome.stages.beliefs))
    for line in outcome.stages.notes:
        typer.echo(f"note: {line}")


def _show(outcome: Outcome, asked: Question | None) -> None:
    """Print the question with its material and its options, and the answer in a sentence."""
    if asked is not None:
        video = asked.video or Video()
        parts = {
            "The story": asked.narration,
            "What was said": asked.conversation,
            "What the film shows, as recorded": video.recorded,
            "The film": video.path,
            "The scene graphs": video.scene,
            "What is assumed": "\n".join(asked.assumptions),
        }
        for title, told in parts.items():
            if told.strip():
                typer.echo(f"\n{title}\n{told.strip()}")
        typer.echo(f"\nThe question\n{asked.text}")
    words = {choice.label: choice.text for choice in outcome.found or (asked.choices if asked else ())}
    shares = outcome.probabilities or {}
    for label in words or shares:
        share = percent(shares[label]) if shares else ""
        marks = {"chosen": label == outcome.choice, "right": label == outcome.gold}
        said = ", ".join(mark for mark, holds in marks.items() if holds)
        typer.echo(f"  {label}) {share:>8}  {words.get(label, '')}{f' ({said})' if said else ''}")
    if outcome.choice and shares:
        typer.echo(f"\n{sentence(outcome.choice, shares, outcome.polarity or 'MOST', trace_of(outcome))}")


# --- two runs -----------------------------------------------------------------------------------------------


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
        changes = Table("question", "type", "right", "A", "B", box=None, pad_edge=False)
        for change in found.changes[:most]:
            marks = _choice(change.first, change.first_correct), _choice(change.second, change.second_correct)
            changes.add_row(change.question, change.type.replace("_", " "), change.gold, *marks)
        if len(found.changes) > most:
            changes.caption = f"and {len(found.changes) - most} more: --most N, --json"
        yield changes


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
