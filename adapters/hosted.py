"""What all hosted models share: options, errors, and the settings of their connections."""

from __future__ import annotations

import logging
import socket
import ssl
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, TypeVar

from pydantic import Field, ValidationError

from limp.errors import AccessError, InputError, LimpError, ProviderError, shortened
from limp.minds.facts import Value
from limp.models.redact import public_url

T = TypeVar("T")
E = TypeVar("E", bound=Exception)
O = TypeVar("O", bound=Value)  # noqa: E741

log = logging.getLogger("limp.adapters")


class ContentFilterError(ProviderError):
    """The provider refuses to read the prompt or to show the answer, as it will when it is asked again."""

    again = False

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"{name}: {shortened(reason, 200)}.", "Leave this question out, or take another model.")


SCHEMA_FIELDS = ("response_format", "json_schema", "text", "schema")
SCORING_FIELDS = (
    "logprobs", "top_logprobs", "include", "prompt_logprobs",
    "continue_final_message", "add_generation_prompt", "echo",
)  # fmt: skip
"""By which fields servers name that they enforce no schema, or give no log-probabilities."""


class RefusedError(ProviderError):
    """The server refuses the request as it stands; `field` is the field that it names, if it names one."""

    again = False

    def __init__(self, message: str, reason: str, field: str = "") -> None:
        super().__init__(message, "Check the model's name and the options.")
        self.reason, self.field = reason, field


class AnswerError(ProviderError):
    """The model answered, and the answer is of no use; asked the same, it will answer the same."""

    again = False


class NoLogProbsError(ProviderError):
    """The provider gives no log-probabilities, or not those that are needed."""

    def __init__(self, name: str, reason: str, hint: str = "") -> None:
        ways = hint or "Estimate by what the model states (--estimator stated), or take a model that gives them."
        super().__init__(f"{name}: {reason}.", ways)


BUSY = "The provider asks for patience: lower the options concurrency or requests_per_minute."
BROKEN = "The provider is out of order."
AWAY = "The provider is out of reach."


class TransientError(ProviderError):
    """Something that may work when tried again; `wait` is how many seconds the provider asks to wait."""

    def __init__(self, message: str, wait: float | None = None, why: str = BROKEN) -> None:
        again = "The same command asks again what failed so; nothing answered is lost or paid again."
        super().__init__(message, f"{why} {again}")
        self.wait = wait


def status_error(name: str, status: int, words: str, wait: float | None, variable: str) -> LimpError | None:
    """Return the error for an HTTP status that means the same everywhere, None if the words must be read.

    `variable` is where the key comes from, `wait` what the provider asks for in seconds.
    """
    if status in (401, 403):
        return AccessError(f"{name}: the key was refused (HTTP {status}).", f"Check {variable}.")
    if status in (408, 409, 429) or status >= 500:
        return TransientError(f"{words} (HTTP {status}).", wait, BUSY if status == 429 else BROKEN)
    if status == 404:
        return AccessError(f"{name}: {words} (HTTP 404).", "Check the model's name and the base URL.")
    return None


CONNECT = 10.0
"""Seconds for a server to take a connection; an answer may take longer."""


@dataclass(frozen=True)
class SdkErrors(Generic[E]):
    """What an SDK raises: `said` by the server, in words to `read`; without an answer; `broken` for one."""

    said: type[E]
    read: Callable[[E], LimpError]
    timeout: type[Exception]
    network: type[Exception]
    broken: type[Exception]


class Contact:
    """Whether a server has ever been reached, which tells one that is not there from one that is gone for now."""

    def __init__(self, name: str, address: str) -> None:
        self._name, self._address, self._made = name, public_url(address), False

    @contextmanager
    def speaking(self, errors: SdkErrors[E]) -> Iterator[None]:
        """Turn what an SDK raises in the block into errors of our own, without what it carries."""
        try:
            yield
            self._made = True
        except errors.said as error:
            self._made = True
            raise errors.read(error) from None
        except errors.timeout as error:
            raise self.error(error, timed_out=True) from None
        except errors.network as error:
            raise self.error(error) from None
        except UnicodeEncodeError:
            raise RefusedError(f"{self._name}: the request cannot be written.", "half a character") from None
        except (ValueError, RecursionError, errors.broken):
            raise TransientError("the response is no valid JSON of this API.") from None

    def error(self, error: Exception, timed_out: bool = False) -> LimpError:
        """Return the error for a connection that failed: it may come back only if it was there before."""
        reason = unreachable(error)
        if timed_out and not reason:
            return TransientError(f"no answer from {self._address} in time.", why=AWAY)
        if reason and not self._made:
            return AccessError(
                f"{self._name}: no server answers at {self._address} ({reason}).",
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


class HostedOptions(Value):
    """Options of every hosted model; their values may come as words, as from a command line."""

    concurrency: int = Field(default=8, ge=1, le=256)
    """How many requests may be under way at once."""
    requests_per_minute: float = Field(default=0.0, ge=0.0)
    """At most so many requests a minute; 0 is without a limit."""
    attempts: int = Field(default=6, ge=1)
    """How often a request is sent at most."""
    backoff: float = Field(default=1.0, ge=0.0)
    """Seconds before the second attempt; each further one waits twice as long, with jitter."""
    longest_wait: float = Field(default=90.0, ge=0.0)
    """Give up when a provider asks to wait for longer than this many seconds."""
    timeout: float = Field(default=120.0, gt=0.0)
    """Seconds for an answer to begin, and again for it to be complete."""


def read_options(kind: type[O], provider: str, given: Mapping[str, object]) -> O:
    """Return the options; raise `InputError` that names an unknown one or a value out of range."""
    try:
        return kind.model_validate(dict(given))
    except ValidationError as error:
        problem = error.errors(include_url=False)[0]
        name = str(problem["loc"][0]) if problem["loc"] else "options"
        if problem["type"] == "extra_forbidden":
            known = ", ".join(kind.model_fields)
            raise InputError(f"the provider {provider!r} has no option {name!r}.", f"It takes: {known}.") from None
        message = problem["msg"]
        raise InputError(f"the option {name!r} of {provider!r}: {message[:1].lower()}{message[1:]}.") from None


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
