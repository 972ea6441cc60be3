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


@pytest.mark.parametrize("ablation", OF_ANY_QUESTION)
def test_ablations_run(limp: Limp, tmp_path: Path, ablation: str) -> None:
    run = ("eval", "household", "--setting", "office", "--symbolic", "--episodes", "office-plant")
    code, out, _ = limp(*run, "--ablate", ablation, "--out", str(tmp_path), "--json")
    assert code == 0
    assert json.loads(out)["config"]["solver"]["ablation"] == ablation
    row = json.loads((tmp_path / "results.jsonl").read_text().splitlines()[0])
    assert bool(row["stages"]["seen"]) == (ablation != "text-only")
    assert bool(row["stages"]["told"]) == (ablation != "video-only")


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
