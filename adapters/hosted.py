"""What all hosted models share: their options, keys and addresses, their replies, and what can go wrong."""

from __future__ import annotations

import logging
import math
import os
import re
from collections.abc import Mapping
from typing import Annotated, TypeVar
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, Field, ValidationError, field_validator

from limp.errors import InputError, LimpError, ModelError
from limp.inputs.checks import misfit
from limp.minds.facts import Value
from limp.protocols.models import ROUNDING

O = TypeVar("O", bound=Value)  # noqa: E741

log = logging.getLogger("limp.adapters")


def filtered(name: str, reason: str) -> ModelError:
    """Return the error of a provider that will not read a prompt or show an answer, now or later."""
    return ModelError(f"{name}: {reason}.", "Leave this question out, or take another model.")


SCHEMA_FIELDS = ("response_format", "json_schema", "schema")
SCORING_FIELDS = (
    "logprobs", "top_logprobs", "prompt_logprobs", "continue_final_message", "add_generation_prompt",
)  # fmt: skip
"""By which fields servers name that they enforce no schema, or give no log-probabilities."""


class RefusedError(ModelError):
    """The server refuses the request as it stands; `field` is the field that it names, if it names one."""

    def __init__(self, message: str, reason: str, field: str = "") -> None:
        super().__init__(message, "Check the model's name and the options.")
        self.reason, self.field = reason, field


def no_log_probs(name: str, reason: str) -> ModelError:
    """Return the error of a provider that gives no log-probabilities, or not those that are needed."""
    return ModelError(
        f"{name}: {reason}.",
        "Estimate with labels (--estimator judge), or by what the model states (--estimator stated). A model that"
        " reasons may give labels with the option effort=none (OpenAI) or thinking=0 (Gemini).",
        again=True,
    )


BUSY = "The provider asks for patience: lower the options concurrency or requests_per_minute."
BROKEN = "The provider is out of order."
AWAY = "The provider is out of reach."


class TransientError(ModelError):
    """Something that may work when tried again; `wait` is how many seconds the provider asks to wait."""

    def __init__(self, message: str, wait: float | None = None, why: str = BROKEN) -> None:
        again = "The same command asks again what failed so; nothing answered is lost or paid again."
        super().__init__(message, f"{why} {again}", again=True)
        self.wait = wait


def status_error(name: str, status: int, words: str, wait: float | None, variable: str) -> LimpError | None:
    """Return the error for an HTTP status that means the same everywhere, None if the words must be read.

    `variable` is where the key comes from, `wait` what the provider asks for in seconds.
    """
    if status in (401, 403):
        return ModelError(f"{name}: the key was refused (HTTP {status}).", f"Check {variable}.", halts=True)
    if status in (408, 409, 429) or status >= 500:
        return TransientError(f"HTTP {status}: {words}.", wait, BUSY if status == 429 else BROKEN)
    if status == 404:
        return ModelError(f"{name}: HTTP 404: {words}.", "Check the model's name and the base URL.", halts=True)
    return None


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
    """Seconds to wait for the server to say something, each time."""


def read_options(kind: type[O], provider: str, given: Mapping[str, object]) -> O:
    """Return the options; raise `InputError` that names an unknown one or a value out of range."""
    try:
        return kind.model_validate(dict(given))
    except ValidationError as error:
        known = ", ".join(kind.model_fields)
        raise InputError(f"an option of {provider!r}: {misfit(error)}.", f"It takes: {known}.") from None


# --- replies ----------------------------------------------------------------------------------------------


SLACK = 0.01
"""By how much the probabilities of the likeliest tokens may exceed 1, as servers round each of them."""


Words = Annotated[
    str, BeforeValidator(lambda value: "" if value is None else value), AfterValidator(lambda text: _whole(text))
]
"""Text as a provider sent it, "" for null, without halves of characters."""
LogProbability = Annotated[
    float, Field(strict=True, le=ROUNDING, allow_inf_nan=False), AfterValidator(lambda value: min(value, 0.0))
]
"""A log-probability as a provider sent it; one above 0 by no more than `ROUNDING` is 0."""


def _whole(text: str) -> str:
    text.encode()  # which no half of a character can be
    return text


class ModelReply(Value):
    """What a provider answered: the text, whether it was cut at the limit, and the model's name.

    `top` lists the likeliest first tokens with their log-probabilities where they were asked for; together they
    are at most 1. Raises `ValidationError` for what a provider sent in their place.
    """

    text: Words
    model: Words = ""
    cut: bool = False
    top: tuple[tuple[Words, LogProbability], ...] = ()

    @field_validator("top")
    @classmethod
    def _share_one(cls, top: tuple[tuple[str, float], ...]) -> tuple[tuple[str, float], ...]:
        if math.fsum(math.exp(value) for _, value in top) > 1.0 + SLACK:
            raise ValueError("the likeliest tokens of the response have more than all the probability")
        return top


# --- keys and addresses: they never appear in names --------------------------------------------------------


def setting_from(*names: str) -> str:
    """Return the first of these environment variables that is set, else ''."""
    return next((value for name in names if (value := os.environ.get(name, "").strip())), "")


def key_from(*names: str) -> str:
    """Return the key that the first of these environment variables holds that is set, else ''.

    Raises `InputError` for one that no header of HTTP can hold, before anything is sent.
    """
    key = setting_from(*names)
    if not re.fullmatch(r"[!-~]*", key):
        raise InputError(f"{' or '.join(names)} holds what no key holds.", "Copy it again: ASCII, without blanks.")
    return key


def check_url(url: str) -> str:
    """Return a base URL without a slash at its end; raise `InputError` if it is none or holds credentials."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise InputError("the base URL is not a web address.", "Write it like http://127.0.0.1:8000/v1.")
    if "@" in parts.netloc or parts.query:
        raise InputError("the base URL holds credentials.", "Give the key in the environment instead.")
    return url.rstrip("/")
