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
    closed: Json = {key: value for key, value in node.items() if key not in (*_LEFT_OUT, "const", "oneOf")}
    if "const" in node:
        closed["enum"] = [node["const"]]
    for key in ("properties", "$defs"):
        if key in node:
            fields = {name: _closed(field) for name, field in node[key].items()}
            if None in fields.values():
                return None
            closed[key] = fields
    for key in ("anyOf", "oneOf", "allOf"):
        if key in node:
            branches = [_closed(branch) for branch in node[key]]
            if None in branches:
                return None
            closed["allOf" if key == "allOf" else "anyOf"] = branches
    if "items" in node:
        items = _closed(node["items"])
        if items is None:
            return None
        closed["items"] = items
    if "properties" in node:
        closed |= {"additionalProperties": False, "required": list(node["properties"])}
    return closed
