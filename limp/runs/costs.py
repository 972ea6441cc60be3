"""The cost ledger of a run: RUN/costs.jsonl, one line for each item that a model was asked.

It is separate from the results because what is paid depends on what was recorded earlier. A request counts once in
a run, as sent or as recorded, even if the run was interrupted, so the sums of a resumed run equal those of an
uninterrupted one. A request that was really sent twice (without a store) counts twice.

What many questions will cost follows from a measured run:

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
import threading
from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Self

from ..errors import BudgetError, InputError
from ..inputs.files import LinesFile, read_lines
from ..minds.facts import Value
from ..models.metering import Charge, Spent, Tally, counting, spent_on
from .markdown import cell, table
from .summary import Costs, ModelUse, Summary


class Ledger:
    """The cost ledger of a run. It continues the file if there is one; every line is flushed at once.

    `most` is how many US dollars may be spent from now on; replayed answers cost nothing.
    """

    def __init__(self, path: Path, most: float | None = None) -> None:
        if most is not None and not most > 0.0:
            raise InputError("--max-cost must be above 0.", "Give US dollars, such as --max-cost 5.")
        self._file, self._tally, self._lock, self._most = LinesFile(path), Tally(), threading.Lock(), most
        for charge in read_lines(path, Charge):
            self._tally.add(charge)
        self._before = len(self._tally.charges)

    def __enter__(self) -> Self:
        self._file.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._file.__exit__()

    def asking(self, question: str) -> AbstractContextManager[None]:
        """Count what is asked inside the block under this question."""
        return counting(lambda charge: self.add(charge.model_copy(update={"question": question})))

    def add(self, charge: Charge) -> None:
        """Take one charge, unless it is a record that this run has used before."""
        if self._tally.add(charge):
            with self._lock:
                self._file.append(charge.to_line())

    @property
    def charges(self) -> list[Charge]:
        """All charges of the run, including those of earlier commands."""
        return self._tally.charges

    def new(self) -> list[Charge]:
        """The charges since this ledger was opened."""
        return self.charges[self._before :]

    def exhausted(self) -> bool:
        """Return whether as much is spent as may be; raise `InputError` if a price is unknown."""
        if self._most is None:
            return False
        spent = [charge for charge in self.new() if charge.spent]
        priceless = next((charge.model for charge in spent if charge.usage.dollars is None), None)
        if priceless is not None:
            raise InputError(
                f"the price of {priceless} is unknown, so --max-cost cannot be kept.",
                "Leave out --max-cost, or bound the run with --limit.",
            )
        return sum(charge.usage.dollars or 0.0 for charge in spent) >= self._most

    def error(self, done: int, total: int) -> BudgetError:
        """Return the error for a run that stops here, with what was spent now and in all."""
        now, all_of_it = _spent(self.new()), _spent(self.charges)
        return BudgetError(
            f"stopped after {done} of {total} questions: ${now.cost or 0.0:.4f} spent now, "
            f"${all_of_it.cost or 0.0:.4f} by the run, --max-cost {self._most:g} reached.",
            "The same command goes on with the run and may spend as much again.",
        )


def _spent(charges: Sequence[Charge]) -> Spent:
    return spent_on(charge for charge in charges if charge.spent)


def cost_figures(charges: Sequence[Charge], questions: int) -> ModelUse:
    """Return what the answers of a run cost: in all, by stage, and a question on average."""
    total = spent_on(charges)
    failed = [charge for charge in charges if charge.how == "failed"]
    stages = list(dict.fromkeys(charge.stage for charge in charges))
    sums = total.model_dump().items() if questions else ()
    means = {name: None if value is None else value / questions for name, value in sums}
    costs = Costs(
        spent=_spent(charges),
        wasted=spent_on(failed),
        recorded=spent_on(charge for charge in charges if charge.how == "recorded"),
        failed_calls=len(failed),
        by_stage={name or "answer": spent_on(c for c in charges if c.stage == name) for name in sorted(stages)},
        per_question=Spent.model_validate(means),
    )
    return ModelUse(
        calls=total.calls,
        prompt_tokens=total.prompt_tokens,
        completion_tokens=total.completion_tokens,
        cost=total.cost,
        costs=costs,
        models=_models(charges),
    )


def _models(charges: Sequence[Charge]) -> dict[str, tuple[str, ...]]:
    """Return the models that answered, each with the names that its responses report."""
    names: dict[str, set[str]] = {}
    for charge in charges:
        if charge.how != "failed":
            names.setdefault(charge.model, set()).add(charge.answered_by)
    return {name: tuple(sorted(reported)) for name, reported in sorted(names.items())}


def prompts_used(charges: Sequence[Charge]) -> dict[str, str]:
    """Return the digest of every prompt file that was used, by `name@version`."""
    return dict(sorted((charge.template, charge.prompt) for charge in charges if charge.template))


# --- what many questions will cost ------------------------------------------------------------------------------

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
