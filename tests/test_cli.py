import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from refusals import refused

from limp.pipeline import Pipeline
from limp.solvers.ablations import OF_ANY_SOLVER
from limp.solvers.surface import SurfacePolicy
from limp.testing import plain_stages

QUESTION = "Which is MOST likely?\nA) Ann wants the tea\nB) Ann wants the milk"
ASK = ["answer", "--question", QUESTION]
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def _plain_wing(monkeypatch: pytest.MonkeyPatch) -> None:
    def plain(parameters: object = None) -> Pipeline:
        del parameters
        return Pipeline(*plain_stages(), SurfacePolicy())

    monkeypatch.setattr(Pipeline, "symbolic", plain)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    options = "A) Ann wants the tea\nB) Ann wants the milk"
    write(
        folder / "questions.json",
        {
            str(k): {
                "questions": {"1": f"Which is MOST likely?\n{options}", "2": f"Which is LEAST likely?\n{options}"},
                "answers": {"1": "B) Ann wants the milk", "2": "A) Ann wants the tea"},
            }
            for k in (11, 12)
        },
    )
    write(folder / "texts.json", {"11": "Ann grabs the milk.", "12": "Ann grabs the milk. She sits."})
    write(folder / "gemini_outputs.json", {"11": {"action": "Ann sits."}, "12": {"action": "Ann yawns."}})
    return folder


def write(path: Path, content: Any) -> None:
    path.write_text(json.dumps(content))


def evaluate(data: Path, out: str = "run", *more: str) -> tuple[str, ...]:
    return ("eval", "mumatom", "--data", str(data), "--out", str(data.parent / out), *more)


def test_answer_shows_a_probability_for_every_option(limp: Run) -> None:
    code, out, err = limp(*ASK, "--text", "Ann grabs the milk.", "--conversation", "Ann: Milk?")
    assert (code, err) == (0, "")
    # {grab, milk}: .5 / 3 against 1.5 / 3; {milk}: .5 / 2 against 1.5 / 2; odds 1 to 9
    rows = [line.split() for line in out.splitlines()]
    assert ["A)", "10.0", "%"] in [row[:3] for row in rows]
    assert ["->", "B)", "90.0", "%"] in [row[:4] for row in rows]
    assert "because" in out
    assert "step" not in {word for row in rows[:-1] for word in row}
    code, out, err = limp(*ASK, "--text", "Ann grabs the milk.", "--conversation", "Ann: Milk?", "--why")
    assert (code, err) == (0, "")
    rows = [line.split() for line in out.splitlines()]
    assert ["->", "B)", "0.900"] in [row[:3] for row in rows]
    assert any(row[:2] == ["step", "what"] for row in rows)
    assert "The likeliest mind of each option" in out


def test_answer_from_files_as_json(limp: Run, tmp_path: Path) -> None:
    (tmp_path / "q.txt").write_text(QUESTION)
    (tmp_path / "seen.txt").write_text("Ann grabs the milk.")
    code, out, err = limp(
        "answer", "--question", str(tmp_path / "q.txt"), "--seen", str(tmp_path / "seen.txt"), "--json"
    )
    assert (code, err) == (0, "")
    answer = json.loads(out)
    assert answer["choice"] == "B"
    assert answer["probabilities"] == pytest.approx({"A": 0.25, "B": 0.75})


def test_agents_are_named_by_flag(limp: Run) -> None:
    question = "Which is MOST likely?\nA) it is the tea\nB) it is the milk"
    code, out, _ = limp(
        "answer", "--question", question, "--text", "bo grabs the milk.", "--agent", "bo", "--json"
    )
    assert code == 0
    assert json.loads(out)["question"]["agents"] == ["bo"]


def test_eval_as_json_prints_the_summary_alone(limp: Run, data: Path) -> None:
    code, out, _ = limp(
        *evaluate(data, "run", "--baseline", "always-A", "--json", "--limit", "2", "--episodes", "12")
    )
    assert code == 0
    summary = json.loads(out)
    assert (summary["n"], summary["accuracy"]) == (2, 0.5)
    assert summary["config"]["solver"]["name"] == "always-A"


@pytest.mark.parametrize("ablation", OF_ANY_SOLVER)
def test_ablations_run(limp: Run, data: Path, ablation: str) -> None:
    code, out, _ = limp(*evaluate(data, ablation, "--symbolic", "--ablate", ablation, "--json"))
    assert code == 0
    assert json.loads(out)["config"]["solver"]["ablation"] == ablation
    row = json.loads((data.parent / ablation / "results.jsonl").read_text().splitlines()[0])
    assert bool(row["stages"]["seen"]) == (ablation != "text-only")
    assert bool(row["stages"]["told"]) == (ablation != "video-only")


def test_a_stopped_run_exits_with_130(limp: Run, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("limp.runs.evaluate.ask", stop)
    code, _, err = limp(*evaluate(data, "run", "--symbolic"))
    assert code == 130
    assert "goes on" in err


def test_what_the_words_leave_open_and_a_page_that_cannot_be(limp: Run) -> None:
    asked = ("answer", "--question", "Which?\nA) tea\nB) milk", "--text", "he sits.")
    refused(limp(*asked), "--agent NAME")
    refused(limp(*ASK, "--text", "Ann grabs the milk.", "--html", "/nowhere/a.html"), "cannot be written")


# Every entry: the flags, and what the one line must say.
BAD_RUNS: dict[str, tuple[list[str], str]] = {
    "unknown setting": (
        ["--setting", "video+txt", "--symbolic"],
        "setting 'video+txt'. Did you mean video+",
    ),
    "unknown episode": (["--episodes", "13", "--symbolic"], "unknown episode '13'"),
    "no episode": (["--symbolic", "--episodes", ""], "unknown episode ''"),
    "no setting": (["--symbolic", "--setting", ""], "unknown setting ''"),
    "no solver": ([], "--symbolic"),
    "two solvers": (["--symbolic", "--baseline", "random"], "one solver"),
    "unknown solver 'randm'": (["--baseline", "randm"], "unknown solver 'randm'"),
    "unknown ablation": (
        ["--symbolic", "--ablate", "text_only"],
        "ablation 'text_only'. Did you mean text-only",
    ),
    "baseline without planning": (
        ["--baseline", "random", "--ablate", "no-inverse-planning"],
        "Leave out --ablate",
    ),
    "no number": (["--symbolic", "--limit", "many"], "--limit"),
    "no workers": (["--symbolic", "--workers", "0"], "at least 1"),
    "no questions": (["--symbolic", "--limit", "0"], "at least 1"),
    "missing scenes": (["--symbolic", "--setting", "scene+text"], "visual_data"),
    "missing full texts": (["--symbolic", "--setting", "full-text"], "full_texts.json"),
}


@pytest.mark.parametrize(("words", "message"), BAD_RUNS.values(), ids=BAD_RUNS.keys())
def test_bad_flags_of_eval_are_one_line(limp: Run, data: Path, words: list[str], message: str) -> None:
    refused(limp(*evaluate(data, "run", *words)), message)


def test_help_and_version(limp: Run) -> None:
    code, out, _ = limp("--help")
    assert code == 0
    for command in ("answer", "eval", "list"):
        assert command in out
        assert "limp " in limp(command, "--help")[1].split("Example", 1)[1]
    assert limp("--version")[1].startswith("limp ")
    assert "Usage" in limp()[1]


def test_the_exit_code_reaches_the_shell() -> None:
    script = "import sys; from limp.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", script, "answer", "--question", "tale.txt"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert done.stderr.startswith("limp: --question: there is no file 'tale.txt'")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(("words", "heavy"), [([], {"numpy", "pydantic"}), (["eval"], {"numpy", "limp.registry"})])
def test_help_loads_nothing_heavy(words: list[str], heavy: set[str]) -> None:
    script = f"import sys; from limp.cli import main; main({[*words, '--help']})"
    script += f"\nprint({heavy} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip().endswith("set()")


def test_the_overview_imports_no_benchmark() -> None:
    script = "import sys; from limp.cli import main; main(['list'])\n"
    script += "print({m for m in sys.modules if m.startswith('limp.benchmarks') or m == 'scipy'})"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip().endswith("set()")
