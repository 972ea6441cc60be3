"""Names in events: `names` yields each with its role and its path, and `renamed` writes others in their place.

That everybody is declared, that references exist, renaming, the search for slips of the pen, and how a model's
names are resolved need no word of a kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, ClassVar, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel

from .roles import Role
from .variables import FALSE, NOTHING, TRUE, Variable

T = TypeVar("T")


class Name(NamedTuple):
    """A name, where it stands (`says[0].chain[1]`), and its role.

    `variable` is the one whose value it is; of a variable `name` is what it is of.
    """

    path: str
    role: str
    name: str
    variable: Variable | None = None


def names(told: BaseModel) -> Iterator[Name]:
    """Yield every name in an event, a claim or a query; what is empty, or true, false or nothing, is none."""
    found: list[Name] = []

    def see(name: Name) -> str:
        found.append(name)
        return name.name

    renamed(told, see)
    return iter(found)


def renamed(told: T, see: Callable[[Name], str]) -> T:
    """Return the same with each name as `see` gives it."""
    return _visit(type(told), told, Name("", "", ""), see)  # type: ignore[no-any-return]  # the type it was of


def _visit(hint: Any, value: Any, at: Name, see: Callable[[Name], str]) -> Any:
    """Return a value of a type with each name in it as `see` gives it; `at` is where it stands."""
    if get_origin(hint) in (Union, UnionType):
        hint = next((a for a in get_args(hint) if a is not type(None)), hint)
    if isinstance(value, Variable):
        return value._replace(of=see(at._replace(role="variable", name=value.of, variable=value)))
    if isinstance(value, str):
        role = next((m.of for m in getattr(hint, "__metadata__", ()) if isinstance(m, Role)), None)
        named = role is not None and value not in ("", TRUE, FALSE, NOTHING)
        return see(at._replace(role=role, name=value)) if role is not None and named else value
    if get_origin(hint) is Annotated:
        return _visit(get_args(hint)[0], value, at, see)
    if isinstance(value, tuple):
        of, *several = get_args(hint)
        hints = [of] * len(value) if several == [...] else [of, *several]
        entries = zip(hints, value, strict=True)
        return tuple(
            _visit(h, item, at._replace(path=f"{at.path}[{k}]"), see) for k, (h, item) in enumerate(entries)
        )
    if not isinstance(value, BaseModel):
        return value
    stem, of_value = f"{at.path}." if at.path else "", getattr(value, "variable", None)
    changed = {}
    for slot, of in slots(type(value)).items():
        old = getattr(value, slot)
        variable = of_value if slot in ("value", "claimed") else None
        new = _visit(of, old, Name(stem + slot, "", "", variable), see)
        if new != old:
            changed[slot] = new
    return value.model_copy(update=changed) if changed else value


@cache
def slots(cls: type[BaseModel]) -> Mapping[str, Any]:
    """Return the slots of a type with what they hold, roles included."""
    hints = get_type_hints(cls, include_extras=True)
    return {slot: hints[slot] for slot in cls.model_fields if get_origin(hints[slot]) is not ClassVar}


@cache
def slots_with(cls: type[BaseModel], role: str) -> tuple[str, ...]:
    """Return the slots of a type that hold names of one role, alone or in a row, and nothing around them."""

    def has(hint: Any) -> bool:
        if get_origin(hint) is tuple:
            return has(get_args(hint)[0])
        roles = [m.of for m in getattr(hint, "__metadata__", ()) if isinstance(m, Role)]
        return role in roles or (get_origin(hint) is Annotated and not roles and has(get_args(hint)[0]))

    return tuple(slot for slot, hint in slots(cls).items() if has(hint))
