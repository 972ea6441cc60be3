from pathlib import Path

import numpy as np
import pytest
from limp.benchmarks.helphinder.benchmark import GOALS
from limp.benchmarks.helphinder.judgements import correlations, load_judgements
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
