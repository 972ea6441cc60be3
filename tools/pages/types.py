"""The tables of docs/episode.md and english.md, made of the types and rules that they show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from inspect import getdoc
from typing import get_args

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from limp import answer
from limp.episodes.asking import query_in_words
from limp.episodes.claims import Claim, Option
from limp.episodes.english import told_in
from limp.episodes.episode import Episode, Location, Person
from limp.episodes.events import Event, Happening
from limp.episodes.queries import Asked, Query
from limp.errors import LimpError
from limp.reading.english.questions import read_question
from limp.reading.english.refusing import FORMS
from limp.reading.english.rules import events_of_example, frames, grammar_rules
from limp.reading.english.stories import read_episode
from limp.runs.markdown import table

Fields = Mapping[str, FieldInfo]


def episode() -> str:
    """Return the tables of docs/episode.md."""
    events, queries = _variants(Event), _variants(Query)
    asked = {name: info for name, info in queries[0].model_fields.items() if name in ("chain", "when")}
    return "\n\n".join(
        (
            "## What a file holds",
            _types("type", "what it is", (Episode, Person, Location, Asked, Option, Claim)),
            "## Events",
            f"Every event has also {_slots(Happening.model_fields)}.",
            _types("kind", "what it tells", events, Happening.model_fields),
            "## Queries",
            f"Every query has also {_slots(asked)}.",
            _types("kind", "what is asked", queries, asked),
        )
    )


def _variants(union: object) -> Sequence[type[BaseModel]]:
    return get_args(get_args(union)[0])


def _types(heading: str, what: str, types: Iterable[type[BaseModel]], shared: Iterable[str] | None = None) -> str:
    """Return the table of some types; those that are told by their kind show what they have beside `shared`."""
    rows = []
    for one in types:
        without = () if shared is None else {*shared, "kind"}
        own = {name: info for name, info in one.model_fields.items() if name not in without}
        kind = one.model_fields.get("kind")
        name = (
            one.__name__.removeprefix("Wire") if shared is None or kind is None else get_args(kind.annotation)[0]
        )
        told = " ".join((getdoc(one) or "").split()).replace("|", "or")
        rows.append((f"`{name}`", told, _slots(own)))
    return table((heading, what, "slots"), rows)


def _slots(fields: Fields) -> str:
    """Return slots by their names in a row, those that must be given in bold type."""
    return ", ".join(f"**`{name}`**" if info.is_required() else f"`{name}`" for name, info in fields.items())


# --- the English that limp reads ----------------------------------------------------------------------------

STORY = (
    "Sally and Anne are in the kitchen. Sally puts the marble in the basket. Sally leaves the kitchen."
    " Anne moves the marble to the box. The label on the jar is honey. Anne opens the jar and finds a coin."
)
"""The story that the questions of docs/english.md are about."""
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


def english() -> str:
    """Return the tables of docs/english.md: every rule of the grammar, every frame, and questions."""
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
