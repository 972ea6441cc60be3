"""Events on the wire: each kind as a model writes it, derived from its class.

A model writes the slots of the class, with a quote, and without what follows by itself (`WITHOUT`). Whom it puts
in `seen_by`, who does something does not notice, wherever they are (`secretly_seen_by` in Python). Rows are
lists, assignments are a list of pairs, and people who each do the same stand in one event (`Event.each_alone`).
`SHORT` are shorter ways to say something; `reading` says which events they stand for.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, BeforeValidator, Field, create_model

from ..episodes.claims import Claim
from ..episodes.events import KINDS, Event, Speech
from ..episodes.names import slots
from ..episodes.variables import Variable
from .names import WireClaim, WireValue

WITHOUT = frozenset(("text", "here", "together", "sent", "clause", "needs", "gives", "source", "secretly_seen_by"))
"""Slots that a model does not write."""
PERCEIVED = {
    "act": ("verb", "thing", "place"), "tell": ("spoken",), "view": ("around", "near", "held", "opened"),
    "unread": ("aside",),
}  # fmt: skip
"""Slots of a kind that perception fills, and no reader of words."""
ALSO_ASKED = {"attend": "attentive", "act": "does", "trust": "how"}
"""Slots that have a default in Python, and that a model has to give all the same."""


def _listed(given: object) -> object:
    """Return one name as a list of it."""
    return [given] * bool(given.strip()) if isinstance(given, str) else given


People = Annotated[list[str], BeforeValidator(_listed)]
"""People by their names; one alone may stand without a list."""


class WireEvent(WireValue):
    """An event as a model writes it: what all kinds have.

    `quotes` are other words that tell of it. `purpose` is what those who do it do it for.
    """

    id: str = ""
    before: str = ""
    quote: str
    quotes: list[str] = Field(default=[])
    kind: str
    purpose: str = ""


class WireSaid(WireClaim):
    """A claim that is said, and as what, where the others are said as something else."""

    speech: Speech | Literal[""] = ""


_EMPTY: Any = Field(default=[])
SHORT: Mapping[str, Mapping[str, Any]] = {
    "change": {"by": (People, _EMPTY)},
    "tell": {"speaker": (People, _EMPTY), "source": (str, ""), "says": (list[WireSaid], _EMPTY)},
    "receive": {"agents": (list[str], ...), "event": (str, ...)},
    "view": {"source": (str, ...)},
}
"""Slots that say in one event what are several, or nobody's: all who do it together; all who say it, and what is
said in several ways; a sign or a rumour, whose name is its source; a message, sent in an earlier event, that
reaches people only now; what a source shows, by its name."""


@cache
def _value_on_wire(cls: type[BaseModel]) -> type[BaseModel]:
    return create_model(f"Wire{cls.__name__}", __base__=WireValue, __doc__=cls.__doc__, **slots_on_wire(cls))


def slots_on_wire(cls: type[BaseModel], also_asked: Mapping[str, str] = ALSO_ASKED) -> dict[str, Any]:
    """Return the slots of a type on the wire, each with its type there and its default."""
    found: dict[str, Any] = {}
    for slot, hint in slots(cls).items():
        kind = getattr(cls, "kind", "")
        if slot not in (*WITHOUT, *PERCEIVED.get(kind, ()), *WireEvent.model_fields):
            info, default = cls.model_fields[slot], cls.model_fields[slot].default
            if info.is_required() or also_asked.get(kind) == slot:
                default = ...
            elif isinstance(default, Variable):
                default = str(default)
            elif isinstance(default, tuple):
                default = _EMPTY
            found[slot] = (_on_wire(hint), "" if default is None else default)
    return found


def _on_wire(hint: Any) -> Any:
    """Return the type of a slot on the wire: names are strings, rows are lists, values have their own slots."""
    if get_origin(hint) is Annotated:
        return _on_wire(get_args(hint)[0])
    if get_origin(hint) in (Union, UnionType):
        of = next(of for of in get_args(hint) if of is not type(None))
        return Literal[(*get_args(of), "")] if get_origin(of) is Literal else _on_wire(of)  # none is empty
    if get_origin(hint) is tuple:
        return list[_on_wire(get_args(hint)[0])]  # type: ignore[misc]  # made while it runs
    if hint is Variable:
        return str
    if hint is Claim:
        return WireClaim
    return _value_on_wire(hint) if isinstance(hint, type) and issubclass(hint, BaseModel) else hint


def kind_on_the_wire(cls: type[Event]) -> type[WireEvent]:
    """Return what a model writes of a kind of event."""
    found = slots_on_wire(cls)
    if cls.each_alone:
        del found["agent"]
        found["agents"] = (People, ...)
    return _wire(cls.kind, cls.told(), found)


def _wire(kind: str, told: str, slots: dict[str, Any]) -> type[WireEvent]:
    named: Any = {**slots, **SHORT.get(kind, {}), "kind": (Literal[kind], ...)}
    return create_model(f"Wire{kind.capitalize()}", __base__=WireEvent, __doc__=told, **named)


RECEIVED = "A message that was sent in an earlier event reaches people only now."
WIRE: Mapping[str, type[WireEvent]] = {
    **{kind: kind_on_the_wire(cls) for kind, cls in KINDS.items()},
    "receive": _wire("receive", RECEIVED, slots_on_wire(Event)),
}
"""What a model may write, by its kind."""
if TYPE_CHECKING:
    AnyWire = WireEvent
else:
    AnyWire = Annotated[Union[tuple(WIRE.values())], Field(discriminator="kind")]  # noqa: UP007  # made of a table
