"""The cost ledger of a run: RUN/costs.jsonl, one line for each item that a model was asked.

It is separate from the results because what is paid depends on what was recorded earlier. A request counts once in
a run, as sent or as recorded, even if the run was interrupted, so the sums of a resumed run equal those of an
uninterrupted one. A request that was really sent twice (without a store) counts twice.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Self

from pydantic import ConfigDict, Field

from ..errors import BudgetError, InputError
from ..inputs.files import LinesFile, read_lines
from ..minds.facts import Value
from ..models.keys import canonical, digest
from ..models.metering import Charge, Spent, Tally, counting, spent_on
from ..models.store import open_recordings


class Costs(Value):
    """What the answers of a run cost: paid now (`wasted` is the part for unusable responses), or replayed."""

    model_config = ConfigDict(extra="ignore")  # a summary of another version may say more

    spent: Spent = Spent()
    wasted: Spent = Spent()
    recorded: Spent = Spent()
    failed_calls: int = 0
    by_stage: dict[str, Spent] = Field(default={})
    per_question: Spent = Spent()


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
        self._sums = self._tally.total()
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
                self._sums = self._sums.with_charge(charge)

    @property
    def charges(self) -> list[Charge]:
        """All charges of the run, including those of earlier commands."""
        return self._tally.charges

    def new(self) -> list[Charge]:
        """Return the charges since this ledger was opened."""
        return self.charges[self._before :]

    def spent(self) -> Spent:
        """Return the sums over all charges of the run: what was paid now, or before, for what it used."""
        return self._sums

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


def cost_figures(charges: Sequence[Charge], questions: int) -> Costs:
    """Return what the answers of a run cost: in all, by stage, and a question on average."""
    total = spent_on(charges)
    failed = [charge for charge in charges if charge.how == "failed"]
    stages = list(dict.fromkeys(charge.stage for charge in charges))
    sums = total.model_dump().items() if questions else ()
    means = {name: None if value is None else value / questions for name, value in sums}
    return Costs(
        spent=_spent(charges),
        wasted=spent_on(failed),
        recorded=spent_on(charge for charge in charges if charge.how == "recorded"),
        failed_calls=len(failed),
        by_stage={name or "answer": spent_on(c for c in charges if c.stage == name) for name in sorted(stages)},
        per_question=Spent.model_validate(means),
    )


def models_asked(charges: Sequence[Charge]) -> dict[str, tuple[str, ...]]:
    """Return the models that answered, each with the names that its responses report."""
    names: dict[str, set[str]] = {}
    for charge in charges:
        if charge.how != "failed":
            names.setdefault(charge.model, set()).add(charge.answered_by)
    return {name: tuple(sorted(reported)) for name, reported in sorted(names.items())}


def prompts_used(charges: Sequence[Charge]) -> dict[str, str]:
    """Return the digest of every prompt file that was used, by `name@version`."""
    return dict(sorted((charge.template, charge.prompt) for charge in charges if charge.template))


def recordings_used(store: Path | None, charges: Sequence[Charge]) -> str:
    """Return the SHA-256 of the answers in `store` that a run used, by their keys; empty where it used none."""
    keys = sorted({charge.key for charge in charges if charge.key})
    if store is None or not keys:
        return ""
    with open_recordings(store) as opened:
        return digest(canonical({**opened.responses(keys)}))
