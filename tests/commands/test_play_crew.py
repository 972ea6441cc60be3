"""The processes of the playground: a long question holds nobody up, and can be ended."""

import multiprocessing
from collections.abc import Callable, Iterator

import pytest

pytest.importorskip("anyio")
import anyio
from packages import installed

from limp.answering.answers import Answer
from limp.commands.play_crew import Crew, Order
from limp.episodes.parse_question import parse_question
from limp.errors import LimpError
from limp.solvers.spec import SolverSpec

SOURCE = """
import os, time
from limp.answering.answers import Answer


class Slow:
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


@pytest.fixture(scope="module")
def crew(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Crew]:
    folder = tmp_path_factory.mktemp("path")
    with installed(folder, "slow", SOURCE, {"solvers": "slow = slow:open_solver"}):
        made = Crew(2, limit=3600)
        yield made
        made.close()


def order(words: str) -> Order:
    return Order(SolverSpec(name="slow"), None, parse_question("Which?\nA) tea\nB) milk", narration=words))


async def _stays() -> bool:
    return False


def ask(crew: Crew, words: str) -> Answer:
    async def asked() -> Answer:
        return await crew.answer(order(words), _stays)

    return anyio.run(asked)


def test_a_long_question_holds_nobody_up_and_ends_when_nobody_waits(crew: Crew) -> None:
    seen: dict[str, object] = {}
    left = {"first": False, "second": False, "third": False}

    async def one(name: str, words: str) -> None:
        async def gone() -> bool:
            return left[name]

        try:
            seen[name] = (await crew.answer(order(words), gone)).choice
        except LimpError as error:
            seen[name] = error.message

    async def until(test: Callable[[], bool]) -> None:
        with anyio.fail_after(60):
            while not test():
                await anyio.sleep(0.01)

    async def all_of_them() -> None:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(one, "first", NEVER)
            await until(lambda: len(crew.state().running) == 1)
            assert (await crew.answer(order("0"), _stays)).probabilities == {"A": 0.75, "B": 0.25}
            tasks.start_soon(one, "second", NEVER)
            await until(lambda: len(crew.state().running) == 2)
            tasks.start_soon(one, "third", "0")
            await until(lambda: crew.state().waiting == 1)
            assert min(crew.state().running) >= 0
            left["second"] = True
            await until(lambda: "third" in seen)
            assert seen == {"second": "nobody waits for the answer any more.", "third": "A"}
            left["first"] = True
        assert seen["first"] == seen["second"]

    anyio.run(all_of_them)
    assert (crew.state().running, crew.state().waiting) == ((), 0)
    assert ask(crew, "0").choice == "A"


def test_a_question_that_takes_too_long_is_given_up(crew: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(crew, "_limit", 0.2)
        with pytest.raises(LimpError, match=r"longer than 0\.2 s.* command line"):
            ask(crew, NEVER)
    assert ask(crew, "0").choice == "A"


@pytest.mark.parametrize(
    ("words", "said"), [("die", "the process died"), ("break", "a fault of the program: KeyError")]
)
def test_a_process_that_dies_and_a_fault_are_one_line(crew: Crew, words: str, said: str) -> None:
    with pytest.raises(LimpError, match=said):
        ask(crew, words)
    assert ask(crew, "0").choice == "A"


def test_a_process_that_was_killed_while_it_waited_is_replaced(crew: Crew) -> None:
    assert ask(crew, "0").choice == "A"
    for process in (before := multiprocessing.active_children()):
        process.kill()
        process.join()
    assert ask(crew, "0").choice == "A"
    assert not set(before) & set(multiprocessing.active_children())


def test_closing_ends_what_is_under_way() -> None:
    other = Crew(1, limit=3600)

    async def begun() -> None:
        with anyio.move_on_after(0.5):
            await other.answer(order(NEVER), _stays)

    anyio.run(begun)
    other.close()
    assert other.state().running == ()
