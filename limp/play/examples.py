"""The bundled examples: a question, a film, and what the page offers to begin with."""

from __future__ import annotations

from pathlib import Path

from ..inputs import parse_json, read_text
from ..questions.question import Question
from .asked import Asked, Film

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
