"""The ablation `single-agent`: a mind without a social goal and without a belief of the other's goal.

It is the model class of BIP-ALM (Jin et al., MMToM-QA, ACL 2024): one agent, its beliefs, and its own ends.
Every hypothesis keeps its belief and loses its social goal; what the other wants is the same for all hypotheses,
so that it only says what the question is about. Options that differ only in the social level become the
same mind: they are equally likely, and the question stays undecided.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..events import Episode
from ..minds.attitudes import Attitude, Hypothesis, Mind
from ..planner import Trace
from ..protocols import Policy


def alone(hypotheses: Sequence[Hypothesis]) -> tuple[Hypothesis, ...]:
    """Return the hypotheses without their social level: no social goal, and one belief of goal for all."""
    shared = next((h.belief_of_goal for h in hypotheses if h.belief_of_goal), None)
    return tuple(h.model_copy(update={"mind": _reduced(h.mind, shared)}) for h in hypotheses)


def _reduced(mind: Mind, shared: Attitude | None) -> Mind:
    kept = tuple(a for a in mind.held if a.content is not mind.belief_of_goal)
    of_goal = () if shared is None else (Attitude(holder=mind.agent, verb="believes", content=shared),)
    return mind.model_copy(update={"attitudes": (*kept, *of_goal)})


@dataclass(frozen=True)
class SingleAgentPolicy:
    """Scores with another policy what is left of the minds when their social level is taken away."""

    inner: Policy

    def score(self, episode: Episode, hypotheses: Sequence[Hypothesis]) -> Trace:
        """Return the matrix [H, T] of the reduced minds, under the hypotheses as they were given."""
        trace = self.inner.score(episode, alone(hypotheses))
        return Trace(tuple(hypotheses), trace.steps, trace.log_probs, trace.estimator)
