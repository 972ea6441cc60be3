"""A language model fuses: what was seen and what was told become one episode with an initial state.

The model is asked for what fusing adds and for nothing else: the order of the events, the names of things that
were not made out, and how things stood at the start. The events themselves stay as they were seen and told.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import BaseModel, Field

from ..errors import ReadError
from ..events import Action, Episode, Event, State, Utterance
from ..minds.facts import Proposition
from ..prompt import load_prompt
from ..protocols import LanguageModel
from . import wording

_UNNAMED = re.compile(r"\bsome(?: unknown)? (?:object|thing|item)\b|\bsomething\b", re.IGNORECASE)
_ARTICLE = re.compile(r"(?:the|a|an|some|his|her|their) ", re.IGNORECASE)


class Named(BaseModel):
    """What the thing is that an event calls `some object`."""

    event: int
    thing: str


class Fused(BaseModel):
    """What the model adds to the events, which it knows by their numbers."""

    order: Sequence[int]
    things: Sequence[Named]
    initial_state: list[str]


def fused_of(count: int) -> type[Fused]:
    """Return `Fused` for events with the numbers 1 to `count`: no other number can be written."""

    class NamedOne(Named):
        event: int = Field(ge=1, le=count)

    class FusedOnes(Fused):
        order: list[Annotated[int, Field(ge=1, le=count)]] = Field(
            min_length=1, description="the numbers of the events, each once, as they happened"
        )
        things: list[NamedOne] = Field(
            description='for events with "some object": the number of the event, and the name of the thing'
        )
        initial_state: list[str] = Field(
            description="where things were at the start, a short sentence for each thing"
        )

    return FusedOnes


@dataclass(frozen=True)
class ModelFuser:
    """Fuses with `model`."""

    model: LanguageModel

    def fuse(self, seen: Sequence[Event], told: Sequence[Event]) -> Episode:
        """Return the episode: in order, `some object` named where it follows, the initial state worked out.

        An action that the order leaves out was seen and told both, and stands in it once. An utterance is never
        left out: it stays behind what came before it where it was told. Raises `ReadError` if nobody does or says
        anything.
        """
        events = (*seen, *told)
        agents = tuple(dict.fromkeys(event.agent for event in events if event.agent))
        if not agents:
            raise ReadError(
                "nobody does or says anything.", "Give the part of the episode where something happens."
            )
        prompt = load_prompt("fuse").render(
            seen=_lines(seen, 1), told=_lines(told, len(seen) + 1), people=", ".join(agents)
        )
        (completion,) = self.model.generate([prompt], fused_of(len(events)))
        fused = completion.parsed
        assert isinstance(fused, Fused)
        things = {named.event: named.thing for named in fused.things}
        return Episode(
            agents=agents,
            initial=State(facts=tuple(Proposition(words=f.strip()) for f in fused.initial_state if f.strip())),
            events=tuple(_named(events[n - 1], things.get(n, "")) for n in _order(events, len(seen), fused.order)),
        )


def _order(events: Sequence[Event], seen: int, order: Sequence[int]) -> list[int]:
    """Return the numbers in order, each once, with the utterances that it leaves out put where they were told."""
    numbers = list(dict.fromkeys(order))
    for number, event in enumerate(events, start=1):
        if isinstance(event, Utterance) and number not in numbers:
            first = 1 if number <= seen else seen + 1  # of those that were perceived in the same way
            before = [numbers.index(k) for k in range(first, number) if k in numbers]
            numbers.insert(max(before) + 1 if before else 0, number)
    return numbers


def _named(event: Event, thing: str) -> Event:
    """Return an action with the `thing` in the place of `some object`; nobody has understood the new words yet."""
    thing = thing.strip().rstrip(".")
    if not isinstance(event, Action) or not thing or _UNNAMED.search(thing):
        return event
    words = thing if _ARTICLE.match(thing) else f"the {thing}"
    text = _UNNAMED.sub(lambda _: words, event.text, count=1)
    return event if text == event.text else event.model_copy(update={"text": text, "meaning": None})


def _lines(events: Sequence[Event], first: int) -> str:
    lines = [f"{number}. {wording.sentence(event)}" for number, event in enumerate(events, start=first)]
    return "\n".join(lines) or "(nothing)"
