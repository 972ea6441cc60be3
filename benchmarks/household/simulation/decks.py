"""What balanced questions share: letters, stems, and decks that deal every card equally often."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from .dataset import Sample

T = TypeVar("T")

VERSIONS = 4
"""Versions of a story, each with one question."""
LETTERS = "ABCD"

STEMS = (
    "Given the above interaction, which of the following statements is MOST likely?",
    "Given what happened above, which of these is MOST likely?",
    "Which of the following statements is MOST likely to be true?",
)


@dataclass(frozen=True)
class Balanced:
    """A version of a story with its question, the accuracy of an ideal observer on it, and its family."""

    sample: Sample
    limit: float
    family: str


class Deck(Generic[T]):
    """Deals every card once before any comes again."""

    def __init__(self, cards: Sequence[T], rng: Random) -> None:
        self._cards, self._rng, self._left = cards, rng, list[T]()

    def deal(self) -> T:
        """Return the next card."""
        if not self._left:
            self._left = self._rng.sample(self._cards, len(self._cards))
        return self._left.pop()
