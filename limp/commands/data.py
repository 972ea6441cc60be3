"""`limp data`: download a benchmark's data."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..fetch import MANIFEST, fetch
from ..fetch import verify as verified
from ..registry import open_source
from .flags import flag, switch

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def data(
    name: Annotated[str, typer.Argument(help="The name of a data set; an unknown one lists the known.")],
    to: Annotated[Path, flag("DIR", "The folder to put it into.")],
    verify: Annotated[bool, switch("--verify", "Only check what is there, without a network.")] = False,
    repo: Annotated[str, flag("OWNER/NAME", "Another repository on the hub.")] = "",
    revision: Annotated[str, flag("REV", "A branch, tag or commit of it.")] = "",
    endpoint: Annotated[str, flag("URL", "Another hub, such as a mirror of your own.")] = "",
) -> None:
    """Download a data set from its hub: show its licence, check every digest, resume what was interrupted.

    A hub of Hugging Face needs the extra `data`. Without a network it says where to put the files by hand.

    \b
    Examples:
      limp data NAME --to data/NAME
      limp data NAME --to data/NAME --verify
    """
    if verify:
        manifest = verified(to)
        typer.echo(f"{len(manifest.files)} files are as they were fetched (revision {manifest.revision[:12]}).")
        return
    source, hub = open_source(name, repo=repo, revision=revision, endpoint=endpoint)
    manifest = fetch(source, hub, to, typer.echo)
    typer.echo(f"{len(manifest.files)} files in {to}, digests in {to / MANIFEST}")
