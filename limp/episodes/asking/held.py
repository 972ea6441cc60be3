"""Whether something is held, known or unread."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from ...minds.attitudes import Attitude, Clause, Mind
from ...minds.facts import Proposition, the
from ..opinions import Held, Opinion, agree
from ..phrases import doing
from ..query import (
    INITIAL,
    MOSTLY,
    NO,
    YES,
    Opinions,
    VariableQuery,
    Whether,
    attributed,
    claimed_of,
    holding,
    unknown_in,
    whether,
)
from ..roles import Thing
from ..variables import about, is_time
from .places import first_place


class IsHeld(Whether):
    """Does the chain hold that the variable has the value `claimed`? `negated`: the other way round.

    >>> IsHeld(at("key"), "jar", chain=("Ann",)).sentence()
    'Does Ann think that the key is in the jar?'
    """

    kind: ClassVar[str] = "holds"
    claimed: Thing = ""
    negated: bool = False

    def in_words(self) -> str:
        return whether(self.chain, claimed_of(self.variable, self.claimed), self.negated)

    def asks(self, minds: Opinions) -> Sequence[Held]:
        unknown = unknown_in(self.held(minds)) > MOSTLY
        if unknown and (self.claimed == INITIAL or not (self.chain or self._has_left(minds))):
            raise self.untold()
        if unknown:
            self.require_bearing(self.chain, minds)
        told = minds.candidates(self.variable)
        if self._is_new(minds) and any(is_time(value) != is_time(self.claimed) for value in told):
            raise self.untold()  # "it was put off", of something that is on Friday
        return super().asks(minds)

    def answer(self, minds: Opinions, *opinions: Opinion) -> Mapping[str, float]:
        held = minds.spread(opinions[0], self.variable)
        if self.claimed == INITIAL:
            # A place that a thing was moved to is not its first one, also where that one is not told.
            return self.yes(held.get(first_place(minds.episode, self.variable.of) or "", 0.0))
        if self._is_new(minds):
            return self.yes(unknown_in(held))  # who was told of no change takes it to be as it was before
        return self.yes(held.get(as_told(self.claimed, self, minds), 0.0))

    def _has_left(self, minds: Opinions) -> bool:
        """Return whether the variable had the value that is claimed, and then got another one that is not told."""
        now = minds.opinion((), self.variable, self.until(minds))
        return now.when is not None and minds.opinion((), self.variable, now.when - 1).value == self.claimed

    def _is_new(self, minds: Opinions) -> bool:
        """Return whether a state is claimed that is never told."""
        state = self.variable.quality == "state" and self.claimed != INITIAL
        return state and self.claimed not in minds.candidates(self.variable)

    def known(self, minds: Opinions) -> dict[str, float]:
        found = self.probabilities(minds)  # who has no belief does not count among those who deny it
        found[YES if self.negated else NO] -= unknown_in(self.held(minds))
        return found

    def content(self, value: str) -> Clause:
        return holding(self.variable, self.claimed)


def as_told(claimed: str, query: VariableQuery, minds: Opinions) -> str:
    """Return the value that is claimed, or the only one told that says it more closely: `blue jar` for `jar`."""
    told = minds.candidates(query.variable)
    closer = [value for value in told if value.endswith(f" {claimed}")] if claimed not in told else []
    return closer[0] if len(closer) == 1 else claimed


class IsKnown(Whether):
    """Does the last of the chain know the value, as the rest of the chain sees it?

    `mistaken`: are they wrong about it, which is more than not to know. `negated`: the other way round.

    >>> IsKnown(at("key"), chain=("Ann", "Ben")).sentence()
    'Does Ann think that Ben knows where the key is?'
    """

    kind: ClassVar[str] = "knows"
    needs_somebody: ClassVar[bool] = True
    in_dispute: ClassVar[bool] = True
    negated: bool = False
    mistaken: bool = False

    def in_words(self) -> str:
        person = self.chain[-1:] or ("anybody",)
        errs = "wrong about" if self.mistaken else "unaware of" if self.negated else ""
        does = f"{doing(person, 'is')} {errs}" if errs else doing(person, "knows")
        return whether(self.chain[:-1], f"{does} {about(self.variable)}")

    def asks(self, minds: Opinions) -> Sequence[Held]:
        self.require_bearing(self.chain, minds)
        return [(self.chain, self.variable), (self.chain[:-1], self.variable)]

    def answer(self, minds: Opinions, *opinions: Opinion) -> Mapping[str, float]:
        return self.yes(float(knows_or_errs(opinions[0], opinions[1], self.mistaken)))

    def mind(self, value: str) -> Mind:
        *outer, agent = self.chain
        no = (value == NO) != self.negated
        if self.mistaken:
            wrong = Proposition(words=f"{doing([agent], 'is')} wrong about {about(self.variable)}")
            return attributed(outer, wrong, no)
        where = Proposition(words=about(self.variable))
        content = Attitude(holder=agent, verb="knows", content=where, negated=no)
        return attributed(outer, content) if outer else Mind(agent=agent, attitudes=(content,))


def knows_or_errs(mine: Opinion, true: Opinion, mistaken: bool) -> bool:
    """Return whether who holds `mine` knows what is `true`, or errs about it, which is more than not to know."""
    return mine.value is not None and not agree(mine, true) if mistaken else agree(mine, true)


class UnreadClaim(Whether):
    """A claim that was not understood, in the place of one about the variable.

    >>> UnreadClaim(at("key")).sentence()
    'Is it so that something not understood holds of where the key is?'
    """

    kind: ClassVar[str] = "unread"

    def in_words(self) -> str:
        return whether(self.chain, f"something not understood holds of {about(self.variable)}")

    def asks(self, minds: Opinions) -> Sequence[Held]:
        return ()

    def answer(self, minds: Opinions, *opinions: Opinion) -> Mapping[str, float]:
        return self.yes(minds.episode.conventions.unread)

    def content(self, value: str) -> Clause:
        return Proposition(words=f"something not understood is so of {the(self.variable.of)}")
