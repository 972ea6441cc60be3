"""`limp leaderboard`: build it from runs, verify a row, make all its runs again, and hand answers in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from ..errors import InputError, LimpError
from ..files import prepare_folder, write_whole
from ..inputs import read_text
from ..registry import declared, published_of
from ..report.leaderboard_page import markdown
from ..report.terminal import progress_bar
from ..runs.finished import open_run
from ..runs.leaderboard import SCHEMA, board_json, find, read_board, row_of, schema_json, summaries, summary_at
from ..runs.leaderboard import build as built
from ..runs.leaderboard import verify as verified
from ..runs.results import Result
from .flags import argument, flag, switch
from .rerun import compared, gather, rebuilt, row_again

app = typer.Typer(
    help="Build a leaderboard from runs, verify its rows, make its runs again, and hand answers in.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)

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
    store = gather(recordings, prepare_folder(out) / "recordings.db")
    found = []
    with progress_bar() as bar:
        task = bar.add_task("leaderboard", total=len(rows))
        for row in rows:
            try:
                made = row_again(row, data, store, out / row.id)
            except LimpError as error:
                told = f"not run: {error}"
            else:
                found.append(made.summary)
                told = compared(row, made)
            bar.console.print(f"{row.id} ({row.benchmark}: {row.name}): {told}", markup=False, soft_wrap=True)
            bar.advance(task)
    whole = board_json(rebuilt(wanted, found)) == read_text(board, "the leaderboard")
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
