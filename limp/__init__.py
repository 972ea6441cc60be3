"""limp infers what people in a scene believe, want, and think the others want, by inverse planning.

from limp import Pipeline, parse_question
"""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

from .asking import parse_question
from .errors import LimpError
from .events import Action, Choice, Episode, Hypothesis, Observation, Question, State, Utterance, Video
from .pipeline import Answer, Pipeline
from .planner import Posterior, Trace, decide, posterior
from .registry import open_benchmark, open_model

try:
    __version__ = version("limp-tom")
except PackageNotFoundError:  # the tree is used without being installed
    __version__ = "0+uninstalled"


def answer(question: Question) -> Answer:
    """Answer one question with the model-free wing: `Pipeline.symbolic().answer(question)`."""
    return Pipeline.symbolic().answer(question)


__all__ = [
    "Action", "Answer", "Choice", "Episode", "Hypothesis", "LimpError", "Observation", "Pipeline", "Posterior",
    "Question", "State", "Trace", "Utterance", "Video", "answer", "decide", "open_benchmark", "open_model",
    "parse_question", "posterior",
]  # fmt: skip
