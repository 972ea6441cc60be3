"""The study on small films of our own: its figures, what is predicted, and what is left out."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from limp.benchmarks.helping.benchmark import MODEL, Preset, cues, open_benchmark, predict, read
from limp.benchmarks.people.figures import Compared

from .small import FILMS, film, said, write


@pytest.fixture(autouse=True)
def short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("limp.benchmarks.helping.films.STEPS_OF_A_FILM", 5)


def test_the_study(tmp_path: Path, limp: Callable[..., tuple[int, str, str]]) -> None:
    data, out = write(tmp_path, [*FILMS, film(2, 4, red_path=[[3, 0]])]), tmp_path / "run"
    code, printed, complaints = limp("eval", "helping", "--data", str(data), "--out", str(out))
    assert code == 0, complaints
    assert "left out: 2-4: there is no step [3, 0]" in printed
    summary = json.loads((out / "summary.json").read_text(encoding="utf-8"))
    parts = [f"{part} {e}" for e in (1, 2) for part in ("intention", "counterfactual", "responsibility")]
    assert summary["correlations"].keys() == set(parts)
    assert summary["correlations"]["intention 1"]["r"] > 0.9
    assert summary["correlations"]["intention 1"]["n"] == 3
    assert summary["correlations"]["responsibility 2"]["published"] is None
    assert (summary["items"], summary["families"]) == (6, 4)


def test_what_people_say_changes_no_prediction(folder: Path, tmp_path: Path) -> None:
    items = read(folder).items
    others = read(write(tmp_path, [{**given, "people": said(50, 50, 50)} for given in FILMS])).items
    assert [predict(one, Preset()) for one in items] == [predict(one, Preset()) for one in others]


def test_intentions_are_what_one_would_say(folder: Path) -> None:
    """Blue pulls the box away, does nothing though it could, pulls it away a step later."""
    helps, idle, again = (predict(item, Preset())[0]["blue"] for item in read(folder).items[:3])
    assert helps > 75
    assert again > 75
    assert idle < 55


def test_responsibility_by_hand(folder: Path) -> None:
    """Blue moved a box and red made it: base + aligned + 1 - without + acted; it did nothing and red failed."""
    preset = replace(Preset(), base=0.1, aligned=0.2, difference=0.3, acted=0.1)
    moved, idle = (predict(item, preset) for item in read(folder).items[:2])
    meant, without = (moved[k]["blue"] / 100 for k in (0, 1))
    assert moved[2]["blue"] == pytest.approx(100 * (0.1 + 0.2 * meant + 0.3 * (1 - without) + 0.1))
    meant, without = (idle[k]["blue"] / 100 for k in (0, 1))
    assert idle[2]["blue"] == pytest.approx(100 * (0.1 + 0.2 * (1 - meant) + 0.3 * without))


def test_families_are_pairs(folder: Path) -> None:
    assert list(Compared(MODEL, read(folder)).families.values()) == [[0, 1], [2], [3, 4], [5]]


def test_cues_by_hand(folder: Path) -> None:
    """Blue went a square with a box; stayed; took the box, went a square and let go."""
    items = read(folder).items
    assert [cues(items[n])[0]["blue"] for n in (0, 1, 4)] == [[1, 1, 1], [0, 0, 0], [1, 1, 1]]


def test_questions_and_what_people_say(folder: Path) -> None:
    """People put the first at 95, the second at 30 of 100."""
    benchmark = open_benchmark(str(folder))
    asked = list(benchmark.questions())
    assert [choice.text for choice in asked[0].choices] == ["To help Rae.", "To hinder Rae."]
    assert [benchmark.target(question) for question in asked[:2]] == ["A", "B"]
    lines = asked[0].narration.splitlines()
    assert lines[0] == "Rae and Ben are in a grid with walls and a box."
    assert lines[-1] == "Ben: stay."


def test_a_model_is_asked_outright(folder: Path, limp: Callable[..., tuple[int, str, str]]) -> None:
    out = folder / "asked"
    given = ("--data", str(folder), "--solver", "direct", "--model", "random/0", "--out", str(out))
    code, _, complaints = limp("eval", "helping", *given)
    assert code == 0, complaints
    assert json.loads((out / "summary.json").read_text(encoding="utf-8"))["n"] == len(FILMS)
