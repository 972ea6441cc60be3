"""Every generated part is what its figures make, and the command says and mends what is old."""

import json
from pathlib import Path

import pytest
from refusals import Limp, refused

from limp import Pipeline, open_benchmark
from limp.commands.leaderboard import page_of
from limp.runs.config import RunConfig
from limp.runs.crosscheck import Crosscheck, means
from limp.runs.evaluate import run
from limp.solvers.spec import SolverSpec
from tools.pages.__main__ import PAGES, is_old, main
from tools.pages.notebook import updated
from tools.pages.page import BENCHMARKS, ROOT, with_section
from tools.pages.studies import crosschecks


@pytest.mark.parametrize("name", PAGES)
def test_the_page_shows_what_is_committed(name: str) -> None:
    assert not is_old(name), f"run: python -m tools.pages {name}"


def test_an_old_page_is_found_and_mended(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "crosscheck.md").read_text(encoding="utf-8")
    (tmp_path / "docs").mkdir()
    page = tmp_path / "docs" / "crosscheck.md"
    page.write_text(with_section(text, "old", "crosscheck"), encoding="utf-8")
    assert is_old("crosscheck", tmp_path)
    assert is_old("crosscheck", tmp_path, write=True)
    assert page.read_text(encoding="utf-8") == text
    assert not is_old("crosscheck", tmp_path)


def test_wrong_words_are_one_line_and_a_check_writes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reedme"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "readme" in line
    assert main(["foodtruck", "--check"]) == 0


def test_a_cell_prints_shows_and_fails_as_in_jupyter() -> None:
    def run(*sources: str) -> list[list[dict[str, object]]]:
        cells = [{"cell_type": "code", "source": source.splitlines(keepends=True)} for source in sources]
        made = json.loads(updated(json.dumps({"cells": cells})))
        return [cell["outputs"] for cell in made["cells"]]

    first, second = run("x = 2\nprint(x)\nx + 1", "x = x * 10\nx;")
    assert first[0]["text"] == ["2\n"]
    assert first[1]["data"] == {"text/plain": ["3"]}
    assert [one["data"] for one in second] == [{"text/plain": ["20"]}]
    with pytest.raises(ZeroDivisionError):
        run("1 / 0")


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


@pytest.mark.parametrize("found", crosschecks(), ids=lambda f: f"{f.benchmark}-{f.estimator}")
def test_the_means_are_those_of_the_cases(found: Crosscheck) -> None:
    assert means(found.cases).model_dump() == pytest.approx(found.means.model_dump())


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


def test_what_was_not_recorded_or_has_no_exact_posteriors_is_refused(limp: Limp, tmp_path: Path) -> None:
    asked = ("--crosscheck", "--model", "transformers/x")
    refused(
        limp("eval", "tiger", *asked, "--replay", "--store", str(tmp_path / "no.db")), "nothing can be replayed"
    )
    refused(limp("eval", "mumatom", *asked, "--data", "."))
