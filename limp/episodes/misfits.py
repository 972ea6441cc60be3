"""What is wrong with a file of an episode, in one line: where, what, and what would mend it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from ..errors import InputError, did_you_mean, quoted
from .claims import Claim, Option
from .conventions import Conventions
from .episode import Episode, Location, Person
from .events import Event, Taken
from .execution import Problem
from .lines import line_of
from .queries import Asked, Query


def line_in(text: str, key: str, number: int, *inner: str) -> str:
    """Return `, line 7`, where an item of a list begins or one of its keys stands; empty if it is not found."""
    line = line_of(text, key, number, *inner)
    return f", line {line}" if line is not None else ""


def at_line(problem: Problem, text: str, what: str) -> InputError:
    """Return the error for a problem of an episode, with the line of its event."""
    line = "" if problem.event is None else line_in(text, "events", problem.event - 1)
    return InputError(f"{what}{line}: {problem.place}", problem.remedy)


def first_of(error: ValidationError) -> ErrorDetails:
    """Return what to tell of first: a misspelt slot, which also makes the right one lack."""
    errors = error.errors()
    return next((found for found in errors if found["type"] == "extra_forbidden"), errors[0])


def misfit(error: ErrorDetails, text: str, what: str, above: tuple[str, ...]) -> InputError:
    """Return the error for a value that does not fit the types, by what pydantic says of the first one."""
    loc = (*above, *error["loc"])
    key, number = str(loc[0]) if loc else "", loc[1] if len(loc) > 1 else None
    slots = [part for part in reversed(loc[1:]) if isinstance(part, str)] or [key]
    inner = next(iter(slots), "")
    line = line_in(text, key, number, *slots) if isinstance(number, int) else ""
    one = {"people": "person", "locations": "location", "events": "event", "questions": "question"}.get(key, key)
    where = f"{one} {number + 1}" if isinstance(number, int) else "the file" if len(loc) < 2 else key
    said, remedy = _said(error, loc, inner)
    return InputError(f"{what}{line}: {where} {said}", remedy)


def _said(error: ErrorDetails, loc: tuple[int | str, ...], inner: str) -> tuple[str, str]:
    """Return what is wrong, as the end of a sentence about the item, and what would mend it."""
    context = error.get("ctx", {})
    expected = re.findall(r"'([^']*)'", str(context.get("expected_tags") or context.get("expected") or ""))
    match error["type"]:
        case "extra_forbidden":
            fields = _fields(loc[:-1])
            return (
                f"has no slot {loc[-1]!r}.",
                f"{did_you_mean(loc[-1], fields)}Its slots are {', '.join(fields)}.",
            )
        case "missing":
            return f"lacks the slot {loc[-1]!r}.", "Add it."
        case "union_tag_invalid":
            near = did_you_mean(context.get("tag"), expected)
            return f"has no kind {context.get('tag')!r}.", f"{near}The kinds are {', '.join(expected)}."
        case "union_tag_not_found":
            return "has no kind.", f"Give one of {', '.join(_kinds(loc))}."
        case "literal_error":
            near = did_you_mean(error["input"], expected)
            return f"has {error['input']!r} for {inner!r}.", f"{near}It is one of {', '.join(expected)}."
        case "value_error":
            return f"has a wrong {inner!r}: {str(error['msg']).removeprefix('Value error, ')}.", "Correct it."
        case "tuple_type":
            return f"has {quoted(error['input'])} for {inner!r}, which is a list.", _as_list(error["input"], inner)
    about = f" for {inner!r}" if inner else ""
    return f"has {quoted(error['input'])}{about}: {error['msg'].lower()}.", "Correct it."


def _as_list(given: object, slot: str) -> str:
    """Return how to write what stands where a list belongs."""
    if slot == "sets":
        return 'Write sets = { "at(key)" = "box" }.'
    if slot in ("events", "questions"):
        return f"Write each as a table that begins with [[{slot}]]."
    return f'Write {slot} = ["{given}"].' if isinstance(given, str) else "Put it into brackets: [ ... ]."


_TABLES: Mapping[str, type[BaseModel]] = {
    "people": Person,
    "locations": Location,
    "conventions": Conventions,
    "says": Claim,
    "heard_as": Claim,
    "claim": Claim,
    "claims": Claim,
    "taken": Taken,
    "questions": Asked,
    "options": Option,
}
"""The types of the tables in a file, by the slot that they stand in."""


def _variants(union: object) -> Iterator[type[BaseModel]]:
    """Yield the types of a union that is told apart by `kind`."""
    yield from get_args(get_args(union)[0])


def _kinds(loc: Sequence[int | str]) -> tuple[str, ...]:
    union: object = Query if "query" in loc else Event
    return tuple(str(kind.model_fields["kind"].default) for kind in _variants(union))


def _fields(loc: Sequence[int | str]) -> list[str]:
    """Return the names of the slots of the table that stands at a location."""
    asked = "query" in loc
    by_kind = {str(kind.model_fields["kind"].default): kind for kind in _variants(Query if asked else Event)}
    tables = {**_TABLES, **by_kind} if asked else {**by_kind, **_TABLES}  # `claim` is a slot and a kind of query
    for part in reversed([str(part) for part in loc]):
        if part in tables:
            return list(tables[part].model_fields)
    return [*Episode.model_fields, "questions"]
