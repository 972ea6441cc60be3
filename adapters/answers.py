"""Answers of hosted models: what they hold, checked, and what they cost."""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from limp.protocols.models import MOST_TOKENS, ROUNDING

from .hosted import TransientError

SLACK = 0.01
"""By how much the probabilities of the likeliest tokens may exceed 1, as servers round each of them."""


@dataclass(frozen=True)
class ModelReply:
    """What a provider answered: the text, whether it was cut at the limit, and the model's name.

    `top` lists the likeliest first tokens with their log-probabilities where they were asked for.
    """

    text: str
    model: str
    cut: bool = False
    top: tuple[tuple[str, float], ...] = ()


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


def log_probability(value: object) -> float:
    """Return a log-probability as a provider sent it, at most 0; raise `TransientError` for what is none.

    A value above 0 by no more than `ROUNDING` is 0. NaN, infinity, null and words are none.
    """
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not -math.inf < value <= ROUNDING:
        raise TransientError(f"the response gives {str(value)[:20]!r} as a log-probability.")
    return min(float(value), 0.0)


def rivals(pairs: Iterable[tuple[object, object]]) -> tuple[tuple[str, float], ...]:
    """Return the likeliest tokens with their log-probabilities, each checked, which together are at most 1.

    Raises `TransientError` for anything else.
    """
    checked = tuple((words(token), log_probability(value)) for token, value in pairs)
    if math.fsum(math.exp(value) for _, value in checked) > 1.0 + SLACK:
        raise TransientError("the likeliest tokens of the response have more than all the probability.")
    return checked


def words(value: object) -> str:
    """Return text as a provider sent it, "" for null; raise `TransientError` for what is no text in UTF-8."""
    if value is None:
        return ""
    if not isinstance(value, str):
        raise TransientError("the response holds something else where words should be.")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise TransientError("the response holds half a character.") from None
    return value
