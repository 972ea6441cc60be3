"""The tables of docs/episode.md and english.md, made of the types and rules that they show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from doctest import DocTestParser
from inspect import getdoc

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from limp.episodes.claims import Claim, Option
from limp.episodes.episode import Episode, Location, Person
from limp.episodes.events import KINDS, Event
from limp.episodes.family import OfKind
from limp.episodes.queries import Asked, Query
from limp.reading.events import read_story
from limp.reading.frames import Frame, frames
from limp.reading.homes.attitudes import TABLE
from limp.reading.homes.nouns import FRAMES
from limp.reading.questions import forms, read_question
from limp.runs.markdown import table

Fields = Mapping[str, FieldInfo]


def episode() -> str:
    """Return the tables of docs/episode.md."""
    return "\n\n".join(
        (
            "## What a file holds",
            _types((Episode, Person, Location, Asked, Option, Claim)),
            "## Events",
            f"Every event has also {_slots(Event.model_fields)}.",
            table(("kind", "what it tells", "slots", "in Python", "in English"), list(map(_kind, KINDS.values()))),
            "## Queries",
            f"Every query has also {_slots(Query.model_fields)}.",
            table(
                ("kind", "what is asked", "slots", "in Python", "in English"),
                [_kind(Query.family[name]) for name in sorted(Query.family)],
            ),
        )
    )


def _kind(kind: type[OfKind]) -> tuple[str, ...]:
    """Return the row of a kind: what it and its slots tell, its slots, and of an event its example."""
    own = {name: info for name, info in kind.model_fields.items() if name not in kind.base().model_fields}
    told = [kind.told(), *(f"`{name}`: {info.description}" for name, info in own.items() if info.description)]
    row = f"`{kind.kind}`", " ".join(" ".join(told).split()), _slots(own)
    examples = DocTestParser().get_examples(kind.__doc__ or "")
    shown = ((f"`{e.source.strip().removesuffix('.sentence()')}`", e.want.strip().strip("'")) for e in examples)
    return (*row, *next(shown, ()))


def _types(types: Iterable[type[BaseModel]]) -> str:
    rows = []
    for one in types:
        told = " ".join((getdoc(one) or "").split()).replace("|", "or")
        rows.append((f"`{one.__name__}`", told, _slots(one.model_fields)))
    return table(("type", "what it is", "slots"), rows)


def _slots(fields: Fields) -> str:
    """Return slots by their names in a row, those that must be given in bold type."""
    return ", ".join(f"**`{name}`**" if info.is_required() else f"`{name}`" for name, info in fields.items())


# --- the English that limp reads ----------------------------------------------------------------------------


STORY = (
    "Ann and Ben are in the hall. Ann puts the key in the box. Ben leaves the hall. Ann moves the key to the jar."
    " The meeting is at nine. Ann told Cleo about the party."
)
"""The story that the questions of docs/english.md are about."""


def english() -> str:
    """Return the tables of docs/english.md: every frame with its examples, and questions."""
    story, asked = read_story(STORY), list[tuple[str, str, str]]()
    for form in forms():
        taken = (read_question(one, story.cast, story.episode).query.sentence() for one in form.examples)
        asked.append((form.name, "<br>".join(form.examples), "<br>".join(taken)))
    return "\n\n".join(
        (
            f"## Questions\n\nAbout this story: {STORY}",
            table(("form", "you may ask", "which is taken as"), asked),
            "## What verbs do",
            _frames(frames()),
            "## What verbs do in households",
            _frames(frames(FRAMES)),
            "## What words say of minds in households",
            _frames(frames(TABLE)),
        )
    )


def _frames(shown: Iterable[Frame]) -> str:
    rows = []
    for frame in shown:
        verbs = ", ".join(frame.verbs[:12]) + (" ..." if len(frame.verbs) > 12 else "")
        texts = "<br>".join(one.text for one in frame.examples)
        becomes = "<br>".join("; ".join(one.events) or "nothing that changes" for one in frame.examples)
        rows.append((frame.name, verbs, texts, becomes))
    return table(("class", "verbs", "you may write", "it becomes"), rows)
