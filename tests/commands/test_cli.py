import json
import subprocess
import sys
from pathlib import Path

import pytest
from refusals import Limp

from limp.answering.pipeline import Pipeline
from limp.planning.reduced import WordPolicy
from limp.solvers.ablations import OF_ANY_QUESTION
from limp.testing import plain_stages


@pytest.fixture(autouse=True)
def _plain_wing(monkeypatch: pytest.MonkeyPatch) -> None:
    def plain(parameters: object = None, ablation: str = "") -> Pipeline:
        del parameters, ablation
        return Pipeline(*plain_stages(), WordPolicy())

    monkeypatch.setattr(Pipeline, "symbolic", plain)


def evaluate(out: Path, *more: str) -> tuple[str, ...]:
    return ("eval", "household", "--setting", "office", "--symbolic", "--out", str(out), *more)


@pytest.mark.parametrize("ablation", OF_ANY_QUESTION)
def test_ablations_run(limp: Limp, tmp_path: Path, ablation: str) -> None:
    code, out, _ = limp(*evaluate(tmp_path, "--episodes", "office-plant", "--ablate", ablation, "--json"))
    assert code == 0
    assert json.loads(out)["config"]["solver"]["ablation"] == ablation
    row = json.loads((tmp_path / "results.jsonl").read_text().splitlines()[0])
    assert bool(row["stages"]["seen"]) == (ablation != "text-only")
    assert bool(row["stages"]["told"]) == (ablation != "video-only")


def test_a_stopped_run_exits_with_130(limp: Limp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("limp.runs.evaluate.ask", stop)
    code, _, err = limp(*evaluate(tmp_path))
    assert code == 130
    assert "goes on" in err


def test_the_exit_code_reaches_the_shell() -> None:
    script = "import sys; from limp.commands.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", script, "answer", "--question", "tale.txt"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 2
    assert done.stderr.startswith("limp: --question: there is no file 'tale.txt'")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "heavy"),
    [
        ("--help", "numpy pydantic"),
        ("eval --help", "numpy limp.registry"),
        ("list", "scipy limp.benchmarks.household limp.benchmarks.tiger"),
    ],
)
def test_what_only_tells_loads_nothing_heavy(words: str, heavy: str) -> None:
    script = f"import sys; from limp.commands.cli import main; main({words.split()})"
    script += f"\nprint(set({heavy.split()}) & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=600)
    assert done.stdout.strip().endswith("set()")
