"""The process of the playground: one question at a time, each of which can be ended."""

from collections.abc import Callable, Iterator

import pytest

pytest.importorskip("anyio")
import anyio
from packages import installed

from limp.answering.answers import Answer
from limp.commands.playground import Desk
from limp.episodes.parse_question import parse_question
from limp.errors import LimpError
from limp.solvers.spec import SolverSpec

SOURCE = """
import os, time
from limp.answering.answers import Answer, Solver


class Slow(Solver):
    def answer(self, question):
        if question.narration == "die":
            os._exit(3)
        if question.narration == "break":
            raise KeyError("no such thing")
        time.sleep(float(question.narration))
        return Answer(question, "A", {"A": 0.75, "B": 0.25})


open_solver = Slow
"""
NEVER = "3600"


@pytest.fixture(autouse=True, scope="module")
def _slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with installed(tmp_path_factory.mktemp("path"), "slow", SOURCE, {"solvers": "slow = slow:open_solver"}):
        yield


async def ask(desk: Desk, words: str, gone: Callable[[], object] = lambda: False) -> Answer:
    async def left() -> bool:
        return bool(gone())

    question = parse_question("Which?\nA) tea\nB) milk", narration=words)
    return await desk.answer(SolverSpec(name="slow"), None, question, left)


@pytest.mark.parametrize(
    ("words", "limit", "said"),
    [
        (NEVER, 0.5, "longer than 0.5 s"),
        ("die", 3600, "the process died"),
        ("break", 3600, "a fault of the program: KeyError"),
    ],
)
def test_what_takes_too_long_dies_or_fails_is_one_line_and_the_next_is_answered(
    words: str, limit: float, said: str
) -> None:
    async def both() -> None:
        desk = Desk(limit)
        with pytest.raises(LimpError, match=said):
            await ask(desk, words)
        desk.limit = 3600
        assert (await ask(desk, "0")).probabilities == {"A": 0.75, "B": 0.25}

    anyio.run(both)
