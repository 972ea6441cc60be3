"""What a question about who thinks what asks, and which questions are of that form.

A chain of people (empty for reality), what it is about, and when. Only the words of the question are read,
together with the names, things and places of the story.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .story import Moves, Story, Variable

Kind = Literal["value", "holds", "knows", "who knows", "who holds", "label"]
When = Literal["end", "start", "before"]


@dataclass(frozen=True, slots=True)
class Asked:
    """What a question asks.

    `value`: which value the chain holds of the variable. `holds`: does the chain hold `claimed`? `knows`: does the
    last of the chain know the value, as the rest of the chain sees it? `who knows`, `who holds`: which people do.
    `label`: what a container looks like.
    """

    kind: Kind
    chain: tuple[str, ...]
    variable: Variable
    claimed: str = ""
    when: When = "end"
    negated: bool = False
    """Asked the other way round: who does not know, is the belief false."""
    mover: str = ""
    """For `where did A put it`: whose first move is asked for."""


INITIAL = "its initial place"
"""A claimed value: where the thing was first told to be."""


def first_value(story: Story, thing: str, mover: str = "") -> str | None:
    """Return where a thing was first told to be, or where `mover` put it first; None if that is not told.

    Somebody who moves a thing that was not told of before moves it away from its first place, which only the words
    of the move can name.
    """
    for event in story.events:
        found = getattr(event, "thing", "") == thing and getattr(event, "place", "")
        by = getattr(event, "agent", "") if isinstance(event, Moves) else ""
        if found and type(event).__name__ in ("Moves", "Finds") and (not mover or by == mover):
            if isinstance(event, Moves) and event.shifted and not mover:
                return event.source or None
            return str(found)
    return None
