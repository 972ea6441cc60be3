"""Questions that need no data, for runs whose provider, disk or process fails."""

from limp.episodes.parse_question import parse_question
from limp.episodes.question import Question
from limp.protocols.benchmarks import Benchmark
from limp.protocols.prompt import Message, Prompt

EACH = 4
"""Questions an episode."""


class Synthetic(Benchmark):
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
        return self._questions

    def target(self, _: Question) -> str:
        return "B"


def prompt(words: str) -> Prompt:
    return Prompt(messages=(Message(role="user", parts=(words,)),), template="ask@1", digest="d" * 64)
