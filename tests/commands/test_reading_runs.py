"""The commands that read finished runs: report, compare, leaderboard, submission."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from limp import LimpError, open_benchmark
from limp.commands import compare, leaderboard, report, submission
from limp.evaluate import RunConfig, run
from limp.symbolic.baselines import open_baseline

Call = Callable[..., Result]


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder, benchmark = tmp_path_factory.mktemp("runs"), open_benchmark("household")
    for name in ("always-A", "said-object"):
        config = RunConfig(
            benchmark="household", version=benchmark.version, solver=f"baseline {name}", setting="all"
        )
        run(benchmark, open_baseline(name), folder / name, config, limit=16)
    return folder


@pytest.fixture
def call() -> Call:
    app = typer.Typer()
    app.command("report")(report.report)
    app.command("compare")(compare.compare)
    app.command("submission")(submission.submission)
    app.add_typer(leaderboard.app, name="leaderboard")

    def invoke(*words: object) -> Result:
        return CliRunner().invoke(app, [str(word) for word in words])

    return invoke


def test_report(call: Call, runs: Path, tmp_path: Path) -> None:
    done = call("report", runs / "always-A", runs / "said-object", "-o", tmp_path / "r.html")
    assert done.exit_code == 0
    assert "r.html" in done.output
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "household: 2 runs" in page


def test_report_over_other_data(call: Call, runs: Path, tmp_path: Path) -> None:
    path = tmp_path / "run"
    path.mkdir()
    for file in (runs / "always-A").iterdir():
        (path / file.name).write_bytes(file.read_bytes())
    config = json.loads((path / "run.json").read_text())
    (path / "run.json").write_text(json.dumps({**config, "benchmark": "mumatom", "setting": "video+text"}))
    done = call("report", path, "-o", tmp_path / "r.html")
    assert done.exit_code == 0
    assert "shown without their words: the benchmark mumatom needs its data" in done.output
    done = call("report", path, "--data", tmp_path / "none", "-o", tmp_path / "r.html")
    assert isinstance(done.exception, LimpError)


def test_compare(call: Call, runs: Path) -> None:
    done = call("compare", runs / "always-A", runs / "said-object", "--most", "2")
    assert done.exit_code == 0
    assert "A: all, always-A" in done.output
    assert "they part at" in done.output.lower()
    found = json.loads(call("compare", runs / "always-A", runs / "said-object", "--json").output)
    assert found["all"]["n"] == 16
    assert found["first"] == "all, always-A"
    nothing = call("compare", runs / "always-A", runs / "always-A")
    assert "0 questions were answered differently." in nothing.output


def test_leaderboard(call: Call, runs: Path, tmp_path: Path) -> None:
    files = ("--out", tmp_path / "L.md", "--board", tmp_path / "l.json")
    assert call("leaderboard", "build", runs / "always-A", *files, "--check").exit_code == 1
    assert call("leaderboard", "build", runs / "always-A", *files).exit_code == 0
    assert call("leaderboard", "build", runs / "always-A", *files, "--check").output == "up to date\n"
    row = json.loads((tmp_path / "l.json").read_text())["rows"][0]["id"]
    assert f"`{row}`" in (tmp_path / "L.md").read_text()
    verify = ("leaderboard", "verify", row, "--board", tmp_path / "l.json", "--run")
    done = call(*verify, runs / "always-A")
    assert (done.exit_code, "verified: " + row in done.output) == (0, True)
    done = call(*verify, runs / "said-object")
    assert done.exit_code == 1
    assert "DIFFERENT solver: the row has baseline always-A; the run gives baseline said-object" in done.output
    done = call("leaderboard", "verify", runs / "always-A" / "summary.json", "--run", runs / "always-A")
    assert done.exit_code == 0
    missing = call("leaderboard", "build", runs / "always-A", "--out", tmp_path / "no" / "L.md")
    assert isinstance(missing.exception, LimpError)


def test_submission(call: Call, runs: Path, tmp_path: Path) -> None:
    done = call("submission", runs / "said-object", "-o", tmp_path / "s.json")
    entries = json.loads((tmp_path / "s.json").read_text())
    lines = [json.loads(line) for line in (runs / "said-object" / "results.jsonl").read_text().splitlines()]
    assert [entry["answer"] for entry in entries] == [line["choice"] for line in lines]
    assert [f"{entry['scenario_id']}/{entry['question_id']}" for entry in entries] == [
        line["question"] for line in lines
    ]
    missing = sum(line["choice"] is None for line in lines)
    assert missing > 0
    assert f"{missing} without an answer" in done.output
