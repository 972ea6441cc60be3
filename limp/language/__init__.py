"""The language wing: every stage by prompting a language or vision model.

Its modules fill the same protocols as the symbolic wing and never import it. What a model is asked stands
in the files of `limp.prompts`; which model is asked comes in as a `LanguageModel`.
"""

from __future__ import annotations

from ..protocols.models import LanguageModel
from ..protocols.stages import ALL_CHECKS, Check, Fuser, Hypothesizer, Perception, Policy, Reader
from .episode_reader import ModelEpisodeReader
from .estimators import default_estimator
from .fuse import ModelFuser, SentenceReader
from .hypothesize import ModelHypothesizer
from .judge import ModelJudge, way_of
from .perceive import FilmPerception
from .policy import LanguagePolicy
from .query_reader import ModelQueryReader

TAKES_FILMS = ("gemini",)
"""Providers that take a film as it is; the others get pictures."""


def language_stages(
    model: LanguageModel, vision: LanguageModel | None = None, estimator: str = ""
) -> tuple[Perception, Reader, Fuser, Hypothesizer, Policy]:
    """Return the five stages of the language wing, for `Pipeline`; the first one sees films alone.

    `estimator` is a name of `limp.language.estimators.ESTIMATORS`, by default the one that is right for the model.
    Raises `InputError` for an unknown one.
    """
    eyes = vision or model
    return (
        FilmPerception(eyes, "film" if eyes.name.partition("/")[0] in TAKES_FILMS else "pictures"),
        SentenceReader(),
        ModelFuser(model),
        ModelHypothesizer(model),
        LanguagePolicy(model, estimator or default_estimator(model.name)),
    )


def episode_stages(
    model: LanguageModel, readings: int = 1, checks: frozenset[Check] = ALL_CHECKS
) -> tuple[ModelEpisodeReader, ModelQueryReader, ModelJudge]:
    """Return who reads texts, who puts questions into queries, and who judges, for `EpisodeAnswerer`."""
    return (
        ModelEpisodeReader(model, readings, checks),
        ModelQueryReader(model),
        ModelJudge(model, way_of(model.name)),
    )
