"""Thousands of questions through a server on 127.0.0.1 that takes its time, beside the ideal.

The server is a process of its own: python load.py SECONDS. A question is one request, so the ideal is questions x
delay / at once.
"""

from __future__ import annotations

import asyncio
import json
import math
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from limp.answers import Answer, StageError, Stages
from limp.errors import LimpError
from limp.models.replay import Recorded
from limp.models.store import Store
from limp.protocols import LanguageModel, ScoreRequest
from limp.questions.question import Question
from limp.registry import Closing, open_model
from limp.report.answer_page import write_page
from limp.report.run_page import render_runs
from limp.runs.config import RunConfig
from limp.runs.evaluate import run
from limp.runs.finished import open_runs
from limp.solvers.spec import SolverSpec

sys.path.insert(0, str(Path(__file__).parents[1]))  # for the server
from synthetic import Synthetic, prompt

TOP = [{"token": "A", "logprob": math.log(0.75)}, {"token": "B", "logprob": math.log(0.25)}]
ANSWER = json.dumps(
    {
        "id": "x", "object": "chat.completion", "created": 0, "model": "toy",
        "choices": [{
            "index": 0, "finish_reason": "length", "message": {"role": "assistant", "content": "A"},
            "logprobs": {"content": [{**TOP[0], "top_logprobs": TOP}]},
        }],
        "usage": {"prompt_tokens": 9, "completion_tokens": 1, "total_tokens": 10},
    }
).encode()  # fmt: skip


@dataclass(frozen=True)
class Load:
    """What was measured: seconds, megabytes, and how many questions were answered and requests sent."""

    questions: int
    answered: int
    requests: int
    ideal: float
    wall: float
    cpu: float
    megabytes: float
    report: float
    page_megabytes: float


class Letter:
    """Asks a model for a letter, once a question."""

    def __init__(self, model: LanguageModel) -> None:
        self._model = model

    def answer(self, question: Question) -> Answer:
        """Answer by the letter of the greater probability."""
        try:
            (scores,) = self._model.score(
                [ScoreRequest(prompt=prompt(f"{question.text} {question.id}"), alternatives=("A", "B"))]
            )
        except LimpError as error:
            raise StageError("score", error, Stages()) from error
        odds = math.exp(scores.log_probs[0] - scores.log_probs[1])
        return Answer(question, "A" if odds > 1.0 else "B", {"A": odds / (1.0 + odds), "B": 1.0 / (1.0 + odds)})


async def serve(delay: float) -> None:
    """Answer every request after `delay` seconds; print the port, and the number of requests at the end."""
    asked = 0

    async def answered(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal asked
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                length = next(
                    int(line[15:]) for line in head.lower().split(b"\r\n") if line[:15] == b"content-length:"
                )
                await reader.readexactly(length)
                asked += 1
                await asyncio.sleep(delay)
                writer.write(
                    b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
                    % len(ANSWER)
                )
                writer.write(ANSWER)
        except (asyncio.IncompleteReadError, asyncio.CancelledError, ConnectionError):
            writer.close()

    server = await asyncio.start_server(answered, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.to_thread(sys.stdin.read)
    print(asked)


def measure(questions: int, delay: float, at_once: int) -> Load:
    """Make the run and return what it took."""
    command = [sys.executable, __file__, str(delay)]
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server,
    ):
        assert server.stdout is not None
        model = open_model(
            "vllm/toy",
            base_url=f"http://127.0.0.1:{int(server.stdout.readline())}/v1",
            api="chat",
            concurrency=at_once,
        )
        out = Path(folder) / "run"
        config = RunConfig(benchmark="synthetic", version="1", solver=SolverSpec(name="letter"))
        begun, cpu = time.perf_counter(), time.process_time()
        with Store(Path(folder) / "store.db") as store:
            answerer = Letter(Recorded(model, store))
            summary = run(Synthetic(questions), answerer, out, config, workers=at_once)
        if isinstance(model, Closing):
            model.close()
        wall, cpu = time.perf_counter() - begun, time.process_time() - cpu
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
        begun = time.perf_counter()
        write_page(render_runs(open_runs([out])), page := Path(folder) / "page.html")
        written = time.perf_counter() - begun
        size = page.stat().st_size / 1e6
        asked = int(server.communicate("")[0])
    failed = summary.failed
    return Load(
        questions, questions - failed, asked, questions * delay / at_once, wall, cpu, memory, written, size
    )


def shown(load: Load) -> str:
    """Return the figures in lines."""
    return "\n".join(
        (
            f"{load.answered:,} of {load.questions:,} questions answered by {load.requests:,} requests",
            f"wall {load.wall:.1f} s, {load.wall / load.ideal:.2f} x the ideal of {load.ideal:.1f} s",
            f"CPU of the client {load.cpu:.1f} s, its greatest memory {load.megabytes:.0f} MB",
            f"report {load.report:.1f} s, {load.page_megabytes:.1f} MB",
        )
    )


if __name__ == "__main__":
    asyncio.run(serve(float(sys.argv[1])))
