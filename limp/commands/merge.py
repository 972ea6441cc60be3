"""`limp merge`: merge the shards of a run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..runs.merging import merge_runs
from .flags import AsJson, argument
from .printing import a_path
from .show import show_summary

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def merge(
    folders: Annotated[list[Path], argument("RUN...", "The folders of all shards.")],
    out: Annotated[Path, typer.Option(parser=a_path, metavar="RUN", help="The folder of the whole run.")],
    as_json: AsJson = False,
) -> None:
    """Merge the shards of a run: its results are the same bytes as those of an undivided run.

    \b
    Example:
      limp eval household --symbolic --shard 1/2 --out runs/1
      limp eval household --symbolic --shard 2/2 --out runs/2
      limp merge runs/1 runs/2 --out runs/all
    """
    show_summary(merge_runs(folders, out), f"{len(folders)} shards", as_json, out)
