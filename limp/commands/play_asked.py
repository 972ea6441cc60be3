"""What the page sends, as a question and as a command line; the films to ask about; and the bundled examples."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel

from ..episodes.files import parse_episode
from ..episodes.parse_question import parse_question
from ..episodes.question import Question, Video, about_episode
from ..errors import InputError, unknown
from ..inputs.checks import QUESTION, check_words, parse_json, read_text
from ..minds.events import Episode
from ..minds.facts import Value
from ..protocols.benchmarks import World
from ..registry import open_benchmark
from ..solvers.spec import SolverSpec

SIMULATOR = "household"
"""The world whose films can be made."""


class Asked(Value):
    """One request of the page: material in words, or a film by its name, or events that were changed by hand."""

    question: str = ""
    story: str = ""
    said: str = ""
    seen: str = ""
    solver: str = "symbolic"
    film: str = ""
    given: Episode | None = None
    """The events of a household as they were changed by hand."""
    written: str = ""
    """The events of a story as they were changed by hand, in TOML."""


@dataclass(frozen=True)
class Film:
    """A film to ask about: where it lies, what is told beside it, questions, and the command that makes it."""

    path: Path
    text: str
    questions: tuple[str, ...]
    made: tuple[str, ...] = ()


def question_of(asked: Asked, films: Mapping[str, Film]) -> Question:
    """Return the question; raise `InputError` for words that cannot be used, or a film that is not there.

    Events of a story that were changed by hand must be formed as they should be, and such as can be carried out.
    """
    fields = {"story": asked.story, "said": asked.said, "seen": asked.seen}
    told = {
        name: check_words(words, f"the field {name!r}") if words.strip() else "" for name, words in fields.items()
    }
    film = _film(asked.film, films)
    video = Video(path=str(film.path) if film else "", recorded=told["seen"])
    question = parse_question(
        check_words(asked.question, "the question", QUESTION),
        narration=told["story"],
        conversation=told["said"],
        video=None if video == Video() else video,
    )
    if asked.written.strip():
        return about_episode(parse_episode(asked.written, "what is written").episode, question)
    if asked.given is None:
        return question
    return question.model_copy(update={"given": asked.given, "video": None, "narration": "", "conversation": ""})


def _film(name: str, films: Mapping[str, Film]) -> Film | None:
    if name and name not in films:
        raise unknown("film", name, films)
    return films[name] if name else None


def command_of(asked: Asked, films: Mapping[str, Film], spec: SolverSpec) -> str:
    """Return the command lines that ask the same; empty for events that were changed by hand, which have none."""
    if asked.given is not None or asked.written:
        return ""
    film = _film(asked.film, films)
    path = "" if film is None else f"films/Videos/{film.path.name}" if film.made else str(film.path)
    flags = {"--video": path, "--text": asked.story, "--conversation": asked.said, "--seen": asked.seen,
             "--question": asked.question}  # fmt: skip
    words = [word for flag, value in flags.items() if value.strip() for word in (flag, value)]
    words += spec.as_words()
    lines = [shlex.join(film.made)] if film and film.made else []
    return "\n".join([*lines, shlex.join(["limp", "answer", *words])])


class Simulated(BaseModel, frozen=True):
    """What the simulator shows of an episode, as far as the page needs it."""

    text: str
    questions: tuple[str, ...]


def made(seed: int, people: int, folder: Path) -> Film:
    """Simulate an episode and film it into `folder`; raise `InputError` where that cannot be done."""
    world = open_benchmark(SIMULATOR)
    assert isinstance(world, World)
    settings = {"people": str(people)}
    shown = Simulated.model_validate(world.simulate(settings, seed).data["shown"])
    filmed = world.simulate({**settings, "out": str(folder), "video": "yes"}, seed)
    path = next(folder.glob("Videos/*.mp4"), None)
    if path is None:
        raise InputError("no film was made.", f"The simulator wrote {', '.join(filmed.files) or 'nothing'}.")
    flags = ("--people", str(people), "--seed", str(seed), "--out", "films", "--video", "yes")
    return Film(path, shown.text, shown.questions, ("limp", "sim", SIMULATOR, *flags))


# --- the bundled examples ---------------------------------------------------------------------------------

FOLDER = Path(__file__).resolve().parent.parent / "examples"
FILM = "the bundled film"


def juice() -> Question:
    """Return the bundled question about Nora, Ivan and the juice."""
    return parse_json(read_text(FOLDER / "juice.json", "the example"), Question, "the bundled example")


def bundled_film() -> Film:
    """Return the film that comes with limp, with what is told beside it and its question."""
    text, question = (read_text(FOLDER / f"clip{end}", "the example").strip() for end in (".txt", ".question.txt"))
    return Film(FOLDER / "clip.mp4", text, (question,))


STORY = (
    "Sally puts her marble in the basket. Sally leaves the room. Anne takes the marble out of the basket and puts"
    " it in the box. Sally comes back."
)


def examples() -> dict[str, Asked]:
    """Return what the page offers to begin with, by title."""
    asked, clip = juice(), bundled_film()
    options = "\n".join(f"{choice.label}) {choice.text}" for choice in asked.choices)
    return {
        "Who could know what: Sally and Anne": Asked(
            story=STORY, question="Where will Sally look for her marble?"
        ),
        "What one thinks that the other thinks": Asked(
            story=STORY, question="Where does Anne think that Sally will look for the marble?"
        ),
        "Help or hindrance: the juice": Asked(
            question=f"{asked.text}\n{options}",
            said=asked.conversation,
            seen=asked.video.recorded if asked.video else "",
        ),
        "A film: the wineglass": Asked(question=clip.questions[0], story=clip.text, film=FILM),
    }
