"""The study on small films of our own: loading, its figures, its files, and what cannot be loaded."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from limp.benchmarks.agreement import Numbers
from limp.benchmarks.foodtruck import figures
from limp.benchmarks.foodtruck.benchmark import FoodTruck
from limp.benchmarks.foodtruck.figures import by_condition, fitted, without_each
from limp.benchmarks.foodtruck.films import Film, load_films
from limp.benchmarks.foodtruck.plots import NOTHING
from limp.benchmarks.foodtruck.plots import film as film_svg
from limp.benchmarks.studies import published
from refusals import refuses

from limp.report.plots import COLOURS

from .small import COARSE, FILMS, STRAIGHT, scenario

SVG = "{http://www.w3.org/2000/svg}"


def test_films_are_loaded(films: tuple[Film, ...]) -> None:
    assert [film.left_out for film in films] == [False] * 4 + [True]
    first, straight, other, cut = films[:4]
    assert first.world.spots == ((0, 2), (2, 2))
    assert first.world.worlds == ((0, 1), (0, 2), (0, -1))
    assert [first.world.maze.cells[cell] for cell in first.walk.cells[:3]] == [(0, 0), (1, 0), (2, 0)]
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
        (json.dumps([scenario(1, [1, 3])]), "film 1: no step leads from (0, 0) to (2, 0)"),
        (json.dumps([scenario(1, [1, 2, 5])]), "in a wall"),
        (json.dumps([scenario(1, [0, 1])]), "leaves the grid"),
        (json.dumps([scenario(7, [1, 10])]), "no truck stands"),
        (json.dumps([scenario(1, STRAIGHT, 4)]), "no world 3"),
    ],
)
def test_films_that_cannot_be_loaded(given: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "scenarios.json").write_text(given, encoding="utf-8")
    refuses(lambda: load_films(tmp_path), words)


def test_the_study(
    folder: Path, tmp_path: Path, limp: Callable[..., tuple[int, str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("limp.benchmarks.foodtruck.benchmark.Settings", lambda: COARSE)
    out = tmp_path / "run"
    code, printed, complaints = limp(
        "eval", "foodtruck", "--data", str(folder), "--out", str(out), "--sweep", "yes"
    )
    assert code == 0, complaints
    assert "4 films; left out as in the paper: [5]" in printed
    summary = json.loads((out / "summary.json").read_text(encoding="utf-8"))
    assert summary["situations"]["count"] == 4
    assert summary["preset"]["desires"]["r"] > 0.5
    assert summary["published"] == published("foodtruck")
    assert summary["lesions"].keys() == {"no cost of steps", "knows what is where"}
    assert sum(side["films"] for side in summary["fitted_on_the_other_half"]["halves"]) == 4
    assert len(summary["sweep"]) == len(figures.RATIONALITIES) + len(figures.COSTS) + len(figures.SWEEP)
    heads = (out / "films.csv").read_text(encoding="utf-8").splitlines()[0].split('","')
    assert len(set(heads)) == len(heads)
    assert len((out / "films.csv").read_text(encoding="utf-8").splitlines()) == 6
    for name in ("desires", "beliefs", *(f"film-{n}" for n in range(1, 6))):
        ElementTree.fromstring((out / f"{name}.svg").read_text(encoding="utf-8"))


def test_what_people_say_is_not_in_the_summary_of_the_model(films: tuple[Film, ...]) -> None:
    """Changing the judgements changes no inference."""
    other = [replace(film, desires=film.desires[::-1], beliefs=film.beliefs[::-1]) for film in films]
    one, two = (figures.inferred(f, COARSE) for f in (films, other))
    assert all(np.array_equal(one[part], two[part]) for part in figures.PARTS)


def test_cues_by_hand(films: tuple[Film, ...]) -> None:
    """Right twice, stay, back twice, up twice: 2 of 6 steps lead to the far spot at (2, 2), 4 to the near one."""
    assert figures.cues(films[0]) == pytest.approx([0, 6, 4 / 6, 2 / 6, 1, 1, 1, 0, 0])


def test_a_film_is_drawn(films: tuple[Film, ...]) -> None:
    """Two walls, the walker, and lines in the colours of the trucks that they are about."""
    (course,) = figures.courses(films[:1], COARSE)
    root = ElementTree.fromstring(film_svg(films[0], course, 20.0))
    _, *lines = root.iter(f"{SVG}polyline")
    assert [line.get("stroke") for line in lines] == [*COLOURS[:3], COLOURS[1], COLOURS[2], NOTHING]
    assert all(len(line.get("points", "").split()) == len(course.desires) for line in lines)
    assert len([r for r in root.iter(f"{SVG}rect") if r.get("fill") == "#444444"]) == 2
    assert root.find(f".//{SVG}animate") is not None


def alike(numbers: list[list[float]]) -> Numbers:
    return dict.fromkeys(figures.PARTS, np.array(numbers))


def test_a_half_is_judged_at_what_suits_the_other_half() -> None:
    """One fit is right about the first half only, the other about the second half only."""
    said, flipped = alike([[1, 0], [0, 1], [1, 0], [0, 1]]), alike([[1, 0], [0, 1], [0, 1], [1, 0]])
    found = {(1.0, 1.0): flipped, (2.0, 1.0): {part: 1.0 - numbers for part, numbers in flipped.items()}}
    model, chosen = fitted(found, said, [0, 0, 1, 1])
    assert chosen == {0: (2.0, 1.0), 1: (1.0, 1.0)}
    assert np.array_equal(model["desires"], 1.0 - said["desires"])


def test_r_without_a_film(films: tuple[Film, ...]) -> None:
    said = alike([[1, 0, 0], [0, 1, 0], [0, 0, 1]])
    found = without_each(films[:3], {**said, "beliefs": np.array([[1, 0, 0], [0, 1, 0], [1.0, 0, 0]])}, said)
    assert found["3"] == pytest.approx({"desires": 1.0, "beliefs": 1.0})
    assert found["1"]["beliefs"] == pytest.approx(0.25)


def test_conditions(films: tuple[Film, ...]) -> None:
    said = figures.people(films)
    found = by_condition(films, said, said)
    assert [(kind, cell["films"]) for kind, cell in found.items()] == [
        ("cut before", 1), ("grid 1", 5), ("to the meal", 4),
    ]  # fmt: skip
    assert found["grid 1"]["desires"] == pytest.approx(1.0)


def test_questions_ask_for_the_favourite(folder: Path) -> None:
    benchmark = FoodTruck(str(folder))
    questions = list(benchmark.questions())
    assert [benchmark.target(question) for question in questions] == [
        "Mexican", "Korean", "Mexican", "Lebanese", "Korean",
    ]  # fmt: skip
