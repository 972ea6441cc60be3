"""Where an event is found: told in words, shown by a sensor, or supplied by whoever joined them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, SerializerFunctionWrapHandler, model_serializer

from .facts import Value


class Source(Value):
    """What tells or shows an event, and where in it; `start` and `end` count in `unit`.

    `kind` names the source: `text`, `conversation`, `video`, `scene`, or any other one. A sensor is a source that
    errs, and how often is a table of whoever plans (`limp.homes.parameters`). In files a kind alone is its name.
    """

    kind: str = "text"
    start: float | None = None
    end: float | None = None
    unit: Literal["characters", "seconds", "frames"] = "characters"

    @model_serializer(mode="wrap")
    def _written(self, handler: SerializerFunctionWrapHandler) -> object:
        return self.kind if self == Source(kind=self.kind) else handler(self)


From = Annotated[Source, BeforeValidator(lambda given: {"kind": given} if isinstance(given, str) else given)]
"""A source; one of which only the kind is known may be given by its name."""


class Agreement(Value):
    """How far a description of a film agrees with the talk: evidence of whether it is reliable.

    `quoted` of the `lines` of the talk occur in it.
    """

    lines: int = Field(default=0, ge=0)
    quoted: int = Field(default=0, ge=0)
