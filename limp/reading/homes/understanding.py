"""Understanding by rules: what the words of one event mean, each distinct text read once.

`RuleReader` and the perceptions of this wing give their events a meaning themselves; `RuleUnderstanding` gives one
to the events of other readers, such as a language model.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...events import Action, Event, Utterance
from ...minds.meanings import IT, Act, Statement
from . import grammar

_TEXTS = 4096
"""How many texts are remembered."""


@lru_cache(_TEXTS)
def read_act(text: str) -> Act | None:
    """Return the act that a verb phrase tells, or None."""
    return grammar.parse_action(text)


@lru_cache(_TEXTS)
def read_statement(text: str) -> Statement:
    """Return what spoken words say; its thing is IT where they leave open which one they are about."""
    return grammar.parse_utterance(text, IT)


class RuleUnderstanding:
    """Reads actions and utterances that nobody has understood yet; implements `protocols.Understanding`."""

    def understand(self, events: Sequence[Event]) -> tuple[Event, ...]:
        """Return the events, with the meaning of their words where the rules understand them.

        An event that has a meaning keeps it, and all words stay as they are. Observations mean what their maker
        says.
        """
        return tuple(_understood(event) for event in events)


def _understood(event: Event) -> Event:
    match event:
        case Action(meaning=None):
            return event.model_copy(update={"meaning": read_act(event.text)})
        case Utterance(meaning=None):
            return event.model_copy(update={"meaning": read_statement(event.text)})
    return event
