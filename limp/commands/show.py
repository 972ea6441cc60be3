"""What commands print."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ..errors import InputError

if TYPE_CHECKING:
    from ..protocols import Report
    from ..runs.summary import Summary


def a_path(words: str) -> Path:
    """Return the path that a flag gives; an empty one, which would be the folder one is in, is an error."""
    if not words.strip():
        raise InputError("a path is empty.", "Give the name of a folder.")
    return Path(words)


def size(count: int) -> str:
    """Return a number of bytes in words: `812 bytes`, `34 kB`, `2.1 MB`."""
    if count < 1000:
        return f"{count} bytes"
    return f"{count / 1e3:.0f} kB" if count < 999_500 else f"{count / 1e6:.1f} MB"


def show(report: Report, as_json: bool) -> None:
    """Print a report, as JSON for machines or in words."""
    typer.echo(json.dumps(report.data, indent=2) if as_json else report.text)
    if report.files and not as_json:
        typer.echo(f"written: {', '.join(report.files)}")


def show_summary(summary: Summary, title: str, as_json: bool, out: Path | None = None) -> None:
    """Print the figures of a run, as JSON or as tables with the files that were written into `out`."""
    if as_json:
        typer.echo(json.dumps(summary.to_json(), indent=2))
        return
    from rich.console import Console

    from ..report.terminal import summary_view

    Console().print(summary_view(summary, title))
    if out is not None:
        typer.echo(f"written: {out / 'results.jsonl'}, {out / 'summary.json'}")


def complain(words: str) -> int:
    """Say on standard error, in one line, what went wrong; return the exit code of wrong input."""
    print("limp: " + " ".join(words.split()), file=sys.stderr)
    return 2
