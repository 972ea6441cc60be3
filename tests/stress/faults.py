"""What becomes of a run when its provider or its own process fails.

A server on 127.0.0.1 stands for the provider and counts what it answers. The client is a process of its own that
runs `limp.runs.evaluate.run`; every run is made again, with the same arguments, once the faults are over. The
client is this file too: python faults.py RUN STORE URL COUNT TROUBLE. Without any fault, the time is said beside
the ideal: requests x delay / at once.
"""

import json
import random
import resource
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
from loopback import Loopback, Toy
from loopback.faults import ODD
from synthetic import Synthetic, prompt

PROMPTS = 2  # a question, beside the one about its episode
STATUS = ("429", "500", "502", "503", "408")
BODIES = ("cut", "truncated", "invalid", "empty", *ODD)
HANGS = ("timeout", "slow")
QUICK = (*STATUS * 4, *BODIES * 2)
MIXED = (*QUICK, *HANGS)
TIMEOUT = 5.0
KILLS = 6
ARRIVES = 0.2
"""Seconds in which the server reads what a client had sent when it was killed."""
AT_ONCE = 32
DELAY = 0.01
"""Seconds that the provider takes under load, and how many requests are under way then."""


@dataclass(frozen=True)
class Case:
    """One row: the kinds of faults of the provider, and what else happens to the client."""

    name: str
    kinds: tuple[str, ...]
    clients: int = 1
    kills: int = 0
    trouble: str = ""
    small: bool = False
    """Whether every run of the tests tries it."""


CASES = (
    Case("status codes (429, 500, 502, 503, 408)", STATUS),
    Case("broken bodies and odd numbers", BODIES),
    Case("hangs and slow bodies among the others", MIXED),
    Case("two clients, one store", MIXED, clients=2),
    Case(f"client killed {KILLS} times", MIXED, kills=KILLS),
    Case("two clients, one of them killed", QUICK, clients=2, kills=1, small=True),
    Case("clock jumps", MIXED, trouble="clock"),
    Case("load", (), trouble="load", small=True),
)

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


def work(out: str, kept: str, url: str, count: str, trouble: str) -> None:
    if trouble == "clock":
        true, jumps = time.time, random.Random(0)
        time.time = lambda: true() + jumps.choice((-86400.0, 0.0, 3600.0, 86400.0))
    many, threads = (AT_ONCE, AT_ONCE) if trouble == "load" else (8, 4)
    options = {"attempts": 6, "backoff": 0.005, "timeout": TIMEOUT, "api": "chat", "concurrency": many}
    model: Any = open_model("vllm/toy", base_url=url, **options)
    config = RunConfig(benchmark="synthetic", version="1", solver=SolverSpec(name="asker"))
    asker = Asker(Recorded(model, Store(Path(kept))))
    try:
        summary = run(Synthetic(int(count)), asker, Path(out), config, workers=threads)
    except LimpError as error:
        print(f"limp: {error}", file=sys.stderr)
        raise SystemExit(2) from None
    used = resource.getrusage(resource.RUSAGE_SELF)
    told = {"n": summary.n, "failed": summary.failed, "cpu": used.ru_utime, "MB": used.ru_maxrss / 1e3}
    print(json.dumps({**told, "wall": summary.seconds}))


def late(_: object) -> dict[str, float]:
    time.sleep(DELAY)
    return {"A": -0.3, "B": -1.4}


# --- the trials ---------------------------------------------------------------------------------------------


class Trial:
    """One row at one rate, with its server and its folder."""

    def __init__(self, case: Case, rate: float, count: int, folder: Path, seed: int) -> None:
        self._case, self._count, self._folder, self._random = case, count, folder, random.Random(seed)
        self._told: dict[str, int] = {}
        toy = Toy(letters=late) if case.trouble == "load" else Toy()
        self._server, self._rate, self._excused = Loopback(toy), rate, set[str]()

    def outcome(self) -> dict[str, float]:
        """Run with the faults, and again without; return what became of questions and of requests."""
        begun, case = time.monotonic(), self._case
        with self._server as server:
            server.at_random(self._rate, 1, case.kinds)
            for _ in range(case.kills):
                self._kill(self._start(case.trouble))
            answered, failed = self._ended(case.trouble)
            found: dict[str, float] = {
                "requests": len(server.calls), "faulty": sum(bool(call.fault) for call in server.calls),
                "ideal": len(server.calls) * DELAY / AT_ONCE, **self._told,
            }  # fmt: skip
            server.at_random(0.0, 1)
            healed, left = self._ended("")
        found |= {"answered": answered, "failed": failed, "answered after": healed, "failed after": left}
        return {**found, **self._paid(), "seconds": round(time.monotonic() - begun, 1)}

    def _start(self, trouble: str) -> list[subprocess.Popen[str]]:
        command = [sys.executable, __file__]
        folder, url = self._folder, self._server.openai_url
        return [
            subprocess.Popen(
                [*command, str(folder / f"run{k}"), str(folder / "store.db"), url, str(self._count), trouble],
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
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

    def _ended(self, trouble: str) -> tuple[int, int]:
        """Let all clients run to their end; return how many questions the first one answered, and failed."""
        printed, *_ = [process.communicate()[0] for process in self._start(trouble)]
        if printed:
            self._told = json.loads(printed)
            return self._told["n"] - self._told["failed"], self._told["failed"]
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
