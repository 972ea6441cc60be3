"""Opinions: what a chain of people holds of a variable."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .variables import Variable

Chain = tuple[str, ...]
"""`("Ann", "Ben")`: what Ann thinks that Ben thinks; nobody is reality."""
Held = tuple[Chain, Variable]
"""Whose opinion of which variable."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a chain holds of a variable: a value, or none and the values that were denied.

    `when` is the event that decided, None if nothing that reaches the chain tells the value.
    """

    value: str | None
    denied: frozenset[str] = frozenset()
    when: int | None = None


class ToldValue(NamedTuple):
    """A value that an event gave a variable, or said that it has; `real`: it really had it from then on.

    `when` is the event, -1 for how something looks.
    """

    when: int
    value: str | None
    real: bool


def agree(mine: Opinion, true: Opinion) -> bool:
    """Return whether who holds `mine` knows it, where it is `true`, or where nothing tells how it is.

    Whoever has learnt what nothing else tells of is taken to know it (`Worlds.decided` where people differ).
    """
    untold = true.when is None and mine.value not in true.denied
    return mine.value is not None and (untold or mine.value == true.value)


def chain_words(chain: Chain) -> str:
    """Return a chain of people as words: `Ann thinks that Ben`, or `the story` for reality."""
    return " thinks that ".join(chain) or "the story"
