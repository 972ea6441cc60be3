"""Benchmarks under inspect_ai: our solver, another one, and the command line, all with its mock model."""

import gc
import re
import warnings
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from limp import LimpError, Question, open_benchmark
from limp.answering.answers import Answer
from limp.answering.answers import Solver as AnySolver
from limp.answering.pipeline import Pipeline
from limp.errors import InputError

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    inspect_ai = pytest.importorskip("inspect_ai")

from limp.adapters.inspect import open_task

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(autouse=True)
def _swept() -> Iterator[None]:
    """The harness leaves streams open; collected in a later test, their warnings would be errors there."""
    yield
    gc.collect()


def evaluated(task: Any, tmp_path: Path, **options: Any) -> Any:
    (log,) = inspect_ai.eval(
        task, model="mockllm/model", log_dir=str(tmp_path), display="none", log_samples=True, **options
    )
    assert log.status == "success", log.error
    return log


def test_the_guide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "inspect.md").read_text(encoding="utf-8")
    source, shown = (
        re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL)[-1] for language in ("python", "text")
    )
    monkeypatch.chdir(tmp_path)
    exec(compile(source, "inspect.md", "exec", dont_inherit=True), {})
    assert capsys.readouterr().out == shown


def test_a_pipeline_runs_and_leaves_its_reasons(tmp_path: Path) -> None:
    benchmark, pipeline = open_benchmark("household"), Pipeline.symbolic()
    log = evaluated(open_task("household", limit=6), tmp_path)
    questions = {question.id: question for question in benchmark.questions()}
    assert len(log.samples) == 6
    right = []
    for sample in log.samples:
        question = questions[sample.id]
        answer = pipeline.answer(question)
        assert sample.store["limp:choice"] == answer.choice
        assert sample.store["limp:probabilities"] == answer.probabilities
        assert sum(sample.store["limp:posterior"]) == pytest.approx(1.0)
        assert len(sample.store["limp:trace"]["steps"]) == len(answer.trace.steps if answer.trace else ())
        right.append(answer.choice == benchmark.target(question))
        assert sample.scores["choice"].value == ("C" if right[-1] else "I")
    metrics = {name: metric.value for score in log.results.scores for name, metric in score.metrics.items()}
    assert metrics["accuracy"] == pytest.approx(sum(right) / 6)
    assert "stderr" in metrics
    (stderr,) = [m for score in log.results.scores for name, m in score.metrics.items() if name == "stderr"]
    assert stderr.params.get("cluster") == "episode"


class Refusing(AnySolver):
    """Answers nothing."""

    def answer(self, question: Question) -> Answer:
        raise LimpError(f"no answer to {question.id}.", "Ask another.")


def test_a_failure_counts_as_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("limp.adapters.inspect.open_solver", lambda *_: Refusing())
    log = evaluated(open_task("household", limit=2), tmp_path)
    metrics = {name: metric.value for score in log.results.scores for name, metric in score.metrics.items()}
    assert metrics["accuracy"] == 0.0
    for sample in log.samples:
        assert sample.scores["choice"].value == "N"  # no answer
        assert sample.store["limp:failed"] == f"no answer to {sample.id}. Ask another."


def test_a_task_takes_a_solver_by_name_or_by_its_settings_and_refuses_what_cannot_be() -> None:
    opened = partial(open_task, "household")
    settings = {"name": "symbolic", "parameters": {"rationality": 3.0}}
    assert len(opened(limit=2, solver=settings).dataset) == 2
    with pytest.raises(InputError, match="unknown way to do a stage 'nobody'"):
        opened(solver={"name": "symbolic", "reader": "nobody"})
    with pytest.raises(InputError, match=r"the solver's settings cannot be: .*parameters"):
        opened(solver={"name": "symbolic", "parameters": {"rationality": "much"}})
