"""What options claim about minds, and the questions whose options they are: of scenarios and simulated homes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from limp.minds.attitudes import SocialGoal
from limp.questions.question import Polarity

Family = Literal["belief", "social_goal", "belief_of_goal", "belief_and_goal"]
GOALS: tuple[SocialGoal, ...] = ("help", "hinder", "independent")
LETTERS = "ABCD"


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
