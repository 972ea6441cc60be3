"""Who did something, and whether it happened."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import ClassVar

from ...errors import InputError
from ...minds.attitudes import Clause
from ...minds.facts import Proposition, the
from ..events import Change
from ..kind import Event
from ..opinions import Held, Opinion, chain_words
from ..phrases import in_a_row
from ..query import Opinions, Whether, claimed_of, whether, who_does
from ..roles import Thing
from ..variables import about
from .who import Who


class WhoDid(Who):
    """Who changed the variable last, to the value `claimed`, or in one of `events`, by name or number?

    >>> WhoDid(at("key")).sentence()
    'Who changed last where the key is?'
    """

    kind: ClassVar[str] = "who_did"
    of_story: ClassVar[bool] = True
    claimed: Thing = ""
    events: tuple[str, ...] = ()

    def in_words(self) -> str:
        claimed = self.claimed and f"saw to it that {claimed_of(self.variable, self.claimed)}"
        return who_does(self.chain, claimed or f"changed last {about(self.variable)}")

    def asks(self, minds: Opinions) -> Sequence[Held]:
        return ()

    def answer(self, minds: Opinions, *opinions: Opinion) -> Mapping[str, float]:
        """Return who changed the variable last; in somebody's mind, in the last change that reached them.

        Where the words leave open which of some did it, each is as likely.
        """
        episode = minds.episode
        until_then = self._last_known_change(minds) if self.chain else len(episode.events)
        asked = {episode.number(reference) for reference in self.events}
        for k, event in reversed(episode.happened):
            people = event.doers if isinstance(event, Change) else event.takes_part[:1]
            it = k in asked if asked else k <= until_then and self._sets(event)
            if it and set(people) & set(episode.names):
                apart = people if isinstance(event, Change) and event.among else (in_a_row(people),)
                return dict.fromkeys(apart, 1.0 / len(apart))
        raise InputError(f"the story does not tell who moved {the(self.variable.of)}.", "Say who did it.")

    def _sets(self, event: Event) -> bool:
        """Return whether an event is a change of the variable, to the value that is claimed if one is."""
        values = [s.value for s in event.sets if s.variable == self.variable] if isinstance(event, Change) else []
        return bool(values) and (not self.claimed or self.claimed in values)

    def _last_known_change(self, minds: Opinions) -> int:
        """Return the last change of the variable that reached the chain, which must not be how it was at first."""
        when = minds.opinion(self.chain, self.variable).when
        event = minds.episode.events[when] if when is not None and when >= 0 else None
        if when is None or not isinstance(event, Change):
            raise self.untold()
        before = any(self.variable in earlier.variables for k, earlier in minds.episode.happened if k < when)
        if not before and event.moved_from is None:
            raise self.untold()
        return when

    def content(self, value: str) -> Clause:
        return Proposition(words=f"{value} moved {the(self.variable.of)}")


class WasDone(Whether, Who):
    """Did one of the `events`, by name or number, happen? Without any the story tells of no such event.

    >>> WasDone(at("key"), ("2",)).sentence()
    'Is it so that something happened to the key in event 2?'
    """

    kind: ClassVar[str] = "done"
    of_story: ClassVar[bool] = True
    events: tuple[str, ...] = ()
    negated: bool = False

    def in_words(self) -> str:
        where = f" in event {' or '.join(self.events)}" if self.events else ", of which nothing is told"
        return whether(self.chain, f"something happened to {the(self.variable.of)}{where}", self.negated)

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

    def content(self, value: str) -> Clause:
        return Proposition(words=f"it was done to {the(self.variable.of)}")
