"""Reads acts that a relative clause recalls: `the mug Ann had put on the desk`."""

from __future__ import annotations

from collections.abc import Sequence

from ....minds.facts import Place
from .memory import Story
from .tokens import Token

THAT = "antecedent"


class Recalled:
    """Reads a recalled act: its things are the antecedent, its bare `inside` is where the present actor stands."""

    def __init__(self, story: Story, actor: tuple[str, ...]) -> None:
        self.story, self.actor = story, actor

    def things(self, text: str) -> list[str]:
        """Return the antecedent, or what the clause itself names."""
        return [THAT] if text == THAT else self.story.things(text)

    def place(self, text: str) -> Place | None:
        """Return the place named; for "" where the present actor stands."""
        if text == "nowhere":
            return None
        before, self.story.subject = self.story.subject, self.actor
        found = self.story.place(text)
        self.story.subject = before
        return found

    def here(self) -> Place | None:
        """Return None: of the past, only a place that is stated counts."""
        return None

    def is_person(self, text: str) -> str:
        """Return the person named."""
        return self.story.is_person(text)


def recalled_words(body: Sequence[Token], things: Sequence[str]) -> list[Token]:
    """Return the words of a recalled act with its object put in, and without adverbs of time and the agent."""
    kept = [
        token for position, token in enumerate(body)
        if token.low not in ("earlier", "previously", "before", "already", "by", ",", ".", "and")
        and not (token.kind == "name" and position and body[position - 1].low == "by")
    ]  # fmt: skip
    spot = Token(THAT, THAT, "word", 0, 0)
    has_object = bool(kept) and kept[0].low in ("the", "a", "an", "his", "her", "it", "them", "some", "another")
    return kept if has_object or not things else [spot, *kept]
