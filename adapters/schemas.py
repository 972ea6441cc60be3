"""JSON schemas in the forms that providers can enforce while a model writes."""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import BaseModel

from limp.models.structured import Json, schema_of

# Not enforced by providers that decode by grammar; pydantic checks them afterwards.
_LEFT_OUT = ("default", "title", "minLength", "maxLength", "uniqueItems", "discriminator", "examples")


@dataclass(frozen=True)
class Form:
    """A schema as a provider can enforce it: closed, with the name and the docstring of its class."""

    name: str
    description: str
    schema: Json


def form_of(schema: type[BaseModel] | None) -> Form | None:
    """Return the schema as a provider can enforce it, None if there is none or it cannot be closed."""
    closed = strict_schema(schema) if schema is not None else None
    if schema is None or closed is None:
        return None
    return Form(schema.__name__, schema.__doc__ or schema.__name__, closed)


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
    kept = ((key, value) for key, value in node.items() if key not in _LEFT_OUT)
    closed: Json = dict(_inner(key, value) for key, value in kept)
    if "properties" in node:
        closed |= {"additionalProperties": False, "required": list(node["properties"])}
    return closed


def _inner(key: str, held: object) -> tuple[str, object]:
    """Return a word of a schema in a closed one, with what it holds."""
    if key == "const":
        return "enum", [held]
    if key in ("properties", "$defs") and isinstance(held, dict):
        return key, {name: _closed(field) for name, field in held.items()}
    if key in ("anyOf", "oneOf", "allOf") and isinstance(held, list):
        return {"oneOf": "anyOf"}.get(key, key), [_closed(branch) for branch in held]
    return key, _closed(held) if key == "items" else held
