"""How a provider is called: in turn, with errors of our own, and again after what may pass, never for ever.

There is one policy for retries, and it is here: an SDK's own retries are switched off.
"""

from __future__ import annotations

import logging
import math
import random
import re
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, TypeVar

from limp.errors import AccessError, LimpError, ProviderError
from limp.models import interrupts
from limp.models.redact import public_url

from .hosted import AWAY, HostedOptions, RefusedError, TransientError, log

T = TypeVar("T")
E = TypeVar("E", bound=Exception)

TELL_EVERY = 5.0
"""Seconds between two retries that are told of aloud."""

CONNECT = 10.0
"""Seconds for a server to take a connection; an answer may take longer."""


@dataclass(frozen=True)
class SdkErrors(Generic[E]):
    """What an SDK raises: `said` by the server, in words to `read`; without an answer; `broken` for one."""

    said: type[E]
    read: Callable[[E], LimpError]
    timeout: type[Exception] = TimeoutError
    network: type[Exception] = ConnectionError
    broken: type[Exception] = ValueError


class Caller:
    """Calls one provider for all threads, which take turns and are held back together when it asks for it.

    It remembers whether the server was ever reached, which tells one that is not there from one that is gone.
    """

    def __init__(
        self,
        name: str,
        options: HostedOptions,
        errors: SdkErrors[Any],
        address: str = "",
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = interrupts.pause,
    ) -> None:
        self.name, self.options, self.sleep = name, options, sleep
        self._errors, self._address, self._clock = errors, public_url(address), clock
        self._lock, self._turn, self._told, self._reached = threading.Lock(), 0.0, -math.inf, False
        self._random = random.Random()  # spreads waits, decides no result

    def call(self, work: Callable[[], T]) -> T:
        """Return what `work` returns; after a `TransientError` wait and try again, as the options say."""
        for attempt in range(1, self.options.attempts + 1):
            self._take_turn()
            interrupts.check()
            try:
                with self._in_our_words():
                    return work()
            except TransientError as error:
                if attempt == self.options.attempts:
                    tried = f"{self.name}: {error.message} (tried {attempt} times)"
                    raise ProviderError(tried, error.hint) from None
                self._wait(error, attempt)
        raise AssertionError("at least one attempt is made")

    def _take_turn(self) -> None:
        """Wait until this request may begin: they are spaced evenly."""
        with self._lock:
            now = self._clock()
            turn = max(self._turn, now)
            self._turn = turn + (
                60.0 / self.options.requests_per_minute if self.options.requests_per_minute else 0.0
            )
        if turn > now:
            self.sleep(turn - now)

    def _wait(self, error: TransientError, attempt: int) -> None:
        asked = error.wait or 0.0
        if asked > self.options.longest_wait:
            raise ProviderError(
                f"{self.name}: {error.message} It asks to wait {asked:.0f} s.",
                "Give the same command later: it asks again what failed so, and nothing answered is lost.",
            ) from None
        pause = self.options.backoff * 2 ** (attempt - 1) * self._random.uniform(0.5, 1.0)
        wait = min(max(pause, asked), self.options.longest_wait)
        aloud = self._clock() >= self._told + TELL_EVERY  # now and then, however many threads wait
        if aloud:
            self._told = self._clock()
        words = "%s: %s Attempt %d of %d follows in %.0f s."
        level = logging.WARNING if aloud else logging.INFO
        log.log(level, words, self.name, error.message, attempt + 1, self.options.attempts, wait)
        with self._lock:
            self._turn = max(self._turn, self._clock() + asked)
        self.sleep(wait)

    @contextmanager
    def _in_our_words(self) -> Iterator[None]:
        """Turn what an SDK raises in the block into errors of our own, without what it carries."""
        try:
            yield
            self._reached = True
        except LimpError:
            self._reached = True
            raise
        except self._errors.said as error:
            self._reached = True
            raise self._errors.read(error) from None
        except self._errors.timeout as error:
            raise self._disconnected(error, timed_out=True) from None
        except self._errors.network as error:
            raise self._disconnected(error) from None
        except UnicodeEncodeError:
            raise RefusedError(f"{self.name}: the request cannot be written.", "half a character") from None
        except (ValueError, RecursionError, self._errors.broken):
            raise TransientError("the response is no valid JSON of this API.") from None

    def _disconnected(self, error: Exception, timed_out: bool = False) -> LimpError:
        """Return the error for a connection that failed: it may come back only if it was there before."""
        reason = unreachable(error)
        if timed_out and not reason:
            return TransientError(f"no answer from {self._address} in time.", why=AWAY)
        if reason and not self._reached:
            return AccessError(
                f"{self.name}: no server answers at {self._address} ({reason}).",
                "Start it, or give its address, such as --model-option base_url=http://127.0.0.1:8000/v1.",
            )
        return TransientError(f"the connection to {self._address} failed{reason and f' ({reason})'}.", why=AWAY)


def unreachable(error: BaseException) -> str:
    """Return in words why no connection came about, "" for one that broke off later."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, ConnectionRefusedError):
            return "connection refused"
        if isinstance(cause, socket.gaierror):
            return "its name is unknown"
        if type(cause).__name__ == "ConnectTimeout":  # of httpx2, or of whatever library a provider's SDK uses
            return f"no connection within {CONNECT:g} s"
        cause = cause.__cause__ or cause.__context__
    return ""


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


@cache
def tls() -> ssl.SSLContext:
    """Return the one TLS context of this process: reading the certificates takes longer than many a request."""
    import httpx2

    return httpx2.create_ssl_context()


def http_settings(seconds: float) -> dict[str, Any]:
    """Return the settings of an httpx2 client: TLS, and time limits of which the last is on the whole body.

    The library's own limit is on the wait for each piece, so a server that sends a byte now and then would hold
    a thread for ever.
    """
    import httpx2

    class Bounded(httpx2.SyncByteStream):
        def __init__(self, stream: httpx2.SyncByteStream) -> None:
            self._stream, self._end = stream, time.monotonic() + seconds

        def __iter__(self) -> Iterator[bytes]:
            for piece in self._stream:
                if time.monotonic() > self._end:
                    raise httpx2.ReadTimeout("the body takes too long")
                yield piece

        def close(self) -> None:
            self._stream.close()

    def bound(response: httpx2.Response) -> None:
        assert isinstance(response.stream, httpx2.SyncByteStream)
        response.stream = Bounded(response.stream)

    limits = httpx2.Timeout(seconds, connect=min(seconds, CONNECT))
    return {"timeout": limits, "verify": tls(), "follow_redirects": True, "event_hooks": {"response": [bound]}}
