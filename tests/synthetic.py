"""Questions that need no data, for runs whose provider, disk or process fails."""

from limp.answering.answers import Answer
from limp.answering.answers import Solver as AnySolver
from limp.episodes.parse_question import parse_question
from limp.episodes.question import Question
from limp.models.replay import Recorded
from limp.models.store import Store
from limp.protocols.benchmarks import Benchmark
from limp.protocols.prompt import Message, Prompt
from limp.testing import FunctionModel

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


class Asker(AnySolver):
    """Asks a model the same twice, at half a dollar a word: two words a question and one back."""

    def __init__(self) -> None:
        self._model = Recorded(FunctionModel(lambda *_: "B", price=0.5), Store())

    def answer(self, question: Question) -> Answer:
        """Answer with numbers that are not short in the decimal system."""
        said, _ = [self._model.generate([prompt(question.text)])[0] for _ in range(2)]
        return Answer(question, said.text, {"A": 0.1 + 0.2, "B": 0.7 - 1e-17})


def prompt(words: str) -> Prompt:
    return Prompt(messages=(Message(role="user", parts=(words,)),), template="ask@1", digest="d" * 64)
