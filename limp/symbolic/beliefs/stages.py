"""The stages of a pipeline for belief stories: read, fuse, hypothesise, and what they could know.

A hypothesis is one possible answer, as a claim about what a chain of people holds. Its probability is that which
`limp.beliefs.answers.probabilities` gives it from weighted episodes; there are no acts to plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ...beliefs.answers import probabilities, reason
from ...beliefs.worlds import Worlds
from ...episodes.conventions import Conventions
from ...episodes.queries import Open
from ...errors import HypothesisError, NoEvidenceError
from ...events import Episode
from ...minds.attitudes import Hypothesis
from ...planner import Trace, formed
from ...protocols.stages import ALL_PARTS, Part
from .doubt import understood, unheard
from .episodes import StoryFuser, StoryPerception, StoryReader
from .handover import worlds_of
from .hypothesizing import BeliefHypothesizer, Claim, Weighed


@dataclass(frozen=True)
class BeliefPolicy:
    """Weighs claims by what the people could know; implements `protocols.Policy` and `Ablatable`.

    `missing` is a part of the theory that is left out.
    """

    missing: Part | None = None
    parts: ClassVar[frozenset[Part]] = ALL_PARTS

    def without(self, part: Part) -> BeliefPolicy:
        """Return the policy without belief updates, other minds, or inverse planning."""
        return BeliefPolicy(part)

    def score(self, episode: Episode, hypotheses: Sequence[Hypothesis]) -> Trace:
        """Return the probability of each claim. Raises `NoEvidenceError` if no claim fits."""
        del episode  # claims bring their story, with what only the question asks of it
        if hypotheses and all(isinstance(h, Weighed) for h in hypotheses):
            return self._weighed([h for h in hypotheses if isinstance(h, Weighed)])
        claims = [h for h in hypotheses if isinstance(h, Claim)]
        if len(claims) != len(hypotheses) or not claims:
            raise HypothesisError("these minds are no claims about beliefs.", "Use BeliefHypothesizer before it.")
        if self.missing == "inverse-planning":
            raise NOTHING_PLANNED
        revises, alone = self.missing != "belief-update", self.missing == "other-minds"
        worlds = worlds_of(claims[0].story, claims[0].conventions, revises, alone)
        weights = [_share(claim, claims, worlds) for claim in claims]
        if sum(weights) <= 0.0:
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
        doubt = 1.0 - min(understood(claim.asked, worlds) for claim in claims)
        because = reason(claims[0].asked, worlds)
        return formed(hypotheses, weights, because, worlds.episode, claims[0].asked, doubt)

    def _weighed(self, told: Sequence[Weighed]) -> Trace:
        """Return options that bring their weights; only what was said for a goal is inverse planning."""
        shares = [h.share for h in told]
        if self.missing == "inverse-planning":
            if not told[0].planned:
                raise NOTHING_PLANNED
            shares = [1.0 for _ in told]
        elif self.missing is not None:
            raise NoEvidenceError(
                f"this question is answered without {self.missing.replace('-', ' ')}.", "Leave out --ablate."
            )
        return formed(told, shares, told[0].because, told[0].told, Open(words=told[0].because))


NOTHING_PLANNED = NoEvidenceError(
    "beliefs follow from who perceived what, and no step is planned here that could be left out.",
    "Leave out --ablate, or ablate no-belief-update.",
)


def _share(claim: Claim, claims: Sequence[Claim], worlds: Worlds) -> float:
    """Return the probability of a claim, shared with the options that claim the same."""
    same = [other for other in claims if (other.asked, other.value) == (claim.asked, claim.value)]
    return probabilities(claim.asked, worlds).get(claim.value, 0.0) / len(same)


def belief_stages(
    conventions: Conventions | None = None,
) -> tuple[StoryPerception, StoryReader, StoryFuser, BeliefHypothesizer, BeliefPolicy]:
    """Return the five stages of the symbolic wing for belief stories, for `Pipeline`."""
    hypothesizer = BeliefHypothesizer(conventions or Conventions())
    return StoryPerception(), StoryReader(), StoryFuser(), hypothesizer, BeliefPolicy()
