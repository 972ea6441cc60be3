"""Every generated part is what its figures make, and the command says and mends what is old."""

import json
from pathlib import Path

import pytest
from refusals import Limp

from limp import Pipeline, open_benchmark
from limp.commands.leaderboard import page_of
from limp.runs.config import RunConfig
from limp.runs.crosscheck import Crosscheck
from limp.runs.evaluate import run
from limp.solvers.spec import SolverSpec
from tools.pages.__main__ import PAGES, is_old
from tools.pages.page import BENCHMARKS, ROOT
from tools.pages.studies import crosschecks


@pytest.mark.parametrize("name", PAGES)
def test_the_page_shows_what_is_committed(name: str) -> None:
    assert not is_old(name), f"run: python -m tools.pages {name}"


def test_the_committed_figures_are_those_of_this_code(tmp_path: Path) -> None:
    """The part that needs no data from elsewhere: our own scenarios, run again."""
    benchmark = open_benchmark("household")
    config = RunConfig.of(benchmark, SolverSpec(name="symbolic"))
    summary = run(benchmark, Pipeline.symbolic(), tmp_path / "run", config)
    kept = json.loads((BENCHMARKS / "results" / "household-1-symbolic.json").read_text(encoding="utf-8"))
    for figure in ("n", "correct", "failed", "by_type"):
        assert summary.to_json()[figure] == kept[figure], "run: make results DATA=DIR"


def test_the_leaderboard_is_made_of_the_committed_summaries() -> None:
    page = page_of([BENCHMARKS / "results", BENCHMARKS / "results" / "language"])
    again = "run: limp leaderboard build benchmarks/results benchmarks/results/language"
    assert (BENCHMARKS / "LEADERBOARD.md").read_text("utf-8") == page, again


RECORDED = [found for found in crosschecks() if "smollm2" in found.model]


@pytest.mark.parametrize("found", RECORDED, ids=lambda f: f.benchmark)
def test_the_recordings_give_the_figures_again_offline(found: Crosscheck, limp: Limp) -> None:
    cassette = ROOT / "cache" / "recordings" / f"crosscheck-{found.benchmark}.jsonl"
    if not cassette.exists():
        pytest.skip("the recordings are in the source tree only")
    code, out, err = limp(
        "eval", found.benchmark, "--crosscheck", "--model", found.model, "--estimator", found.estimator, "--store",
        str(cassette), "--replay", "--limit", str(found.means.cases), "--json",
    )  # fmt: skip
    assert (code, err) == (0, "")
    again = json.loads(out)
    assert again["means"] == pytest.approx(found.means.model_dump(), abs=1e-6)
    assert [case["id"] for case in again["cases"]] == [case.id for case in found.cases]
