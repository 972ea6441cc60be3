"""Claims: what can be said, held, told or offered as an option, about the world or about minds of any depth.

the key is in the jar                         Claim(variable=at(key), value=jar)
Theo thinks that it is in the drawer          Claim(chain=(Theo,), variable=at(key), value=drawer)
Mira thinks that Theo knows where it is       Claim(chain=(Mira, Theo), verb=knows, variable=at(key))
Theo wants to get home                        Claim(chain=(Theo,), verb=wants, words=to get home)
Theo wants to help Mira                       Claim(chain=(Theo,), verb=wants, stance=help, towards=Mira)
it cannot be known                            Claim(unknowable=True)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, Self

from pydantic import Field

from ..minds.facts import Value
from .roles import Person, Thing
from .variables import TRUE, Variable

Verb = Literal["believes", "knows", "wants", "intends", "fears", "likes", "dislikes"]
SocialGoal = Literal["help", "hinder", "independent"]
"""To help another to its goal, to keep it from it, or not to care about what it wants, though one could."""


class Claim(Value):
    """Something that may be so: of the world (an empty `chain`), or of what the last of a chain of people holds.

    `verb` is the attitude of the last of the chain; the others believe what follows. `value` is empty where the
    claim leaves it open ("knows where it is"). `words` say what no variable says, or how it is said. `negated`
    denies the whole. A `stance` is that of the last of the chain towards somebody, who may be left open.
    """

    chain: tuple[Person, ...] = ()
    verb: Verb = "believes"
    variable: Variable | None = None
    value: Thing = ""
    words: str = ""
    negated: bool = False
    unknowable: bool = False
    """It cannot be known."""
    stance: SocialGoal | None = Field(default=None, exclude_if=lambda stance: stance is None)
    towards: Person = Field(default="", exclude_if=lambda towards: not towards)

    def held_by(self, person: str, verb: Verb = "believes") -> Self:
        """Return that a person believes it, or of the world also knows it."""
        verb = self.verb if self.chain else verb
        return self.model_copy(update={"chain": (person, *self.chain), "verb": verb})

    @property
    def says_nothing(self) -> bool:
        """Whether it is about nothing, or a stance that nobody has."""
        return not (self.variable or self.words or self.unknowable or (self.stance and self.chain))

    @property
    def subject(self) -> str:
        """What its variable is of; empty where it has none."""
        return self.variable.of if self.variable else ""

    @property
    def told(self) -> tuple[tuple[Variable, str | None], ...]:
        """The variable that it tells of, if one, with its value; None where it says that nobody knows it."""
        if self.variable is None:
            return ()
        unknown = self.verb == "knows" and self.negated and not self.value
        known = TRUE if self.variable.quality == "topic" else self.value
        return ((self.variable, None if unknown else known),)


class Option(Value):
    """An answer to choose from: a mind, as claims that must all hold, or words that no claim says.

    Options of one `label` are weighted ways in which it may hold, as a hypothesis parser makes them.
    """

    label: str = ""
    words: str = ""
    claims: tuple[Claim, ...] = ()
    weight: float = Field(default=1.0, gt=0.0)


if TYPE_CHECKING:
    Claims = Sequence[Claim]
else:
    Claims = tuple[Claim, ...]
