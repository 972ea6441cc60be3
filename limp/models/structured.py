"""Schemas in the forms that providers enforce, and objects read from a model's text; who asks may ask once more.

A schema is a pydantic model. What cannot be read is a `ModelError` whose words a model can act on.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import from_json

from ..errors import LimpError, ModelError
from ..protocols.prompt import Prompt, load_prompt
from .metering import stage_at_work

M = TypeVar("M", bound=BaseModel)
T = TypeVar("T")
U = TypeVar("U")
Json = dict[str, object]

_NAMED = ("properties", "$defs")  # below these, keys are names and not words of JSON Schema
_LEFT_OUT = ("default", "title", "minLength", "maxLength", "uniqueItems", "discriminator", "examples")
"""Not enforced by providers that decode by grammar; pydantic checks them afterwards."""

_SHOWN = 5


def twice(model: str, first: T, again: Callable[[ModelError], T], read: Callable[[T], U]) -> tuple[T, U]:
    """Return the first of two answers that `read` takes, with what it makes of it.

    The second is asked for with what is wrong with the first. Raises `ModelError` that names the model, the stage
    that asked, and what can be done.
    """
    try:
        return first, read(first)
    except ModelError as error:
        second = again(error)
    try:
        return second, read(second)
    except ModelError as error:
        at = stage_at_work()
        asked = f"the stage {at!r} asked for" if at else "was asked for"
        raise ModelError(
            f"{model} did not write the object that {asked}, twice: {error.message}",
            f"{error.hint} Take a model that keeps to a schema, or let rules read: --reader rules.",
        ) from error


def schema_of(schema: type[BaseModel]) -> Json:
    """Return the JSON schema of `schema` without the titles that pydantic makes up."""
    return _without_titles(schema.model_json_schema())


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


@dataclass(frozen=True)
class ClosedSchema:
    """A schema as a provider can enforce it: closed, with the name and the docstring of its class."""

    name: str
    description: str
    schema: Json


def form_of(schema: type[BaseModel] | None) -> ClosedSchema | None:
    """Return the schema as a provider can enforce it, None if there is none or it cannot be closed."""
    closed = strict_schema(schema) if schema is not None else None
    if schema is None or closed is None:
        return None
    return ClosedSchema(schema.__name__, schema.__doc__ or schema.__name__, closed)


def strict_schema(schema: type[BaseModel]) -> Json | None:
    """Return the schema with every object closed and every field required, None if it cannot be closed.

    Objects with free keys and tuples of mixed types cannot be enforced.
    """
    try:
        closed = _closed(schema_of(schema))
    except ValueError:
        return None
    return closed if closed.get("type") == "object" else None


def _closed(node: object) -> Json:
    if not isinstance(node, dict) or "prefixItems" in node or isinstance(node.get("additionalProperties"), dict):
        raise ValueError("it cannot be closed")
    if "$ref" in node:  # a reference may stand beside nothing else
        return {"$ref": node["$ref"]}
    if node.get("type") == "object" and "properties" not in node:
        raise ValueError("it cannot be closed")
    closed: Json = {}
    for key, held in node.items():
        if key == "const":
            closed["enum"] = [held]
        elif key in ("properties", "$defs") and isinstance(held, dict):
            closed[key] = {name: _closed(field) for name, field in held.items()}
        elif key in ("anyOf", "oneOf", "allOf") and isinstance(held, list):
            closed["anyOf" if key == "oneOf" else key] = [_closed(branch) for branch in held]
        elif key not in _LEFT_OUT:
            closed[key] = _closed(held) if key == "items" else held
    if "properties" in node:
        closed |= {"additionalProperties": False, "required": list(node["properties"])}
    return closed


def with_schema(prompt: Prompt, schema: type[BaseModel]) -> Prompt:
    """Return `prompt` with a demand for JSON of this schema after the words of its last message."""
    words = json.dumps(schema_of(schema), separators=(",", ":"), ensure_ascii=False)
    demand = load_prompt("json").render(schema=words).messages[0].parts[-1]
    *before, last = prompt.messages
    extended = last.model_copy(update={"parts": (*last.parts, demand)})
    return prompt.model_copy(update={"messages": (*before, extended)})


def ask_again(prompt: Prompt, answer: str, error: ModelError) -> Prompt:
    """Return `prompt` with the unusable `answer` and what is wrong with it as two further turns."""
    asked = prompt.answered(answer, load_prompt("json_again").render(error=error.message))
    return prompt.model_copy(update={"messages": asked.messages})


def parse_structured(text: str, schema: type[M]) -> M:
    """Return the object of `schema` that `text` holds, from its first brace to its last, after any thinking part.

    Nothing is mended. Raises `ModelError` if there is no such object.
    """
    answer = text.rpartition("</think>")[2].strip()
    begin, end = answer.find("{"), answer.rfind("}") + 1
    if begin < 0 or end <= begin:
        said = repr(answer[:60]) if answer else "it is empty"
        raise ModelError(f"the answer holds no JSON object: {said}.", "Answer with one JSON object.")
    try:
        from_json(answer[begin:end], allow_inf_nan=False)
        return schema.model_validate_json(answer[begin:end])
    except ValidationError as error:
        raise ModelError(f"the JSON does not fit the schema: {_in_words(error)}.") from error
    except LimpError as error:
        raise ModelError(f"the JSON does not fit the schema: {error.message}", error.hint) from error
    except ValueError as error:
        raise ModelError(f"the JSON is broken: {error}.", "Write valid JSON.") from error


def _in_words(error: ValidationError) -> str:
    problems = error.errors(include_url=False, include_context=False)
    words = [f"{_place(problem['loc'])}: {problem['msg'][:1].lower()}{problem['msg'][1:]}" for problem in problems]
    more = f"; and {len(words) - _SHOWN} more" if len(words) > _SHOWN else ""
    return "; ".join(words[:_SHOWN]) + more


def _place(location: tuple[int | str, ...]) -> str:
    path = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in location)
    return path.removeprefix(".") or "the whole"
