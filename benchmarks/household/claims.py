"""What options claim about minds, and the questions whose options they are: of scenarios and simulated homes.

How they are worded is data (`wordings.toml`): several stems and sets of options, chosen by seed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Generic, Literal, TypeVar

from limp.episodes.question import Polarity
from limp.minds.attitudes import SocialGoal
from limp.minds.facts import Value

Family = Literal["belief", "social_goal", "belief_of_goal", "belief_and_goal"]
GOALS: tuple[SocialGoal, ...] = ("help", "hinder", "independent")
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
class Ask:
    """A question before it is worded, without its answer.

    `assumed` is the social goal that the question tells to assume, `known` the place of which it says that the
    person knows what is there, `act` the move from one place to another that it is about.
    """

    family: Family
    polarity: Polarity
    claims: tuple[Claim, ...]
    assumed: SocialGoal | Literal[""] = ""
    known: str = ""
    act: tuple[str, str] = ("", "")


def only_best(fits: Sequence[float], polarity: Polarity) -> int | None:
    """Return the index of the claim that fits best (MOST) or worst (LEAST); None if several do."""
    wanted = max(fits) if polarity == "MOST" else min(fits)
    return fits.index(wanted) if list(fits).count(wanted) == 1 else None


def lettered(stem: str, options: Sequence[str]) -> list[str]:
    """Return the lines of a question: its stem, then the options with their letters."""
    return [stem, *(f"{letter}) {option}" for letter, option in zip(LETTERS, options, strict=False))]


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


class Wordings(Value):
    """Forms with named slots: `stems` by what is assumed or asked about, sets of `options` by what is claimed."""

    stems: Mapping[str, tuple[str, ...]]
    options: Mapping[str, tuple[Mapping[str, str], ...]]


@cache
def wordings(of: Literal["scenarios", "simulated"]) -> Wordings:
    """Return the wordings of the scenarios, or of simulated homes."""
    data = tomllib.loads(Path(__file__).with_name("wordings.toml").read_text(encoding="utf-8"))
    return Wordings.model_validate(data[of])
