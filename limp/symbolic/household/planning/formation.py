"""Belief formation for a planner that has none of its own: a mind is as likely beforehand as it could come about.

    P(mind) is proportional to (weight of its option) x sum_s belief(s) b(s) / q(s) x P(belief of goal | heard)

b is where the agent thinks the thing is after what it put, saw and was told, q where it would think so without any
of that (`reading.experience`). The symbolic planner has the same factors in its trace (`evidence.memories`,
`evidence.understandings`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ....events import Episode
from ....minds.attitudes import Hypothesis
from ....protocols import Hypothesizer
from ....questions.question import Question
from ..domain.minds import believed
from ..domain.parameters import Parameters
from ..reading.experience import formed
from .evidence import understandings
from .situation import Situation


@dataclass(frozen=True)
class FormedBeliefs:
    """Weighs the minds that `inner` spells out by what they could know."""

    inner: Hypothesizer
    parameters: Parameters

    def hypothesize(self, question: Question, episode: Episode) -> tuple[Hypothesis, ...]:
        """Return the same hypotheses with new priors; where nobody's goal is at stake, with the old ones."""
        hypotheses = self.inner.hypothesize(question, episode)
        if not any(h.belief_of_goal for h in hypotheses):
            return hypotheses
        return tuple(self._weighed(hypotheses, Situation.of(episode, hypotheses, self.parameters)))

    @staticmethod
    def _weighed(hypotheses: Sequence[Hypothesis], situation: Situation) -> Iterator[Hypothesis]:
        odds = formed(situation.world, situation.prior, situation.lived) / situation.prior
        heard = sum((column for _, column in understandings(situation)), np.zeros(len(hypotheses)))
        for one, log_p in zip(hypotheses, heard, strict=True):
            likelier = 1.0 if believed(one.mind) is None else float(situation.belief(one.mind) @ odds)
            yield one.model_copy(update={"prior": one.prior * likelier * float(np.exp(log_p))})
