"""What the page sends, as a question, and the bundled examples."""

from __future__ import annotations

from pathlib import Path

from ..episodes.files import parse_episode
from ..episodes.parse_question import parse_question
from ..episodes.question import Question, Video, about_episode
from ..errors import unknown
from ..inputs.checks import QUESTION, check_words, parse_json, read_text
from ..minds.facts import Value

FOLDER = Path(__file__).resolve().parent.parent / "examples"
FILMS = {"the bundled film": FOLDER / "clip.mp4"}
"""The films that can be asked about, by name."""


class PageRequest(Value):
    """One request of the page: material in words, or a film by its name, or events that were changed by hand."""

    question: str = ""
    story: str = ""
    said: str = ""
    seen: str = ""
    solver: str = "symbolic"
    film: str = ""
    written: str = ""
    """The events as they were changed by hand, in TOML."""


def question_of(asked: PageRequest) -> Question:
    """Return the question; raise `InputError` for words that cannot be used, or a film that is not there.

    Events that were changed by hand must be formed as they should be, and such as can be carried out.
    """
    fields = {"story": asked.story, "said": asked.said, "seen": asked.seen}
    told = {
        name: check_words(words, f"the field {name!r}") if words.strip() else "" for name, words in fields.items()
    }
    video = Video(path=_path(asked.film), recorded=told["seen"])
    question = parse_question(
        check_words(asked.question, "the question", QUESTION),
        narration=told["story"],
        conversation=told["said"],
        video=None if video == Video() else video,
    )
    if asked.written.strip():
        episode = parse_episode(asked.written, "what is written").episode
        return about_episode(episode, question).model_copy(update={"video": None})
    return question


def _path(film: str) -> str:
    if film and film not in FILMS:
        raise unknown("film", film, FILMS)
    return str(FILMS[film]) if film else ""


# --- the bundled examples ---------------------------------------------------------------------------------


def juice() -> Question:
    """Return the bundled question about Nora, Ivan and the juice."""
    return parse_json(read_text(FOLDER / "juice.json", "the example"), Question, "the bundled example")


STORY = (
    "Sally puts her marble in the basket. Sally leaves the room. Anne takes the marble out of the basket and puts"
    " it in the box. Sally comes back."
)


def examples() -> dict[str, PageRequest]:
    """Return what the page offers to begin with, by title."""
    asked = juice()
    text, question = (read_text(FOLDER / f"clip{end}", "the example").strip() for end in (".txt", ".question.txt"))
    options = "\n".join(f"{choice.label}) {choice.text}" for choice in asked.choices)
    return {
        "Who could know what: Sally and Anne": PageRequest(
            story=STORY, question="Where will Sally look for her marble?"
        ),
        "What one thinks that the other thinks": PageRequest(
            story=STORY, question="Where does Anne think that Sally will look for the marble?"
        ),
        "Help or hindrance: the juice": PageRequest(
            question=f"{asked.text}\n{options}",
            said=asked.conversation,
            seen=asked.video.recorded if asked.video else "",
        ),
        "A film: the wineglass": PageRequest(question=question, story=text, film=next(iter(FILMS))),
    }
