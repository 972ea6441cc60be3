"""Helping on small films of our own: reading, figures, responsibility by hand, words, what is left out.

OPEN     red in the first row, a box in its way, the star behind it; blue under the box has room to pull it down
ROUND    the same with grips and a way round
"""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from limp.benchmarks.helping import (
    MODEL,
    Film,
    Preset,
    case,
    cues,
    open_benchmark,
    predict,
    read,
    read_grid,
)  # fmt: skip
from limp.benchmarks.people.figures import Compared
from refusals import refuses

from limp.episodes.minds import mind_in_words
from limp.planner import by_option, posterior
from limp.worlds.helping import Motion
from limp.worlds.helping_inference import Settings, infer

_, _, DOWN, UP = range(4)
OPEN = [" .x.g", "_| |_", "_| |_", "_. ._"]
ROUND = [" .x.g", " . . ", " . . "]
TAKES = [[0, -2], [0, 1], [0, -3]]


def said(intention: float, counterfactual: float, responsibility: float) -> dict[str, object]:
    numbers = {"intention": intention, "counterfactual": counterfactual, "responsibility": responsibility}
    return {part: {"mean": mean, "sem": 2.0, "n": 50} for part, mean in numbers.items()}


def film(experiment: int, trial: int, **more: object) -> dict[str, object]:
    """Blue pulls the box out of red's way in experiment 1; in experiment 2 it only stands there."""
    drags = experiment == 1
    given: dict[str, object] = {
        "id": f"{experiment}-{trial}", "experiment": experiment, "trial": trial, "grid": OPEN if drags else ROUND,
        "red_start": [0, 0], "blue_start": [1, 1],
        "red_path": [[1, 0], [1, 0], [1, 0]] if drags else [[0, 1], [0, 1]],
        "blue_path": [[0, 1]] if drags else [],
        "box_changes": {"0": [[1, 0]], "2": [[1, 1]]} if drags else {},
        "outcome": "success" if drags else "fail", "people": said(95, 5, 90) if drags else said(40, 80, 20),
        "paper": {"intention": 99.0, "cf_success_rate": 0.0}, "somebody": "else",
    }  # fmt: skip
    return {**given, **more}


HELD = {"red_path": [[0, 0], [0, 0], [1, 0], [1, 0]], "blue_path": TAKES, "outcome": "success"}
FILMS = [
    film(1, 1),
    film(1, 2, blue_path=[], box_changes={}, outcome="fail", people=said(30, 5, 40)),
    film(1, 3, red_path=[[0, 0], [1, 0], [1, 0]], people=said(90, 8, 85)),
    film(2, 1),
    film(2, 2, **HELD, people=said(92, 70, 60)),
    film(2, 3, red_path=[[0, 0], [1, 0]], blue_path=TAKES[:1], people=said(20, 90, 70)),
]
"""Two pairs of each experiment."""


def write(folder: Path, *given: object) -> Path:
    (folder / "helping.json").write_text(json.dumps(given), encoding="utf-8")
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write(tmp_path, *FILMS)


@pytest.fixture
def films(folder: Path) -> tuple[Film, ...]:
    return read(folder).items


@pytest.fixture
def _short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("limp.benchmarks.helping.STEPS_OF_A_FILM", 5)


def test_a_grid() -> None:
    """A star with a wall below, a box, a wall between the first two squares of the second row, a row cut short."""
    grid, boxes = read_grid([" .x.G ", "_| . ", " , "])
    assert grid.walls == ((False,) * 3,) * 3
    assert grid.star == (2, 0)
    assert boxes == ((1, 0),)
    assert grid.fences == {((2, 0), (2, 1)), ((0, 1), (0, 2)), ((0, 1), (1, 1))}


PULL = Motion(DOWN, "drag", UP)
FURTHER = {"grid": [*OPEN, "_. ._"], "blue_path": [[0, 1], [0, 1], [0, 0]]}
ACTS = [
    (film(1, 1), [PULL, Motion(), Motion()]),
    (film(1, 1, **FURTHER, box_changes={"0": [[1, 0]], "3": [[1, 2]]}), [PULL, PULL, Motion()]),
    (film(1, 1, **FURTHER, box_changes={"0": [[1, 0]]}), [PULL, PULL, Motion()]),
    (FILMS[4], [Motion(hand="take", side=UP), Motion(DOWN), Motion(hand="release"), Motion()]),
]
"""Dragging is read from the boxes, lifted after no step and put after two, three, never; gripping is told."""


@pytest.mark.parametrize(("given", "acts"), ACTS)
def test_what_blue_does_is_read_from_boxes_and_steps(given: object, acts: list[Motion], tmp_path: Path) -> None:
    (one,) = read(write(tmp_path, given)).items
    assert [one.game.acts[a] for a in one.seen.acts] == acts
    assert one.succeeds


def test_players_who_share_a_square_are_not_in_each_others_way(tmp_path: Path) -> None:
    """Red walks through blue, who stands under the box."""
    paths = {"red_path": [[0, 1], [1, 0], [1, 0], [0, -1]], "outcome": "success"}
    assert [one.game.solid for one in read(write(tmp_path, film(2, 1, **paths))).items] == [False]


def test_films_that_cannot_be_played_are_named(tmp_path: Path) -> None:
    broken = {
        "does not reach the star": film(2, 1, outcome="success"),
        "there is no step [2, 0]": film(2, 2, red_path=[[2, 0]]),
        "blue cannot take hold of the box on the right": film(2, 3, blue_path=[[2, 0]]),
        "there is no step [1, 2]": film(1, 4, box_changes={"0": [[2, 3]]}),
        "0 stars": film(1, 5, grid=[" .x."]),
        "'z.'": film(1, 6, grid=[" .z.g"]),
    }
    found = read(write(tmp_path, film(1, 1), *broken.values()))
    assert [one.id for one in found.items] == ["1-1"]
    assert all(words in error for words, error in zip(broken, found.left_out.values(), strict=True))


@pytest.mark.parametrize(
    ("given", "words"), [([], "no film"), ([{**FILMS[0], "experiment": 3}], "[0].experiment")]
)
def test_files_that_cannot_be_read(given: list[object], words: str, tmp_path: Path) -> None:
    refuses(lambda: read(write(tmp_path, *given)), words)


@pytest.mark.usefixtures("_short_games")
def test_the_study(tmp_path: Path, limp: Callable[..., tuple[int, str, str]]) -> None:
    data, out = write(tmp_path, *FILMS, film(2, 4, red_path=[[3, 0]])), tmp_path / "run"
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


@pytest.mark.usefixtures("_short_games")
def test_responsibility_by_hand(tmp_path: Path) -> None:
    """Blue moved a box and red made it: base + aligned + 1 - without + acted; it did nothing and red failed."""
    preset = replace(Preset(), base=0.1, aligned=0.2, difference=0.3, acted=0.1)
    moved, idle = (predict(one, preset) for one in read(write(tmp_path, *FILMS)).items[:2])
    meant, without = (moved[k]["blue"] / 100 for k in (0, 1))
    assert moved[2]["blue"] == pytest.approx(100 * (0.1 + 0.2 * meant + 0.3 * (1 - without) + 0.1))
    meant, without = (idle[k]["blue"] / 100 for k in (0, 1))
    assert idle[2]["blue"] == pytest.approx(100 * (0.1 + 0.2 * (1 - meant) + 0.3 * without))


def test_families_and_cues_by_hand(folder: Path) -> None:
    """Pairs are families. Blue went a square with a box; stayed; took the box, went a square and let go."""
    found = read(folder)
    assert list(Compared(MODEL, found).families.values()) == [[0, 1], [2], [3, 4], [5]]
    assert [cues(found.items[n])[0]["blue"] for n in (0, 1, 4)] == [[1, 1, 1], [0, 0, 0], [1, 1, 1]]


def test_cases_have_the_exact_posterior(films: tuple[Film, ...]) -> None:
    for one in films:
        found = by_option(infer(one.game, one.seen, Settings()))
        told = case(one)
        for name, share in posterior(told.exact).marginal("choice").items():
            assert share == pytest.approx(float(found[name][-1]), abs=1e-9)
        acts = [event for event in told.episode.events if event.doer]
        assert told.exact.log_probs.shape == (3, len(acts))
        assert [mind_in_words(h.mind) for h in told.exact.hypotheses] == [
            "Ben wants to help Rae.",
            "Ben wants to hinder Rae.",
            "Ben does not care about what Rae wants.",
        ]


def test_questions_and_what_people_say(folder: Path) -> None:
    """People put the first at 95, the second at 30 of 100."""
    benchmark = open_benchmark(str(folder))
    asked = list(benchmark.questions())
    assert [choice.text for choice in asked[0].choices] == ["To help Rae.", "To hinder Rae."]
    assert [benchmark.target(question) for question in asked[:2]] == ["A", "B"]
    lines = asked[0].narration.splitlines()
    assert (lines[0], lines[-1]) == ("Rae and Ben are in a grid with walls and a box.", "Ben: stay.")
