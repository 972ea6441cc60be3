"""The ablation `no-inverse-planning`: a policy that compares words instead of planning.

    log P(step | h) = log((|S & W| + 1/2) / (|S| + 1))

S are the content words of the step, W those of the hypothesis (belief, social goal, belief of the other's
goal); 1/2 and 1 smooth, so that no step is impossible. It takes the planner's place in an otherwise unchanged
pipeline, to show what the planning itself contributes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..errors import NoEvidenceError
from ..events import Action, Episode, Hypothesis, Utterance
from ..planner import Trace
from ..words import content_words


@dataclass(frozen=True)
class SurfacePolicy:
    """A `Policy` by word overlap; it scores what the agents of the hypotheses did and said."""

    def score(self, episode: Episode, hypotheses: Sequence[Hypothesis]) -> Trace:
        """Return the matrix [H, T]; raise `NoEvidenceError` if the agents did and said nothing."""
        agents = {hypothesis.agent for hypothesis in hypotheses}
        steps = [e for e in episode.events if isinstance(e, Action | Utterance) and e.agent in agents]
        if not steps:
            raise NoEvidenceError(
                f"nothing that {', '.join(sorted(agents))} did or said is known.",
                "Give a text or a video that shows it.",
            )
        said = [content_words(step.text) for step in steps]
        rows = [[_log_overlap(words, _mind(hypothesis)) for words in said] for hypothesis in hypotheses]
        wording = tuple(f"{step.agent}: {step.text}" for step in steps)
        return Trace(tuple(hypotheses), wording, np.array(rows), "surface")


def _mind(hypothesis: Hypothesis) -> frozenset[str]:
    return content_words(f"{hypothesis.belief} {hypothesis.social_goal} {hypothesis.belief_of_goal}")


def _log_overlap(step: frozenset[str], mind: frozenset[str]) -> float:
    return float(np.log((len(step & mind) + 0.5) / (len(step) + 1.0)))
