"""`limp leaderboard`: build it from runs, verify a row, make all its runs again, and hand answers in."""

from __future__ import annotations

import inspect
import json
from pathlib import Path
from typing import Annotated

import typer

from ..errors import InputError, LimpError
from ..inputs.checks import read_text
from ..inputs.files import keep_apart, prepare_folder, write_whole
from ..models.recordings import open_recordings
from ..models.store import CASSETTE, Store
from ..protocols.benchmarks import Benchmark
from ..registry import benchmark_entry, declared, open_benchmark, open_solver, published_of
from ..report.leaderboard_page import markdown
from ..report.terminal import progress_bar
from ..runs.config import RunConfig
from ..runs.evaluate import run as run_benchmark
from ..runs.finished import Run, open_run
from ..runs.leaderboard import (
    SCHEMA,
    Row,
    board_json,
    find,
    read_board,
    row_of,
    schema_json,
    summaries,
    summary_at,
)
from ..runs.leaderboard import build as built
from ..runs.leaderboard import verify as verified
from ..runs.results import Result
from .flags import argument, command_line, flag, switch

app = command_line("Build a leaderboard from runs, verify its rows, make its runs again, and hand answers in.")

BOARD = Path("benchmarks/leaderboard.json")
PAGE = Path("benchmarks/LEADERBOARD.md")


@app.command()
def build(
    sources: Annotated[list[Path], argument("SOURCE...", "Folders of runs, summaries, or folders of summaries.")],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="The page to write.")] = PAGE,
    board: Annotated[Path, flag("FILE", "The JSON file to write, its schema beside.")] = BOARD,
    check: Annotated[bool, switch("--check", "Write nothing; exit with 1 if the files are old.")] = False,
) -> None:
    """Write the leaderboard as Markdown and as JSON, with the papers' rows marked as such.

    \b
    Examples:
      limp leaderboard build benchmarks/results
      limp leaderboard build runs/mine benchmarks/results --out LEADERBOARD.md --board leaderboard.json
      limp leaderboard build benchmarks/results --check
    """
    found = summaries(sources)
    names = sorted({summary.config.benchmark for summary in found})
    made = built(found, {name: published_of(name) for name in names})
    files = {
        out: markdown(made, {name: entry.remarks for name in names if (entry := declared(name))}),
        board: board_json(made),
        board.with_name(SCHEMA): schema_json(),
    }
    if check:
        old = [str(path) for path, text in files.items() if not path.exists() or path.read_text("utf-8") != text]
        typer.echo(f"not up to date: {', '.join(old)}" if old else "up to date")
        raise typer.Exit(int(bool(old)))
    for path, text in files.items():
        keep_apart(path, *sources)
        if not path.parent.is_dir():
            raise InputError(f"there is no folder {str(path.parent)!r} to write to.", "Give --out and --board.")
        write_whole(path, text)
    typer.echo(f"written: {', '.join(map(str, files))} ({len(made.rows)} rows)")


@app.command()
def verify(
    row: Annotated[str, argument("ROW|FILE", "The id of a row, or a summary.json.")],
    run: Annotated[Path, flag("RUN", "A run to compute the row from again.")],
    board: Annotated[Path, flag("FILE", "The leaderboard that holds ROW.")] = BOARD,
) -> None:
    """Compute a row again from the lines of a run, and compare every figure and digest.

    The exit code is 1 if one differs. The run may be your own, or replayed from recordings. A run made by
    other code may verify a row too; the different digest is shown.

    \b
    Examples:
      limp leaderboard verify 3f2a91 --run runs/replayed
      limp leaderboard verify theirs/summary.json --run runs/mine
    """
    wanted = row_of(summary_at(Path(row))) if row.endswith(".json") else find(read_board(board), row)
    checks = verified(wanted, open_run(run))
    for check in checks:
        if check.holds:
            typer.echo(f"same      {check.what}")
        else:
            mark = "DIFFERENT" if check.required else "different"
            typer.echo(f"{mark} {check.what}: the row has {check.row}; the run gives {check.run}")
    failed = [check for check in checks if check.required and not check.holds]
    typer.echo(f"{'NOT verified' if failed else 'verified'}: {wanted.id} ({wanted.benchmark}: {wanted.name})")
    raise typer.Exit(int(bool(failed)))


@app.command()
def rerun(
    out: Annotated[Path, flag("DIR", "The folder for the new runs.")],
    data: Annotated[Path | None, flag("DIR", "The folder that holds a folder for each benchmark.")] = None,
    recordings: Annotated[Path | None, flag("DIR", "The folder of the stores and cassettes of models.")] = None,
    board: Annotated[Path, flag("FILE", "The leaderboard.")] = BOARD,
) -> None:
    """Make every run of a leaderboard again, with nobody asked, and compare the board byte for byte.

    Answers of models come from recordings. The exit code is 1 unless all rows were made again and are the same.

    \b
    Example:
      limp leaderboard rerun --data DIR --recordings cache --out runs/again
    """
    wanted = read_board(board)
    rows = [row for row in wanted.rows if row.kind == "run"]
    store = _gather(recordings, prepare_folder(out) / "recordings.db")
    found = []
    with progress_bar() as bar:
        task = bar.add_task("leaderboard", total=len(rows))
        for row in rows:
            try:
                made = _row_again(row, data, store, out / row.id)
            except LimpError as error:
                told = f"not run: {error}"
            else:
                found.append(made.summary)
                told = _told(row, made)
            bar.console.print(f"{row.id} ({row.benchmark}: {row.name}): {told}", markup=False, soft_wrap=True)
            bar.advance(task)
    papers = {row.benchmark: published_of(row.benchmark) for row in rows}
    whole = board_json(built(found, papers)) == read_text(board, "the leaderboard")
    typer.echo("the same, byte for byte" if whole else f"NOT the same: {len(found)} of {len(rows)} rows were run")
    raise typer.Exit(int(not whole))


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
    results = open_run(run).results
    write_whole(out, json.dumps([_entry(result) for result in results], indent=1) + "\n")
    missing = sum(result.choice is None for result in results)
    typer.echo(f"written: {out} ({len(results)} questions{f', {missing} without an answer' if missing else ''})")


def _entry(result: Result) -> dict[str, str | None]:
    return {
        "scenario_id": result.episode,
        "question_id": result.question.removeprefix(f"{result.episode}/"),
        "answer": result.choice,
    }


# --- the runs of a board once more, models answered from recordings ----------------------------------------


def _gather(recordings: Path | None, kept: Path) -> Path | None:
    """Join the stores and cassettes of a folder, its subfolders too, in the store `kept`; None if there is none.

    Raises `RecordingError` if two of them answer the same request in another way.
    """
    files = sorted(file for end in (".db", CASSETTE) for file in recordings.rglob(f"*{end}")) if recordings else []
    if not files:
        return None
    with Store(kept) as store:
        for file in files:
            with open_recordings(file) as opened:
                store.add(list(opened.entries()))
    return kept


def open_again(config: RunConfig, data: Path | None) -> Benchmark:
    """Return the benchmark of a run; `data` holds a folder for each benchmark, by its name."""
    takes = inspect.signature(benchmark_entry(config.benchmark).open).parameters
    folder = data / config.benchmark if data and "data" in takes else None
    given = {"data": str(folder) if folder and folder.is_dir() else "", "setting": config.setting}
    return open_benchmark(config.benchmark, **{name: value for name, value in given.items() if value})


def run_again(
    config: RunConfig, data: Path | None, store: Path | None, out: Path, limit: int | None = None
) -> Run:
    """Return a run of the same configuration, made in the folder `out` with nobody asked.

    `data` is that of `open_again`. Raises `LimpError` if something is missing for it.
    """
    benchmark = open_again(config, data)
    asks = bool(config.solver.model)
    with open_solver(config.solver, store if asks else None, replay=asks) as solver:
        again = RunConfig.of(benchmark, solver.spec, config.episodes)
        run_benchmark(benchmark, solver, out, again, limit=limit, fresh=True)
    return open_run(out)


def _row_again(row: Row, data: Path | None, store: Path | None, out: Path) -> Run:
    """Return the run of a row of a board, as `run_again` does."""
    if row.solver is None:
        raise LimpError("a paper's row has no run.")
    config = RunConfig(
        benchmark=row.benchmark, version=row.version, setting=row.setting, solver=row.solver,
        episodes=row.episodes,
    )  # fmt: skip
    return run_again(config, data, store, out, row.all.n)


def _told(row: Row, made: Run) -> str:
    """Return in a few words how a run that was made again compares with its row."""
    if row_of(made.summary).id == row.id:
        return "same"
    wrong = [check.what for check in verified(row, made) if check.required and not check.holds]
    return f"DIFFERENT {', '.join(wrong)}" if wrong else "same figures, by other code"
