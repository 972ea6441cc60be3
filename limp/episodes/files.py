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
to is named by its id, or by its number from 1. What is told late has `before`: the event before which it happened.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

import tomli_w
from pydantic import TypeAdapter, ValidationError

from ..errors import InputError, did_you_mean
from ..inputs.checks import json_value, odd_in, path_of, read_text
from ..minds.facts import Value
from .checks import require_executable
from .episode import Episode, happened_as, happening
from .kind import Event
from .names import names
from .queries import Asked
from .query import VariableQuery, people_of
from .question import check_written

MANY = 16_000_000
"""The most bytes of one file: about 100,000 events."""
_WRITTEN_MOMENTS = ("end", "start", "before")


class EpisodeFile(Value):
    """What a file holds: an episode, and what is asked of it."""

    episode: Episode
    questions: tuple[Asked, ...] = ()


def read_episode(path: Path) -> EpisodeFile:
    """Return the episode and the questions of a file; `.json` is JSON, anything else TOML.

    Raises `InputError` with path and remedy for what is not formed so, and for an episode that cannot be carried
    out.
    """
    text = read_text(path, "the episode", MANY)
    return parse_episode(text, f"the episode {path.name}", path.suffix.lower() == ".json")


def parse_episode(text: str, what: str = "the episode", is_json: bool = False) -> EpisodeFile:
    """Return the episode and the questions that a text writes; raise `InputError` as `read_episode` does."""
    data = _data(text, what, is_json)
    if odd := odd_in(data):
        raise InputError(f"{what}: {odd}.", "Correct it, or leave it out.")
    questions = data.pop("questions", [])
    try:
        episode = Episode.model_validate(data)
    except ValidationError as error:
        raise _misfit(error, what) from error
    require_executable(episode, what)
    try:
        written = _with_moments(questions, episode, _told(data), what)
        asked = TypeAdapter(tuple[Asked, ...]).validate_python(written)
    except ValidationError as error:
        raise _misfit(error, what, "questions") from error
    for k, question in enumerate(asked):
        _require_known(question, episode, f"{what}: question {k + 1}")
        try:
            check_written(question.options)
        except InputError as error:
            raise InputError(f"{what}: questions[{k}]: {error.message}", error.hint) from error
    return EpisodeFile(episode=episode, questions=asked)


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


# -- reading ----------------------------------------------------------------------------------------------------


def _data(text: str, what: str, is_json: bool) -> dict[str, object]:
    form = "JSON" if is_json else "TOML"
    try:
        data = json_value(text) if is_json else tomllib.loads(text)
    except RecursionError as error:
        raise InputError(f"{what} is nested too deeply.", f"Correct its {form}.") from error
    except ValueError as error:  # also a number with too many digits
        unquoted = not is_json and re.search(r"[{,=]\s*(?:at|inside|state|fact)\(", text)
        remedy = 'Put variables into quotes: { "at(key)" = "box" }.' if unquoted else f"Correct its {form}."
        raise InputError(f"{what} is not {form}: {str(error).partition(';')[0]}.", remedy) from error
    if not isinstance(data, dict):
        raise InputError(f"{what} is no table of people, events and questions.", "Begin with `{`.")
    return data


_UNKNOWN = {"extra_forbidden": "there is no such slot", "union_tag_invalid": "there is no such kind"}


def _misfit(error: ValidationError, what: str, *above: str) -> InputError:
    """Return the error for data that do not fit the types: what is wrong, its path from 0, and the nearest name.

    A misspelt slot, which also makes the right one lack, comes before the others. `above` is where the data stand
    in the file.
    """
    errors = error.errors(include_url=False)
    first = next((found for found in errors if found["type"] == "extra_forbidden"), errors[0])
    context, where = first.get("ctx", {}), path_of((*above, *first["loc"]))
    said = first["msg"].removeprefix("Value error, ").replace("tuple", "list").rstrip(".")
    if first["type"] == "extra_forbidden":
        given, expected = first["loc"][-1], sorted({"questions", *_slots(schema())})
    else:
        given = context.get("tag", first["input"])
        expected = re.findall(r"'([^']*)'", str(context.get("expected_tags") or context.get("expected")))
    hint = did_you_mean(given, expected) or "See docs/episode.md."
    return InputError(f"{what}: {_UNKNOWN.get(first['type'], said)} at {where!r}.", hint)


def _slots(tables: object) -> Iterator[str]:
    """Yield the names of all slots in a JSON schema."""
    if isinstance(tables, dict):
        yield from tables.get("properties", ())
        for part in tables.values():
            yield from _slots(part)
    elif isinstance(tables, list):
        for part in tables:
            yield from _slots(part)


def _told(data: Mapping[str, Any]) -> list[int]:
    """Return the place in the file of each event, in the order in which they happened."""
    events = data.get("events", [])
    return happening(*([event.get(slot, "") for event in events] for slot in ("id", "before")))


def _with_moments(questions: object, episode: Episode, told: Sequence[int], what: str) -> object:
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
        number = episode.number(happened_as(str(when), told))
        if number is None:
            moments = [*_WRITTEN_MOMENTS, *(event.id for event in episode.events if event.id)]
            raise InputError(
                f"{what}: question {k + 1} asks when event {when!r} has happened, which is not there.",
                f"{did_you_mean(when, moments)}Give end, start, before, the id of an event, or its number from 1.",
            )
        found.append({**question, "query": {**query, "when": number}})
    return found


def _require_known(question: Asked, episode: Episode, where: str) -> None:
    """Raise `InputError` if a question names people or events who are not in the episode."""
    query = question.query
    claimed = [name for option in question.options for claim in option.claims for name in claim.chain]
    for name in (*people_of(query), *claimed):
        if name not in episode.names:
            raise InputError(
                f"{where} names {name!r}, who is not one of the people.",
                f"{did_you_mean(name, episode.names)}The people are {', '.join(episode.names) or 'none'}.",
            )
    if query.needs_somebody and not query.chain:
        raise InputError(
            f"{where} asks what somebody knows or feels, and names nobody.", "Name them in its chain."
        )
    of_story = question.of == "story"  # who plans in a household reads the question anew
    if of_story and isinstance(query, VariableQuery) and query.variable.of not in (known := names_in(episode)):
        raise InputError(
            f"{where} asks about {query.variable}, and no event names {query.variable.of!r}.",
            f"{did_you_mean(query.variable.of, sorted(known))}Check the name, or add the event that tells of it.",
        )
    reference = query.model_dump().get("event")
    if reference and episode.number(reference) is None:
        raise InputError(f"{where} names event {reference!r}, which is not there.", "Give its id or its number.")


# -- writing ----------------------------------------------------------------------------------------------------


def to_json(file: EpisodeFile) -> str:
    """Return the JSON that `parse_episode` reads back to an equal value, without what is left at its default."""
    return json.dumps(_data_of(file), ensure_ascii=False, indent=1)


def to_toml(file: EpisodeFile) -> str:
    """Return the TOML that `parse_episode` reads back to an equal value, without what is left at its default."""
    return tomli_w.dumps(_data_of(file))


def event_to_toml(event: Event) -> str:
    """Return one event as TOML."""
    return tomli_w.dumps({"events": [event.model_dump(mode="json", exclude_defaults=True)]})


def in_own_words(episode: Episode) -> Episode:
    """Return an episode whose events no longer quote the text that they were read from, to be changed by hand.

    Words that were not understood stay, because nothing else says what they are.
    """
    events = (e.model_copy(update={"text": ""}) if e.understood else e for e in episode.events)
    return episode.model_copy(update={"text": "", "events": tuple(events)})


def _data_of(file: EpisodeFile) -> dict[str, Any]:
    data = file.episode.model_dump(mode="json", exclude_defaults=True)
    if file.questions:
        data["questions"] = [
            question.model_dump(mode="json", exclude_defaults=True) for question in file.questions
        ]
        for question, written in zip(file.questions, data["questions"], strict=True):
            if isinstance(question.query.when, int):
                written["query"]["when"] = question.query.when + 1
    return data


# -- slips of the pen: a misspelt name is a new one, as things, places and values are an open set -----------------


ALIKE = 0.8
"""Names whose longest common pieces make up at least this share of their letters are near. Assumed."""


def lookalikes(episode: Episode, asked: Sequence[Asked] = ()) -> tuple[str, ...]:
    """Return a note for every name of a thing, a place or a value that is used once and is near to another one.

    What is asked of the episode uses names too.
    """
    used = Counter(name for event in episode.events for name in _named(event))
    queries = (question.query for question in asked)
    used.update(query.variable.of for query in queries if isinstance(query, VariableQuery))
    known = Counter({*_declared(episode)}) + used
    notes = []
    for number, event in enumerate(episode.events, start=1):
        for name in dict.fromkeys(_named(event)):
            near = next((other for other in known if _near(name, other)), None)
            if known[name] == 1 and near is not None:
                notes.append(f"event {number}: {name!r} is named only here. Did you mean {near!r}?")
    return tuple(notes)


def names_in(episode: Episode) -> frozenset[str]:
    """Return all that an episode names, in slots or in the variables that its kinds of events tell of."""
    named = {name for event in episode.events for name in _named(event)}
    told = {variable.of for event in episode.events for variable in event.variables}
    return frozenset((*named, *told, *_declared(episode)))


def _near(one: str, other: str) -> bool:
    """Return whether two names differ by a slip: swapped letters, or few others; not by a number."""
    a, b = one.lower(), other.lower()
    if one == other or len(a) < 3 or len(b) < 3 or _digits(a) != _digits(b):
        return False
    return sorted(a) == sorted(b) or SequenceMatcher(None, a, b).ratio() >= ALIKE


def _digits(name: str) -> str:
    return "".join(filter(str.isdecimal, name))


def _declared(episode: Episode) -> Iterator[str]:
    for person in episode.people:
        yield from filter(None, (person.name, *person.also, person.room))
    for location in episode.locations:
        yield from filter(None, (location.name, location.room, location.label))


def _named(event: Event) -> Iterator[str]:
    """Yield what an event names besides people: of what its variables are, their values, and rooms."""
    return (name.name for name in names(event) if name.role in ("variable", "thing", "room"))
