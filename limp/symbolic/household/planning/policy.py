"""The household I-POMDP as a `Policy`: which answers, moves and searches does each mind lead to?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from ....errors import NoEvidenceError
from ....events import Episode
from ....minds.attitudes import Hypothesis
from ....planner import Trace
from ..domain.parameters import Parameters
from . import evidence, seeking
from .situation import Situation


@dataclass(frozen=True)
class HouseholdPolicy:
    """Scores household minds exactly, with the named `Parameters`. The estimator is called `symbolic`."""

    parameters: Parameters = field(default_factory=Parameters)

    def score(self, episode: Episode, hypotheses: Sequence[Hypothesis]) -> Trace:
        """Return log P(step | past, mind) for the steps that bear on the minds, shape [H, T].

        Raises `HypothesisError` for minds of several agents or of unknown wording, and `NoEvidenceError` if
        the episode holds no step that bears on them, or if nobody has understood its words.
        """
        if not any(event.meaning for event in episode.events):
            raise NoEvidenceError(
                "no event of the episode has a meaning.",
                "Let RuleUnderstanding().understand(episode.events) read the words first, as a Pipeline does.",
            )
        if seeking.seeks(hypotheses):
            return seeking.walk_trace(episode, hypotheses, self.parameters)
        situation = Situation.of(episode, hypotheses, self.parameters)
        shown = [*evidence.answers(situation), *evidence.moves(situation), *evidence.searches(situation)]
        columns = [*evidence.understandings(situation), *evidence.memories(situation), *shown]
        if not shown:
            raise NoEvidenceError(
                f"nothing that {situation.agent} says or does with the {situation.thing} is in the episode.",
                "Check that the text or video covers it, and that the names agree with the question.",
            )
        steps, values = zip(*columns, strict=True)
        return Trace(tuple(hypotheses), steps, np.stack(values, axis=1), "symbolic")
