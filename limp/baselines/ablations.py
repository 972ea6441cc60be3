"""Ablations: what any solver does with a part of it, or of the question, taken away.

no-inverse-planning, single-agent    another policy in the place of a pipeline's own
text-only, video-only                the other part of the question is withheld
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping

from ..answers import Answer, Answerer
from ..errors import InputError, unknown
from ..pipeline import Pipeline
from ..protocols import Policy
from ..questions.question import Question
from .single_agent import SingleAgentPolicy
from .surface import SurfacePolicy

MODALITIES: Mapping[str, Mapping[str, object]] = {
    "text-only": {"video": None},
    "video-only": {"narration": "", "conversation": ""},
}
"""Ablations that take something away from a question: the fields that are emptied."""

POLICIES: Mapping[str, Callable[[Policy], Policy]] = {
    "no-inverse-planning": lambda _: SurfacePolicy(),
    "single-agent": SingleAgentPolicy,
}
"""Ablations that replace the policy of a pipeline."""

ABLATIONS = (*POLICIES, *MODALITIES)


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
    if ablation not in POLICIES:
        raise unknown("ablation", ablation, ABLATIONS)
    if not isinstance(answerer, Pipeline):
        raise InputError("this solver does no inverse planning anyway.", "Leave out --ablate, or use --symbolic.")
    return dataclasses.replace(answerer, policy=POLICIES[ablation](answerer.policy))
