"""`limp record`: recordings of model answers between a store and small text files that can be committed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..errors import InputError
from ..inputs.files import keep_apart
from ..models.keys import public_name
from ..models.store import CASSETTE, Store, open_recordings, read_cassette, write_cassette
from .flags import argument, command_line, flag

app = command_line("Recorded answers of models: export and import.")

STORE = Annotated[Path, flag("FILE", "The store: an sqlite3 file of `--store` runs.", name="--store")]


@app.command("export")
def export(
    cassette: Annotated[Path, argument("CASSETTE", "The file to write, NAME.jsonl.")],
    store: STORE,
    model: Annotated[str, flag("NAME", "The answers of this model only.")] = "",
) -> None:
    """Write recorded answers into a cassette: text, one entry a line, always the same bytes.

    \b
    Examples:
      limp record export juice.jsonl --store cache/store.db
      limp record export gpt.jsonl --store cache/store.db --model openai/gpt-4.1
    """
    if cassette.suffix != CASSETTE:
        raise InputError(f"{cassette.name!r} is no name of a cassette.", f"Name it NAME{CASSETTE}.")
    keep_apart(cassette, store)
    with open_recordings(store) as opened:
        entries = list(opened.entries(public_name(model)))
        known = sorted({name for name, _ in opened.models()})
    if not entries:
        raise InputError("the store holds no such answers.", f"It knows the models: {', '.join(known) or 'none'}.")
    written = write_cassette(entries, cassette)
    typer.echo(f"{written} entries written to {cassette}")


@app.command("import")
def import_(
    cassettes: Annotated[list[Path], argument("CASSETTE...", "The files to read.")],
    store: STORE,
) -> None:
    """Add the entries of cassettes to a store; the first answer to a request stays.

    \b
    Example:
      limp record import cache/recordings/*.jsonl --store cache/store.db
    """
    entries = [entry for cassette in cassettes for entry in read_cassette(cassette)]
    with Store(store) as opened:
        before = len(opened)
        opened.add(entries)
        new = len(opened) - before
    typer.echo(f"{new} new entries, {len(entries) - new} known")
