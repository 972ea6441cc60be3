"""Read objects from a model's text: as strict JSON, then repaired; callers may ask once more with the error.

A schema is a pydantic model. What cannot be read is a `StructureError` whose words a model can act on.
"""

from __future__ import annotations

import json
import re
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from ..errors import LimpError
from ..protocols.prompt import Prompt, load_prompt
from .lenient import MalformedError, read_json
from .metering import stage_at_work

M = TypeVar("M", bound=BaseModel)
Json = dict[str, object]

_NAMED = ("properties", "$defs")  # below these, keys are names and not words of JSON Schema
_FENCE = re.compile(r"```[\w-]*[ \t]*\n?(.*?)(?:```|\Z)", re.DOTALL)
_SHOWN = 5


class StructureError(LimpError):
    """A text does not hold the object that was asked for; the message says what is wrong with it."""


def unusable(model: str, error: StructureError) -> StructureError:
    """Return the error of a model that did not write the object that was asked for, also not when asked again.

    It names the model, the stage that asked, and what can be done.
    """
    at = stage_at_work()
    return StructureError(
        f"{model} did not write the object that {f'the stage {at!r} asked for' if at else 'was asked for'}, twice:"
        f" {error.message}",
        f"{error.hint} Take a model that keeps to a schema, or let rules read: --reader rules.",
    )


def schema_of(schema: type[BaseModel]) -> Json:
    """Return the JSON schema of `schema` without the titles that pydantic makes up."""
    return _without_titles(schema.model_json_schema())


def schema_text(schema: type[BaseModel]) -> str:
    """Return the JSON schema of `schema` on one line, for a prompt."""
    return json.dumps(schema_of(schema), separators=(",", ":"), ensure_ascii=False)


def _without_titles(node: Json) -> Json:
    plain: Json = {}
    for key, value in node.items():
        if key in _NAMED and isinstance(value, dict):
            plain[key] = {name: _without_titles(inner) for name, inner in value.items()}
        elif isinstance(value, dict):
            plain[key] = _without_titles(value)
        elif isinstance(value, list):
            plain[key] = [_without_titles(item) if isinstance(item, dict) else item for item in value]
        elif key != "title":
            plain[key] = value
    return plain


def with_schema(prompt: Prompt, schema: type[BaseModel]) -> Prompt:
    """Return `prompt` with a demand for JSON of this schema after the words of its last message."""
    demand = load_prompt("json").render(schema=schema_text(schema)).messages[0].parts[-1]
    *before, last = prompt.messages
    extended = last.model_copy(update={"parts": (*last.parts, demand)})
    return prompt.model_copy(update={"messages": (*before, extended)})


def ask_again(prompt: Prompt, answer: str, error: StructureError) -> Prompt:
    """Return `prompt` with the unusable `answer` and what is wrong with it as two further turns."""
    asked = prompt.answered(answer, load_prompt("json_again").render(error=error.message))
    return prompt.model_copy(update={"messages": asked.messages})


def parse_structured(text: str, schema: type[M]) -> M:
    """Return the object of `schema` that `text` holds.

    First as strict JSON. Else repaired: code fences, words around the object, a thinking part before it, trailing
    commas, single quotes, Python's True, False and None, and brackets left open at the end. A string or a word
    that breaks off is not completed. Raises `StructureError` if no object, or more than one, fits.
    """
    answer = text.rpartition("</think>")[2].strip()
    if not answer:
        raise StructureError("the answer is empty.", "Answer with one JSON object.")
    try:
        return _validated(json.loads(answer, parse_constant=_no_constant), schema)
    except (ValueError, RecursionError):
        return _repaired(answer, schema)


def _no_constant(word: str) -> object:
    raise ValueError(word)


def _repaired(answer: str, schema: type[M]) -> M:
    failures: list[StructureError] = []
    for parts in (_FENCE.findall(answer), [answer]):
        found: list[M] = []
        for value in [value for part in parts for value in _values(part, failures)]:
            try:
                found.append(_validated(value, schema))
            except StructureError as error:
                failures.append(error)
        if len({item.model_dump_json() for item in found}) > 1:
            raise StructureError(f"the answer holds {len(found)} different objects.", "Answer with one.")
        if found:
            return found[0]
    if failures:
        raise failures[0]
    raise StructureError(f"the answer holds no JSON object: {answer[:60]!r}.", "Answer with one JSON object.")


def _values(text: str, failures: list[StructureError]) -> list[object]:
    """The outermost objects and lists in `text`; braces of prose are passed over, a broken object is a failure."""
    values: list[object] = []
    start = _opener(text, 0)
    while start >= 0:
        try:
            value, end = read_json(text, start)
            values.append(value)
        except MalformedError as error:
            end = error.position
            if error.begun:  # what follows is inside the broken object, not an answer of its own
                failures.append(StructureError(f"the JSON is broken: {error}.", "Write valid JSON."))
                return values
        start = _opener(text, max(end, start + 1))
    return values


def _opener(text: str, start: int) -> int:
    return min((k for k in (text.find("{", start), text.find("[", start)) if k >= 0), default=-1)


def _validated(value: object, schema: type[M]) -> M:
    try:
        return schema.model_validate_json(json.dumps(value, allow_nan=False))
    except ValidationError as error:
        raise StructureError(f"the JSON does not fit the schema: {_in_words(error)}.") from error
    except StructureError:
        raise
    except LimpError as error:
        raise StructureError(f"the JSON does not fit the schema: {error.message}", error.hint) from error
    except ValueError as error:
        raise StructureError("the JSON holds a number that is not finite.", "Write plain numbers.") from error


def _in_words(error: ValidationError) -> str:
    problems = error.errors(include_url=False, include_context=False)
    words = [f"{_place(problem['loc'])}: {problem['msg'][:1].lower()}{problem['msg'][1:]}" for problem in problems]
    more = f"; and {len(words) - _SHOWN} more" if len(words) > _SHOWN else ""
    return "; ".join(words[:_SHOWN]) + more


def _place(location: tuple[int | str, ...]) -> str:
    path = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in location)
    return path.removeprefix(".") or "the whole"
