"""The commands that read finished runs: report, compare, leaderboard, submission."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
import typer
from refusals import refused
from typer.testing import CliRunner, Result

from limp import LimpError, open_benchmark
from limp.cli import main
from limp.commands import calibration, compare, leaderboard, report, submission
from limp.registry import open_solver
from limp.runs.config import RunConfig
from limp.runs.evaluate import run
from limp.solvers.spec import SolverSpec

Call = Callable[..., Result]


@pytest.fixture(scope="module")
def runs(household_run: Callable[[str, int], Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two runs, which tests may read."""
    folder = tmp_path_factory.mktemp("runs")
    for name in ("always-A", "said-object"):
        (folder / name).symlink_to(household_run(name, 16))
    return folder


@pytest.fixture
def call() -> Call:
    app = typer.Typer()
    app.command("report")(report.report)
    app.command("compare")(compare.compare)
    app.command("calibration")(calibration.calibration)
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
    other = {"benchmark": "mumatom", "setting": "video+text"}
    config, summary = (json.loads((path / name).read_text()) for name in ("run.json", "summary.json"))
    (path / "run.json").write_text(json.dumps({**config, **other}))
    (path / "summary.json").write_text(json.dumps({**summary, "config": {**summary["config"], **other}}))
    done = call("report", path, "-o", tmp_path / "r.html")
    assert done.exit_code == 0
    assert "shown without their words: this benchmark needs its data" in done.output
    done = call("report", path, "--data", tmp_path / "none", "-o", tmp_path / "r.html")
    assert isinstance(done.exception, LimpError)


def test_calibration(call: Call, runs: Path) -> None:
    done = call("calibration", runs / "always-A", runs / "said-object", "--questions")
    assert done.exit_code == 0
    assert "runs that agree" in done.output
    found = json.loads(call("calibration", runs / "always-A", runs / "said-object", "--json").output)
    assert [one["n"] + one["left_out"] for one in found["runs"]] == [16, 16]
    # Equal probabilities are as good as guessing, at any temperature.
    assert found["runs"][0]["log_score"] == pytest.approx(found["runs"][0]["guessing"])
    assert found["runs"][0]["tempered_log_score"] == pytest.approx(found["runs"][0]["guessing"])
    assert [len(one["choices"]) for one in found["agreement"]] == [2] * 16


def test_compare(call: Call, runs: Path) -> None:
    done = call("compare", runs / "always-A", runs / "said-object", "--most", "2")
    assert done.exit_code == 0
    assert "A: all, always-A" in done.output
    assert "The runs part at:" in done.output
    assert "answer" in done.output
    assert max(map(len, done.output.splitlines())) <= 80
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
    assert "DIFFERENT solver: the row has name always-A; the run gives name said-object" in done.output
    done = call("leaderboard", "verify", runs / "always-A" / "summary.json", "--run", runs / "always-A")
    assert done.exit_code == 0
    missing = call("leaderboard", "build", runs / "always-A", "--out", tmp_path / "no" / "L.md")
    assert isinstance(missing.exception, LimpError)


def test_submission(call: Call, tmp_path: Path) -> None:
    benchmark, spec = open_benchmark("household"), SolverSpec(name="symbolic", ablation="no-inverse-planning")
    run(benchmark, open_solver(spec), tmp_path / "run", RunConfig.of(benchmark, spec), limit=8)
    done = call("submission", tmp_path / "run", "-o", tmp_path / "s.json")
    entries = json.loads((tmp_path / "s.json").read_text())
    lines = [json.loads(line) for line in (tmp_path / "run" / "results.jsonl").read_text().splitlines()]
    assert [entry["answer"] for entry in entries] == [line["choice"] for line in lines]
    assert [f"{entry['scenario_id']}/{entry['question_id']}" for entry in entries] == [
        line["question"] for line in lines
    ]
    missing = sum(line["choice"] is None for line in lines)
    assert missing > 0
    assert f"{missing} without an answer" in done.output


@pytest.fixture
def tampered(runs: Path, tmp_path: Path) -> Path:
    """A run in which somebody has turned a wrong answer into a right one, and the figures accordingly."""
    path = Path(shutil.copytree(runs / "always-A", tmp_path / "tampered"))
    lines = [json.loads(line) for line in (path / "results.jsonl").read_text().splitlines()]
    wrong = next(line for line in lines if not line["correct"])
    wrong["choice"], wrong["correct"] = wrong["gold"], True
    (path / "results.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


@pytest.mark.parametrize(
    "command",
    [
        ("report", "RUN"),
        ("report", "OTHER", "RUN"),
        ("compare", "RUN", "OTHER"),
        ("compare", "OTHER", "RUN"),
        ("leaderboard", "build", "RUN"),
        ("leaderboard", "build", "RUN/summary.json"),
        ("leaderboard", "verify", "RUN/summary.json", "--run", "OTHER"),
        ("leaderboard", "verify", "OTHER/summary.json", "--run", "RUN"),
        ("submission", "RUN", "-o", "s.json"),
    ],
)
def test_tampered_results_are_refused_in_one_line(
    limp: Callable[..., tuple[int, str, str]], command: tuple[str, ...], runs: Path, tampered: Path,
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    other = str(runs / "always-A")
    code, out, err = limp(*(word.replace("RUN", str(tampered)).replace("OTHER", other) for word in command))
    assert (code, out) == (2, "")
    assert err.startswith(f"limp: '{tampered}/results.jsonl' was changed after the run: its digest is ")
    assert len(err.splitlines()) == 1
    assert list(tmp_path.glob("*.html")) == []


def test_a_run_in_progress_is_half_written(
    limp: Callable[..., tuple[int, str, str]], runs: Path, tmp_path: Path
) -> None:
    path = Path(shutil.copytree(runs / "always-A", tmp_path / "going"))
    (path / "summary.json").unlink()
    refused(limp("report", str(path)), "is half written: it has no summary.json")


def test_frames_that_are_not_at_hand_are_missed_aloud(
    limp: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    run, page = str(tmp_path / "run"), tmp_path / "page.html"
    assert limp("eval", "household", "--baseline", "always-A", "--limit", "1", "--out", run)[0] == 0
    code, out, _ = limp("report", run, "--frames", "3", "--out", str(page))
    assert code == 0
    assert out.startswith("No keyframes are shown: none of the films of these runs is at hand.\nwritten: ")
    assert "none of the films" not in limp("report", run, "--out", str(page))[1]


def test_a_tie_is_shown_with_its_matrix(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = str(tmp_path / "run")
    assert main(["eval", "household", "--symbolic", "--episodes", "public-crate", "--out", run]) == 0
    capsys.readouterr()
    assert main(["show", run, "public-crate/2"]) == 0
    assert "sum" in capsys.readouterr().out
