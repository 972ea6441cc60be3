"""What happened: events and episodes, frozen, JSON-safe values that both wings share.

All content is text, so a language model and an exact planner speak of the same episode.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from .facts import Value

SourceKind = Literal["video", "scene", "text", "conversation", "question", "simulator"]


class Source(Value):
    """Where an event was found; `start` and `end` count in `unit`, by default in characters of a text.

    A description of a video that somebody wrote down has characters, a film itself has seconds.
    """

    kind: SourceKind
    start: float | None = None
    end: float | None = None
    unit: Literal["characters", "seconds", "frames"] = "characters"


class _Event(Value):
    agent: str
    text: str
    source: Source = Source(kind="text")
    certainty: float = Field(default=1.0, gt=0.0, le=1.0)
    """The reader's own probability that this happened as written (1 unless the words hedge)."""


class Action(_Event):
    """Something that `agent` did, as a verb phrase: `grab the mug from the coffee table`."""

    kind: Literal["action"] = "action"


class Utterance(_Event):
    """Something that `agent` said, in the words that were spoken; `to` is the listener where known."""

    kind: Literal["utterance"] = "utterance"
    to: str = ""


class Observation(_Event):
    """Something that conditions the episode and is never scored; `note` says why it is not an action."""

    kind: Literal["observation"] = "observation"
    agent: str = ""
    note: str = ""


Event = Annotated[Action | Utterance | Observation, Field(discriminator="kind")]


class State(Value):
    """Facts in words, such as `the mug is on the coffee table`."""

    facts: tuple[str, ...] = ()


class Episode(Value):
    """Who was there, how things stood at the start, and what happened, in order."""

    id: str = ""
    agents: tuple[str, ...] = Field(min_length=1)
    initial: State = State()
    events: tuple[Event, ...] = ()
