"""Hiring and answering, with an executor that does the work in this process."""

import json
from collections.abc import Callable, Generator, Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest
from refusals import Limp, refused

from limp.commands import workers
from limp.commands.workers import WorkOrder
from limp.errors import InputError
from limp.registry import open_benchmark
from limp.runs.executors import Lost
from limp.solvers.spec import SolverSpec


def order_of(solver: str, **options: str) -> str:
    return WorkOrder(benchmark="household", options=options, solver=SolverSpec(name=solver)).model_dump_json()


HOME = ("household", "--setting", "home", "--symbolic", "--limit", "6")


class Inline:
    """An executor that loses the groups with one of these ids."""

    def __init__(self) -> None:
        self.losing, self.groups, self.closed = list[str](), list[list[str]](), False

    def map(
        self, work: Any, groups: Iterable[Sequence[str]], receive: Callable[[str], Any]
    ) -> Generator[Any | Lost]:
        for group in groups:
            self.groups.append(list(group))
            if set(group) & set(self.losing):
                yield from (Lost() for _ in group)
            else:
                yield from map(receive, work(group))

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def inline(monkeypatch: pytest.MonkeyPatch) -> Inline:
    executor = Inline()
    monkeypatch.setattr(workers, "open_executor", lambda *_, **__: executor)
    workers._kept.cache_clear()
    return executor


def test_a_lost_question_is_counted_and_nobody_left_an_error(tmp_path: Path, limp: Limp, inline: Inline) -> None:
    first = next(iter(open_benchmark("household", setting="home").questions()))
    run = ("eval", *HOME, "--out", str(tmp_path / "run"), "--cluster", "any:1", "--json")
    inline.losing = [first.id]
    code, out, _ = limp(*run)
    assert code == 0
    assert json.loads(out)["failed_by_stage"]["worker"] == len(inline.groups[1])
    inline.losing, inline.closed = ["itself"], False
    refused(limp(*run, "--fresh"), "every worker died")
    assert inline.closed


def test_a_worker_that_is_otherwise_equipped_is_refused() -> None:
    order = order_of("symbolic")
    (line,) = workers.tell(order, ["itself"])
    assert workers.answer(order, line, []) == []
    told = json.loads(line)
    for changed, message in (
        ({"code": "other"}, "has another code"),
        ({"digests": {"a": "b"}}, "has another data"),
        ({"solver": SolverSpec(name="longest").model_dump()}, "has another solver"),
    ):
        with pytest.raises(InputError, match=message):
            workers.answer(order, json.dumps({**told, **changed}), [])
    with pytest.raises(InputError, match=r"on the worker .*: unknown setting 'moon'"):
        workers.tell(order_of("symbolic", setting="moon"), ["itself"])


def test_a_model_elsewhere_needs_a_store(tmp_path: Path, limp: Limp, inline: Inline) -> None:
    flags = ("--model", "openai/m", "--baseline", "direct", "--out", str(tmp_path / "run"), "--cluster", "any:1")
    refused(limp("eval", "household", *flags), "need --store")
    assert inline.groups == []
