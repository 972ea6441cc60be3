"""People's judgements, the cues by hand, and the regression on them."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from limp.benchmarks.helphinder.benchmark import GOALS, scenarios
from limp.benchmarks.helphinder.figures import correlations, cross_validated, cues, fit, load_judgements
from limp.benchmarks.helphinder.mazes import stands
from refusals import refuses


def write(tmp_path: Path, *lines: str) -> Path:
    file = tmp_path / "people.csv"
    file.write_text("\n".join(["stimulus,flower,tree,help,hinder", *lines]), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ((), "1 stimuli have no judgement"),
        (("x@1,0,0,1,0",), "line 2: 'x@1' is no stimulus"),
        (("a@1,0,0,1,0", "a@1,0,0,1,0"), "judged again"),
        (("a@1,0,0,nan,1",), "at 'help'"),
        (("a@1,x,0,1,1",), "at 'flower'"),
        (("a@1,1,0,1,1",), "sum to 3"),
    ],
)
def test_bad_judgements(tmp_path: Path, lines: tuple[str, ...], words: str) -> None:
    refuses(lambda: load_judgements(write(tmp_path, *lines), ["a@1"]), words)


def test_correlations() -> None:
    model = np.array([[1.0, 0, 0, 0], [0, 1.0, 0, 0], [0, 0, 0.5, 0.5]])
    found = correlations(model, 1.0 - model, np.array([0.0, 0.0, 1.0]))
    assert found["overall"] == pytest.approx(-1.0)
    assert set(GOALS) <= found.keys()


def test_ten_cues_by_hand() -> None:
    """Large goes (1, 3) -> (1, 3) -> (1, 2), from the top; flower (1, 1), tree (5, 1); Small stays at (2, 6)."""
    states = (stands((1, 3), (2, 6)), stands((1, 3), (2, 6)), stands((1, 2), (2, 6)))
    shown = replace(scenarios()[0], states=states)
    assert cues(shown, 3).tolist() == [1, 1, 1, 5, -1, -1, 5, 1, 6, 10 - 2]
    assert cues(shown, 1).tolist() == [0, 0, 2, 6, 0, 0, 4, 0, 6, 8]
    three = replace(shown.maze, rows=("f.t", ".o."), goals=(("f", "flower"), ("t", "tree"), ("o", "oak")))
    refuses(lambda: cues(replace(shown, maze=three), 1), "two goals")


def test_a_regression_finds_what_is_there() -> None:
    pytest.importorskip("sklearn", reason="needs the extra classic")
    random = np.random.default_rng(0)
    features = random.normal(size=(120, 10))
    targets = np.eye(3)[(features[:, 0] > 0.4).astype(int) + (features[:, 0] > -0.4)]
    held_out = cross_validated(features, targets, [str(n // 20) for n in range(120)])
    assert held_out.sum(axis=1) == pytest.approx(1.0)
    assert (held_out.argmax(axis=1) == targets.argmax(axis=1)).mean() > 0.7  # chance is 0.4
    predict = fit(np.zeros((50, 2)), np.tile([0.25, 0.75], (50, 1)))
    assert predict(np.zeros((1, 2)))[0] == pytest.approx([0.25, 0.75], abs=2e-3)
