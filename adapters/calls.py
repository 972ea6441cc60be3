"""How a provider is called: in turn, with errors of our own, and again after what may pass, never for ever.

There is one policy for retries, and it is here: an SDK's own retries are switched off. And all that comes from a
provider comes through here, so here secrets are taken out of it, once.
"""

from __future__ import annotations

import logging
import math
import os
import re
import socket
import threading
import time
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

from tenacity import RetryCallState, Retrying, retry_if_exception_type, stop_after_attempt, wait_random_exponential

from limp.errors import LimpError, ModelError, shortened
from limp.models import interrupts
from limp.models.keys import public_url
from limp.models.metering import received
from limp.protocols.models import MOST_TOKENS, Usage

from .hosted import AWAY, HostedOptions, ModelReply, RefusedError, TransientError, log

T = TypeVar("T")
E = TypeVar("E", bound=Exception)

TELL_EVERY = 5.0
"""Seconds between two retries that are told of aloud."""

CONNECT = 10.0
"""Seconds for a server to take a connection; an answer may take longer."""

MOST_SAID = 400
"""An error repeats no more characters than this of what a provider says."""


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
    `secrets` are what is sent to prove who asks.
    """

    def __init__(
        self,
        name: str,
        options: HostedOptions,
        errors: SdkErrors[Any],
        address: str = "",
        secrets: Iterable[str] = (),
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = interrupts.pause,
    ) -> None:
        self.name, self.options, self.sleep = name, options, sleep
        self._errors, self._address = errors, public_url(address)
        self._clock, self._secrets = clock, tuple(secrets)
        self._lock, self._turn, self._told, self._reached = threading.Lock(), 0.0, -math.inf, False

    def call(self, work: Callable[[], T]) -> T:
        """Return what `work` returns; after a `TransientError` wait and try again, as the options say."""
        attempts = self.options.attempts
        again = Retrying(
            stop=stop_after_attempt(attempts), retry=retry_if_exception_type(TransientError), wait=self._pause,
            sleep=self.sleep, before_sleep=self._tell, reraise=True,
        )  # fmt: skip
        try:
            result: T = again(self._once, work)
            return result
        except TransientError as error:
            tried = f"{self.name}: {error.message} (tried {attempts} times)"
            raise ModelError(tried, error.hint, again=True) from None

    def bill(self, model: object, prompt_tokens: object, completion_tokens: object) -> None:
        """Report what a response took, before it is read; None where it does not say.

        Raises `TransientError` if it names no model in words, or counts that cannot be: its price is unknown then.
        """
        told = None not in (prompt_tokens, completion_tokens)
        asked, written = (_count(value) if told else 0 for value in (prompt_tokens, completion_tokens))
        if asked is None or written is None or not isinstance(model, str):
            received(Usage())
            raise TransientError("the response tells a model or a number of tokens that cannot be.")
        price = dollars(self.name.partition("/")[0], model, asked, written) if told else None
        usage = Usage(prompt_tokens=asked, completion_tokens=written, dollars=price)
        received(usage, redact(model, self._secrets))

    def _once(self, work: Callable[[], T]) -> T:
        self._take_turn()
        interrupts.check()
        try:
            with self._in_our_words():
                result = work()
        except LimpError as error:
            raise self._cleaned(error) from None
        if isinstance(result, ModelReply):
            text, model = without(result.text, self._secrets), redact(result.model, self._secrets)
            return cast(T, result.model_copy(update={"text": text, "model": model}))
        return result

    def _cleaned(self, error: LimpError) -> LimpError:
        """Return the error without secrets, and short; one that asks to wait for too long as a final one."""
        error.message = shortened(redact(error.message, self._secrets), MOST_SAID)
        error.args = (f"{error.message} {error.hint}".strip(),)
        if isinstance(error, RefusedError):
            error.reason = shortened(redact(error.reason, self._secrets), MOST_SAID)
        if isinstance(error, TransientError) and (error.wait or 0.0) > self.options.longest_wait:
            return ModelError(
                f"{self.name}: {error.message} It asks to wait {error.wait:.0f} s.",
                "Give the same command later: it asks again what failed so, and nothing answered is lost.",
                again=True,
            )
        return error

    def _take_turn(self) -> None:
        """Wait until this request may begin: they are spaced evenly."""
        with self._lock:
            now = self._clock()
            turn = max(self._turn, now)
            rate = self.options.requests_per_minute
            self._turn = turn + (60.0 / rate if rate else 0.0)
        if turn > now:
            self.sleep(turn - now)

    def _pause(self, state: RetryCallState) -> float:
        """Return for how long to wait: twice as long each time at most, and at least as asked for."""
        backoff = wait_random_exponential(self.options.backoff, self.options.longest_wait)
        return max(backoff(state), _failure(state).wait or 0.0)

    def _tell(self, state: RetryCallState) -> None:
        """Say that a request follows, now and then, and hold the other threads back if it was asked for."""
        now = self._clock()
        level = logging.WARNING if now >= self._told + TELL_EVERY else logging.INFO
        if level == logging.WARNING:
            self._told = now
        error, wait = _failure(state), state.next_action.sleep if state.next_action else 0.0
        words = "%s: %s Attempt %d of %d follows in %.0f s."
        log.log(level, words, self.name, error.message, state.attempt_number + 1, self.options.attempts, wait)
        with self._lock:
            self._turn = max(self._turn, now + (error.wait or 0.0))

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
        except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
            # SDKs take whatever JSON a server sends, and read it without looking.
            raise TransientError("the response is not in the form of this API.") from None
        except self._errors.broken:
            raise TransientError("the response is no valid JSON of this API.") from None

    def _disconnected(self, error: Exception, timed_out: bool = False) -> LimpError:
        """Return the error for a connection that failed: it may come back only if it was there before."""
        reason = unreachable(error)
        if timed_out and not reason:
            return TransientError(f"no answer from {self._address} in time.", why=AWAY)
        if reason and not self._reached:
            return ModelError(
                f"{self.name}: no server answers at {self._address} ({reason}).",
                "Start it, or give its address, such as --model-option base_url=http://127.0.0.1:8000/v1.",
                halts=True,
            )
        return TransientError(f"the connection to {self._address} failed{reason and f' ({reason})'}.", why=AWAY)


def _failure(state: RetryCallState) -> TransientError:
    error = state.outcome.exception() if state.outcome else None
    assert isinstance(error, TransientError)  # nothing else is tried again
    return error


def unreachable(error: BaseException) -> str:
    """Return in words why no connection came about, "" for one that broke off later."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, ConnectionRefusedError):
            return "connection refused"
        if isinstance(cause, socket.gaierror):
            return "its name is unknown"
        if type(cause).__name__ == "ConnectTimeout":  # of whatever library a provider's SDK uses
            return "no connection in time"
        cause = cause.__cause__ or cause.__context__
    return ""


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Return the seconds that a `Retry-After` header (or `retry-after-ms`) asks for, None for anything else."""
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        if re.fullmatch(r"\d+(?:\.\d+)?", value := headers.get(name, "").strip()):
            return float(value) * unit
    return None


@cache
def _prices() -> tuple[Mapping[str, object], ...]:
    text = (resources.files("limp.adapters") / "prices.toml").read_text(encoding="utf-8")
    return tuple(tomllib.loads(text)["price"])


def dollars(provider: str, model: str, prompt_tokens: int, completion_tokens: int) -> float | None:
    """Return the list price of a call in US dollars, None where it is not known.

    (prompt tokens x prompt price + completion tokens x completion price) / 10^6, from `prices.toml`.
    """
    for entry in _prices():
        if entry["provider"] == provider and re.fullmatch(str(entry["pattern"]), model):
            if prompt_tokens > int(str(entry.get("most_prompt_tokens", prompt_tokens))):
                return None
            prompt, completion = float(str(entry["prompt"])), float(str(entry["completion"]))
            return (prompt_tokens * prompt + completion_tokens * completion) / 1e6
    return None


def _count(value: object) -> int | None:
    """Return a number of tokens as a provider sent it, None for what is none."""
    return value if type(value) is int and 0 <= value <= MOST_TOKENS else None


# --- secrets: taken out of every word of a provider ---------------------------------------------------------

KEY, PATH = "[key]", "[path]"

SHORT = 8
"""A secret with fewer characters stands for none, for a server that wants none; it is taken out as a word."""

_SECRETS = (
    r"-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)",
    r"(?i:\bbearer\s+)[^\s'\",}]{8,}",
    r"(?i:\b(?:authorization|x-[\w-]*key|api-key)['\"]?\s*[:=]\s*['\"]?(?:(?:basic|bearer|token)\s+)?)"
    r"[^\s'\",}[]{6,}",
    r"(?i:\b\w*(?:api_?key|secret_?key|client_?secret|password|passwd|access_?token|auth_?token)['\"]?\s*[:=]\s*['\"]?)"
    r"[^\s'\",}[]{6,}",
    r"\b(?:sk|pk|rk)-[\w*-]{6,}|\bAIza[\w*-]{6,}|\bhf_\w{20,}|\bgh[pousr]_\w{20,}|\bgithub_pat_\w{20,}",
    r"\bglpat-[\w-]{16,}|\bxox[abprs]-[\w-]{10,}|\bAKIA[0-9A-Z]{16}\b|\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*",
    r"(?<=[?&]key=)[^&\s\[]+|(?<=://)[^/\s@\[]+@",
)
_PATHS = (
    r"\bfile://[^\s'\"]+",
    r"(?<![\w/.:<])(?:/(?:home|Users|root|tmp|var|opt|mnt|media|usr|etc|srv|private|workspace|work|data|proc|run)"
    r"(?=/)|~[\w-]*(?=/))[\w./@+~-]*[\w/]|(?<![\w/.:<])/(?:[\w.@+-]+/){2,}[\w.@+-]+",
    r"(?<!\w)[A-Za-z]:\\[^\s'\"]+|(?<![\w\\])\\\\[\w.-]+\\[^\s'\"]+",
)
_PATTERNS = ((re.compile("|".join(_SECRETS)), KEY), (re.compile("|".join(_PATHS)), PATH))
_SECRET_NAME = re.compile(r"(?i)(?:key|token|secret|password|passwd|credential)s?$")


def without(text: str, secrets: Iterable[str]) -> str:
    """Return `text` with each of these secrets replaced by `KEY`, and nothing else changed."""
    for secret in secrets:
        if len(secret) >= SHORT:
            text = text.replace(secret, KEY)
        elif secret:
            text = re.sub(rf"(?<!\w){re.escape(secret)}(?!\w)", KEY, text)
    return text


def redact(text: str, secrets: Iterable[str] = ()) -> str:
    """Return `text` without these secrets, those of the environment, what looks like one, and paths of a machine.

    Twice changes nothing more.
    """
    named = (value for name, value in os.environ.items() if _SECRET_NAME.search(name) and len(value) >= SHORT)
    text = without(text, (*secrets, *named))
    for folder in (str(Path.home()), str(Path.cwd())):  # which may hold blanks
        text = text.replace(folder, PATH) if len(folder) >= SHORT else text
    for pattern, mark in _PATTERNS:
        text = pattern.sub(mark, text)
    return text
