"""Figures by hand, intervals by hand and by simulation, and runs read back, fit or not."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from limp import LimpError
from limp.runs.config import RunConfig
from limp.runs.intervals import share_interval
from limp.runs.outcomes import Failure, Outcome
from limp.runs.summary import Summary, accuracy, by_type, calibration, open_run, summarise
from limp.solvers.spec import SolverSpec

CONFIG = RunConfig(benchmark="b", version="1", solver=SolverSpec(name="test"))


def result(gold: str, probabilities: dict[str, float] | None, polarity: str = "MOST") -> Outcome:
    choice = probabilities and max(
        probabilities, key=lambda k: probabilities[k] * (1 if polarity == "MOST" else -1)
    )
    return Outcome.model_validate({
        "episode": "1", "question": "1/1", "type": "belief", "polarity": polarity, "options": 4,
        "gold": gold, "choice": choice, "correct": choice == gold, "probabilities": probabilities,
        "failed": None if probabilities else Failure(stage="read", error="unreadable"),
    })  # fmt: skip


def test_accuracy_counts_failures_as_wrong_and_shows_unknown_families() -> None:
    rows = [result("A", {"A": 0.9, "B": 0.1}), result("A", {"A": 0.2, "B": 0.8}), result("A", None)]
    figures = accuracy(rows)
    assert (figures.n, figures.correct, figures.accuracy) == (3, 1, pytest.approx(1 / 3))
    found = summarise(rows, CONFIG)
    assert (found.failed, found.failed_by_stage, found.failed_for_now) == (1, {"read": 1}, 0)
    assert found.by_type["belief"].failed == 1
    rows[2] = rows[2].model_copy(update={"type": ""})
    by = by_type(rows)
    assert {name: figures.accuracy for name, figures in by.items()} == {"belief": 0.5, "unknown": 0.0}
    assert by["unknown"].failed == 1
    assert Summary.model_validate_json(found.to_text()) == found


def test_brier_score_and_reliability_by_hand() -> None:
    rows = [result("A", {"A": 0.9, "B": 0.1}), result("A", {"A": 0.3, "B": 0.7}), result("A", None)]
    figures = calibration(rows)
    # squares .01 and .01 of the first, .49 and .49 of the second, over two questions
    assert figures.brier == pytest.approx(0.5)
    assert figures.n == 2
    table = figures.reliability
    filled = [(row.low, row.count, row.confidence, row.accuracy) for row in table if row.count]
    assert filled == [
        (0.1, 1, pytest.approx(0.1), 0.0),
        (0.3, 1, pytest.approx(0.3), 1.0),
        (0.7, 1, pytest.approx(0.7), 0.0),
        (0.9, 1, pytest.approx(0.9), 1.0),
    ]
    assert figures.error == pytest.approx((0.1 + 0.7 + 0.7 + 0.1) / 4)
    sure = calibration([result("A", {"A": 1.0, "B": 0.0})]).reliability
    assert [(row.low, row.count) for row in sure] == [(0.0, 1), (0.9, 1)]


def line(episode: int, kind: str, gold: str, choice: str, **controls: str) -> Outcome:
    return Outcome(
        episode=str(episode), question=f"{episode}/1", type=kind, polarity="MOST", options=2, gold=gold,
        choice=choice, correct=gold == choice, controls=controls,
    )  # fmt: skip


def apart(many: int) -> list[str]:
    return [str(k) for k in range(many)]


def test_wilson_by_hand() -> None:
    # t_9(.975) = 2.262157; p = .8, n = 10, v = 10 / 9 x 1.6 / 100 = .017778, n* = .16 / .017778 = 9
    # t^2 = 5.117354: (.8 + t^2 / 18 -+ t sqrt(.16 / 9 + t^2 / 324)) / (1 + t^2 / 9)
    found = share_interval([1] * 8 + [0] * 2, apart(10))
    middle, half = (0.8 + 5.117354 / 18) / (1 + 5.117354 / 9), 2.262157 * np.sqrt(0.16 / 9 + 5.117354 / 324)
    half /= 1 + 5.117354 / 9
    assert found == pytest.approx((middle - half, middle + half), abs=1e-6)


@pytest.mark.parametrize(("share", "many", "size"), [(0.95, 12, 3), (0.7, 6, 4), (0.99, 40, 1), (0.5, 20, 2)])
def test_intervals_hold_the_true_share_often_enough(share: float, many: int, size: int) -> None:
    # every episode has a share of its own, Beta with mean `share`; 95 % minus three errors of 400 draws is 91.7 %
    rng = np.random.default_rng(7)
    episodes = np.repeat(apart(many), size).tolist()
    held = 0
    for _ in range(400):
        own = np.repeat(rng.beta(4 * share, 4 * (1 - share), size=many), size)
        found = share_interval((rng.random(many * size) < own).astype(int), episodes)
        assert found is not None
        held += found[0] <= share <= found[1]
    assert held / 400 > 0.917


# --- runs read back ---------------------------------------------------------------------------------------


@pytest.fixture
def folder(household_run: Callable[[str, int], Path], tmp_path: Path) -> Path:
    return Path(shutil.copytree(household_run("always-A", 12), tmp_path / "run"))


def test_a_run_is_read_as_it_was_written_or_whole_or_not_at_all(folder: Path, tmp_path: Path) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    found = open_run(folder)
    assert found.name == "all, always-A"
    assert len(found.outcomes) == found.summary.n == 12
    assert found.summary.correct == sum(outcome.correct for outcome in found.outcomes)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    (folder / "summary.json").unlink()
    for place, words in (
        (folder, r"half written: it has no summary.json. Run `limp eval` again"),
        (tmp_path / "none", "does not exist"),
        (tmp_path, r"not a run of questions: it has no run.json, results.jsonl"),
    ):
        with pytest.raises(LimpError, match=words):
            open_run(place)


SHARES = ('{"A":NaN,"B":0.5}', '{"A":1.5,"B":-0.5}', '{"A":0.9,"B":0.9}', '{"A":1.0}', '{"A":1e999,"B":0}', "[]")
"""They once ended six commands in a traceback."""


@pytest.mark.parametrize(("field", "value"), [("mood", "1"), *(("probabilities", shares) for shares in SHARES)])
def test_lines_that_cannot_be_are_named(folder: Path, field: str, value: str) -> None:
    path = folder / "results.jsonl"
    first, *rest = path.read_text(encoding="utf-8").splitlines(keepends=True)
    line = json.dumps({**json.loads(first), field: "HERE"}).replace('"HERE"', value)
    path.write_text("".join([line, "\n", *rest]), encoding="utf-8")
    with pytest.raises(LimpError, match="line 1: "):
        open_run(folder)
