"""Food trucks on small films of our own: loading, figures, cues, words, and what cannot be loaded."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from limp.benchmarks.foodtruck import (
    Film,
    Settings,
    case_of,
    cues,
    open_benchmark,
    read,
    trace,
)  # fmt: skip
from refusals import refuses

from limp.planner import posterior

COARSE = Settings(levels=(0.0, 10.0, 20.0), resolution=2)
LOOKS, STRAIGHT = [1, 2, 3, 3, 2, 1, 4, 7, 10], [1, 4, 7, 10]


def scenario(number: int, path: list[int], truth: int = 1, **more: object) -> dict[str, object]:
    """y=3  K#F    cells 7 8 9, in the worlds 1, 2, 3 the far spot holds the Lebanese truck, the Mexican, nothing
    y=2  .#.
    y=1  ...    cells 1 2 3
    """
    grid = {"graph_sz": [3, 3], "obst_pose": [2, 2], "obst_sz": [1, 2], "goal_space": [[1, 3], [3, 3]]}
    trucks: list[list[list[int]]] = [[[1, 3], [3, 3], []], [[1, 3], [], [3, 3]], [[1, 3], [], []]]
    given: dict[str, object] = {
        "id": number, "world_ind": truth, "path": path, "irrational": 0, "somebody": "else",
        "world": [{**grid, "goal_pose": poses} for poses in trucks],
        "desire_mean": [6.0, 2.0, 2.0], "belief_mean_norm": [0.3, 0.3, 0.4],
    }  # fmt: skip
    return {**given, **more}


FILMS = [
    scenario(1, LOOKS, desire_mean=[4.5, 2.0, 6.5], belief_mean_norm=[0.2, 0.6, 0.2]),
    scenario(2, STRAIGHT),
    scenario(3, [1, 2, 3, 6, 9, 10], 2, desire_mean=[2, 3, 6], belief_mean_norm=[0.3, 0.5, 0.2]),
    scenario(4, [1, 2, 3, 3], 3, desire_mean=[2, 5, 5], belief_mean_norm=[0.4, 0.4, 0.2]),
    scenario(5, STRAIGHT, irrational=1),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write(tmp_path, FILMS)


@pytest.fixture
def films(folder: Path) -> tuple[Film, ...]:
    return read(folder).items


def write(folder: Path, films: object) -> Path:
    (folder / "scenarios.json").write_text(json.dumps(films), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ([], "no film"),
        ([{**FILMS[0], "path": []}], "[0].path"),
        ([scenario(1, [1, 3])], "film 1: a step leads to a cell that is not beside"),
        ([scenario(1, [1, 2, 5])], "in a wall"),
        ([scenario(1, [0, 1])], "leaves the grid"),
        ([scenario(7, [1, 10])], "no truck stands"),
        ([scenario(1, STRAIGHT, 4)], "no world 4"),
        ([scenario(1, STRAIGHT, world=[FILMS[0]["world"][0]] * 2)], "one truck is near"),  # type: ignore[index]
    ],
)
def test_films_that_cannot_be_loaded(given: object, words: str, tmp_path: Path) -> None:
    refuses(lambda: read(write(tmp_path, given)), words)


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


def test_cues_by_hand(films: tuple[Film, ...]) -> None:
    """Right twice, stay, back twice, up twice, eats Korean; the Lebanese truck is in the far spot and was seen."""
    trucks, contents = cues(films[0])
    assert trucks["Korean"] == pytest.approx([0, 4 / 6, 1, 1])
    assert trucks["Lebanese"] == pytest.approx([6, 2 / 6, 0, 1])
    assert (contents["Lebanese"], contents["nothing"]) == ([1.0, 1.0, 1.0], [0.0, 1.0, 0.0])


def test_questions_ask_for_the_favourite(folder: Path) -> None:
    benchmark = open_benchmark(str(folder))
    told = [benchmark.target(question) for question in benchmark.questions()]
    assert told == ["Mexican", "Korean", "Mexican", "Lebanese"]


def test_the_posterior_is_that_of_clear_minds_added_up(films: tuple[Film, ...]) -> None:
    case = case_of(films[0], COARSE)
    desires, beliefs = COARSE.desires, COARSE.beliefs(films[0])
    joint = posterior(trace(films[0], COARSE)).probabilities.reshape(len(beliefs), -1)
    favourite, clear = (
        [n for n, row in enumerate(rows) if (row == row.max()).sum() == 1] for rows in (desires, beliefs)
    )
    korean = [n for n in favourite if desires[n].argmax() == 0]
    expected = joint[np.ix_(clear, korean)].sum() / joint[np.ix_(clear, favourite)].sum()
    shares = posterior(case.exact).marginal("choice")
    assert len(shares) == 9
    found = sum(share for name, share in shares.items() if name.startswith("wants Korean"))
    assert found == pytest.approx(expected, abs=1e-9)
    assert case.exact.log_probs.shape[1] == len(films[0].acts)
