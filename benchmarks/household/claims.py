"""What options claim about minds, and the questions whose options they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, Literal, TypeVar

from limp.minds.attitudes import SocialGoal

Family = Literal["belief_of_goal", "belief_and_goal"]
LETTERS = "ABCD"

T = TypeVar("T")


@dataclass(frozen=True)
class Claim:
    """The mind that an option claims: a thing at a place, or a social goal with where the thing is wanted.

    `unaware` if it does not know where; `moved` is from where to where it moved the thing. What is empty is not
    claimed.
    """

    thing: str = ""
    place: str = ""
    goal: SocialGoal | Literal[""] = ""
    wanted: str = ""
    unaware: bool = False
    moved: tuple[str, str] = ("", "")


@dataclass(frozen=True)
class Item:
    """A question in words, with letters; `answer` is the right option in full, `right` what it claims."""

    family: Family
    claims: tuple[Claim, ...]
    right: Claim
    text: str
    answer: str

    @classmethod
    def of(cls, family: Family, claims: Sequence[Claim], right: int, stem: str, options: Sequence[str]) -> Item:
        """Return a question with its options in the order of the claims."""
        lines = [stem, *(f"{letter}) {option}" for letter, option in zip(LETTERS, options, strict=False))]
        return cls(family, tuple(claims), claims[right], "\n".join(lines), lines[right + 1])

    @property
    def letter(self) -> str:
        """The letter of the right option."""
        return self.answer[0]


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
