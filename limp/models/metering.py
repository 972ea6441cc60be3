"""What answers cost: calls, tokens, seconds and dollars, by stage and by question, however many threads work.

Who asks a model reports each item with `charge`; it reaches every counter that is open in this context. A
thread that asks for others must run in a copy of their context (`contextvars.copy_context().run`).
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Literal, Protocol

from ..facts import Value
from ..protocols import Usage

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

    def to_line(self) -> str:
        """Return the line of `costs.jsonl`, with its end."""
        return self.model_dump_json(exclude_defaults=True) + "\n"


class Counter(Protocol):
    """Anything that takes charges."""

    def add(self, charge: Charge) -> None:
        """Take one charge; called from any thread."""


_COUNTERS: ContextVar[tuple[Counter, ...]] = ContextVar("counters", default=())
_STAGE: ContextVar[str] = ContextVar("stage", default="")


@contextmanager
def counting(counter: Counter) -> Iterator[None]:
    """Let `counter` take every charge that is made in the block, beside those that count already."""
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


def charge(item: Charge) -> None:
    """Report one item to every open counter, under the stage that is at work."""
    named = item.model_copy(update={"stage": item.stage or _STAGE.get()})
    for counter in _COUNTERS.get():
        counter.add(named)


class Figures(Value):
    """Sums over items. `cost` is in US dollars, None as soon as one price is unknown."""

    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    seconds: float = 0.0
    """Seconds of waiting for the model, added up over items: more than the clock's where several wait at once."""
    cost: float | None = 0.0

    def plus(self, usage: Usage) -> Figures:
        """Return the sums with one more item."""
        dollars = usage.dollars
        return Figures(
            calls=self.calls + 1,
            prompt_tokens=self.prompt_tokens + usage.prompt_tokens,
            completion_tokens=self.completion_tokens + usage.completion_tokens,
            seconds=self.seconds + usage.seconds,
            cost=None if self.cost is None or dollars is None else self.cost + dollars,
        )

    def usage(self) -> Usage:
        """Return the sums as the `Usage` of one answer."""
        return Usage(
            prompt_tokens=self.prompt_tokens, completion_tokens=self.completion_tokens,
            seconds=self.seconds, dollars=self.cost,
        )  # fmt: skip


class Tally:
    """Charges in memory; a recorded answer counts once, however often it is used."""

    def __init__(self) -> None:
        self._lock, self._seen, self._charges = threading.Lock(), set[str](), list[Charge]()

    def add(self, charge: Charge) -> None:
        """Take one charge, unless it is a record of a request that was taken before."""
        self.take(charge)

    def take(self, charge: Charge) -> bool:
        """Take one charge and say whether it was new."""
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

    def total(self) -> Figures:
        """Return the sums over all answers."""
        total = Figures()
        for charge in self.charges:
            total = total if charge.how == "failed" else total.plus(charge.usage)
        return total

    def by_stage(self) -> dict[str, Usage]:
        """Return the usage of each stage, in the order in which they came up."""
        sums: dict[str, Figures] = {}
        for charge in self.charges:
            if charge.how != "failed":
                sums[charge.stage] = sums.get(charge.stage, Figures()).plus(charge.usage)
        return {name: figures.usage() for name, figures in sums.items()}
