"""The stages of a pipeline for belief stories: read, fuse, hypothesise, and what they could know.

A hypothesis is one possible answer, as a claim about what a chain of people holds. Its likelihood is its
probability under `answering.probabilities`: a trace has the single column "what they could know", which is the
belief formation factor of the posterior, with no acts to plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...beliefs.answers import probabilities, reason
from ...beliefs.worlds import Worlds
from ...episodes.conventions import Conventions
from ...errors import HypothesisError, NoEvidenceError
from ...events import Episode
from ...minds.attitudes import Hypothesis
from ...planner import Trace
from .doubt import understood, unheard
from .episodes import StoryFuser, StoryPerception, StoryReader
from .handover import worlds_of
from .hypothesizing import BeliefHypothesizer, Claim, Weighed

ESTIMATOR = "symbolic"


@dataclass
class BeliefPolicy:
    """Scores claims by what the people could know; implements `protocols.Policy`."""

    def score(self, episode: Episode, hypotheses: Sequence[Hypothesis]) -> Trace:
        """Return one column: the log-probability of each claim. Raises `NoEvidenceError` if no claim fits."""
        del episode  # claims bring their story, with what only the question asks of it
        if hypotheses and all(isinstance(h, Weighed) for h in hypotheses):
            told = [h for h in hypotheses if isinstance(h, Weighed)]
            return _column(hypotheses, np.array([h.share for h in told]), told[0].because)
        claims = [h for h in hypotheses if isinstance(h, Claim)]
        if len(claims) != len(hypotheses) or not claims:
            raise HypothesisError("these minds are no claims about beliefs.", "Use BeliefHypothesizer before it.")
        worlds = worlds_of(claims[0].story, claims[0].conventions)
        p = np.array([_share(claim, claims, worlds) for claim in claims])
        if p.sum() <= 0.0:
            shares = probabilities(claims[0].asked, worlds)
            best = max(shares, key=lambda value: shares[value])
            raise NoEvidenceError(
                f"the answer would be {best!r}, which is none of the options.", "Check the options and the story."
            )
        if words := unheard(claims[0].asked, worlds):
            raise NoEvidenceError(
                f"what {claims[0].asked.chain[-1]} was told was not understood: {words!r}.",
                "Tell it as: Ann tells Ben that the ball is in the box.",
            )
        # Words that were not understood may make any of the options right.
        kept = min(understood(claim.asked, worlds) for claim in claims)
        p = kept * p / p.sum() + (1.0 - kept) / len(p)
        return _column(hypotheses, p, reason(claims[0].asked, worlds))


def _share(claim: Claim, claims: Sequence[Claim], worlds: Worlds) -> float:
    """Return the probability of a claim, shared with the options that claim the same."""
    same = [other for other in claims if (other.asked, other.value) == (claim.asked, claim.value)]
    return probabilities(claim.asked, worlds).get(claim.value, 0.0) / len(same)


def _column(hypotheses: Sequence[Hypothesis], p: NDArray[np.float64], because: str) -> Trace:
    with np.errstate(divide="ignore"):
        return Trace(tuple(hypotheses), (because,), np.log(p)[:, None], ESTIMATOR)


def belief_stages(
    conventions: Conventions | None = None,
) -> tuple[StoryPerception, StoryReader, StoryFuser, BeliefHypothesizer, BeliefPolicy]:
    """Return the five stages of the symbolic wing for belief stories, for `Pipeline`."""
    hypothesizer = BeliefHypothesizer(conventions or Conventions())
    return StoryPerception(), StoryReader(), StoryFuser(), hypothesizer, BeliefPolicy()
