"""What can go wrong on the way to a hosted model, and when."""

from __future__ import annotations

import random
import threading
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

KINDS = (
    "429",  # too many requests; `retry_after` seconds if given
    "quota",  # 429, but no money is left
    "500",
    "timeout",  # says nothing for `seconds`
    "cut",  # closes the connection in the middle of the body
    "truncated",  # a whole response whose JSON breaks off
    "invalid",  # a whole response that is no JSON
    "empty",  # no choices
    "blank",  # a choice without words
    "length",  # the text is cut at `max_tokens`
    "no_logprobs",
    "partial_logprobs",  # the chosen token without its rivals
    "other_model",
    "filter",  # the answer is filtered
    "filter_400",  # the prompt is filtered
    "refusal",
    "slow",  # a byte now and then
    "401",
    "404",
    "403",
    "408",
    "502",
    "503",
    "minus_usage",  # a response that took -5 tokens
    "huge_usage",  # or 1e308 of them
    "no_usage",
    "null_logprob",  # one of the likeliest tokens has none
    "nan_logprob",
    "plus_logprob",
    "number",  # a number where the words should be
    "half",  # half of a pair of surrogates
    "deep",  # brackets in brackets, ten thousand deep
    "digits",  # a number of five thousand digits
    "list",  # JSON, and no object
)
TRANSIENT = ("429", "500", "cut", "truncated", "invalid", "empty")
STATUS = ("429", "quota", "500", "401", "404", "403", "408", "502", "503")
ODD = (
    "minus_usage", "huge_usage", "null_logprob", "nan_logprob", "plus_logprob", "number", "half", "deep",
    "digits", "list",
)  # fmt: skip
"""Responses that came whole, were paid for, and cannot be used; or not as they are."""


@dataclass(frozen=True)
class Fault:
    """One misbehaviour; `after` lets that many calls of the same path pass first."""

    kind: str
    retry_after: float | str | None = None
    seconds: float = 30.0
    path: str = ""
    """Only for calls whose path contains this."""

    def __post_init__(self) -> None:
        assert self.kind in KINDS, self.kind


class Faults:
    """A queue of ordered faults; beyond it, a seeded share of all calls goes wrong."""

    def __init__(self) -> None:
        self._lock, self._queue = threading.Lock(), deque[Fault]()
        self._rate, self._random = 0.0, random.Random(0)
        self._kinds: tuple[str, ...] = TRANSIENT

    def order(self, *faults: Fault) -> None:
        with self._lock:
            self._queue.extend(faults)

    def at_random(self, rate: float, seed: int, kinds: Sequence[str] = TRANSIENT) -> None:
        with self._lock:
            self._rate, self._kinds, self._random = rate, tuple(kinds), random.Random(seed)

    def next(self, path: str) -> Fault | None:
        with self._lock:
            if self._queue and self._queue[0].path in path:
                return self._queue.popleft()
            if self._rate and self._random.random() < self._rate:
                return Fault(self._random.choice(self._kinds), retry_after=0)
            return None
