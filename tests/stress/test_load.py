"""Every question is asked once, however many there are; with `--questions N` the time is printed beside the ideal.

The server is a process of its own. A question is one request, so the ideal is questions x delay / at once.
"""

from __future__ import annotations

import math
import resource
import subprocess
import sys
import time
from pathlib import Path

import pytest
from synthetic import Synthetic, prompt

from limp.answers import Answer
from limp.models.replay import Recorded
from limp.models.store import Store
from limp.protocols import LanguageModel, ScoreRequest
from limp.questions.question import Question
from limp.registry import Closing, open_model
from limp.runs.config import RunConfig
from limp.runs.evaluate import run
from limp.solvers.spec import SolverSpec

pytest.importorskip("openai")

SERVER = """
import sys, time
from loopback import Loopback, Toy

def letters(_):
    time.sleep(float(sys.argv[1]))
    return {"A": -0.3, "B": -1.4}

with Loopback(Toy(letters=letters)) as server:
    print(server.openai_url, flush=True)
    sys.stdin.read()
    print(len(server.calls))
"""


class Letter:
    """Asks a model for a letter, once a question."""

    def __init__(self, model: LanguageModel) -> None:
        self._model = model

    def answer(self, question: Question) -> Answer:
        asked = prompt(f"{question.text} {question.id}")
        (scores,) = self._model.score([ScoreRequest(prompt=asked, alternatives=("A", "B"))])
        a = 1.0 / (1.0 + math.exp(scores.log_probs[1] - scores.log_probs[0]))
        return Answer(question, "A" if a > 0.5 else "B", {"A": a, "B": 1.0 - a})


def test_all_questions_are_answered_once(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    whole = request.config.getoption("--questions")
    count, delay, at_once = (whole, 0.2, 32) if whole else (40, 0.01, 8)
    command, tests = [sys.executable, "-c", SERVER, str(delay)], Path(__file__).parents[1]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=tests) as server:
        assert server.stdout is not None
        url = server.stdout.readline().strip()
        model = open_model("vllm/toy", base_url=url, api="chat", concurrency=at_once)
        assert isinstance(model, Closing)
        config = RunConfig(benchmark="synthetic", version="1", solver=SolverSpec(name="letter"))
        begun, cpu = time.perf_counter(), time.process_time()
        with Store(tmp_path / "store.db") as store:
            asker = Letter(Recorded(model, store))
            summary = run(Synthetic(count), asker, tmp_path / "run", config, workers=at_once)
        wall, cpu = time.perf_counter() - begun, time.process_time() - cpu
        model.close()
        asked = int(server.communicate("")[0])
    ideal, memory = count * delay / at_once, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
    print(f"{count - summary.failed:,} of {count:,} questions answered by {asked:,} requests")
    print(f"wall {wall:.1f} s, {wall / ideal:.2f} x the ideal of {ideal:.1f} s")
    print(f"CPU of the client {cpu:.1f} s, its greatest memory {memory:.0f} MB")
    assert (summary.failed, asked) == (0, count)
