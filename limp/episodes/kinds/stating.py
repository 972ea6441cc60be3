"""What the words say of minds, what a source shows, and words that were not understood."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pydantic import Field, model_serializer, model_validator

from ...minds.facts import Value, the
from ..claims import Claim
from ..effects import Copy, Effect, Learns
from ..event_models import attributed
from ..kind import Event
from ..needs import Need, Not, Was
from ..phrases import claimed, in_a_row, placed
from ..roles import Person, Thing, Things
from ..stage import Stage
from ..variables import TRUE, Variable


class Believe(Event):
    """The words say what a chain of people believes, knows, wants, intends or fears.

    >>> Believe(Claim(chain=("Theo",), variable=at("key"), value="jar")).sentence()
    'Theo believes that the key is in the jar.'
    """

    kind: ClassVar[str] = "attitude"
    teaches: ClassVar[bool] = False
    claim: Claim

    @property
    def claims(self) -> tuple[Claim, ...]:
        return (self.claim,)

    @property
    def ascribed(self) -> Claim | None:
        return self.claim

    @property
    def people(self) -> tuple[str, ...]:
        return self.claim.chain

    def tells(self) -> tuple[tuple[Variable, str | None], ...]:
        return self.claim.told

    def needs(self) -> Iterator[Need]:
        claim, chain = self.claim, self.claim.chain
        yield Not(not chain, "nobody holds the attitude.", "Name who does in the chain of its claim.")
        if claim.variable and claim.value and claim.verb == "knows" and len(chain) == 1 and not claim.negated:
            what = f"{chain[0]} knows that {claim.variable} is {claim.value!r}, and it is '{{known}}'."
            remedy = "Write the verb believes for what is not so, or correct the value."
            yield Was(claim.variable, claim.value, what, remedy)

    def happens(self, stage: Stage) -> Iterator[Effect]:
        claim, chain, variable = self.claim, self.claim.chain, self.claim.variable
        if variable is None or not chain or claim.verb not in ("believes", "knows"):
            return
        if claim.value:
            model = attributed(chain, "denies" if claim.negated else "gives")
            yield Learns(variable, claim.value, model, stated=chain[-1])
        elif claim.verb == "knows" and not claim.negated:
            known = TRUE if variable.quality == "topic" else Copy()
            yield Learns(variable, known, attributed(chain))
        elif claim.verb == "knows" and not self._is_mistaken(variable, stage):
            yield Learns(variable, None, attributed(chain))

    def _is_mistaken(self, variable: Variable, stage: Stage) -> bool:
        """Return whether the last of the chain holds something else than what is so, as the rest of it sees it."""
        mine, true = (stage.holds(chain, variable) for chain in (self.claim.chain, self.claim.chain[:-1]))
        return mine is not None and mine != true

    def words(self, referred: Event | None = None) -> str:
        return claimed(self.claim, self.text)


class Seen(Value):
    """A thing, and the place where a source shows it; in files the two in a row."""

    thing: Thing
    place: Thing

    @model_validator(mode="before")
    @classmethod
    def _from_pair(cls, given: object) -> object:
        return dict(zip(("thing", "place"), given, strict=True)) if isinstance(given, list | tuple) else given

    @model_serializer
    def _as_pair(self) -> tuple[str, str]:
        return self.thing, self.place


class Shown(Event):
    """What a source showed, as evidence about events: each pair is a thing and where it was seen.

    >>> Shown((Seen(thing="key", place="jar"),), source="film").sentence()
    'The film shows the key in the jar.'
    """

    kind: ClassVar[str] = "view"
    teaches: ClassVar[bool] = False
    is_state: ClassVar[bool] = True
    at: tuple[Seen, ...] = ()
    miss: float = Field(default=0.0, ge=0.0, lt=1.0)
    """The probability that the source does not show what is there."""
    wrong: float = Field(default=0.0, ge=0.0, lt=1.0)
    """The probability that it names something else."""
    around: Person = ""
    """Whom the camera follows."""
    near: Things = ()
    """What is at hand for them, or in their room."""
    held: Things = ()
    """What they have in hand."""
    opened: Things = ()
    """What stands open."""

    def words(self, referred: Event | None = None) -> str:
        seen = in_a_row([*self._around(), *(f"{the(seen.thing)} {placed(seen.place)}" for seen in self.at)])
        seen = seen or "nothing"
        errors = f", missing what is there with probability {self.miss:g}" if self.miss else ""
        errors += f", naming something else with probability {self.wrong:g}" if self.wrong else ""
        return f"{the(self.source.kind)} shows {seen}{errors}"

    def _around(self) -> Iterator[str]:
        """Yield what is seen of somebody: what is near, what they hold, what stands open."""
        if self.near:
            yield f"{in_a_row(self.near)} near {self.around or 'somebody'}"
        if self.held:
            yield f"{in_a_row(self.held)} in hand"
        yield from (f"{the(name)} open" for name in self.opened)


class Unread(Event):
    """Words that were not understood; `names` are the people, things and places that they may refer to.

    >>> Unread("He did so", ("Theo",)).sentence()
    'Some words were not understood (He did so), which may be about Theo.'
    """

    teaches: ClassVar[bool] = False
    understood: ClassVar[bool] = False
    clause: str = ""
    """The words themselves, where `text` is their whole sentence."""
    names: tuple[Thing, ...] = ()
    aside: bool = False
    """They are beside the story: nothing was looked for in them, and they are about nothing that is asked."""

    @property
    def quoted(self) -> str:
        return self.clause or self.text

    @property
    def may_name(self) -> tuple[str, ...]:
        return self.names

    def words(self, referred: Event | None = None) -> str:
        names = f", which may be about {in_a_row(self.names)}" if self.names else ""
        return f"some words were not understood ({self.quoted or 'not given'}){names}"
