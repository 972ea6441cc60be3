"""A toy model whose numbers can be computed by hand: log p(token) = -len(token) / 10."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

TOKEN = re.compile(r"<\|\w+\|>\n?| ?\w+|\s+|[^\w\s]+")


def tokens(text: str) -> list[str]:
    return TOKEN.findall(text)


def log_prob(token: str) -> float:
    return -len(token) / 10


def first_tokens() -> dict[str, float]:
    """log p of the first token, as a provider reports it: A 0.5, " A" 0.1, B 0.2, "b" 0.05, I 0.15 in all."""
    return {"A": -0.6931471805599453, "B": -1.6094379124341003, "I": -1.8971199848858813,
            " A": -2.302585092994046, "b": -2.995732273553991}  # fmt: skip


@dataclass
class Toy:
    """What the server answers: `text` (or a function of the request's body), and log p of the first token."""

    text: str | Callable[[Mapping[str, object]], str] = "All is well."
    first: dict[str, float] = field(default_factory=first_tokens)
    model: str = ""
    """The name it reports; empty: the name that was asked for."""
    prompt_logprobs: bool = False
    refuses: tuple[str, ...] = ()
    """Names of request fields that it does not know."""
    most_logprobs: int = 20

    def say(self, body: Mapping[str, object]) -> str:
        return self.text if isinstance(self.text, str) else self.text(body)

    def top(self, count: int) -> list[tuple[str, float]]:
        return sorted(self.first.items(), key=lambda pair: -pair[1])[:count]
