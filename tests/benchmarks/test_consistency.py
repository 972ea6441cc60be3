import json
from pathlib import Path

import pytest
from limp.benchmarks.consistency import GATES, SENSORS, open_benchmark

from limp.minds.events import Observation
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


def test_every_sensor_tells_of_the_same_search(data: Path) -> None:
    (there, _) = [q for q in open_benchmark(data, "text").questions() if "/found/" in q.id]
    assert "Lou takes the book from the desk in the bedroom." in there.narration
    (there, _) = [q for q in open_benchmark(data, "both").questions() if "/found/" in q.id]
    assert there.given
    kinds = [event.source.kind for event in there.given.events]
    assert kinds[:2] == ["conversation"] * 2
    assert {"video", "scene"} == set(kinds[2:])
    (there, _) = [q for q in open_benchmark(data, "scene").questions() if "/found/" in q.id]
    assert there.given
    shown = [event.text for event in there.given.events if isinstance(event, Observation)]
    assert shown[2:4] == [
        "in view: near bedroom desk, book; book at bedroom desk",
        "in view: near bedroom desk, book; in hand book",
    ]


@pytest.mark.parametrize("sensor", list(SENSORS))
def test_the_order_of_the_options_moves_no_answer(data: Path, sensor: str) -> None:
    """The law behind the gate `order`, whether the answer is right or not."""
    answers: dict[str, dict[str, float]] = {"found": {}, "order": {}}
    with open_solver("symbolic") as solver:
        for question in open_benchmark(data, sensor).questions():
            _, gate, way = question.id.split("/")
            if gate in answers:
                options = {c.label: "help" if "help" in c.text else "hinder" for c in question.choices}
                shares = solver.answer(question).probabilities
                answers[gate] |= {f"{way} {options[label]}": p for label, p in shares.items()}
    assert answers["order"] == pytest.approx(answers["found"], abs=1e-9)
    assert len(answers["found"]) == 4


def test_the_symbolic_wing_moves_as_it_must_at_home(data: Path) -> None:
    benchmark = open_benchmark(data, "found")
    with open_solver("symbolic") as solver:
        assert all(solver.answer(q).choice == benchmark.target(q) for q in benchmark.questions())
