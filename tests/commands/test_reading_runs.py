"""The commands that read finished runs: report, compare, leaderboard, submission."""

import importlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from packages import install
from refusals import Limp, refused


def both(runs: Path) -> tuple[str, str]:
    return str(runs / "always-A"), str(runs / "overlap")


@pytest.fixture(scope="module")
def runs(household_run: Callable[[str, int], Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two runs, which tests may read."""
    folder = tmp_path_factory.mktemp("runs")
    for name in ("always-A", "overlap"):
        (folder / name).symlink_to(household_run(name, 16))
    return folder


def test_compare(limp: Limp, runs: Path) -> None:
    code, out, _ = limp("compare", *both(runs), "--most", "2")
    assert code == 0
    assert all(words in out for words in ("A: all, always-A", "answered differently"))
    assert max(map(len, out.splitlines())) <= 80
    found = json.loads(limp("compare", *both(runs), "--json")[1])
    assert (found["all"]["n"], found["first"]) == (16, "all, always-A")
    first = both(runs)[0]
    assert "0 questions were answered differently." in limp("compare", first, first)[1]


def test_leaderboard(limp: Limp, runs: Path, tmp_path: Path) -> None:
    first, second = both(runs)
    build = ("leaderboard", "build", first, f"{second}/summary.json", "--out", str(tmp_path / "L.md"))
    assert limp(*build, "--check")[0] == 1
    assert limp(*build)[0] == 0
    assert limp(*build, "--check")[1] == "up to date\n"
    rows = [line for line in (tmp_path / "L.md").read_text().splitlines() if line.startswith("| household")]
    assert len(rows) == 2
    refused(limp("leaderboard", "build", first, "--out", str(tmp_path / "no" / "L.md")), "there is no folder")


def test_a_row_of_a_model_is_replayed_from_the_recordings_that_come_with_it(
    limp: Limp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    toyfleet = importlib.import_module("toyfleet")
    (tmp_path / "project").mkdir()
    install(tmp_path / "project", "toyfleet", toyfleet.POINTS)
    monkeypatch.syspath_prepend(tmp_path / "project")
    monkeypatch.setenv("TOYFLEET_API_KEY", "sk-toyfleet-0123456789abcdef")
    run, log = tmp_path / "run", tmp_path / "asked.log"
    model = ("--baseline", "direct", "--model", "toyfleet/m", "--model-option", f"log={log}")
    assert limp("eval", "toyfleet", *model, "--out", str(run))[0] == 0
    summary, asked = json.loads((run / "summary.json").read_text()), log.read_text()
    assert len(summary["digests"]["recordings"]) == 64
    again = ("leaderboard", "replay", str(run / "summary.json"), "--store", str(run / "calls.db"))
    assert limp(*again)[:2] == (0, f"the same: {summary['correct']} of {summary['n']} right\n")
    assert log.read_text() == asked, "nobody is asked"
    refused(limp(*again[:3]), "there is no store")
    monkeypatch.setattr(toyfleet.ToyBenchmark, "target", lambda *_: "A")
    code, out, _ = limp(*again)
    assert (code, out.startswith("DIFFERENT: all ")) == (1, True)


def test_submission_and_a_tie_shown_with_its_matrix(limp: Limp, tmp_path: Path) -> None:
    run = str(tmp_path / "run")
    flags = ("--symbolic", "--ablate", "no-inverse-planning", "--limit", "8", "--out", run)
    assert limp("eval", "household", *flags)[0] == 0
    _, out, _ = limp("leaderboard", "submission", run, "-o", str(tmp_path / "s.json"))
    entries = json.loads((tmp_path / "s.json").read_text())
    lines = [json.loads(line) for line in (tmp_path / "run" / "results.jsonl").read_text().splitlines()]
    found = [(f"{entry['scenario_id']}/{entry['question_id']}", entry["answer"]) for entry in entries]
    assert found == [(line["question"], line["choice"]) for line in lines]
    missing = sum(line["choice"] is None for line in lines)
    assert missing > 0
    assert f"{missing} without an answer" in out
    tied = str(tmp_path / "tied")
    assert limp("eval", "household", "--symbolic", "--episodes", "public-crate", "--out", tied)[0] == 0
    assert "sum" in limp("show", tied, "public-crate/2")[1]


def test_a_question_is_shown_with_its_story_and_where_it_stands(limp: Limp, tmp_path: Path) -> None:
    told = {
        "text": "Ann puts the egg in the box. Ann leaves.",
        "seen": "Ben waits.",
        "gold": "box",
        "family": "f_g",
    }
    asked = ("Where is the egg?", "Where will Ann seek the yak?")
    file, run = tmp_path / "mine.jsonl", str(tmp_path / "run")
    file.write_text("".join(f"\n{json.dumps({**told, 'question': q, 'options': ['box', 'bag']})}" for q in asked))
    assert limp("eval", str(file), "--symbolic", "--out", run)[0] == 0
    assert "mine.jsonl/3  f g  no answer (" in limp("show", run)[1]
    code, out, _ = limp("show", run, "mine.jsonl/3", "--data", str(file))
    assert code == 0
    assert out.startswith("mine.jsonl/3: f g, mine.jsonl, line 3\nNo answer. ")
    film = "What the film shows, as recorded\nBen waits."
    assert f"The story\n{told['text']}\n\n{film}\n\nThe question\n{asked[1]}" in out
    without = limp("show", run, "mine.jsonl/3")[1]
    assert told["text"] not in without
    assert "Pass --data with the file or folder" in without
