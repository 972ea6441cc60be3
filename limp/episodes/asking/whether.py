"""Whether something is held, known, felt, done or unread.

Feelings follow from what somebody held and wanted, when they learn how it really is. surprised: they held
something else. disappointed: they wanted a value, did not hold that it was not so, and it is not. relieved: they
wanted a value, held that it was not so, and it is.

Source: who hopes for something need not be sure of it; A. Ortony, G. L. Clore and A. Collins, "The cognitive
structure of emotions", 1988, chapter 6.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar, Literal

from ...errors import InputError
from ...minds.facts import the
from ..episode import Episode
from ..phrases import doing
from ..query import (
    INITIAL,
    MOSTLY,
    NO,
    YES,
    Held,
    Opinion,
    Opinions,
    Whether,
    agree,
    chain_words,
    claimed_of,
    unknown_in,
)
from ..roles import Thing
from ..variables import Variable, about, is_time
from .values import first_place

Feeling = Literal["surprised", "disappointed", "relieved"]


class IsHeld(Whether):
    """Does the chain hold that the variable has the value `claimed`? `negated`: the other way round.

    >>> IsHeld(at("key"), "jar", chain=("Ann",)).sentence()
    'Does Ann think that the key is in the jar?'
    """

    kind: ClassVar[str] = "holds"
    claimed: Thing = ""
    negated: bool = False

    @property
    def said(self) -> str:
        return claimed_of(self.variable, self.claimed)

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
        held = minds.spread(opinions[0], self.variable, self.chain)
        if self.claimed == INITIAL:
            # A place that a thing was moved to is not its first one, also where that one is not told.
            return self.yes(held.get(first_place(minds.episode, self.variable.of) or "", 0.0))
        if self._is_new(minds):
            return self.yes(unknown_in(held))  # who was told of no change takes it to be as it was before
        return self.yes(held.get(self._as_told(minds), 0.0))

    def _as_told(self, minds: Opinions) -> str:
        """Return the claimed value, or the only one told that says it more closely: `blue jar` for `jar`."""
        told = minds.candidates(self.variable)
        closer = (
            [value for value in told if value.endswith(f" {self.claimed}")] if self.claimed not in told else []
        )
        return closer[0] if len(closer) == 1 else self.claimed

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

    @property
    def said(self) -> str:
        person = self.chain[-1:] or ("anybody",)
        knows = f"{doing(person, 'is')} wrong about" if self.mistaken else doing(person, "knows")
        return f"{knows} {about(self.variable)}"

    def asks(self, minds: Opinions) -> Sequence[Held]:
        self.require_bearing(self.chain, minds)
        return [(self.chain, self.variable), (self.chain[:-1], self.variable)]

    def answer(self, minds: Opinions, *opinions: Opinion) -> Mapping[str, float]:
        mine, true = opinions
        if self.mistaken:
            return self.yes(float(mine.value is not None and not agree(mine, true)))
        return self.yes(float(agree(mine, true)))


class FeelingOf(Whether):
    """Is the last of the chain surprised, disappointed or relieved when they learn how the variable really is?

    >>> FeelingOf(at("key"), chain=("Ann",)).sentence()
    'Is it so that Ann is surprised to learn where the key is?'
    """

    kind: ClassVar[str] = "feeling"
    needs_somebody: ClassVar[bool] = True
    feeling: Feeling = "surprised"
    negated: bool = False

    @property
    def said(self) -> str:
        return f"{doing(self.chain[-1:] or ('anybody',), 'is')} {self.feeling} to learn {about(self.variable)}"

    def asks(self, minds: Opinions) -> Sequence[Held]:
        """Return the last of the chain's opinion and what is so, of the variable and of what else may surprise.

        What surprises in a container: another content than they held, what they missed in it, and what they held
        to be elsewhere.
        """
        person = "".join(self.chain[-1:])
        if self.feeling != "surprised" and wish(minds.episode, self.variable, person) is None:
            raise InputError(
                f"the story does not tell what {person} wants of this: {about(self.variable)}.",
                "Add an event of kind attitude with the verb wants.",
            )
        looks = self.variable.quality == "inside" and self.feeling == "surprised"
        names = minds.episode.names
        things = [v for v in minds.episode.variables if looks and v.quality == "at" and v.of not in names]
        return [(chain, v) for v in (self.variable, *things) for chain in (self.chain, ())]

    def answer(self, minds: Opinions, *opinions: Opinion) -> Mapping[str, float]:
        mine, true, *others = opinions
        places, of = zip(others[::2], others[1::2], strict=True), self.variable.of
        unexpected = any(m.value and (m.value == of) != (t.value == of) for m, t in places)
        wanted = wish(minds.episode, self.variable, "".join(self.chain[-1:]))
        return self.yes(float(unexpected or felt(self.feeling, mine, true, wanted)))


def felt(feeling: Feeling, mine: Opinion, true: Opinion, wanted: str | None = None) -> bool:
    """Return whether who held `mine` and wanted `wanted` feels so on learning what is true.

    Whose wish is not told feels nothing but surprise.
    """
    if feeling == "surprised":
        return mine.value is not None and mine.value != true.value
    if wanted is None:
        return False
    if feeling == "disappointed":
        expected = mine.value == wanted or (mine.value is None and wanted not in mine.denied)
        return expected and true.value != wanted
    return mine.value not in (None, wanted) and true.value == wanted


def wish(episode: Episode, variable: Variable, person: str) -> str | None:
    """Return the value that a person wants, None where it is not told."""
    claims = (event.ascribed for _, event in reversed(episode.happened))
    wanted = (c for c in claims if c and c.verb == "wants" and c.chain[-1:] == (person,) and not c.negated)
    return next((claim.value for claim in wanted if claim.variable == variable), None)


class WasDone(Whether):
    """Did one of the `events`, by name or number, happen? Without any the story tells of no such event.

    >>> WasDone(at("key"), ("2",)).sentence()
    'Is it so that something happened to the key in event 2?'
    """

    kind: ClassVar[str] = "done"
    of_story: ClassVar[bool] = True
    events: tuple[str, ...] = ()
    negated: bool = False

    @property
    def said(self) -> str:
        where = f" in event {' or '.join(self.events)}" if self.events else ", of which nothing is told"
        return f"something happened to {the(self.variable.of)}{where}"

    def asks(self, minds: Opinions) -> Sequence[Held]:
        if self.chain:
            what = f"the story does not tell {chain_words(self.chain)} was done."
            raise InputError(what, "A judge can say.")
        return ()

    def answer(self, minds: Opinions, *opinions: Opinion) -> Mapping[str, float]:
        """Return the probability that one of the events happened: 1 - prod over them of (1 - certainty)."""
        numbers = {minds.episode.number(reference) for reference in self.events}
        happened = (event for k, event in minds.episode.happened if k in numbers)
        return self.yes(1.0 - math.prod(1.0 - event.certainty for event in happened))

    def concerns(self, episode: Episode) -> Collection[str]:
        return (*self.chain, *episode.names)


class UnreadClaim(Whether):
    """A claim that was not understood, in the place of one about the variable.

    >>> UnreadClaim(at("key")).sentence()
    'Is it so that something not understood holds of where the key is?'
    """

    kind: ClassVar[str] = "unread"

    @property
    def said(self) -> str:
        return f"something not understood holds of {about(self.variable)}"

    def asks(self, minds: Opinions) -> Sequence[Held]:
        return ()

    def answer(self, minds: Opinions, *opinions: Opinion) -> Mapping[str, float]:
        return self.yes(minds.episode.conventions.unread)
