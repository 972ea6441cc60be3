"""What a model adds to events that it joins: the form that it fills in, whose numbers are those of the events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import BaseModel, Field


class Named(BaseModel):
    """What the thing is that an event calls `some object`."""

    event: int
    thing: str


class Twice(BaseModel):
    """What was seen and told both."""

    seen: int
    told: int


class Same(BaseModel):
    """A thing, as the video calls it and as it is called in what is told."""

    seen: str
    told: str


class Conflict(BaseModel):
    """What was seen and what was told that cannot both be so, and the number of the one that is right, or 0."""

    seen: int
    told: int
    right: int = 0


class AtFirst(BaseModel):
    """How something was at the start, and how certain that is."""

    sentence: str
    certainty: float = Field(default=1.0, gt=0.0, le=1.0)


class Missed(BaseModel):
    """What must have happened after an entry; after 0 is before all."""

    after: int
    sentence: str


class Fused(BaseModel):
    """What the model adds to the events, which it knows by their numbers."""

    order: Sequence[int]
    twice: Sequence[Twice] = Field(default=[])
    things: Sequence[Named]
    same: list[Same] = Field(default=[])
    conflicts: Sequence[Conflict] = Field(default=[])
    missed: Sequence[Missed] = Field(default=[])
    initial_state: list[AtFirst]


def fused_of(count: int) -> type[Fused]:
    """Return `Fused` for events with the numbers 1 to `count`: no other number can be written."""

    class NamedOne(Named):
        event: int = Field(ge=1, le=count)

    class TwiceOne(Twice):
        seen: int = Field(ge=1, le=count)
        told: int = Field(ge=1, le=count)

    class ConflictOne(Conflict):
        seen: int = Field(ge=1, le=count)
        told: int = Field(ge=1, le=count)
        right: int = Field(default=0, ge=0, le=count)

    class MissedOne(Missed):
        after: int = Field(ge=0, le=count)

    class FusedOnes(Fused):
        order: list[Annotated[int, Field(ge=1, le=count)]] = Field(
            min_length=1, description="the numbers of the events, each once, as they happened"
        )
        things: list[NamedOne] = Field(
            description='for events with "some object": the number of the event, and the name of the thing'
        )
        twice: list[TwiceOne] = Field(default=[], description="the numbers of what was seen and told both")
        conflicts: list[ConflictOne] = Field(
            default=[],
            description="what was seen and told that cannot both be so; right: its number, or 0",
        )
        missed: list[MissedOne] = Field(
            default=[], description="what must have happened, and the number of the event after which"
        )
        initial_state: list[AtFirst] = Field(
            description="how things were at the start, a short sentence for each thing"
        )

    return FusedOnes
