"""`limp costs`: forecast what many questions cost, from measured runs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from ..errors import InputError
from ..runs.finished import open_run, read_summary
from ..runs.forecast import QUESTIONS, Terms, forecast, markdown, means_of
from .flags import AsJson, argument, flag

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def costs(
    runs: Annotated[list[Path], argument("RUN...", "Runs, or their summary.json.")],
    questions: Annotated[list[int] | None, flag("N", "How many; repeatable. 900, 100000, 10000000.")] = None,
    at_once: Annotated[int, flag("N", "Requests (or processes) under way at once.")] = 1,
    rpm: Annotated[float | None, flag("N", "Requests a minute that are allowed.")] = None,
    tpm: Annotated[float | None, flag("N", "Tokens a minute that are allowed.")] = None,
    price_in: Annotated[float | None, flag("USD", "Dollars a million tokens in, with --price-out.")] = None,
    price_out: Annotated[float | None, flag("USD", "Dollars a million tokens out.")] = None,
    as_json: AsJson = False,
) -> None:
    """Forecast calls, tokens, hours and dollars of many questions from what the questions of a run have cost.

    \b
    Examples:
      limp costs runs/judge
      limp costs runs/judge --questions 50000 --at-once 32 --rpm 5000 --price-in 2 --price-out 8
    """
    if (price_in is None) != (price_out is None):
        raise InputError("--price-in and --price-out belong together.", "Give both, or neither.")
    terms = Terms(
        at_once=at_once, requests_a_minute=rpm, tokens_a_minute=tpm, price_in=price_in, price_out=price_out
    )
    measured = [means_of(read_summary(p) if p.suffix == ".json" else open_run(p).summary) for p in runs]
    found = [(means, [forecast(means, n, terms) for n in questions or QUESTIONS]) for means in measured]
    if as_json:
        data = [{"means": m.model_dump(), "forecasts": [f.model_dump() for f in each]} for m, each in found]
        typer.echo(json.dumps({"terms": terms.model_dump(), "runs": data}, indent=2))
        return
    typer.echo("\n\n".join(markdown(means, each, terms) for means, each in found))
