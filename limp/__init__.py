"""limp infers what people in a scene believe, want, and think the others want, by inverse planning.

from limp import Pipeline, parse_question

The names below are imported when they are first used, so that the command line starts quickly.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .asking import parse_question
    from .errors import LimpError
    from .events import Action, Episode, Observation, State, Utterance
    from .minds import Attitude, Hypothesis, Mind
    from .pipeline import Answer, Pipeline
    from .planner import Posterior, Trace, decide, posterior
    from .questions import Choice, Question, Video
    from .registry import open_benchmark, open_model, open_solver
    from .solvers import SolverSpec

    __version__: str

_HOMES = {
    "asking": ("parse_question",),
    "errors": ("LimpError",),
    "events": ("Action", "Episode", "Observation", "State", "Utterance"),
    "minds": ("Attitude", "Hypothesis", "Mind"),
    "pipeline": ("Answer", "Pipeline"),
    "planner": ("Posterior", "Trace", "decide", "posterior"),
    "questions": ("Choice", "Question", "Video"),
    "registry": ("open_benchmark", "open_model", "open_solver"),
    "solvers": ("SolverSpec",),
}  # fmt: skip
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    if name == "__version__":
        return _version()
    if name not in _HOME_OF:
        raise AttributeError(f"module 'limp' has no attribute {name!r}")
    value = getattr(import_module(f".{_HOME_OF[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOME_OF, "__version__"])


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("limp-tom")
    except PackageNotFoundError:  # the tree is used without being installed
        return "0+uninstalled"


def answer(question: Question) -> Answer:
    """Answer one question with the solver `symbolic`, as `limp answer` does."""
    from .registry import open_solver

    return open_solver("symbolic").answer(question)


__all__ = [
    "Action", "Answer", "Attitude", "Choice", "Episode", "Hypothesis", "LimpError", "Mind", "Observation",
    "Pipeline", "Posterior", "Question", "SolverSpec", "State", "Trace", "Utterance", "Video", "answer", "decide",
    "open_benchmark", "open_model", "open_solver", "parse_question", "posterior",
]  # fmt: skip
