"""What a question about minds asks, one type for each kind.

Every kind is about a chain of people ("A thinks that B thinks ..."; nobody for reality) and a moment. What is
asked about the world is a `Variable`. Each kind has a likelihood in `answering`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ....episodes.variables import Variable

Moment = Literal["end", "start", "before"] | int
"""When a question looks at the story: a number is the last event that has happened by then; `before` is before the
last change."""
SomeOf = Literal["first", "only"]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question about what a chain of people holds of a variable at a moment."""

    chain: tuple[str, ...]
    variable: Variable
    when: Moment = "end"


@dataclass(frozen=True, slots=True)
class WhichValue(Asked):
    """Which value does the chain hold? `mover`: where that person put the thing first."""

    mover: str = ""


@dataclass(frozen=True, slots=True)
class WhichLabel(Asked):
    """What does a container look as if it held?"""


@dataclass(frozen=True, slots=True)
class WhichThing(Asked):
    """Which thing did `mover` put at the place `variable.of`?"""

    mover: str = ""


@dataclass(frozen=True, slots=True)
class IsHeld(Asked):
    """Does the chain hold that the variable has the value `claimed`? `negated`: the other way round."""

    claimed: str = ""
    negated: bool = False


@dataclass(frozen=True, slots=True)
class IsKnown(Asked):
    """Does the last of the chain know the value, as the rest of the chain sees it? `negated`: is it wrong?"""

    negated: bool = False


@dataclass(frozen=True, slots=True)
class UnreadClaim(Asked):
    """A claim that was not understood, in the place of one about the variable."""


@dataclass(frozen=True, slots=True)
class WhoKnows(Asked):
    """Who, of all or of `among`, knows the value? `negated`: who does not. `how`: who alone, or who was first."""

    among: tuple[str, ...] = ()
    negated: bool = False
    how: SomeOf | None = None


@dataclass(frozen=True, slots=True)
class WhoMoved(Asked):
    """Who moved the thing last, or to the place `claimed`?"""

    claimed: str = ""


@dataclass(frozen=True, slots=True)
class WhoHolds(Asked):
    """Who of `among`, or of all, holds that the variable has the value `claimed`?"""

    among: tuple[str, ...] = ()
    claimed: str = ""


@dataclass(frozen=True, slots=True)
class WhichClaim:
    """What does the chain think, of `topic` or of anything? Each option is a claim of its own.

    With an `actor` it is asked what that person does next; a claim is then what they do.
    """

    chain: tuple[str, ...]
    topic: str = ""
    when: Moment = "end"
    actor: str = ""


INITIAL = "its initial place"
"""A claimed value: where the thing was first told to be."""

Honest = Literal["lie", "mistake", "truth"]
"""A lie: the speaker holds that it is false. A mistake: they hold what they say, and it is false."""
Stance = Literal["help", "hinder", "independent"]


@dataclass(frozen=True, slots=True)
class Honesty:
    """Was what `speaker` said a lie, an honest mistake, or true? `claimed`: what a yes-or-no question names."""

    speaker: str
    claimed: Honest | None = None


@dataclass(frozen=True, slots=True)
class GoalOf:
    """What does `agent` want, look for, try to do, as the `chain` sees it?"""

    agent: str
    chain: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReasonOf:
    """Why did `agent` do or say `words`? Each option is a reason: a belief, a want, or what happened."""

    agent: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class StanceOf:
    """Does `actor` help or hinder `other`? `claimed`: what a question for yes or no names."""

    actor: str
    other: str = ""
    claimed: Stance | None = None


@dataclass(frozen=True, slots=True)
class WhoTakesSides:
    """Who helps or hinders `other`?"""

    stance: Stance
    other: str


Motive = Honesty | GoalOf | ReasonOf | StanceOf | WhoTakesSides
AnyAsked = Asked | WhichClaim | Motive
