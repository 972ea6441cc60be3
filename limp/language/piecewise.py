"""Rules read first; a model reads those pieces of a text that the rules leave in words, with a note."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..events import Action, Event, Observation, Utterance
from ..protocols import Piece, PieceReader, Reader

LEFT = ("unread:", "not understood:")
"""How the notes of rules begin, for words that they leave."""


@dataclass(frozen=True)
class PiecewiseReader:
    """Reads with `rules`, and with `helper` what they leave; implements `protocols.Reader`.

    What the helper reads stands in canonical words, so that whoever understands the events of the rules
    understands it too, or says that they do not. A note before it says who read it.
    """

    rules: Reader
    helper: PieceReader

    def read(self, text: str, agents: Sequence[str]) -> tuple[Event, ...]:
        """Return the events in order; raise what the rules raise if they read nothing at all."""
        events = self.rules.read(text, agents)
        left = [k for k, event in enumerate(events) if isinstance(event, Observation) and _is_left(event)]
        if not left:
            return events
        pieces = [Piece(words=_words(events[k]), before=" ".join(_words(e) for e in events[:k])) for k in left]
        readings = dict(zip(left, self.helper.read_pieces(pieces, agents), strict=True))
        found: list[Event] = []
        for k, event in enumerate(events):
            happened = [plain for e in readings[k].events if (plain := _plain(e))] if k in readings else []
            if happened:
                found.append(Observation(text=event.text, note=f"read by {self.helper.name}: {event.text!r}"))
            found += happened or [event]
        return tuple(found)


def _is_left(event: Observation) -> bool:
    return event.note.startswith(LEFT)


def _words(event: Event) -> str:
    return event.text if isinstance(event, Observation) or not event.agent else f"{event.agent}: {event.text}"


def _plain(event: Event) -> Event | None:
    """Return an act in canonical words, without a meaning; None for what is no act of anybody."""
    if isinstance(event, Action) and event.meaning is not None and event.agent:
        return Action(agent=event.agent, text=event.meaning.phrase(), source=event.source)
    return event if isinstance(event, Utterance) else None
