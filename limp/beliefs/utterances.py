"""Something said, as it may be heard: who believes it can hang on what they hold when they hear it."""

from __future__ import annotations

from dataclasses import dataclass

from ..episodes.events import Trust
from .event_models import EventModel, reported, told


@dataclass(frozen=True, slots=True)
class Utterance:
    """Something said, as it may be heard: whether the first of a chain believes it can hang on what they hold.

    `hearers` and `overheard` have how each takes it where that is settled, and None where it depends on what they
    believe of the variable when they hear it.
    """

    speaker: str
    hearers: tuple[tuple[str, Trust | None], ...]
    overheard: frozenset[tuple[str, Trust | None]]
    negated: bool
    unreached: tuple[str, ...]
    about: tuple[str, ...]
    """Of whose mind it is; empty for the world."""
    value: str | None
    may_lie: bool
    trust_known: bool
    together: frozenset[str]
    """Those of the hearers who can see for themselves how it is."""

    def open_to(self, agent: str) -> bool:
        """Return whether it depends on what this agent believes how they take it."""
        return (agent, None) in self.hearers or (agent, None) in self.overheard

    def model(self, taken: dict[str, Trust]) -> EventModel:
        """Return the event model, where those whose trust is open take it as `taken` says, and else believe it."""

        def settle(agent: str, trust: Trust | None) -> tuple[str, Trust]:
            return agent, trust or taken.get(agent, "yes")

        found = told(
            self.speaker,
            tuple(settle(*pair) for pair in self.hearers),
            self.trust_known,
            frozenset(settle(*pair) for pair in self.overheard),
            self.negated,
            self.unreached,
        )
        return reported(found, self.about) if self.about else found

    def trust_of(self, agent: str, mine: str | None, theirs: str | None) -> Trust:
        """Return how an agent takes it who holds `mine`, and thinks that the speaker holds `theirs`."""
        if mine is None or mine == self.value:
            return "yes"
        if theirs == self.value:
            return "mistake"
        distrusts = agent in self.together
        return ("no" if self.may_lie else "mistake") if distrusts else "yes"
