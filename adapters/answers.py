"""Answers of hosted models: what they hold, checked, and what they cost."""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field, field_validator

from limp.minds.facts import Value
from limp.protocols.models import MOST_TOKENS, ROUNDING

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


def count(value: object) -> int | None:
    """Return a number of tokens as a provider sent it, None for what is none."""
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return value if is_number and isinstance(value, int) and 0 <= value <= MOST_TOKENS else None
