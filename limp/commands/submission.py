"""`limp submission`: the answers of a run in the form that benchmarks take."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ..runs.results import Result


def submission(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="The folder of a finished run.")],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="The JSON file to write.")],
) -> None:
    """Write the answers of a run as JSON: [{"scenario_id": ..., "question_id": ..., "answer": ...}, ...].

    A question without an answer has the answer null; nothing is guessed.

    \b
    Example:
      limp submission runs/symbolic -o submission.json
    """
    from ..report.answer_page import write_page
    from ..runs.finished import open_run

    results = open_run(run).results
    write_page(json.dumps([_entry(result) for result in results], indent=1) + "\n", out)
    missing = sum(result.choice is None for result in results)
    typer.echo(f"written: {out} ({len(results)} questions{f', {missing} without an answer' if missing else ''})")


def _entry(result: Result) -> dict[str, str | None]:
    return {
        "scenario_id": result.episode,
        "question_id": result.question.removeprefix(f"{result.episode}/"),
        "answer": result.choice,
    }
