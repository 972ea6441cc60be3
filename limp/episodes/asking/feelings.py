"""Feelings that follow from what somebody held and wanted, when they learn how it really is.

surprised: they held something else. disappointed: they wanted a value, did not hold that it was not so, and it is
not. relieved: they wanted a value, held that it was not so, and it is.

Source: who hopes for something need not be sure of it; A. Ortony, G. L. Clore and A. Collins, "The cognitive
structure of emotions", 1988, chapter 6.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal

from ...errors import InputError
from ...minds.attitudes import Clause, Mind
from ...minds.facts import Proposition
from ..episode import Episode
from ..events import Believe
from ..opinions import Held, Opinion
from ..phrases import doing
from ..query import NO, Opinions, Whether, attributed, whether, who_does
from ..variables import Variable, about
from .who import WhoIsSo

Feeling = Literal["surprised", "disappointed", "relieved"]


class WhoFeels(WhoIsSo):
    """Who of `among`, or of all, is surprised, disappointed or relieved to learn how the variable really is?

    >>> WhoFeels(at("key")).sentence()
    'Who is surprised to learn where the key is?'
    """

    kind: ClassVar[str] = "who_feels"
    feeling: Feeling = "surprised"

    def in_words(self) -> str:
        return who_does(self.chain, f"is {self.feeling} to learn {about(self.variable)}", self.among)

    def asks(self, minds: Opinions) -> Sequence[Held]:
        asked = super().asks(minds)
        require_wish(self, minds.episode, self.in_question(minds))
        return asked

    def chance(self, minds: Opinions, agent: str, mine: Opinion, true: Opinion) -> float:
        return float(felt(self.feeling, mine, true, wish(minds.episode, self.variable, agent)))

    def content(self, value: str) -> Clause:
        return Proposition(words=f"{value} {self.feeling} to learn {about(self.variable)}")


class FeelingOf(Whether):
    """Is the last of the chain surprised, disappointed or relieved when they learn how the variable really is?

    >>> FeelingOf(at("key"), chain=("Ann",)).sentence()
    'Is it so that Ann is surprised to learn where the key is?'
    """

    kind: ClassVar[str] = "feeling"
    needs_somebody: ClassVar[bool] = True
    feeling: Feeling = "surprised"
    negated: bool = False

    def in_words(self) -> str:
        is_so = f"{doing(self.chain[-1:] or ('anybody',), 'is')} {'not ' if self.negated else ''}{self.feeling}"
        return whether(self.chain[:-1], f"{is_so} to learn {about(self.variable)}")

    def asks(self, minds: Opinions) -> Sequence[Held]:
        """Return the last of the chain's opinion and what is so, of the variable and of what else may surprise.

        What surprises in a container: another content than they held, what they missed in it, and what they held
        to be elsewhere.
        """
        require_wish(self, minds.episode, self.chain[-1:])
        looks = self.variable.quality == "inside" and self.feeling == "surprised"
        names = minds.episode.names
        things = [v for v in minds.episode.variables if looks and v.quality == "at" and v.of not in names]
        return [(chain, v) for v in (self.variable, *things) for chain in (self.chain, ())]

    def answer(self, minds: Opinions, *opinions: Opinion) -> Mapping[str, float]:
        mine, true, *others = opinions
        places, of = zip(others[::2], others[1::2], strict=True), self.variable.of
        unexpected = any(m.value and (m.value == of) != (t.value == of) for m, t in places)
        wanted = wish(minds.episode, self.variable, *self.chain[-1:])
        return self.yes(float(unexpected or felt(self.feeling, mine, true, wanted)))

    def mind(self, value: str) -> Mind:
        feels = f"{doing(self.chain[-1:], 'is')} {self.feeling} to learn {about(self.variable)}"
        return attributed(self.chain[:-1], Proposition(words=feels), (value == NO) != self.negated)


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


def require_wish(query: WhoFeels | FeelingOf, episode: Episode, people: Sequence[str]) -> None:
    """Raise `InputError` where a feeling hangs on a wish, and none is told."""
    if query.feeling != "surprised" and not any(wish(episode, query.variable, person) for person in people):
        raise InputError(
            f"the story does not tell what {' or '.join(people)} wants of this: {about(query.variable)}.",
            "Add an event of kind attitude with the verb wants.",
        )


def wish(episode: Episode, variable: Variable, person: str = "") -> str | None:
    """Return the value that a person wants, None where it is not told."""
    for _, event in reversed(episode.happened):
        if isinstance(event, Believe) and event.claim.variable == variable:
            claim = event.claim
            if claim.verb == "wants" and claim.chain[-1:] == (person,) and not claim.negated:
                return claim.value
    return None
