"""The page "The English that limp reads": every rule of the grammar, every frame, and questions, with examples."""

from __future__ import annotations

from limp import answer
from limp.episodes.asking import query_in_words
from limp.episodes.english import told_in
from limp.episodes.episode import Episode
from limp.errors import LimpError
from limp.reading.english.questions import read_question
from limp.reading.english.refusing import FORMS
from limp.reading.english.rules import events_of_example, frames, grammar_rules
from limp.reading.english.stories import read_episode
from limp.runs.markdown import table

STORY = (
    "Sally and Anne are in the kitchen. Sally puts the marble in the basket. Sally leaves the kitchen."
    " Anne moves the marble to the box. The label on the jar is honey. Anne opens the jar and finds a coin."
)
"""The story that the questions of the page are about."""
QUESTIONS = tuple(form.format(one="Sally", other="Anne", thing="marble", place="box") for form in FORMS)


def taken(example: str) -> str:
    """Return what the last sentence of an example is taken to tell, in plain English."""
    episode, last = read_episode(example), len(events_of_example(example))
    numbers = range(len(episode.events) - last, len(episode.events))
    return " ".join(told_in(episode, number) for number in numbers) or "(nothing happens)"


def _asked(question: str, episode: Episode) -> tuple[str, str, str]:
    """Return a question, its plain form, and what beliefs answer."""
    plain = query_in_words(read_question(question, episode).query)
    try:
        found = answer(question, text=STORY)
    except LimpError as error:
        return question, plain, f"refused: {error.message}"
    return question, plain, next(c.text for c in found.question.choices if c.label == found.choice)


def section() -> str:
    """Return the generated part of the page."""
    told = [
        (frame.name, "<br>".join(frame.examples), "<br>".join(map(taken, frame.examples))) for frame in frames()
    ]
    episode = read_episode(STORY)
    return "\n\n".join(
        (
            f"## Questions\n\nAbout this story: {STORY}",
            table(("question", "is taken as", "answer"), [_asked(words, episode) for words in QUESTIONS]),
            "## What verbs mean",
            table(("frame", "you may write", "it is taken as"), told),
            "## How sentences are built",
            table(("rule", "example"), [(rule.name, " ".join(rule.examples)) for rule in grammar_rules()]),
        )
    )
