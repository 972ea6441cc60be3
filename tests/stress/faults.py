"""What becomes of a run when its provider or its own process fails.

A server on 127.0.0.1 stands for the provider and counts what it answers. The client is a process of its own that
runs `limp.runs.evaluate.run`; every run is made again, with the same arguments, once the faults are over. The
client is this file too: python faults.py RUN STORE URL COUNT.
"""

import json
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from limp.answering.answers import Answer, StageError, Stages
from limp.episodes.question import Question
from limp.errors import LimpError
from limp.models.replay import Recorded
from limp.models.store import Store
from limp.protocols.models import LanguageModel, ScoreRequest
from limp.registry import open_model
from limp.runs.config import RunConfig
from limp.runs.evaluate import run
from limp.solvers.spec import SolverSpec

sys.path.insert(0, str(Path(__file__).parents[1]))  # for the client
from loopback import Loopback
from loopback.faults import ODD
from synthetic import Synthetic, prompt

PROMPTS = 2  # a question, beside the one about its episode
STATUS = ("429", "500", "502", "503", "408")
BODIES = ("cut", "truncated", "invalid", "empty", *ODD)
HANGS = ("timeout", "slow")
QUICK = (*STATUS * 4, *BODIES * 2)
MIXED = (*QUICK, *HANGS)
TIMEOUT = 5.0
ARRIVES = 0.2
"""Seconds in which the server reads what a client had sent when it was killed."""


@dataclass(frozen=True)
class Case:
    """The kinds of faults of the provider, how many clients share the store, and how often the first is killed."""

    name: str
    kinds: tuple[str, ...]
    clients: int = 1
    kills: int = 0


CASES = (
    Case("two clients, one of them killed", QUICK, clients=2, kills=1),
    Case("hangs and slow bodies among the others", MIXED),
    Case("a client killed six times", MIXED, kills=6),
)
"""Only the first is tried by every run of the tests."""

# --- the client, a process of its own ----------------------------------------------------------------------


class Asker:
    """Writes about the episode, then scores letters: as many requests as a small pipeline."""

    def __init__(self, model: LanguageModel) -> None:
        self._model = model

    def answer(self, question: Question) -> Answer:
        try:
            self._model.generate([prompt(f"about {question.episode}")])
            asked = [
                ScoreRequest(prompt=prompt(f"{question.id} {k}"), alternatives=("A", "B")) for k in range(PROMPTS)
            ]
            scores = self._model.score(asked)
        except LimpError as error:
            raise StageError("score", error, Stages()) from error
        return Answer(
            question, "A" if scores[0].log_probs[0] > scores[0].log_probs[1] else "B", {"A": 0.75, "B": 0.25}
        )


def work(out: str, kept: str, url: str, count: str) -> None:
    options = {"attempts": 6, "backoff": 0.005, "timeout": TIMEOUT, "api": "chat", "concurrency": 8}
    model: Any = open_model("vllm/toy", base_url=url, **options)
    config = RunConfig(benchmark="synthetic", version="1", solver=SolverSpec(name="asker"))
    run(Synthetic(int(count)), Asker(Recorded(model, Store(Path(kept)))), Path(out), config, workers=4)


# --- the trials ---------------------------------------------------------------------------------------------


class Trial:
    """One case at one rate of faults, with its server and its folder."""

    def __init__(self, case: Case, rate: float, count: int, folder: Path, seed: int) -> None:
        self._case, self._count, self._folder, self._random = case, count, folder, random.Random(seed)
        self._server, self._rate, self._excused = Loopback(), rate, set[str]()

    def outcome(self) -> dict[str, int]:
        """Run with the faults, and again without; return what became of questions and of requests."""
        with self._server as server:
            server.at_random(self._rate, 1, self._case.kinds)
            for _ in range(self._case.kills):
                self._kill(self._start())
            answered, failed = self._ended()
            found = {"faulty": sum(bool(call.fault) for call in server.calls)}
            server.at_random(0.0, 1)
            healed, left = self._ended()
        found |= {"answered": answered, "failed": failed, "answered after": healed, "failed after": left}
        return {**found, **self._paid()}

    def _start(self) -> list[subprocess.Popen[str]]:
        url, store = self._server.openai_url, str(self._folder / "store.db")
        return [
            subprocess.Popen(
                [sys.executable, __file__, str(self._folder / f"run{k}"), store, url, str(self._count)],
                stderr=subprocess.DEVNULL, text=True,
            )
            for k in range(self._case.clients)
        ]  # fmt: skip

    def _kill(self, processes: Sequence[subprocess.Popen[str]]) -> None:
        """Kill the first client somewhere on its way, and let the others end."""
        enough = len(self._server.calls) + self._random.randrange(20, max(21, self._count // 3))
        while len(self._server.calls) < enough and processes[0].poll() is None:
            time.sleep(0.002)
        known = stored(self._folder)
        processes[0].kill()
        processes[0].communicate()
        time.sleep(ARRIVES)
        # Whatever was under way is free at once, and may be asked, and paid, again.
        self._excused |= {words_of(call.body) for call in list(self._server.calls)} - known
        for other in processes[1:]:
            other.communicate()

    def _ended(self) -> tuple[int, int]:
        """Let all clients run to their end; return how many questions the first one answered, and failed."""
        for process in self._start():
            process.communicate()
        lines = [json.loads(line) for line in (self._folder / "run0/results.jsonl").read_text().splitlines()]
        failed = sum(bool(line["failed"]) for line in lines)
        return len(lines) - failed, failed

    def _paid(self) -> dict[str, int]:
        """Return how many prompts were paid again after a kill, twice without one, and lost."""
        counts = Counter(words_of(call.body) for call in self._server.calls if call.answered)
        twice = {words for words, times in counts.items() if times > 1}
        excused, lost = len(twice & self._excused), len(set(counts) - stored(self._folder))
        return {"repeated": excused, "paid twice": len(twice) - excused, "lost": lost}


def words_of(body: dict[str, Any]) -> str:
    if not body:  # its sender was killed in the middle of it
        return ""
    content = body["messages"][-1]["content"]
    return content if isinstance(content, str) else str(content[0]["text"])


def stored(folder: Path) -> set[str]:
    with Store(folder / "store.db") as opened:
        return {str(entry.request["messages"][-1]["parts"][0]) for entry in opened.entries()}  # type: ignore[index, call-overload]


if __name__ == "__main__":
    work(*sys.argv[1:])
