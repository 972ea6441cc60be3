"""TOML and JSON files of an episode, with the questions that are asked of it.

    people = ["Mira", "Theo"]

    [[events]]
    kind = "change"
    by = "Mira"
    sets = { "at(key)" = "drawer" }

    [[events]]
    kind = "leave"
    agent = "Theo"

    [[questions]]
    words = "Where does Theo think that the key is?"
    query = { kind = "value", chain = ["Theo"], variable = "at(key)" }

Both have the fields of `Episode`, and `questions`, each an `Asked`. An event that another one or a moment refers
to is named by its id, or by its number from 1.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import get_args

from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from ..errors import InputError, quoted
from ..inputs import read_text
from ..minds.facts import Value
from .checks import Problem, problems
from .claims import Claim, Option
from .conventions import Conventions
from .episode import Episode, Location, Person
from .events import Event, Taken
from .lines import line_of
from .queries import Asked, Query
from .typos import unknown_in

MANY = 16_000_000
"""The most bytes of one file: about 100,000 events."""
_WRITTEN_MOMENTS = ("end", "start", "before")


class EpisodeFile(Value):
    """What a file holds: an episode, and what is asked of it."""

    episode: Episode
    questions: tuple[Asked, ...] = ()


def read_episode(path: Path) -> EpisodeFile:
    """Return the episode and the questions of a file; `.json` is JSON, anything else TOML.

    Raises `InputError` with line, event and remedy for what is not formed so, and for an episode that cannot be
    carried out.
    """
    text = read_text(path, "the episode", MANY)
    return parse_episode(text, f"the episode {path.name}", path.suffix.lower() == ".json")


def parse_episode(text: str, what: str = "the episode", is_json: bool = False) -> EpisodeFile:
    """Return the episode and the questions that a text writes; raise `InputError` as `read_episode` does."""
    data = _data(text, what, is_json)
    questions = data.pop("questions", [])
    try:
        episode = Episode.model_validate(data)
    except ValidationError as error:
        raise _misfit(_first(error), text, what, ()) from error
    for problem in problems(episode):
        if problem.serious:
            raise _at_line(problem, text, what)
    try:
        asked = TypeAdapter(tuple[Asked, ...]).validate_python(_with_moments(questions, episode, text, what))
    except ValidationError as error:
        raise _misfit(_first(error), text, what, ("questions",)) from error
    for k, question in enumerate(asked):
        _require_known(question, episode, f"{what}{_line(text, 'questions', k, 'query')}: question {k + 1}")
    return EpisodeFile(episode=episode, questions=asked)


def to_json(file: EpisodeFile) -> str:
    """Return the JSON that `parse_episode` reads back to an equal value, without what is left at its default."""
    episode = file.episode
    data = episode.model_dump(mode="json", exclude_defaults=True)
    if episode.events:
        data["events"] = [
            {"kind": event.kind, **event.model_dump(mode="json", exclude_defaults=True)}
            for event in episode.events
        ]
    if file.questions:
        data["questions"] = [_question_data(question) for question in file.questions]
    return json.dumps(data, ensure_ascii=False, indent=1)


def schema() -> dict[str, object]:
    """Return the JSON schema of a file: an episode with questions, whose moments are events by number or id."""
    found = Episode.model_json_schema()
    asked = TypeAdapter(tuple[Asked, ...]).json_schema(ref_template="#/$defs/{model}")
    definitions = {**found.pop("$defs"), **asked.pop("$defs")}
    for definition in definitions.values():
        if "when" in definition.get("properties", {}):
            moment = {"anyOf": [{"type": "string"}, {"type": "integer", "minimum": 1}], "default": "end"}
            definition["properties"]["when"] = moment
    found["properties"]["questions"] = asked
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **found, "$defs": definitions}


def _question_data(question: Asked) -> dict[str, object]:
    data = question.model_dump(mode="json", exclude_defaults=True)
    query = question.query.model_dump(mode="json", exclude_defaults=True)
    if isinstance(question.query.when, int):
        query["when"] = question.query.when + 1
    return {**data, "query": {"kind": question.query.kind, **query}}


# -- reading ----------------------------------------------------------------------------------------------------


def _data(text: str, what: str, is_json: bool) -> dict[str, object]:
    form = "JSON" if is_json else "TOML"
    try:
        data = json.loads(text, object_pairs_hook=_once) if is_json else tomllib.loads(text)
    except RecursionError as error:
        raise InputError(f"{what} is nested too deeply.", f"Correct its {form}.") from error
    except ValueError as error:  # also a number with too many digits
        raise InputError(
            f"{what} is not {form}: {str(error).partition(';')[0]}.", f"Correct its {form}."
        ) from error
    if not isinstance(data, dict):
        raise InputError(f"{what} is no table of people, events and questions.", "Begin with `{`.")
    return data


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return a table of JSON; raise `InputError` for a key that is there twice, of which one would be lost."""
    table = dict(pairs)
    if len(table) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise InputError(f"a table of the JSON has {twice!r} twice.", "Leave one out.")
    return table


def _with_moments(questions: object, episode: Episode, text: str, what: str) -> object:
    """Return the questions with the events that their moments name as numbers from 0."""
    if not isinstance(questions, list):
        return questions
    found: list[object] = []
    for k, question in enumerate(questions):
        query = question.get("query") if isinstance(question, dict) else None
        when = query.get("when") if isinstance(query, dict) else None
        if not isinstance(query, dict) or not isinstance(when, str | int) or when in _WRITTEN_MOMENTS:
            found.append(question)
            continue
        number = episode.number(str(when))
        if number is None:
            moments = [*_WRITTEN_MOMENTS, *(event.id for event in episode.events if event.id)]
            near = get_close_matches(str(when), moments, n=1)
            line = _line(text, "questions", k, "when")
            raise InputError(
                f"{what}{line}: question {k + 1} asks when event {when!r} has happened, which is not there.",
                f"{_mean(near)}Give end, start, before, the id of an event, or its number from 1.",
            )
        found.append({**question, "query": {**query, "when": number}})
    return found


def _require_known(question: Asked, episode: Episode, where: str) -> None:
    """Raise `InputError` if a question names people or events who are not in the episode."""
    query = question.query
    data = query.model_dump()
    people = [*query.chain, *(data.get("among") or ())]
    people += [data[role] for role in ("agent", "other", "speaker", "mover", "actor") if data.get(role)]
    people += [name for option in question.options for claim in option.claims for name in claim.chain]
    for name in people:
        if name not in episode.names:
            near = get_close_matches(name, episode.names, n=1)
            raise InputError(
                f"{where} names {name!r}, who is not one of the people.",
                f"{_mean(near)}The people are {', '.join(episode.names) or 'none'}.",
            )
    if unknown := unknown_in(query, episode):
        variable, meant = unknown
        raise InputError(
            f"{where} asks about {variable}, and no event names {variable.of!r}.",
            f"Did you mean {meant}?" if meant else "Check the name, or add the event that tells of it.",
        )
    reference = data.get("event")
    if reference and episode.number(reference) is None:
        raise InputError(f"{where} names event {reference!r}, which is not there.", "Give its id or its number.")


# -- what is wrong ----------------------------------------------------------------------------------------------


def _line(text: str, key: str, number: int, *inner: str) -> str:
    line = line_of(text, key, number, *inner)
    return f", line {line}" if line is not None else ""


def _at_line(problem: Problem, text: str, what: str) -> InputError:
    line = "" if problem.event is None else _line(text, "events", problem.event - 1)
    plain = str(problem.model_copy(update={"remedy": ""})).strip()
    return InputError(f"{what}{line}: {plain}", problem.remedy)


def _mean(near: Sequence[str]) -> str:
    return f"Did you mean {near[0]!r}? " if near else ""


def _first(error: ValidationError) -> ErrorDetails:
    """Return what to tell of first: a misspelt slot, which also makes the right one lack."""
    errors = error.errors()
    return next((found for found in errors if found["type"] == "extra_forbidden"), errors[0])


def _misfit(error: ErrorDetails, text: str, what: str, above: tuple[str, ...]) -> InputError:
    """Return the error for a value that does not fit the types, by what pydantic says of the first one."""
    loc = (*above, *error["loc"])
    key, number = str(loc[0]) if loc else "", loc[1] if len(loc) > 1 else None
    slots = [part for part in reversed(loc[2:]) if isinstance(part, str)]
    inner = next(iter(slots), "")
    line = _line(text, key, number, *slots) if isinstance(number, int) else ""
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
            near = get_close_matches(str(loc[-1]), fields, n=1)
            return f"has no slot {loc[-1]!r}.", f"{_mean(near)}Its slots are {', '.join(fields)}."
        case "missing":
            return f"lacks the slot {loc[-1]!r}.", "Add it."
        case "union_tag_invalid":
            near = get_close_matches(str(context.get("tag")), expected, n=1)
            return f"has no kind {context.get('tag')!r}.", f"{_mean(near)}The kinds are {', '.join(expected)}."
        case "union_tag_not_found":
            return "has no kind.", f"Give one of {', '.join(_kinds(loc))}."
        case "literal_error":
            near = get_close_matches(str(error["input"]), expected, n=1)
            return f"has {error['input']!r} for {inner!r}.", f"{_mean(near)}It is one of {', '.join(expected)}."
        case "value_error":
            return f"has a wrong {inner!r}: {str(error['msg']).removeprefix('Value error, ')}.", "Correct it."
    about = f" for {inner!r}" if inner else ""
    return f"has {quoted(error['input'])}{about}: {error['msg'].lower()}.", "Correct it."


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
