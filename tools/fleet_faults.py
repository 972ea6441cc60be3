"""A table of faults of a fleet: workers and schedulers that are killed in the middle of a run.

    python -m tools.fleet_faults                    700 questions a row, at 20 % and at 50 % faults
    python -m tools.fleet_faults --questions 40     a small one

`limp eval --cluster` asks a server on 127.0.0.1 through a Dask scheduler and two workers, all processes of their
own, which share a store; a question is one request. A killed worker is replaced; a killed scheduler is started
again at its address with new workers, and the run, which waits for it, goes on. The columns are those of
`tools.faults`.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from limp.errors import LimpError
from limp.runs.markdown import row

from .command import parser
from .faults import HEAD, MIXED, cells, paid, repeated, stored

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from daskprocesses import DaskProcesses
from loopback import Loopback, Toy

WORKERS = 2
KILLS = 3


@dataclass(frozen=True)
class Case:
    """One row: what is killed."""

    name: str
    scheduler: bool


CASES = (
    Case(f"worker killed {KILLS} times and replaced", scheduler=False),
    Case(f"scheduler and workers killed {KILLS} times, started again", scheduler=True),
)


class Fleet:
    """A scheduler and its workers, each a process."""

    def __init__(self, folder: Path) -> None:
        self._dask = DaskProcesses(folder)
        self.address, self.scheduler = self._dask.start()
        self.workers = [self._worker() for _ in range(WORKERS)]

    def _worker(self) -> subprocess.Popen[bytes]:
        return self._dask.add_worker(self.address, threads=2)

    def kill(self, scheduler: bool, choose: random.Random) -> None:
        """Kill one worker, or the scheduler and all workers."""
        for process in [self.scheduler, *self.workers] if scheduler else [choose.choice(self.workers)]:
            process.kill()
            process.wait()

    def mend(self) -> None:
        """Start what is dead again."""
        if self.scheduler.poll() is not None:
            self.address, self.scheduler = self._dask.start(self.address.rpartition(":")[2])
        self.workers = [worker if worker.poll() is None else self._worker() for worker in self.workers]

    def close(self) -> None:
        """Kill all."""
        self._dask.stop()


def figures(case: Case, rate: float, count: int, folder: Path, seed: int) -> list[str]:
    """Return the cells of the row of a case."""
    choose, excused, begun = random.Random(seed), set[str](), time.monotonic()
    with ExitStack() as held:
        server, fleet = held.enter_context(Loopback(Toy(text="I think. Answer: A"))), Fleet(folder)
        held.callback(fleet.close)
        server.at_random(rate, seed, MIXED)
        client = _client(fleet, server, folder, count)
        for _ in range(KILLS):
            _wait(server, client, count // KILLS)
            fleet.kill(case.scheduler, choose)
            time.sleep(0.5)  # so that the server has ended what was under way
            excused |= set(paid(server)) - stored(folder)
            fleet.mend()
        faulty = _outcome(client)
        requests, faults = len(server.calls), sum(bool(call.fault) for call in server.calls)
        server.at_random(0.0, seed)
        healed = _outcome(_client(fleet, server, folder, count))
    counts = (requests, faults, *faulty, *healed, *repeated(server, folder, excused))
    return cells(case.name, rate, counts, time.monotonic() - begun)


def _client(fleet: Fleet, server: Loopback, folder: Path, count: int) -> subprocess.Popen[str]:
    options = {"base_url": server.openai_url, "api": "chat", "attempts": 6, "backoff": 0.005, "timeout": 3}
    words = [word for name, value in options.items() for word in ("--model-option", f"{name}={value}")]
    command = (
        "eval", "beliefs", "--baseline", "cot", "--model", "vllm/toy", "--limit", str(count), "--json", *words,
        "--store", str(folder / "store.db"), "--out", str(folder / "run"), "--cluster", fleet.address,
    )  # fmt: skip
    return subprocess.Popen(
        [sys.executable, "-m", "limp", *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def _wait(server: Loopback, client: subprocess.Popen[str], more: int) -> None:
    """Wait until so many more requests have come, or the client has ended."""
    enough = len(server.calls) + more
    while len(server.calls) < enough and client.poll() is None:
        time.sleep(0.005)


def _outcome(client: subprocess.Popen[str]) -> tuple[int, int]:
    """Return how many questions were answered and how many failed; raise `LimpError` if the client did."""
    out, err = client.communicate()
    if client.returncode:
        raise LimpError(f"the client ended with {client.returncode}: {err.strip()[-300:]}")
    told = json.loads(out)
    return told["n"] - told["failed"], told["failed"]


def main(words: Sequence[str] | None = None) -> None:
    """Print the table."""
    arguments = parser("tools.fleet_faults", __doc__)
    arguments.add_argument("--questions", type=int, default=700)
    arguments.add_argument("--rates", type=float, nargs="+", default=[0.2, 0.5])
    given = arguments.parse_args(words)
    print(row(HEAD))
    print("|---" * len(HEAD) + "|")
    for case in CASES:
        for rate in given.rates:
            with tempfile.TemporaryDirectory() as folder:
                print(row(figures(case, rate, given.questions, Path(folder), seed=7)), flush=True)


if __name__ == "__main__":
    main()
