"""The ablation `no-inverse-planning`: a policy that compares words instead of planning.

    log P(step | h) = sum over parts of log((|S & W_part| + 1/2) / (|S| + 1))

S are the content words of the step, W_part those of one part of the hypothesis: the belief, the social goal,
the belief of the other's goal. 1/2 and 1 smooth, so that no step is impossible. It replaces the planner
in an otherwise unchanged pipeline, to show what planning contributes. Words do not distinguish helping from
hindering, so questions about social goals mostly stay undecided.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..errors import NoEvidenceError
from ..minds.attitudes import Hypothesis
from ..minds.english import part_in_words
from ..minds.events import Action, Episode, Utterance
from ..planner import Trace
from .controls import content_words


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
        rows = [[_log_overlap(words, _parts(hypothesis)) for words in said] for hypothesis in hypotheses]
        wording = tuple(f"{step.agent}: {step.text}" for step in steps)
        return Trace(tuple(hypotheses), wording, np.array(rows), "surface")


def _parts(hypothesis: Hypothesis) -> tuple[frozenset[str], ...]:
    parts = ("belief", "social_goal", "belief_of_goal")
    return tuple(content_words(part_in_words(hypothesis, part)) for part in parts)


def _log_overlap(step: frozenset[str], parts: Sequence[frozenset[str]]) -> float:
    return sum(math.log((len(step & part) + 0.5) / (len(step) + 1.0)) for part in parts)
