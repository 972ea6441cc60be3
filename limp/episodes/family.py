"""Families of kinds: events and queries are each a base class, whose subclasses are the kinds that files name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self, dataclass_transform

from pydantic import (
    ConfigDict,
    Field,
    GetJsonSchemaHandler,
    ModelWrapValidatorHandler,
    SerializerFunctionWrapHandler,
    model_serializer,
    model_validator,
)
from pydantic_core import CoreSchema, PydanticKnownError

from ..minds.facts import Value


@dataclass_transform(field_specifiers=(Field,))
class OfKind(Value):
    """A value whose class is its kind. The base of a family brings a `family`: each class below it stands there.

    A kind's own slots may be given in their order, those of the base by their names: `Enter("Mira", room="hall")`.
    """

    model_config = ConfigDict(use_attribute_docstrings=True)

    kind: ClassVar[str] = ""
    """The name of the kind in files; by default that of its class in small letters."""
    family: ClassVar[dict[str, Any]] = {}
    """Every kind of the family by its name, in the order of their making."""

    @classmethod
    def base(cls) -> type[OfKind]:
        """Return the base of the family."""
        return next(one for one in cls.__mro__ if "family" in vars(one))

    @classmethod
    def told(cls) -> str:
        """Return what a kind tells, from its docstring, without the example."""
        return " ".join((cls.__doc__ or "").partition(">>>")[0].split())

    def __init_subclass__(cls, abstract: bool = False, **given: Any) -> None:
        """Let a class be a kind of its family, unless it is `abstract`: what several kinds have in common."""
        super().__init_subclass__(**given)
        if "family" not in vars(cls) and not abstract:
            cls.kind = vars(cls).get("kind", cls.__name__.lower())
            cls.family[cls.kind] = cls

    if not TYPE_CHECKING:  # checkers derive the constructors from the slots

        def __init__(self, *given: object, **named: object) -> None:
            own = [slot for slot in type(self).model_fields if slot not in self.base().model_fields]
            if len(given) > len(own):
                raise TypeError(f"{type(self).__name__} takes {len(own)} slots in order: {', '.join(own)}")
            super().__init__(**dict(zip(own, given, strict=False)), **named)

    @model_validator(mode="wrap")
    @classmethod
    def _of_its_kind(cls, given: Any, handler: ModelWrapValidatorHandler[Self]) -> Self:
        if not isinstance(given, Mapping):
            return handler(given)
        named = {slot: value for slot, value in given.items() if slot != "kind"}
        if cls is not cls.base():
            return handler(named if given.get("kind", cls.kind) == cls.kind else dict(given))
        kinds = {"discriminator": "'kind'", "expected_tags": ", ".join(map(repr, cls.family))}
        if "kind" not in given:
            raise PydanticKnownError("union_tag_not_found", kinds)
        if given["kind"] not in cls.family:
            raise PydanticKnownError("union_tag_invalid", {**kinds, "tag": str(given["kind"])})
        return cls.family[given["kind"]].model_validate(named)  # type: ignore[no-any-return]  # one of the family

    @model_serializer(mode="wrap")
    def _with_its_kind(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        return {"kind": self.kind, **handler(self)}

    @classmethod
    def __get_pydantic_json_schema__(cls, core: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """Return the JSON schema: of a kind with its name, of the base that of one of all kinds."""
        if cls is cls.base():
            return {"oneOf": [handler(kind.__pydantic_core_schema__) for kind in cls.family.values()]}
        schema = handler(core)
        found = handler.resolve_ref_schema(schema)
        found["properties"] = {"kind": {"const": cls.kind, "type": "string"}, **found["properties"]}
        found["required"] = ["kind", *found.get("required", ())]
        found["description"] = cls.told()
        return schema
