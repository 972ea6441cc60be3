"""Forecast what many questions cost from the costs of a measured run.

    calls(N) = N c      tokens(N) = N k      dollars(N) = N d, or N (p_in k_in + p_out k_out) / 10^6 at prices p
    hours(N) = max(N s / W, 60 N c / R, 60 N k / K) / 3600

c calls, k = k_in + k_out tokens, d dollars, and s seconds of waiting are means over the questions of the run;
W requests are under way at once; R requests and K tokens a minute are what a provider allows. A run without a
model has its own seconds as s, and W processes share them. The means hold for questions of the same
kind: equally long, with the same stages, and with as many questions per episode, because perception, reading and
fusion are paid once per episode.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..errors import InputError
from ..minds.facts import Value
from .markdown import cell, table
from .summary import Summary

MOST = 10**12
"""Above it a number of questions is taken for a slip of the hand. Assumed."""
QUESTIONS = (900, 100_000, 10_000_000)
"""How many questions are forecast where nobody says: those of a benchmark, and two stages beyond. Assumed."""
COLUMNS = ("questions", "calls", "tokens in", "tokens out", "time", "US dollars")


class Terms(Value):
    """What a forecast assumes: parallel requests, limits per minute, and dollars per million tokens."""

    at_once: int = 1
    requests_a_minute: float | None = None
    tokens_a_minute: float | None = None
    price_in: float | None = None
    price_out: float | None = None


class MeanCosts(Value):
    """Means over the questions of one run; `cost` in US dollars, None where a price is unknown."""

    run: str
    questions: int
    calls: float
    prompt_tokens: float
    completion_tokens: float
    seconds: float
    cost: float | None


class Forecast(Value):
    """What `questions` questions cost."""

    questions: int
    calls: float
    prompt_tokens: float
    completion_tokens: float
    hours: float
    dollars: float | None


def means_of(summary: Summary) -> MeanCosts:
    """Return the means of a run; raise `InputError` if the run does not say what it cost."""
    spent = summary.costs.per_question
    name = f"{summary.config.benchmark}: {summary.config.name}"
    if not summary.n:
        raise InputError(f"the run {name!r} holds no question.", "Take another run.")
    seconds, cost = spent.seconds, spent.cost
    if not spent.calls:  # no model was asked: the time is that of the machine
        if summary.seconds is None or summary.resumed:
            raise InputError(
                f"the run {name!r} does not say how long all its questions took.",
                "Run it again in one go, with --fresh.",
            )
        seconds, cost = summary.seconds / summary.n, 0.0
    return MeanCosts(
        run=name, questions=summary.n, calls=spent.calls, prompt_tokens=spent.prompt_tokens,
        completion_tokens=spent.completion_tokens, seconds=seconds, cost=cost,
    )  # fmt: skip


def forecast(means: MeanCosts, questions: int, terms: Terms) -> Forecast:
    """Return what so many questions cost under these terms; raise `InputError` for terms out of range."""
    _check(questions, terms)
    calls, tokens_in, tokens_out = (
        questions * each for each in (means.calls, means.prompt_tokens, means.completion_tokens)
    )
    seconds = [questions * means.seconds / terms.at_once]
    if terms.requests_a_minute is not None:
        seconds.append(60.0 * calls / terms.requests_a_minute)
    if terms.tokens_a_minute is not None:
        seconds.append(60.0 * (tokens_in + tokens_out) / terms.tokens_a_minute)
    dollars = None if means.cost is None else questions * means.cost
    if terms.price_in is not None and terms.price_out is not None:
        dollars = (terms.price_in * tokens_in + terms.price_out * tokens_out) / 1e6
    return Forecast(
        questions=questions, calls=calls, prompt_tokens=tokens_in, completion_tokens=tokens_out,
        hours=max(seconds) / 3600.0, dollars=dollars,
    )  # fmt: skip


def _check(questions: int, terms: Terms) -> None:
    limits = (terms.requests_a_minute, terms.tokens_a_minute)
    if terms.at_once < 1 or not all(limit is None or 0 < limit < math.inf for limit in limits) or questions < 1:
        raise InputError(
            "numbers of questions, requests and tokens must be above 0.", "Leave a limit out for none."
        )
    if questions > MOST:
        raise InputError(f"there are more than {MOST:,} questions.", "Give a smaller number.")
    prices = (terms.price_in, terms.price_out)
    if not all(price is None or 0 <= price < math.inf for price in prices):
        raise InputError("a price must be a number, and not below 0.", "Give US dollars a million tokens.")


def markdown(means: MeanCosts, forecasts: Sequence[Forecast], terms: Terms) -> str:
    """Return the forecasts of one run as Markdown."""
    limits = [f"{terms.at_once} at once"]
    limits += [f"{terms.requests_a_minute:g} requests a minute"] if terms.requests_a_minute else []
    limits += [f"{terms.tokens_a_minute:g} tokens a minute"] if terms.tokens_a_minute else []
    if terms.price_in is not None and terms.price_out is not None:
        limits.append(f"${terms.price_in:g} and ${terms.price_out:g} a million tokens in and out")
    rows = [
        _cells("1 (mean)", forecast(means, 1, Terms())),
        *(_cells(f"{each.questions:,}", each) for each in forecasts),
    ]
    head = f"**{cell(means.run)}**, measured on {means.questions} questions ({', '.join(limits)}):"
    return f"{head}\n\n{table(COLUMNS, rows)}"


def _cells(name: str, it: Forecast) -> tuple[str, ...]:
    dollars = "unknown" if it.dollars is None else _number(it.dollars)
    counts = map(_number, (it.calls, it.prompt_tokens, it.completion_tokens))
    return (name, *counts, _time(it.hours), dollars)


def _time(hours: float) -> str:
    """Return a time in the largest unit that gives at least 2."""
    for unit, length in (("days", 24.0), ("h", 1.0), ("min", 1 / 60), ("s", 1 / 3600)):
        if hours >= 2 * length:
            return f"{_number(hours / length)} {unit}"
    return f"{_number(3.6e6 * hours)} ms"


def _number(value: float) -> str:
    """Return three significant figures, with commas and without an exponent where it is of a readable size."""
    if value == 0.0 or value >= 100.0:
        return f"{float(f'{value:.3g}'):,.0f}"
    return f"{value:.3g}"
