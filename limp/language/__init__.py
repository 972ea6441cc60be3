"""The language wing: every stage by prompting a language or vision model.

Its modules fill the same protocols as the symbolic wing and never import it. What a model is asked stands
in the files of `limp.prompts`; which model is asked comes in as a `LanguageModel`.
"""

from __future__ import annotations

from ..errors import unknown
from ..protocols import Fuser, Hypothesizer, LanguageModel, Perception, Policy, Reader

TAKES_FILMS = ("gemini",)
"""Providers that take a film as it is; the others get pictures."""


def language_stages(
    model: LanguageModel, vision: LanguageModel | None = None, estimator: str = "judge"
) -> tuple[Perception, Reader, Fuser, Hypothesizer, Policy]:
    """Return the five stages of the language wing, for `Pipeline`; raise `InputError` for an unknown estimator."""
    from .contrast import ESTIMATORS
    from .fuse import ModelFuser
    from .hypothesize import ModelHypothesizer
    from .perceive import FilmPerception
    from .policy import LanguagePolicy
    from .read import ModelReader, SeeingPerception

    chosen = next((name for name in ESTIMATORS if name == estimator), None)
    if chosen is None:
        raise unknown("estimator", estimator, ESTIMATORS)
    eyes = vision or model
    takes_films = eyes.name.partition("/")[0] in TAKES_FILMS
    perception = SeeingPerception(eyes, FilmPerception(eyes, "film" if takes_films else "pictures"))
    return (
        perception,
        ModelReader(model),
        ModelFuser(model),
        ModelHypothesizer(model),
        LanguagePolicy(model, chosen),
    )


__all__ = ["language_stages"]
