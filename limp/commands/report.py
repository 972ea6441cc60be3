"""`limp report`: one page about one or several runs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from ..errors import InputError
from ..files import write_whole
from ..registry import published_of
from ..report.exchanges import exchanges_of
from ..report.run_page import Exchange, Material, render_runs
from ..report.stills import stills_of
from ..runs.finished import Run, open_runs
from .choices import complete_runs
from .flags import argument, flag
from .printing import size
from .questions import questions_of

PAGE = Path("report.html")

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def report(
    runs: Annotated[list[Path], argument("RUN...", "Folders of finished runs of one benchmark.", complete_runs)],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="The page to write.")] = PAGE,
    data: Annotated[str | None, flag("DIR", "The benchmark's data, to show the questions in words.")] = None,
    frames: Annotated[
        int,
        typer.Option(
            metavar="N", min=0, max=100, help="Show N keyframes of each film that is at hand (extra `video`)."
        ),
    ] = 0,
    store: Annotated[list[Path] | None, flag("FILE", "The store of a run, for what its model was asked.")] = None,
) -> None:
    """Write one self-contained HTML page about runs: figures, calibration, failures, and every question.

    The page needs no server and no network. Results do not hold the words of the questions; if the
    benchmark needs its data to show them, pass the folder with --data.

    \b
    Examples:
      limp report runs/symbolic -o report.html
      limp report runs/symbolic runs/always-A -o both.html
      limp report runs/video --data DIR -o report.html
      limp report runs/judge --store store.db -o report.html
    """
    opened = open_runs(runs)
    asked = _asked(opened, store or [])
    found = questions_of(opened, data)
    questions, notes = found.questions, found.notes
    pictures = stills_of(questions.values(), frames) if frames else {}
    if frames and not pictures:
        where = "" if questions else " The questions need their data: pass --data."
        notes += (f"No keyframes are shown: none of the films of these runs is at hand.{where}",)
    material = Material(questions, pictures, asked, notes)
    page = render_runs(opened, published_of(opened[0].config.benchmark), material)
    write_whole(out, page)
    for note in notes:
        typer.echo(note)
    typer.echo(f"written: {out} ({size(len(page.encode()))})")


def _asked(runs: Sequence[Run], stores: Sequence[Path]) -> dict[tuple[int, str], list[Exchange]]:
    """Return what models were asked and answered, by the number of the run and the question."""
    if stores and len(stores) not in (1, len(runs)):
        raise InputError(
            f"there are {len(stores)} stores for {len(runs)} runs.", "Give one --store, or one a run."
        )
    pairs = zip(runs, [*stores] * (len(runs) if len(stores) == 1 else 1), strict=False)
    return {
        (k, question): found
        for k, (run, path) in enumerate(pairs)
        for question, found in exchanges_of(run, path).items()
    }
