"""The page "The English that limp reads": every rule of the grammar, every frame, and questions, with examples."""

from __future__ import annotations

from limp.episodes.episode import Episode
from limp.episodes.events import Event
from limp.reading.english.questions import read_question
from limp.reading.english.refusing import FORMS
from limp.reading.english.rules import events_of_example, frames, grammar_rules
from limp.reading.english.stories import read_episode

from .page import markdown

STORY = (
    "Sally and Anne are in the kitchen. Sally puts the marble in the basket. Sally leaves the kitchen."
    " Anne moves the marble to the box. The label on the jar is honey. Anne opens the jar and finds a coin."
)
"""The story that the questions of the page are about."""
QUESTIONS = tuple(form.format(one="Sally", other="Anne", thing="marble", place="box") for form in FORMS)


def in_words(event: Event) -> str:
    """Return an event as the words of its fields, those that say something."""
    given = event.model_dump(mode="json", exclude_defaults=True, exclude={"text", "clause"})
    return (
        f"{event.kind}: {'; '.join(f'{name} {_value(value)}' for name, value in given.items() if name != 'kind')}"
    )


def _value(value: object) -> str:
    match value:
        case {"variable": variable, "value": held, **rest}:
            more = "".join(f", {name} {_value(of)}" for name, of in rest.items())
            return f"{variable} = {'elsewhere' if held is None else held}{more}"
        case dict():
            return ", ".join(
                f"{name} = {_value(of)}" if "(" in name else f"{name} {_value(of)}" for name, of in value.items()
            )
        case list():
            return " and ".join(map(_value, value))
    return "elsewhere" if value is None else str(value)


def _query(question: str, episode: Episode) -> str:
    found = read_question(question, episode)
    return f"{found.query.kind}: {_value(found.query.model_dump(mode='json', exclude_defaults=True))}"


def section() -> str:
    """Return the generated part of the page."""
    told = [
        (frame.name, example, "<br>".join(map(in_words, events_of_example(example))) or "(no event)")
        for frame in frames()
        for example in frame.examples
    ]
    episode = read_episode(STORY)
    return "\n\n".join(
        (
            "## Sentences\n\nA sentence is built of these.",
            markdown(("rule", "example"), [(rule.name, " ".join(rule.examples)) for rule in grammar_rules()]),
            "## What verbs mean\n\nThe events are those of the last sentence of an example.",
            markdown(("frame", "example", "becomes"), told),
            f"## Questions\n\nAbout this story: {STORY}",
            markdown(("question", "becomes"), [(words, _query(words, episode)) for words in QUESTIONS]),
        )
    )
