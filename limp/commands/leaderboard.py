"""`limp leaderboard`: build it from summaries, replay a row from its recordings, and hand answers in."""

from __future__ import annotations

import inspect
import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from ..errors import InputError
from ..inputs.checks import read_json
from ..inputs.files import keep_apart, write_whole
from ..protocols.benchmarks import Benchmark
from ..registry import benchmark_entry, declared, open_benchmark, open_solver
from ..runs.config import RunConfig
from ..runs.evaluate import run as run_benchmark
from ..runs.leaderboard import Published, leaderboard, summaries
from ..runs.summary import Figures, Summary, open_run, read_summary
from .flags import argument, command_line, flag, switch

app = command_line("Build a leaderboard from summaries, replay a row from its recordings, and hand answers in.")

PAGE = Path("benchmarks/LEADERBOARD.md")


@app.command()
def build(
    sources: Annotated[list[Path], argument("SOURCE...", "Folders of runs, summaries, or folders of summaries.")],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="The page to write.")] = PAGE,
    check: Annotated[bool, switch("--check", "Write nothing; exit with 1 if the page is old.")] = False,
) -> None:
    """Write the leaderboard as one table in Markdown, with the papers' rows marked as such.

    \b
    Examples:
      limp leaderboard build benchmarks/results benchmarks/results/language
      limp leaderboard build runs/mine benchmarks/results --out LEADERBOARD.md
    """
    page = page_of(sources)
    if check:
        old = not out.exists() or out.read_text("utf-8") != page
        typer.echo(f"not up to date: {out}" if old else "up to date")
        raise typer.Exit(int(old))
    keep_apart(out, *sources)
    if not out.parent.is_dir():
        raise InputError(f"there is no folder {str(out.parent)!r} to write to.", "Give --out.")
    write_whole(out, page)
    typer.echo(f"written: {out}")


def page_of(sources: list[Path]) -> str:
    """Return the leaderboard of these summaries, beside the papers' figures on their benchmarks."""
    found = summaries(sources)
    names = sorted({summary.config.benchmark for summary in found})
    papers = {name: figures for name in names if (figures := published_of(name))}
    return leaderboard(found, papers, {name: entry.remarks for name in names if (entry := declared(name))})


def published_of(name: str) -> Published | None:
    """Return the published figures of a benchmark, None if it declares none or is not installed."""
    entry = declared(name)
    return read_json(entry.published, Published, "published figures") if entry and entry.published else None


@app.command()
def replay(
    summary: Annotated[Path, argument("SUMMARY", "The summary.json of a run, yours or somebody else's.")],
    store: Annotated[Path | None, flag("FILE", "The recordings that come with it.")] = None,
    data: Annotated[Path | None, flag("DIR", "The folder that holds a folder for each benchmark.")] = None,
) -> None:
    """Make a run again from its recordings, with nobody asked, and compare the figures.

    The exit code is 1 if one differs.

    \b
    Example:
      limp leaderboard replay theirs/summary.json --store theirs/calls.jsonl --data DIR
    """
    told = read_summary(summary)
    with TemporaryDirectory() as folder:
        made = run_again(told.config, data, store, Path(folder), told.n)
    different = differences(told, made)
    typer.echo(
        f"DIFFERENT: {'; '.join(different)}" if different else f"the same: {made.correct} of {made.n} right"
    )
    if told.digests.code != made.digests.code:
        typer.echo("The run was made by other code.")
    raise typer.Exit(int(bool(different)))


def differences(told: Summary, made: Summary) -> list[str]:
    """Return in words which figures of two runs differ, and whether their data or prompts do."""
    ours, theirs = _figures(told), _figures(made)
    pairs = ((name, ours.get(name), theirs.get(name)) for name in ours | theirs)
    found = [f"{name} {one} -> {other}" for name, one, other in pairs if one != other]
    if told.digests.data != made.digests.data:
        found.append("other data")
    return found if told.digests.prompts == made.digests.prompts else [*found, "other prompts"]


def _figures(summary: Summary) -> dict[str, str]:
    parts: dict[str, Figures] = {"all": summary, **summary.by_type}
    return {name: f"{it.correct} of {it.n}, {it.failed} failed" for name, it in parts.items()}


@app.command()
def submission(
    run: Annotated[Path, argument("RUN", "The folder of a finished run.")],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="The JSON file to write.")],
) -> None:
    """Write the answers of a run as JSON: [{"scenario_id": ..., "question_id": ..., "answer": ...}, ...].

    A question without an answer has the answer null; nothing is guessed.

    \b
    Example:
      limp leaderboard submission runs/symbolic -o submission.json
    """
    keep_apart(out, run)
    outcomes = open_run(run).outcomes
    entries = [
        {
            "scenario_id": outcome.episode,
            "question_id": outcome.question.removeprefix(f"{outcome.episode}/"),
            "answer": outcome.choice,
        }
        for outcome in outcomes
    ]
    write_whole(out, json.dumps(entries, indent=1) + "\n")
    missing = sum(outcome.choice is None for outcome in outcomes)
    typer.echo(f"written: {out} ({len(outcomes)} questions{f', {missing} without an answer' if missing else ''})")


# --- a run once more ------------------------------------------------------------------------------------------


def open_again(config: RunConfig, data: Path | None) -> Benchmark:
    """Return the benchmark of a run; `data` holds a folder for each benchmark, by its name."""
    takes = inspect.signature(benchmark_entry(config.benchmark).open).parameters
    folder = data / config.benchmark if data and "data" in takes else None
    given = {"data": str(folder) if folder and folder.is_dir() else "", "setting": config.setting}
    return open_benchmark(config.benchmark, **{name: value for name, value in given.items() if value})


def run_again(
    config: RunConfig, data: Path | None, store: Path | None, out: Path, limit: int | None = None
) -> Summary:
    """Return the summary of a run of the same configuration, made in the folder `out` with nobody asked.

    `data` is that of `open_again`. Raises `LimpError` if something is missing for it.
    """
    benchmark = open_again(config, data)
    asks = bool(config.solver.model)
    with open_solver(config.solver, store if asks else None, replay=asks) as solver:
        again = RunConfig.of(benchmark, solver.spec, config.episodes)
        return run_benchmark(benchmark, solver, out, again, limit=limit, fresh=True, store=store if asks else None)
