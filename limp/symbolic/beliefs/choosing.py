"""Which questions this engine answers, and what it takes for granted where a story leaves something open."""

from __future__ import annotations

from ...questions.asking import speakers
from ...questions.question import Question
from .asking.asked import Asked, WhichClaim
from .asking.asker import Asker
from .asking.forms import compares_statements, is_belief_question
from .conventions import Conventions, conventions_with
from .reading.chat import is_chat
from .reading.reader import read_story
from .story import Enters, Says
from .worlds import LIKELY


def belief_question(question: Question) -> Question | None:
    """Return a question that these stages answer, with the people of its story, or None for any other one.

    The form of the question decides, or that it was understood in the light of the story: it asks where something
    is, what is inside something, who knows it, or what somebody thinks, and its material is told in words. Whether
    it can be answered shows later.
    """
    told = _told(question)
    if told is None or (compares_statements(question.text) and not is_chat(told.narration)):
        return None
    text = _text(told)
    story = read_story(text, told.agents)
    if not is_belief_question(told.text, is_chat(text)):
        asked = None if is_chat(text) else Asker(story).read(told.text)
        if not isinstance(asked, Asked) and not (isinstance(asked, WhichClaim) and asked.chain):
            return None
    return told.model_copy(update={"agents": story.agents or told.agents})


def understood_question(question: Question) -> Question | None:
    """Return a question that these stages understand, for one that others refused: what somebody does or wants."""
    told = _told(question)
    if told is None or is_chat(_text(told)) or compares_statements(question.text):
        return None
    story = read_story(_text(told), told.agents)
    if Asker(story).read(told.text) is None:
        return None
    return told.model_copy(update={"agents": story.agents or told.agents})


def _told(question: Question) -> Question | None:
    """Return a question about words alone, with a talk inside a story told as part of it; None for others."""
    if question.given is not None or question.hypotheses or question.video:
        return None
    if not question.narration.strip():
        return question if question.conversation.strip() else None
    people = speakers(question.conversation)
    if not people:
        return question
    lines = [_line(line, people) for line in question.conversation.splitlines() if line.strip()]
    return question.model_copy(update={"narration": "\n".join((question.narration, *lines)), "conversation": ""})


def _line(line: str, people: tuple[str, ...]) -> str:
    """Return `Ann: It is in the box.` as `Ann tells Ben, "It is in the box."`."""
    who, _, said = line.partition(":")
    others = [name for name in people if name != who.strip()]
    if who.strip() not in people:
        return line
    return f'{who.strip()} tells {" and ".join(others) or "everyone"}, "{said.strip()}"'


def _text(question: Question) -> str:
    return "\n".join(filter(None, (question.narration, question.conversation)))


def conventions_of(question: Question, given: Conventions | None = None) -> tuple[str, ...]:
    """Return in words what is assumed about a question's story, beyond what the question itself states."""
    conventions = conventions_with(question.assumptions, given)
    stated = tuple(words for words in conventions.in_words() if words not in question.assumptions)
    if conventions.entering_reveals != "open":
        return stated
    story = read_story(_text(question), question.agents)
    if not any(isinstance(event, Enters) and event.here for event in story.events):
        return stated
    if any(isinstance(event, Says) for event in story.events):
        return stated
    return (*stated, OPEN[story.log or story.shown])


OPEN = {
    True: f"Told as it is, the story makes it likely ({LIKELY:g}) that whoever enters a room sees what is in it.",
    False: f"Told as it is, the story makes it unlikely ({1 - LIKELY:g}) that whoever enters sees what is in "
    f"containers.",
}
"""What is assumed about entering where neither the story nor the question settles it, by the story's form."""
