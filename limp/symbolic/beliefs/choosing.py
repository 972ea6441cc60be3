"""Which questions this engine answers, and what it takes for granted where a story leaves something open."""

from __future__ import annotations

import re

from ...beliefs.worlds import LIKELY
from ...episodes.conventions import Conventions, conventions_with
from ...errors import HypothesisError
from ...questions.asking import speakers
from ...questions.question import Question
from .asking.asked import Asked, WhichClaim
from .asking.asker import Asker
from .asking.forms import compares_statements, is_belief_question
from .reading.chat import is_chat
from .stories import story_of
from .story import Enters, Says, Story


def belief_question(question: Question) -> Question | None:
    """Return a question that these stages answer, with the people of its story, or None for any other one.

    The form of the question decides, or that it was understood in the light of the story: it asks where something
    is, what is inside something, who knows it, or what somebody thinks, and its material is told in words. Whether
    it can be answered shows later.
    """
    told = _told(question)
    if told is None:
        return None
    chat = is_chat(_text(told))
    if not chat and compares_statements(question.text):
        return None
    story = _story(told)
    if not is_belief_question(told.text, chat) and (chat or not _of_beliefs(story, told.text)):
        return None
    return told.model_copy(update={"agents": story.agents or told.agents})


def _story(question: Question) -> Story:
    """Return the story, with the people whom only the question shows to be people."""
    text = _text(question)
    story = story_of(text, question.agents)
    names = [name.replace(".", "") for name in _ACTS.findall(question.text)]
    asked = [name for name in names if name not in story.agents and re.search(rf"\b{re.escape(name)}\b", text)]
    known = {part for name in (*story.agents, *(alias for alias, _ in story.aliases)) for part in name.split()}
    added = tuple(dict.fromkeys(name for name in asked if name not in known))
    return story_of(text, (*story.agents, *added)) if added and not is_chat(text) else story


_ACTS = re.compile(
    r"\b(?:[Dd]oes|[Dd]id|[Dd]o|[Ww]ill|[Ww]ould|[Hh]as|[Hh]ad|that|thinks?|believes?|"
    r"expects?|help(?:s|ed|ing)?|trick(?:ed|ing)?|to|with) ((?:M(?:r|rs|s)\.? )?[A-Z][^\W\d_]+)\b(?!['’])"
)
"""Who does or thinks something in a question."""


def _of_beliefs(story: Story, question: str) -> bool:
    try:
        asked = Asker(story).read(question)
    except HypothesisError:  # it was understood, and refused; the stages say why
        return True
    return isinstance(asked, Asked) or (isinstance(asked, WhichClaim) and bool(asked.chain))


def told_question(question: Question) -> Question | None:
    """Return a question about a story in words that others refused, whatever it asks: these stages say why too."""
    told = _told(question)
    if told is None or is_chat(_text(told)) or compares_statements(question.text):
        return None
    return told.model_copy(update={"agents": _story(told).agents or told.agents})


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
    told = {"narration": "\n".join((question.narration, *lines)), "conversation": ""}
    return question.model_copy(update={**told, "agents": question.agents or people})


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
    story = story_of(_text(question), question.agents)
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
