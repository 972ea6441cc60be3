from __future__ import annotations

import json
from pathlib import Path

from limp import Pipeline, open_benchmark
from limp.runs.config import RunConfig
from limp.runs.evaluate import run
from limp.solvers.spec import SolverSpec
from tools.pages import results as tables
from tools.pages.page import BENCHMARKS, summaries


def test_the_committed_figures_are_those_of_this_code(tmp_path: Path) -> None:
    """The part that needs no data from elsewhere: our own scenarios, run again."""
    benchmark = open_benchmark("household")
    config = RunConfig.of(benchmark, SolverSpec(name="symbolic"))
    summary = run(benchmark, Pipeline.symbolic(), tmp_path / "run", config)
    kept = json.loads((BENCHMARKS / "results" / "household-1-symbolic.json").read_text(encoding="utf-8"))
    for figure in ("n", "correct", "failed", "by_type"):
        assert _counted(summary.to_json()[figure]) == _counted(kept[figure]), "run: make results DATA=DIR"


def _counted(figures: object) -> object:
    """Return figures without intervals: those of committed files may be of another method, which they name."""
    if not isinstance(figures, dict):
        return figures
    return {name: _counted(one) for name, one in figures.items() if name != "ci95"}


def test_published_figures() -> None:
    table = tables.published_table()
    assert "| LIMP (GPT-4o) | 93.4 | 67.7 | 68.7 | 76.6 |" in table
    assert "| AutoToM (GPT-4o) |  |  |  | 81.4 |" in table


def test_a_row_by_hand(tmp_path: Path) -> None:
    summary = {
        "n": 4,
        "correct": 3,
        "accuracy": 0.75,
        "accuracy_with_guesses": 0.8,
        "ci95": [0.5, 1.0],
        "by_type": {
            "belief": {"n": 2, "correct": 2, "accuracy": 1.0},
            "social_goal": {"n": 2, "correct": 1, "accuracy": 0.5},
        },
        "failed": 1,
        "calibration": {"by_polarity": {"MOST": {"brier": 0.123}}},
        "config": {"benchmark": "b", "version": "1", "solver": {"name": "symbolic"}, "setting": "video+text"},
    }
    (tmp_path / "a.json").write_text(json.dumps(summary))
    row = tables.row(summaries(tmp_path)["a"])
    assert row == (
        "video+text, symbolic", "4", "100.0", "50.0", "", "**75.0**", "50.0 to 100.0", "1", "80.0", "0.12",
    )  # fmt: skip
