"""Correlations and errors by hand."""

import runpy
from pathlib import Path

import numpy as np
import pytest
from limp.benchmarks.agreement import (
    ceiling,
    correlations,
    grouped,
    interval,
    means,
    of,
    of_halves,
    pearson,
    rmse,
    shown,
    shown_with_interval,
)
from limp.benchmarks.judgements import infer, load_study


def test_r_by_hand() -> None:
    assert pearson(np.array([1.0, 2.0, 3.0]), np.array([2.0, 4.0, 6.0])) == pytest.approx(1.0)
    assert pearson(np.array([1.0, 2.0, 3.0]), np.array([1.0, 3.0, 2.0])) == pytest.approx(0.5)
    assert pearson(np.ones(3), np.arange(3.0)) is None
    assert pearson(np.zeros(0), np.zeros(0)) is None


def test_rmse_by_hand() -> None:
    assert rmse(np.array([[0.0, 1.0]]), np.array([[3.0, 5.0]])) == pytest.approx((12.5) ** 0.5)


def test_the_interval_of_r() -> None:
    random = np.random.default_rng(3)
    x = random.normal(size=(60, 1))
    y = x + random.normal(size=(60, 1))
    r, found = pearson(x, y), interval(x, y, 0)
    assert r is not None
    assert found is not None
    assert found[0] < r < found[1]
    assert found == interval(x, y, 0)
    assert 0.5 < (found[1] - found[0]) / (2 * 1.96 * (1 - r**2) / 60**0.5) < 1.5  # the normal approximation
    assert interval(np.ones((4, 1)), np.arange(4.0)[:, None], 0) is None


def test_words() -> None:
    assert (shown(None), shown(0.456)) == ("-", "0.46")
    assert shown_with_interval(0.5, (0.25, 0.75)) == "0.50 [0.25, 0.75]"
    assert shown_with_interval(None, None) == "-"


def test_groups_of_films() -> None:
    numbers = {"x": np.array([[1.0], [3.0], [5.0]])}
    assert grouped("bab") == {"b": [0, 2], "a": [1]}
    assert of(numbers, [2, 0])["x"].tolist() == [[5.0], [1.0]]
    assert means(numbers, "bab")["x"].tolist() == [[3.0], [3.0]]
    assert correlations(numbers, {"x": numbers["x"][::-1]}) == {"x": pytest.approx(-1.0)}


def test_ceilings_by_hand() -> None:
    """Means 0 and 2 have a variance of 2, and squared errors of 1/2 and 3/2 a mean of 1: half of it is noise."""
    means, errors = np.array([0.0, 2.0]), np.sqrt([0.5, 1.5])
    assert ceiling(means, errors) == pytest.approx(0.5**0.5)
    assert of_halves(means, errors) == pytest.approx(1 / 3)
    assert ceiling(means, 2 * errors) == 0.0
    assert ceiling(np.ones(3), np.ones(3)) is None
    assert of_halves(np.ones(3), np.ones(3)) is None


def test_the_ceilings_are_those_of_people_who_are_drawn() -> None:
    """Of 400 made-up items with 20 people each, the means of two halves of the people, and the truth."""
    random = np.random.default_rng(5)
    truth = random.normal(size=(400, 1))
    ratings = truth + 3.0 * random.normal(size=(400, 20))
    means, errors = ratings.mean(axis=1), ratings.std(axis=1, ddof=1) / 20**0.5
    halves = pearson(ratings[:, :10].mean(axis=1), ratings[:, 10:].mean(axis=1))
    assert of_halves(means, errors) == pytest.approx(halves, abs=0.04)
    assert ceiling(means, errors) == pytest.approx(pearson(means, truth), abs=0.04)


def test_the_guide_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The study of the guide can be judged, and its lines of Python say what they should."""
    guide = (Path(__file__).parents[2] / "docs" / "people.md").read_text(encoding="utf-8")
    study, code = (guide.partition(f"```{kind}\n")[2].partition("```")[0] for kind in ("json", "python"))
    (tmp_path / "study.json").write_text(study, encoding="utf-8")
    (episode,) = load_study(tmp_path / "study.json")
    assert infer(episode).model.shape == (2, 2)
    runpy.run_path(str(write(tmp_path / "guide.py", code)))
    r, ends = capsys.readouterr().out.splitlines()
    assert r.startswith("0.975 (")
    assert [float(word) for word in ends.split()] == pytest.approx([0.998, 0.9921], abs=2e-3)


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path
