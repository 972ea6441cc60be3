"""Queries: what is asked of an episode. Each kind is a class in `asking`, which says who answers it (`query`).

Every kind is about a chain of people ("A thinks that B thinks ..."; nobody for reality) and a moment.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field, SerializeAsAny

from ..minds.facts import Value
from .asking.conduct import (
    GoalOf,
    HonestyOf,
    NextAct,
    Open,
    ReasonOf,
    StanceOf,
    WhichClaim,
    WhoTakesSides,
)
from .asking.values import WhichLabel, WhichThing, WhichValue
from .asking.whether import FeelingOf, IsHeld, IsKnown, UnreadClaim, WasDone
from .asking.who import WhoDid, WhoFeels, WhoHas, WhoHolds, WhoKnows
from .claims import Option
from .query import Query, VariableQuery

Material = Literal["story", "household"]
"""What an episode was read from, where that decides who answers what is asked of it."""


class Asked(Value):
    """What a file or a reader asks of an episode: the query, the options as claims, and which end is wanted.

    `of` is what the episode was read from.
    """

    words: str = ""
    query: SerializeAsAny[Query]
    options: tuple[Option, ...] = ()
    polarity: Literal["MOST", "LEAST"] = "MOST"
    assumptions: tuple[str, ...] = ()
    of: Material = Field(default="story", exclude_if=lambda of: of == "story")


__all__ = [
    "Asked", "FeelingOf", "GoalOf", "HonestyOf", "IsHeld", "IsKnown", "Material", "NextAct", "Open", "Query",
    "ReasonOf", "StanceOf", "UnreadClaim", "VariableQuery", "WasDone", "WhichClaim", "WhichLabel", "WhichThing",
    "WhichValue", "WhoDid", "WhoFeels", "WhoHas", "WhoHolds", "WhoKnows", "WhoTakesSides",
]  # fmt: skip
