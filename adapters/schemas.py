"""JSON schemas in the forms that providers can enforce while a model writes."""

from __future__ import annotations

from pydantic import BaseModel

from limp.models.structured import Json, schema_of

# Not enforced by providers that decode by grammar; pydantic checks them afterwards.
_LEFT_OUT = ("default", "title", "minLength", "maxLength", "uniqueItems", "discriminator", "examples")


def strict_schema(schema: type[BaseModel]) -> Json | None:
    """Return the schema with every object closed and every field required, None if it cannot be closed.

    Objects with free keys and tuples of mixed types cannot be enforced.
    """
    closed = _closed(schema_of(schema))
    return closed if isinstance(closed, dict) and closed.get("type") == "object" else None


def _closed(node: object) -> Json | None:
    if not isinstance(node, dict) or "prefixItems" in node or isinstance(node.get("additionalProperties"), dict):
        return None
    if "$ref" in node:  # a reference may stand beside nothing else
        return {"$ref": node["$ref"]}
    if node.get("type") == "object" and "properties" not in node:
        return None
    closed: Json = {key: value for key, value in node.items() if key not in (*_LEFT_OUT, *_INNER)}
    for key, inner in ((key, node[key]) for key in _INNER if key in node):
        made = _inner(key, inner)
        if made is None:
            return None
        closed[_INNER[key]] = made
    if "properties" in node:
        closed |= {"additionalProperties": False, "required": list(node["properties"])}
    return closed


_INNER = {
    "const": "enum", "properties": "properties", "$defs": "$defs", "anyOf": "anyOf", "oneOf": "anyOf",
    "allOf": "allOf", "items": "items",
}  # fmt: skip
"""Words of a schema that hold others, and the word that stands for each in a closed one."""


def _inner(key: str, held: object) -> object:
    """Return what stands below a word of `_INNER` in a closed schema, None if it cannot be closed."""
    if key == "const":
        return [held]
    if isinstance(held, dict) and key in ("properties", "$defs"):
        fields = {name: _closed(field) for name, field in held.items()}
        return None if None in fields.values() else fields
    if isinstance(held, list):
        branches = [_closed(branch) for branch in held]
        return None if None in branches else branches
    return _closed(held)
