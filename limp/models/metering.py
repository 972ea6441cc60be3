"""What answers cost: calls, tokens, seconds and dollars, by stage and by question, however many threads work.

Who asks a model reports each item with `charge`; it reaches every counter that is open in this context. A
thread that asks for others must run in a copy of their context, as those of `in_threads` do.

What is paid for is the response, whether or not it can be used. So an adapter reports each response with
`received` before it reads it, and whoever is `receiving` knows what an item cost, also when nothing came of it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeVar

from pydantic import ConfigDict, Field

from ..minds.facts import Value
from ..protocols.models import Usage

T = TypeVar("T")
U = TypeVar("U")
How = Literal["sent", "recorded", "failed"]
"""`sent`: the model was asked now; `recorded`: the store had the answer; `failed`: asked now in vain."""


class Charge(Value):
    """One item that was asked: by which stage, how it was answered, and what that costs or has cost."""

    question: str = ""
    stage: str = ""
    how: How
    key: str = ""
    """The key of the request, empty for a failed one; its answer is recorded, so it costs nothing again."""
    model: str = ""
    """The model's name as it was asked for; `answered_by` is the name that the response reports."""
    answered_by: str = ""
    template: str = ""
    prompt: str = ""
    usage: Usage = Usage()
    responses: int = 0
    """How many responses a provider sent for it, those that were of no use too; 0 where nobody counts them."""

    @property
    def spent(self) -> bool:
        """Whether the provider was asked now and has sent something, which it will want to be paid for."""
        return self.how == "sent" or (self.how == "failed" and self.responses > 0)

    def to_line(self) -> str:
        """Return the line of `costs.jsonl`, with its end."""
        return self.model_dump_json(exclude_defaults=True) + "\n"


Counter = Callable[[Charge], object]
"""Takes one charge; called from any thread."""


@dataclass
class Receipts:
    """What the responses of a block took, one by one, in whichever thread they came."""

    usages: list[Usage] = field(default_factory=list)
    answered_by: str = ""
    """The model that the last one names."""

    def __len__(self) -> int:
        return len(self.usages)

    def usage(self, seconds: float = 0.0) -> Usage:
        """Return the sum, with the seconds that the clock showed; its price is unknown as soon as one is."""
        total = Spent()
        for usage in tuple(self.usages):
            total = total.plus(usage)
        return total.usage().model_copy(update={"seconds": seconds})


_COUNTERS: ContextVar[tuple[Counter, ...]] = ContextVar("counters", default=())
_RECEIPTS: ContextVar[tuple[Receipts, ...]] = ContextVar("receipts", default=())
_STAGE: ContextVar[str] = ContextVar("stage", default="")


@contextmanager
def receiving() -> Iterator[Receipts]:
    """Count every response that is received in the block, beside those who count already."""
    receipts = Receipts()
    token = _RECEIPTS.set((*_RECEIPTS.get(), receipts))
    try:
        yield receipts
    finally:
        _RECEIPTS.reset(token)


def received(usage: Usage, answered_by: str = "") -> None:
    """Report what one response took, before it is known whether it can be used."""
    for receipts in _RECEIPTS.get():
        receipts.usages.append(usage)
        receipts.answered_by = answered_by


@contextmanager
def counting(counter: Counter) -> Iterator[None]:
    """Give `counter` every charge that is made in the block, beside those that count already."""
    token = _COUNTERS.set((*_COUNTERS.get(), counter))
    try:
        yield
    finally:
        _COUNTERS.reset(token)


@contextmanager
def stage(name: str) -> Iterator[None]:
    """Name the stage that the charges of the block are made for."""
    token = _STAGE.set(name)
    try:
        yield
    finally:
        _STAGE.reset(token)


def stage_at_work() -> str:
    """Return the name of the stage that charges are made for now; empty outside of any."""
    return _STAGE.get()


def charge(item: Charge) -> None:
    """Report one item to every open counter, under the stage that is at work."""
    named = item.model_copy(update={"stage": item.stage or _STAGE.get()})
    for counter in _COUNTERS.get():
        counter(named)


Amount = Annotated[int | float, Field(ge=0)]
"""A count, or the mean of one."""


class Spent(Value):
    """Sums over items, or means over questions. `cost` is in US dollars, None as soon as one price is unknown."""

    model_config = ConfigDict(extra="ignore", allow_inf_nan=False)  # a summary of another version may say more

    calls: Amount = 0
    prompt_tokens: Amount = 0
    completion_tokens: Amount = 0
    seconds: Annotated[float, Field(ge=0.0)] = 0.0
    """Seconds of waiting for the model, added up over items: more than the clock's where several wait at once."""
    cost: Annotated[float, Field(ge=0.0)] | None = 0.0

    def plus(self, usage: Usage, calls: int = 1) -> Spent:
        """Return the sums with one more item, which counts as so many answers."""
        dollars = usage.dollars
        return Spent(
            calls=self.calls + calls,
            prompt_tokens=self.prompt_tokens + usage.prompt_tokens,
            completion_tokens=self.completion_tokens + usage.completion_tokens,
            seconds=self.seconds + usage.seconds,
            cost=None if self.cost is None or dollars is None else self.cost + dollars,
        )

    def with_charge(self, charge: Charge) -> Spent:
        """Return the sums with one more charge; a failed one is no answer, but its responses were paid for."""
        if charge.how == "failed" and not charge.spent:
            return self
        return self.plus(charge.usage, calls=int(charge.how != "failed"))

    def usage(self) -> Usage:
        """Return the sums as the `Usage` of one answer."""
        return Usage(
            prompt_tokens=int(self.prompt_tokens), completion_tokens=int(self.completion_tokens),
            seconds=self.seconds, dollars=self.cost,
        )  # fmt: skip


def spent_on(charges: Iterable[Charge]) -> Spent:
    """Return the sums over charges."""
    total = Spent()
    for charge in charges:
        total = total.with_charge(charge)
    return total


class Tally:
    """Charges in memory; a recorded answer counts once, however often it is used."""

    def __init__(self) -> None:
        self._lock, self._seen, self._charges = threading.Lock(), set[str](), list[Charge]()

    def add(self, charge: Charge) -> bool:
        """Take one charge, unless it is a record of a request that was taken before; say whether it was new."""
        with self._lock:
            new = charge.how != "recorded" or charge.key not in self._seen
            if new:
                self._seen |= {charge.key} - {""}
                self._charges.append(charge)
            return new

    @property
    def charges(self) -> list[Charge]:
        """What was taken, in order."""
        with self._lock:
            return list(self._charges)

    def total(self) -> Spent:
        """Return the sums over all charges."""
        return spent_on(self.charges)

    def by_stage(self) -> dict[str, Usage]:
        """Return the usage of each stage, in the order in which they came up."""
        stages: dict[str, list[Charge]] = {}
        for charge in self.charges:
            if charge.how != "failed" or charge.spent:
                stages.setdefault(charge.stage, []).append(charge)
        return {name: spent_on(charges).usage() for name, charges in stages.items()}


def in_threads(pool: ThreadPoolExecutor, work: Callable[[T], U], items: Iterable[T]) -> list[U]:
    """Return `[work(item) for item in items]`, each in a copy of this context.

    After a failure those that wait are not begun, and those under way end first; then it is raised.
    """
    futures = [pool.submit(copy_context().run, work, item) for item in items]
    try:
        wait(futures, return_when=FIRST_EXCEPTION)
    finally:  # also after an interruption
        for future in futures:
            future.cancel()
        wait(futures)
    for future in futures:
        if not future.cancelled():
            future.result()  # which raises what failed
    return [future.result() for future in futures]
