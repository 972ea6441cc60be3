"""The parts by which a model answers questions about texts: it reads, puts questions into queries, and judges."""

from __future__ import annotations

from ..protocols import LanguageModel
from .drafts import ALL, Checks
from .episode_reader import ModelEpisodeReader
from .mind_judge import ModelJudge, way_of
from .query_reader import ModelQueryReader


def episode_stages(
    model: LanguageModel, readings: int = 1, checks: Checks = ALL
) -> tuple[ModelEpisodeReader, ModelQueryReader, ModelJudge]:
    """Return who reads, who puts questions into queries, and who judges, for `EpisodeAnswerer`."""
    reader = ModelEpisodeReader(model, readings, checks)
    return reader, ModelQueryReader(model), ModelJudge(model, way_of(model.name))
