"""The form of an account: what a model makes of numbered lines that were seen and told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import BaseModel, Field

SOMEONE_ELSE = "someone else"
"""Who acts and is none of the people."""

Certainty = Annotated[float, Field(gt=0.0, le=1.0)]
Kind = Literal["action", "utterance", "state"]


class Entry(BaseModel):
    """One thing that somebody did or said, or that is so, and the lines that show or tell it."""

    agent: str = ""
    kind: Kind
    text: str
    to: str = ""
    lines: Sequence[int]
    certainty: Certainty = 1.0


class AtFirst(BaseModel):
    """How something was at the start, and how certain that is."""

    sentence: str
    certainty: Certainty = 1.0


class Account(BaseModel):
    """What happened, in order; how things were at the start; and the lines that tell of nothing."""

    events: Sequence[Entry]
    initial_state: Sequence[AtFirst] = Field(default=[])
    background: Sequence[int] = Field(default=[])


def account_of(count: int, agents: Sequence[str], talk: bool) -> type[Account]:
    """Return the form for lines with the numbers 1 to `count` about `agents`; without `talk` nobody speaks."""
    kinds = [kind for kind in ("action", "utterance", "state") if talk or kind != "utterance"]
    number = Annotated[int, Field(ge=1, le=count)]

    class OneEntry(Entry):
        agent: str = Field(default="", json_schema_extra={"enum": [*agents, SOMEONE_ELSE, ""]})
        kind: Kind = Field(json_schema_extra={"enum": list(kinds)})
        lines: list[number]

    class LinesAccount(Account):
        events: list[OneEntry]
        background: list[number] = Field(default=[])

    return LinesAccount
