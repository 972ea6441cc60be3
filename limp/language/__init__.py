"""The language wing: every stage by prompting a language or vision model.

Its modules fill the same protocols as the symbolic wing and never import it. What a model is asked stands
in the files of `limp.prompts`; which model is asked comes in as a `LanguageModel`.
"""

from __future__ import annotations

from ..protocols import Fuser, Hypothesizer, LanguageModel, Perception, Policy, Reader

TAKES_FILMS = ("gemini",)
"""Providers that take a film as it is; the others get pictures."""


def language_stages(
    model: LanguageModel, vision: LanguageModel | None = None, estimator: str = ""
) -> tuple[Perception, Reader, Fuser, Hypothesizer, Policy]:
    """Return the five stages of the language wing, for `Pipeline`; the first one sees films alone.

    `estimator` is a name of `limp.language.estimators.ESTIMATORS`, by default the one that is right for the model.
    Raises `InputError` for an unknown one.
    """
    from .estimators import default_estimator
    from .fuse import ModelFuser
    from .hypothesize import ModelHypothesizer
    from .perceive import FilmPerception
    from .policy import LanguagePolicy
    from .read import SentenceReader

    eyes = vision or model
    takes_films = eyes.name.partition("/")[0] in TAKES_FILMS
    return (
        FilmPerception(eyes, "film" if takes_films else "pictures"),
        SentenceReader(),
        ModelFuser(model),
        ModelHypothesizer(model),
        LanguagePolicy(model, estimator or default_estimator(model.name)),
    )


__all__ = ["language_stages"]
