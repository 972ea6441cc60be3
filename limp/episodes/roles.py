"""Roles: the type of a slot says what it names, and everything about names follows from these types (`names`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import BeforeValidator


@dataclass(frozen=True)
class Role:
    """What a slot names."""

    of: Literal["person", "room", "thing", "event", "variable"]


def _in_a_row(given: object) -> object:
    """Return one name as a row of it."""
    return ((given,) if given else ()) if isinstance(given, str) else given


Person = Annotated[str, Role("person")]
Room = Annotated[str, Role("room")]
Thing = Annotated[str, Role("thing")]
"""A thing, a place, or another value."""
if TYPE_CHECKING:
    People = Sequence[str]
    Rooms = Sequence[str]
    Things = Sequence[str]
    EventId = int | str
else:
    People = Annotated[tuple[Person, ...], BeforeValidator(_in_a_row)]
    """People in a row; one alone may be given by the name."""
    Rooms = Annotated[tuple[Room, ...], BeforeValidator(_in_a_row)]
    Things = Annotated[tuple[Thing, ...], BeforeValidator(_in_a_row)]
    EventId = Annotated[
        str, Role("event"), BeforeValidator(lambda given: str(given) if isinstance(given, int) else given)
    ]
    """The id or the number of another event: what refers to what did not happen does not happen either."""
