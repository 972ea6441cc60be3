"""The study on small films of our own: loading, its figures, its files, and what cannot be loaded."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from limp.benchmarks.foodtruck.benchmark import cues, open_benchmark, predict, read
from limp.benchmarks.foodtruck.films import Film, load_films
from limp.benchmarks.foodtruck.minds import course, trace
from refusals import refuses

from .small import COARSE, FILMS, STRAIGHT, scenario


def test_films_are_loaded(films: tuple[Film, ...]) -> None:
    assert [film.left_out for film in films] == [False] * 4 + [True]
    first, straight, other, cut = films[:4]
    assert first.spots == ((0, 0), (2, 0))
    assert (first.parked, first.contents) == ("Korean", ("Lebanese", "Mexican", "nothing"))
    assert first.places[:3] == ((0, 2), (1, 2), (2, 2))
    assert first.acts == ("right", "right", "stay", "left", "left", "up", "up", "use eat")
    assert first.situation == "Lebanese: looks, eats Korean"
    assert straight.situation == "Lebanese: does not look, eats Korean"
    assert other.situation == "Mexican: looks, eats Mexican"
    assert cut.situation == "empty: looks, cut"


def test_beliefs_follow_the_order_of_the_worlds(tmp_path: Path) -> None:
    turned = scenario(1, STRAIGHT, 3, belief_mean_norm=[0.5, 0.3, 0.2])
    worlds = turned["world"]
    assert isinstance(worlds, list)
    turned["world"] = [worlds[2], worlds[0], worlds[1]]
    (tmp_path / "scenarios.json").write_text(json.dumps([turned]), encoding="utf-8")
    assert load_films(tmp_path)[0].beliefs.tolist() == [0.2, 0.5, 0.3]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("[", "Invalid JSON"),
        ("[]", "holds no film"),
        (json.dumps([{**FILMS[0], "path": []}]), "[0].path"),
        (json.dumps([scenario(1, [1, 3])]), "film 1: no step leads from (0, 2) to (2, 2)"),
        (json.dumps([scenario(1, [1, 2, 5])]), "in a wall"),
        (json.dumps([scenario(1, [0, 1])]), "leaves the grid"),
        (json.dumps([scenario(7, [1, 10])]), "no truck stands"),
        (json.dumps([scenario(1, STRAIGHT, 4)]), "no world 4"),
    ],
)
def test_films_that_cannot_be_loaded(given: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "scenarios.json").write_text(given, encoding="utf-8")
    refuses(lambda: load_films(tmp_path), words)


def test_the_study(folder: Path, tmp_path: Path, limp: Callable[..., tuple[int, str, str]]) -> None:
    out = tmp_path / "run"
    code, printed, complaints = limp("eval", "foodtruck", "--data", str(folder), "--out", str(out))
    assert code == 0, complaints
    assert "left out: 5: as in the paper" in printed
    summary = json.loads((out / "summary.json").read_text(encoding="utf-8"))
    assert summary["items"] == summary["families"] == 4
    assert summary["correlations"]["desires"]["r"] > 0.5
    assert summary["correlations"]["beliefs"]["published"] == 0.78
    assert summary["models"]["desires"].keys() == {
        "presets", "baseline", "without cost of steps", "without uncertainty",
    }  # fmt: skip


def test_what_people_say_changes_no_prediction(folder: Path) -> None:
    items = read(folder).items
    other = json.loads((folder / "scenarios.json").read_text(encoding="utf-8"))
    turned = [{**film, "desire_mean": film["desire_mean"][::-1]} for film in other]
    (folder / "scenarios.json").write_text(json.dumps(turned), encoding="utf-8")
    assert [predict(one, COARSE) for one in items] == [predict(one, COARSE) for one in read(folder).items]


def test_rationalities_that_are_planned_together_are_those_alone(folder: Path) -> None:
    (first, *_) = read(folder).items
    alone = course(first.film, COARSE, trace(first.film, COARSE))
    assert list(predict(first, COARSE)[0].values()) == pytest.approx(alone.desires[-1].tolist())


def test_cues_by_hand(folder: Path) -> None:
    """Right twice, stay, back twice, up twice, eats Korean; the Lebanese truck is in the far spot and was seen."""
    trucks, contents = cues(read(folder).items[0])
    assert trucks["Korean"] == pytest.approx([0, 4 / 6, 1, 1])
    assert trucks["Lebanese"] == pytest.approx([6, 2 / 6, 0, 1])
    assert contents["Lebanese"] == [1.0, 1.0, 1.0]
    assert contents["nothing"] == [0.0, 1.0, 0.0]


def test_questions_ask_for_the_favourite(folder: Path) -> None:
    benchmark = open_benchmark(str(folder))
    questions = list(benchmark.questions())
    assert [benchmark.target(question) for question in questions] == [
        "Mexican", "Korean", "Mexican", "Lebanese",
    ]  # fmt: skip
