"""What is wrong with a file of an episode, in one line: where, what, and what would mend it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from ..errors import InputError, did_you_mean, quoted
from .claims import Claim, Option
from .conventions import Conventions
from .episode import Episode, Location, Person
from .events import Event, Taken
from .queries import Asked, Query

_ONE = {"people": "person", "locations": "location", "events": "event", "questions": "question"}
"""What one item of a list is called."""
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


def misfit(error: ValidationError, text: str, what: str, *above: str) -> InputError:
    """Return the error for values that do not fit the types, by what pydantic says of the first of them.

    A misspelt slot, which also makes the right one lack, comes before the others. `above` is where the values
    stand in the file.
    """
    errors = error.errors()
    first = next((found for found in errors if found["type"] == "extra_forbidden"), errors[0])
    loc = (*above, *first["loc"])
    key, number = str(loc[0]) if loc else "", loc[1] if len(loc) > 1 else None
    slots = [part for part in reversed(loc[1:]) if isinstance(part, str)] or [key]
    said, remedy = _said(first, loc, slots[0])
    if isinstance(number, int):
        where = f"{_ONE.get(key, key)} {number + 1}"
        return InputError(f"{what}{line_in(text, key, number, *slots)}: {where} {said}", remedy)
    return InputError(f"{what}: {'the file' if len(loc) < 2 else key} {said}", remedy)


def _said(error: ErrorDetails, loc: Sequence[int | str], slot: str) -> tuple[str, str]:
    """Return what is wrong, as the end of a sentence about the item, and what would mend it."""
    context, given = error.get("ctx", {}), error["input"]
    expected = re.findall(r"'([^']*)'", str(context.get("expected_tags") or context.get("expected") or ""))
    match error["type"]:
        case "extra_forbidden":
            fields = _fields(loc[:-1])
            near = did_you_mean(loc[-1], fields)
            return f"has no slot {loc[-1]!r}.", f"{near}Its slots are {', '.join(fields)}."
        case "missing":
            return f"lacks the slot {loc[-1]!r}.", "Add it."
        case "union_tag_invalid":
            near = did_you_mean(context.get("tag"), expected)
            return f"has no kind {context.get('tag')!r}.", f"{near}The kinds are {', '.join(expected)}."
        case "union_tag_not_found":
            return "has no kind.", f"Give one of {', '.join(_by_kind('query' in loc))}."
        case "literal_error":
            near = did_you_mean(given, expected)
            return f"has {given!r} for {slot!r}.", f"{near}It is one of {', '.join(expected)}."
        case "value_error":
            return f"has a wrong {slot!r}: {str(error['msg']).removeprefix('Value error, ')}.", "Correct it."
        case "tuple_type":
            return f"has {quoted(given)} for {slot!r}, which is a list.", _as_list(given, slot)
    about = f" for {slot!r}" if slot else ""
    return f"has {quoted(given)}{about}: {error['msg'].lower()}.", "Correct it."


def _as_list(given: object, slot: str) -> str:
    """Return how to write what stands where a list belongs."""
    if slot == "sets":
        return 'Write sets = { "at(key)" = "box" }.'
    if slot in ("events", "questions"):
        return f"Write each as a table that begins with [[{slot}]]."
    return f'Write {slot} = ["{given}"].' if isinstance(given, str) else "Put it into brackets: [ ... ]."


def _by_kind(asked: bool) -> dict[str, type[BaseModel]]:
    """Return the types of queries, or else of events, by their kind."""
    variants = get_args(get_args(Query if asked else Event)[0])
    return {str(variant.model_fields["kind"].default): variant for variant in variants}


def _fields(loc: Sequence[int | str]) -> list[str]:
    """Return the names of the slots of the table that stands at a location."""
    asked = "query" in loc
    kinds = _by_kind(asked)
    tables = {**_TABLES, **kinds} if asked else {**kinds, **_TABLES}  # `claim` is a slot and a kind of query
    table = next((tables[str(part)] for part in reversed(loc) if str(part) in tables), None)
    return list(table.model_fields) if table else [*Episode.model_fields, "questions"]


# -- on which line ----------------------------------------------------------------------------------------------


def line_in(text: str, key: str, number: int, *inner: str) -> str:
    """Return `, line 7`, where item `number` (from 0) of the top-level list `key` begins; empty if not found.

    With `inner` it is the line of the first of these keys that is found in the item. JSON begins with a brace;
    anything else is taken for TOML.
    """
    starts = _in_json(text, key) if text.lstrip().startswith("{") else _in_toml(text, key)
    if number >= len(starts) - 1:
        return ""
    start, end = starts[number], starts[number + 1]
    keys = (re.compile(rf"""(?<!\w)["']?{re.escape(key)}["']?\s*[=:]""") for key in inner)
    start = next((found.start() for key in keys if (found := key.search(text, start, end))), start)
    return f", line {text.count(chr(10), 0, start) + 1}"


def _in_toml(text: str, key: str) -> list[int]:
    """Return where each table `[[key]]` begins, and where the last one with its tables `[key.inner]` ends."""
    heads = [m.start(1) for m in re.finditer(rf"^[ \t]*(\[\[[ \t]*{key}[ \t]*\]\])", text, re.MULTILINE)]
    others = re.compile(rf"^[ \t]*\[\[?[ \t]*(?!{key}\b)\w", re.MULTILINE)
    behind = others.search(text, heads[-1]) if heads else None
    return [*heads, behind.start() if behind else len(text)]


_BETWEEN = re.compile(r"[\s,:]*")
_SCAN = json.JSONDecoder().raw_decode


def _in_json(text: str, key: str) -> list[int]:
    """Return where each item of the list begins, and where the last one ends."""
    at = _next(text, text.index("{") + 1)
    while text[at] == '"':
        name, at = _SCAN(text, at)
        at = _next(text, at)
        if name == key and text[at] == "[":
            return _items(text, at)
        at = _next(text, _SCAN(text, at)[1])
    return [len(text)]


def _items(text: str, at: int) -> list[int]:
    starts = [_next(text, at + 1)]
    while text[starts[-1]] != "]":
        starts.append(_next(text, _SCAN(text, starts[-1])[1]))
    return starts


def _next(text: str, at: int) -> int:
    """Return where the next value or bracket stands, behind blanks, a comma or a colon."""
    found = _BETWEEN.match(text, at)
    return found.end() if found else at
