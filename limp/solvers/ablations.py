"""Ablations: what any solver does with a part of it, or of the question, taken away.

no-belief-update       nobody revises what they held first, and nobody learns from what they see
no-inverse-planning    the words that steps and minds share stand for the planner; refused where none scores steps
no-likelihood          the steps say nothing of the minds: what was likely before decides
single-agent           nobody thinks about what others think or want
text-only, video-only  the other part of the question is withheld
no-quotes              nobody checks that what a model reads quotes the text, and all of it
no-execution           nobody checks that what a model reads can be carried out
no-cold-questions      nobody asks a model, cold, whether what it read is what the text says

Each of the first four is a setting of whatever computes the answer (`protocols.Ablatable`), or another policy in
its place; where there is no such part it is refused with the reason, so that no answer is the same by silence. The
last three show what a check of a model's readings is worth.

`single-agent` is the model class of BIP-ALM (Jin et al., ACL 2024): one agent, its beliefs, and its own
ends. Every hypothesis keeps its belief and loses its social goal; what the other wants is the same for all
hypotheses, so that it only says what the question is about. Options that differ only in the social level become
the same mind: they are equally likely, and the question stays undecided.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ..answering.answers import Answer, Answerer
from ..answering.chat_answerer import ChatAnswerer
from ..answering.episode_answerer import EpisodeAnswerer
from ..answering.pipeline import Pipeline
from ..episodes.question import Question
from ..errors import InputError, NoEvidenceError, unknown
from ..minds.attitudes import Attitude, Hypothesis, Mind
from ..minds.events import Episode
from ..planner import Trace
from ..protocols.stages import Ablatable, Check, Checking, Part, Policy
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


@dataclass(frozen=True)
class PriorPolicy:
    """Leaves out what the steps that another policy scores say of the minds: the prior alone is left."""

    inner: Policy

    def score(self, episode: Episode, hypotheses: Sequence[Hypothesis]) -> Trace:
        """Return a matrix [H, T] of zeros under the same steps."""
        trace = self.inner.score(episode, hypotheses)
        return Trace(trace.hypotheses, trace.steps, np.zeros_like(trace.log_probs), trace.estimator)


MODALITIES: Mapping[str, Mapping[str, object]] = {
    "text-only": {"video": None},
    "video-only": {"narration": "", "conversation": ""},
}
"""Ablations that take something away from a question: the fields that are emptied."""

POLICIES: Mapping[str, Callable[[Policy], Policy]] = {
    "no-inverse-planning": lambda _: SurfacePolicy(),
    "no-likelihood": PriorPolicy,
    "single-agent": SingleAgentPolicy,
}
"""What replaces a policy that plans for households, or by a model, in an ablation."""

PARTS: Mapping[str, Part] = {
    "no-belief-update": "belief-update",
    "no-inverse-planning": "planner",
    "no-likelihood": "likelihood",
    "single-agent": "other-minds",
}
"""The part of the theory that each ablation takes away."""

CHECKS: Mapping[str, Check] = {"no-quotes": "quotes", "no-execution": "execution", "no-cold-questions": "cold"}
"""The check of a model's readings that each ablation leaves out."""
TOLD = Question(text="Where is it?", narration="It is here.")
"""A question about words alone, by which is found who reads whole texts."""

OF_ANY_SOLVER = (*PARTS, *MODALITIES)
"""The ablations of the theory and of the question; the others are of models that read."""
ABLATIONS = (*OF_ANY_SOLVER, *CHECKS)


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
    if ablation in CHECKS and not _checks(answerer):
        raise InputError("no model reads whole texts here.", "Leave out --ablate, or take --reader model.")
    if ablation not in (*PARTS, *CHECKS):
        raise unknown("ablation", ablation, ABLATIONS)
    return _everywhere(answerer, ablation)


def _everywhere(answerer: Answerer, ablation: str) -> Answerer:
    """Return an answerer, and all to whom it hands questions on, without a part or a check."""
    if isinstance(answerer, Pipeline):
        routes = tuple(
            dataclasses.replace(route, answerer=_everywhere(route.answerer, ablation)) for route in answerer.routes
        )
        otherwise = answerer.otherwise and _everywhere(answerer.otherwise, ablation)
        policy = reduced(answerer.policy, ablation) if ablation in PARTS else answerer.policy
        return dataclasses.replace(answerer, policy=policy, routes=routes, otherwise=otherwise)
    if ablation in CHECKS:
        if isinstance(answerer, EpisodeAnswerer) and isinstance(answerer.reader, Checking):
            return dataclasses.replace(answerer, reader=answerer.reader.without_check(CHECKS[ablation]))
        return answerer
    if not isinstance(answerer, EpisodeAnswerer | ChatAnswerer):
        raise InputError("this solver does no inverse planning anyway.", "Leave out --ablate, or use --symbolic.")
    return answerer.without(PARTS[ablation])


def _checks(answerer: Answerer | None) -> bool:
    """Return whether somebody reads texts here whose readings are checked."""
    if isinstance(answerer, EpisodeAnswerer):
        return isinstance(answerer.reader, Checking)
    if not isinstance(answerer, Pipeline):
        return False
    reading = (route.answerer for route in answerer.routes if route.takes(TOLD) is not None)
    return any(map(_checks, (*reading, answerer.otherwise)))
