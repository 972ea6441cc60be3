"""Questions that need no data, for runs whose provider, disk or process fails."""

from __future__ import annotations

from limp.prompt import Message, Prompt
from limp.questions.asking import parse_question
from limp.questions.question import Question

EACH = 4
"""Questions an episode."""


class Synthetic:
    """Questions about episodes; B is always right."""

    name, version = "synthetic", "1"

    def __init__(self, count: int) -> None:
        self._questions = [
            parse_question(
                f"Which {k}?\nA) tea\nB) milk",
                id=f"q{k}",
                episode=f"e{k // EACH}",
                narration=f"Ann {k // EACH} sits.",
            )
            for k in range(count)
        ]

    def questions(self) -> list[Question]:
        """All of them."""
        return self._questions

    def target(self, _: Question) -> str:
        """Always B."""
        return "B"


def prompt(words: str) -> Prompt:
    """Return a prompt of these words, as if it came from a file."""
    return Prompt(messages=(Message(role="user", parts=(words,)),), template="ask@1", digest="d" * 64)
