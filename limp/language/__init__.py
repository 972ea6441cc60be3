"""The language wing: every stage by prompting a language or vision model.

Its modules fill the same protocols as the symbolic wing and never import its planner; what words of acts mean, its
reader tells them. What a model is asked stands in the files of `limp.prompts`; which model is asked comes in as a
`LanguageModel`.
"""

from __future__ import annotations

from ..protocols.models import LanguageModel
from ..protocols.stages import ALL_CHECKS, Check
from .episode_reader import ModelEpisodeReader
from .judge import ModelJudge, way_of
from .query_reader import ModelQueryReader


def episode_stages(
    model: LanguageModel, readings: int = 1, checks: frozenset[Check] = ALL_CHECKS
) -> tuple[ModelEpisodeReader, ModelQueryReader, ModelJudge]:
    """Return who reads texts, who puts questions into queries, and who judges, for `EpisodeAnswerer`."""
    return (
        ModelEpisodeReader(model, readings, checks),
        ModelQueryReader(model),
        ModelJudge(model, way_of(model.name)),
    )
