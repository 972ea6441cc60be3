from __future__ import annotations

import json
from pathlib import Path

import pytest
from limp.benchmarks.consistency.benchmark import GATES, open_benchmark

from limp.errors import InputError
from limp.registry import open_solver


@pytest.fixture
def data(tmp_path: Path) -> Path:
    talk = {"1": "Lou: Where is the book?\nKim: I found it on the desk in the bedroom.", "2": "Lou left."}
    (tmp_path / "texts.json").write_text(json.dumps(talk), encoding="utf-8")
    return tmp_path


def test_every_gate_asks_both_directions(data: Path) -> None:
    benchmark = open_benchmark(data)
    asked = [(benchmark.kind(q), benchmark.target(q)) for q in benchmark.questions()]
    assert {gate for gate, _ in asked} == set(GATES)
    for gate in GATES:
        rights = [right for kind, right in asked if kind == gate]
        assert rights.count("A") == rights.count("B")
    assert asked[:2] == [("found", "A"), ("found", "B")]
    assert dict(asked[i : i + 2][0] for i in range(0, len(asked), 2))["denied"] == "B"


def test_names_and_things_are_changed(data: Path) -> None:
    (there, _) = open_benchmark(data, "names").questions()
    assert there.conversation == "Kim: Where is the book?\nLou: It is on the desk in the bedroom."
    (there, _) = open_benchmark(data, "thing").questions()
    assert "lamp" in there.conversation


def test_without_talk_only_other_worlds_are_asked() -> None:
    assert {open_benchmark().kind(q) for q in open_benchmark().questions()} == {"worlds"}
    with pytest.raises(InputError, match="no talk"):
        open_benchmark("", "names")


def test_the_symbolic_wing_moves_as_it_must_at_home(data: Path) -> None:
    benchmark = open_benchmark(data, "found")
    with open_solver("symbolic") as solver:
        assert all(solver.answer(q).choice == benchmark.target(q) for q in benchmark.questions())
