from __future__ import annotations

import json
from pathlib import Path

from limp import Pipeline, open_benchmark
from limp.runs.config import RunConfig
from limp.runs.evaluate import run
from limp.solvers.spec import SolverSpec
from tools.pages.page import BENCHMARKS


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
