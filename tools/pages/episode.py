"""The tables of docs/episode.md, made of the types: every kind of event and query with what it can say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import get_args

from pydantic import BaseModel

from limp.episodes.claims import Claim, Option
from limp.episodes.episode import Episode, Location, Person
from limp.episodes.events import Assignment, Event, Happening
from limp.episodes.queries import Asked, Query

from .page import markdown


def section() -> str:
    """Return all tables."""
    events, queries = _variants(Event), _variants(Query)
    asked = {name: info for name, info in queries[0].model_fields.items() if name in ("chain", "when")}
    parts = [
        "## What a file holds",
        _types((Episode, Person, Location, Asked, Option, Claim)),
        "## Events",
        f"Every event has also {_slots(Happening)}.",
        markdown(("kind", "what it tells", "slots"), _rows(events, set(Happening.model_fields))),
        "## Queries",
        f"Every query has also {listed(asked)}.",
        markdown(("kind", "what is asked", "slots"), _rows(queries, set(asked))),
    ]
    return "\n\n".join(parts)


def _variants(union: object) -> Sequence[type[BaseModel]]:
    return get_args(get_args(union)[0])


def _types(types: Sequence[type[BaseModel]]) -> str:
    rows = [(_name(kind), _told(kind), _slots(kind)) for kind in types if kind is not Assignment]
    return markdown(("type", "what it is", "slots"), rows)


def _name(kind: type[BaseModel]) -> str:
    return f"`{kind.__name__}`"


def _rows(kinds: Sequence[type[BaseModel]], shared: set[str]) -> Iterator[tuple[str, str, str]]:
    for kind in kinds:
        own = {name: info for name, info in kind.model_fields.items() if name not in shared | {"kind"}}
        yield f"`{kind.model_fields['kind'].default}`", _told(kind), listed(own)


def _slots(kind: type[BaseModel]) -> str:
    return listed(kind.model_fields)


def listed(fields: object) -> str:
    """Return slots by their names in a row, those that must be given in bold type."""
    names = [f"**`{name}`**" if info.is_required() else f"`{name}`" for name, info in dict(fields).items()]  # type: ignore[call-overload]
    return ", ".join(names)


def _told(kind: type[BaseModel]) -> str:
    """Return what a type's docstring says, as one line of a table."""
    words = " ".join((kind.__doc__ or "").split())
    return re.sub(r"\|", "or", words)
