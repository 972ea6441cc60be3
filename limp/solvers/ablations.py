"""Ablations, by the names of `--ablate`: what is taken away of the theory, of a question, or of a model's checks.

no-belief-update       nobody revises what they held first, and nobody learns from what they see
no-inverse-planning    the words that steps and minds share stand for the planner; refused where none scores steps
single-agent           nobody thinks about what others think or want
text-only, video-only  the other part of the question is withheld, from any solver
no-quotes              nobody checks that what a model reads quotes the text, and all of it
no-execution           nobody checks that what a model reads can be carried out
no-cold-questions      nobody asks a model, cold, whether what it read is what the text says

All but those of the question are a setting of the engine (`Pipeline`). Where there is no such part it is refused
with the reason, so that no answer is the same by silence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from ..episodes.question import Question
from ..protocols.stages import CHECKS, Ablation

WITHHELD: Mapping[str, Mapping[str, object]] = {
    "text-only": {"video": None},
    "video-only": {"narration": "", "conversation": ""},
}
"""Ablations that take something away from a question: the fields that are emptied."""

OF_ANY_QUESTION = (*filter(None, get_args(Ablation)), *WITHHELD)
"""The ablations of the theory and of the question; the others are of models that read."""
ABLATIONS = (*OF_ANY_QUESTION, *CHECKS)


def seen_of(question: Question, ablation: str) -> Question:
    """Return what a solver sees of a question: without the fields that the ablation withholds, if it does."""
    return question.model_copy(update=dict(WITHHELD.get(ablation, {})))
