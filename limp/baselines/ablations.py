"""Ablations: what any solver does with a part of it, or of the question, taken away.

no-belief-update       nobody revises what they held first, and nobody learns from what they see
no-inverse-planning    the steps say nothing of the minds, but for the words that they share
single-agent           nobody thinks about what others think or want
text-only, video-only  the other part of the question is withheld

Each of the first three is a setting of whatever computes the answer (`protocols.Ablatable`), or another policy in
its place; where there is no such part it is refused with the reason, so that no answer is the same by silence.

`single-agent` is the model class of BIP-ALM (Jin et al., MMToM-QA, ACL 2024): one agent, its beliefs, and its own
ends. Every hypothesis keeps its belief and loses its social goal; what the other wants is the same for all
hypotheses, so that it only says what the question is about. Options that differ only in the social level become
the same mind: they are equally likely, and the question stays undecided.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ..answers import Answer, Answerer
from ..errors import InputError, NoEvidenceError, unknown
from ..events import Episode
from ..minds.attitudes import Attitude, Hypothesis, Mind
from ..pipeline import Pipeline
from ..planner import Trace
from ..protocols import Policy
from ..protocols.stages import Ablatable, Part
from ..questions.question import Question
from .surface import SurfacePolicy


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
        """Return the matrix [H, T] of the reduced minds, under the hypotheses as they were given.

        Raises `NoEvidenceError` where no mind thinks of anybody else, so that there is nothing to leave out.
        """
        if alone(hypotheses) == tuple(hypotheses):
            raise NoEvidenceError("these minds think of nobody else.", "Leave out --ablate.")
        trace = self.inner.score(episode, alone(hypotheses))
        return Trace(tuple(hypotheses), trace.steps, trace.log_probs, trace.estimator)


MODALITIES: Mapping[str, Mapping[str, object]] = {
    "text-only": {"video": None},
    "video-only": {"narration": "", "conversation": ""},
}
"""Ablations that take something away from a question: the fields that are emptied."""

POLICIES: Mapping[str, Callable[[Policy], Policy]] = {
    "no-inverse-planning": lambda _: SurfacePolicy(),
    "single-agent": SingleAgentPolicy,
}
"""What replaces a policy that plans for households, or by a model, in an ablation."""

PARTS: Mapping[str, Part] = {
    "no-belief-update": "belief-update",
    "no-inverse-planning": "inverse-planning",
    "single-agent": "other-minds",
}
"""The part of the theory that each ablation takes away."""

ABLATIONS = (*PARTS, *MODALITIES)


@dataclass(frozen=True)
class Refused:
    """A policy that cannot do without a part that an ablation takes away: every question fails with the reason."""

    reason: InputError

    def score(self, episode: Episode, hypotheses: Sequence[Hypothesis]) -> Trace:
        """Raise the reason."""
        del episode, hypotheses
        raise self.reason


def reduced(policy: Policy, ablation: str) -> Policy:
    """Return a policy without a part of the theory, or what refuses with the reason."""
    part = PARTS[ablation]
    if isinstance(policy, Ablatable) and part in policy.parts:
        try:
            return policy.without(part)
        except InputError as reason:
            return Refused(reason)
    if ablation in POLICIES:
        return POLICIES[ablation](policy)
    return Refused(InputError("this planner takes what people believe from elsewhere.", "Leave out --ablate."))


class Withhold:
    """An answerer that sees less: the ablations `text-only` and `video-only` for any other answerer."""

    def __init__(self, inner: Answerer, ablation: str) -> None:
        if ablation not in MODALITIES:
            raise unknown("ablation", ablation, MODALITIES)
        self._inner, self._emptied = inner, MODALITIES[ablation]

    def answer(self, question: Question) -> Answer:
        """Answer without the fields that are withheld."""
        return self._inner.answer(question.model_copy(update=dict(self._emptied)))


def ablated(answerer: Answerer, ablation: str) -> Answerer:
    """Return the answerer with this ablation; raise `InputError` if it is unknown, or does not apply to it."""
    if ablation in MODALITIES:
        return Withhold(answerer, ablation)
    if ablation not in PARTS:
        raise unknown("ablation", ablation, ABLATIONS)
    if not isinstance(answerer, Pipeline):
        raise InputError("this solver does no inverse planning anyway.", "Leave out --ablate, or use --symbolic.")
    specials = tuple(
        dataclasses.replace(special, pipeline=_reduced_pipeline(special.pipeline, ablation))
        for special in answerer.specials
    )
    return dataclasses.replace(_reduced_pipeline(answerer, ablation), specials=specials)


def _reduced_pipeline(pipeline: Pipeline, ablation: str) -> Pipeline:
    stories = pipeline.stories and pipeline.stories.without(PARTS[ablation])
    otherwise = pipeline.otherwise and ablated(pipeline.otherwise, ablation)
    policy = reduced(pipeline.policy, ablation)
    return dataclasses.replace(pipeline, policy=policy, stories=stories, otherwise=otherwise)
