"""How a provider is asked again: in turn, after what may pass, never for ever.

There is one policy for retries, and it is here: an SDK's own retries are switched off.
"""

from __future__ import annotations

import logging
import math
import random
import re
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from limp.errors import ProviderError
from limp.models import interrupts

from .hosted import HostedOptions, TransientError

T = TypeVar("T")

log = logging.getLogger("limp.adapters")


class Pace:
    """Spaces requests evenly, for all threads together, and holds them all back when the provider asks for it."""

    def __init__(
        self,
        per_minute: float,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = interrupts.pause,
    ) -> None:
        self._gap = 60.0 / per_minute if per_minute else 0.0
        self._clock, self._sleep, self._lock, self._next = clock, sleep, threading.Lock(), 0.0

    def take(self) -> None:
        """Wait for this request's turn."""
        with self._lock:
            now = self._clock()
            turn = max(self._next, now)
            self._next = turn + self._gap
        if turn > now:
            self._sleep(turn - now)

    def hold(self, seconds: float) -> None:
        """Begin no request for so long."""
        with self._lock:
            self._next = max(self._next, self._clock() + seconds)


TELL_EVERY = 5.0
"""Seconds between two retries that are told of aloud."""


@dataclass
class Caller:
    """Calls a provider: in turn, again after what may pass, never for ever."""

    name: str
    options: HostedOptions
    pace: Pace = field(init=False)
    sleep: Callable[[float], None] = interrupts.pause
    _told: float = field(default=-math.inf, repr=False)
    _random: random.Random = field(default_factory=random.Random, repr=False)  # spreads waits, decides no result

    def __post_init__(self) -> None:
        self.pace = Pace(self.options.requests_per_minute, sleep=self.sleep)

    def call(self, work: Callable[[], T]) -> T:
        """Return what `work` returns; after a `TransientError` wait and try again, as the options say."""
        for attempt in range(1, self.options.attempts + 1):
            self.pace.take()
            interrupts.check()
            try:
                return work()
            except TransientError as error:
                if attempt == self.options.attempts:
                    tried = f"{self.name}: {error.message} (tried {attempt} times)"
                    raise ProviderError(tried, error.hint) from None
                self._wait(error, attempt)
        raise AssertionError("at least one attempt is made")

    def _wait(self, error: TransientError, attempt: int) -> None:
        if error.wait is not None and error.wait > self.options.longest_wait:
            raise ProviderError(
                f"{self.name}: {error.message} It asks to wait {error.wait:.0f} s.",
                "Give the same command later: it asks again what failed so, and nothing answered is lost.",
            ) from None
        pause = self.options.backoff * 2 ** (attempt - 1) * self._random.uniform(0.5, 1.0)
        wait = min(max(pause, error.wait or 0.0), self.options.longest_wait)
        words = "%s: %s Attempt %d of %d follows in %.0f s."
        log.log(self._level(), words, self.name, error.message, attempt + 1, self.options.attempts, wait)
        if error.wait is not None:
            self.pace.hold(error.wait)
        self.sleep(wait)

    def _level(self) -> int:
        """Return how loudly to tell of a retry: now and then aloud, however many threads wait."""
        now = time.monotonic()
        if now < self._told + TELL_EVERY:
            return logging.INFO
        self._told = now
        return logging.WARNING


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Return the seconds that a `Retry-After` header (or `retry-after-ms`) asks for; a date counts from now."""
    from email.utils import parsedate_to_datetime

    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        value = headers.get(name, "").strip()
        if re.fullmatch(r"\d+(?:\.\d+)?", value):
            return float(value) * unit
        if value:
            try:
                return max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
            except (ValueError, TypeError, OverflowError):
                log.info("cannot read %s: %r", name, value[:40])
    return None
