"""A question about a household in the one language: the episode, what is asked of it, and who believed what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...events import Episode
from ...homes.parameters import Parameters
from ...minds.attitudes import Hypothesis
from ...protocols import FormalQuestion
from ...questions.question import Question
from ...reading.homes.episodes import converted
from ...reading.homes.queries import options_of, query_of, thing_of
from .beliefs import beliefs_about


@dataclass(frozen=True)
class HouseholdForm:
    """Puts households into the one language; implements `protocols.Formalizing`."""

    parameters: Parameters = field(default_factory=Parameters)

    def formal(self, question: Question, episode: Episode, hypotheses: Sequence[Hypothesis]) -> FormalQuestion:
        """Return the episode, the query with its options, and who thought where the thing in question was."""
        told, thing = converted(episode, self.parameters), thing_of(hypotheses)
        return FormalQuestion(
            story=told.story,
            query=query_of(question, hypotheses),
            claimed=options_of(hypotheses, told),
            beliefs=beliefs_about(told, thing, ()) if thing else None,
        )
