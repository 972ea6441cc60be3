"""Decks that deal every card equally often, and questions with the right option at the place that was dealt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from ..claims import Ask, Claim, lettered

T = TypeVar("T")

VERSIONS = 4
"""Versions of a story of balanced questions, each with one question."""

STEMS = (
    "Given the above interaction, which of the following statements is MOST likely?",
    "Given what happened above, which of these is MOST likely?",
    "Which of the following statements is MOST likely to be true?",
)
"""How balanced questions are asked."""


@dataclass(frozen=True)
class Item:
    """A question with letters; `answer` is the right option in full, `right` what it claims."""

    ask: Ask
    right: Claim
    text: str
    answer: str

    @property
    def letter(self) -> str:
        """The letter of the right option."""
        return self.answer[0]


def item_of(ask: Ask, right: int, stem: str, options: Sequence[str]) -> Item:
    """Return a question in words, with its options in the order of the claims."""
    lines = lettered(stem, options)
    return Item(ask, ask.claims[right], "\n".join(lines), lines[right + 1])


def placed(claims: Sequence[Claim], right: int, at: int, rng: Random) -> tuple[Claim, ...]:
    """Return the claims with the right one at a place, and the others in random order."""
    others = [claim for k, claim in enumerate(claims) if k != right]
    rng.shuffle(others)
    return (*others[:at], claims[right], *others[at:])


class Deck(Generic[T]):
    """Deals every card once before any comes again."""

    def __init__(self, cards: Sequence[T], rng: Random) -> None:
        self._cards, self._rng, self._left = cards, rng, list[T]()

    def deal(self) -> T:
        """Return the next card."""
        if not self._left:
            self._left = self._rng.sample(self._cards, len(self._cards))
        return self._left.pop()
