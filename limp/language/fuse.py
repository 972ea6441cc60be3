"""A language model fuses: what was seen and what was told become one episode with an initial state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import BaseModel, Field

from ..errors import ReadError
from ..events import Episode, Event, Source, State
from ..prompt import load_prompt
from ..protocols import LanguageModel
from . import wording
from .read import Happening


class Fused(BaseModel):
    """One episode, as the model writes it."""

    initial_state: list[str] = Field(
        description="where things were at the start, such as 'the mug is in the fridge'"
    )
    events: list[Happening]


@dataclass(frozen=True)
class ModelFuser:
    """Fuses with `model`."""

    model: LanguageModel

    def fuse(self, seen: Sequence[Event], told: Sequence[Event]) -> Episode:
        """Return the episode: in order, `some object` named where it follows, the initial state worked out.

        Raises `ReadError` if nothing is left of what was seen and told.
        """
        everything = (*seen, *told)
        agents = tuple(dict.fromkeys(event.agent for event in everything if event.agent))
        if not agents:
            raise ReadError(
                "nobody does or says anything.", "Give the part of the episode where something happens."
            )
        prompt = load_prompt("fuse").render(seen=_lines(seen), told=_lines(told), people=", ".join(agents))
        (completion,) = self.model.generate([prompt], Fused)
        assert isinstance(completion.parsed, Fused)
        source = Source(kind="text")
        events = tuple(found.event(agents, source) for found in completion.parsed.events)
        if not events:
            raise ReadError("the model left nothing of what was seen and told.", "Try --reader rules.")
        return Episode(agents=agents, initial=State(facts=tuple(completion.parsed.initial_state)), events=events)


def _lines(events: Sequence[Event]) -> str:
    return "\n".join(f"- {wording.sentence(event)}" for event in events) or "(nothing)"
