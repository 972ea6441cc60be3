"""limp infers what people in a scene believe, want, and think the others want, by inverse planning.

    from limp import answer
    print(answer(question, text=story, options=["the box", "the bag"]).explain())

The names below are imported when they are first used, so that the command line starts quickly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Never

if TYPE_CHECKING:
    from .answering.answers import Answer
    from .answering.pipeline import Pipeline
    from .answering.scene import Scene
    from .episodes.episode import Episode
    from .episodes.minds import Hypothesis, Mind
    from .episodes.parse_question import parse_question
    from .episodes.question import Choice, Question, Video
    from .errors import InputError, LimpError
    from .planner import Posterior, Trace, decide, posterior
    from .registry import open_benchmark, open_model, open_solver
    from .solvers.spec import SolverSpec

    __version__: str

_HOMES = {
    "answering.answers": ("Answer",),
    "episodes.parse_question": ("parse_question",),
    "errors": ("InputError", "LimpError"),
    "episodes.episode": ("Episode",),
    "episodes.minds": ("Hypothesis", "Mind"),
    "answering.pipeline": ("Pipeline",),
    "planner": ("Posterior", "Trace", "decide", "posterior"),
    "episodes.question": ("Choice", "Question", "Video"),
    "registry": ("open_benchmark", "open_model", "open_solver"),
    "answering.scene": ("Scene",),
    "solvers.spec": ("SolverSpec",),
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


def answer(
    question: Question | str,
    *,
    text: str = "",
    conversation: str = "",
    seen: str = "",
    video: str | Path | None = None,
    scene: str | Path = "",
    options: Sequence[str] = (),
    agents: Sequence[str] = (),
    model: str = "",
    conventions: Mapping[str, str] | None = None,
    solver: SolverSpec | str = "",
    **misspelt: Never,
) -> Answer:
    """Answer one question, as `limp answer` does.

        answer("Where will Ann look for the ball?", text="Ann put ...", options=["the box", "the bag"])

    `text` tells what happened, `conversation` holds `Name: words` lines, `seen` tells what a film shows, `video`
    is the path of a film, `scene` a folder of scene graphs. `conventions` settle what the story leaves open, such
    as `{"entering_reveals": "yes"}`. Without `solver`, a name or a `SolverSpec`, it is `symbolic`, or `language`
    where a `model` is given as `provider/name`. A `Question` brings its own material. Raises `InputError` for what
    cannot be used, and any other `LimpError` where there is no answer.
    """
    from .errors import unknown
    from .registry import open_solver

    if misspelt:
        material = ("text", "conversation", "seen", "video", "scene", "options", "agents")
        raise unknown("keyword", next(iter(misspelt)), (*material, "model", "conventions", "solver"))
    told = {"text": text, "conversation": conversation, "seen": seen}
    asked = _asked(question, told, video, scene, options, agents)
    with open_solver(_spec(solver, model, conventions or {})) as opened:
        return opened.answer(asked)


def _asked(
    question: Question | str,
    told: Mapping[str, str],
    video: str | Path | None,
    scene: str | Path,
    options: Sequence[str],
    agents: Sequence[str],
) -> Question:
    """Return a question with what it is about; raise `InputError` for what cannot be used."""
    from .episodes.parse_question import parse_question
    from .episodes.question import Question, Video
    from .errors import InputError
    from .inputs.checks import QUESTION, check_words, require_file, require_folder

    if isinstance(question, Question):
        if any((*told.values(), video, scene, options, agents)):
            raise InputError("a Question brings its own material.", "Put it into the Question.")
        return question
    words = {name: check_words(value, name) if value else "" for name, value in told.items()}
    film = "" if video is None else str(require_file(Path(video), "the film", "What it shows goes to seen=."))
    graphs = str(require_folder(Path(scene), "the scene folder", "Check scene=.")) if scene else ""
    shown = Video(path=film, recorded=words["seen"], scene=graphs)
    return parse_question(
        check_words(question, "the question", QUESTION),
        options=options,
        agents=agents,
        narration=words["text"],
        conversation=words["conversation"],
        video=None if shown == Video() else shown,
    )


def _spec(solver: SolverSpec | str, model: str, conventions: Mapping[str, str]) -> SolverSpec:
    """Return who answers; raise `InputError` if a whole spec is given, and settings besides."""
    from .errors import InputError
    from .solvers.spec import SolverSpec

    if isinstance(solver, str):
        name = solver or ("language" if model else "symbolic")
        return SolverSpec(name=name, model=model, conventions=dict(conventions))
    for given, value in (("model", model), ("conventions", conventions)):
        if value:
            raise InputError(f"the solver has its {given} already.", f"Give it as SolverSpec({given}=...).")
    return solver


__all__ = [
    "Answer", "Choice", "Episode", "Hypothesis", "InputError", "LimpError", "Mind",
    "Pipeline", "Posterior", "Question", "Scene", "SolverSpec", "Trace",
    "Video", "answer", "decide", "open_benchmark", "open_model", "open_solver", "parse_question", "posterior",
]  # fmt: skip
