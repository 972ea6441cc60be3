"""Workers and schedulers that are killed in the middle of a run.

`limp eval --cluster` asks a server on 127.0.0.1 through a Dask scheduler and two workers, all processes of their
own, which share a store; a question is one request. A killed worker is replaced; a killed scheduler is started
again at its address with new workers, and the run, which waits for it, goes on.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

from daskprocesses import DaskProcesses
from loopback import Loopback, Toy

from limp.errors import LimpError
from stress.faults import MIXED, Outcome, paid, repeated, stored

WORKERS = 2


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


def trial(scheduler: bool, kills: int, rate: float, count: int, folder: Path, seed: int) -> Outcome:
    """Kill a worker, or the scheduler with all its workers, so many times during a run; then run again."""
    choose, excused, begun = random.Random(seed), set[str](), time.monotonic()
    with ExitStack() as held:
        server, fleet = held.enter_context(Loopback(Toy(text="I think. Answer: A"))), Fleet(folder)
        held.callback(fleet.close)
        server.at_random(rate, seed, MIXED)
        client = _client(fleet, server, folder, count)
        for _ in range(kills):
            _wait(server, client, count // kills)
            fleet.kill(scheduler, choose)
            time.sleep(0.5)  # so that the server has ended what was under way
            excused |= set(paid(server)) - stored(folder)
            fleet.mend()
        faulty = _outcome(client)
        requests, faults = len(server.calls), sum(bool(call.fault) for call in server.calls)
        server.at_random(0.0, seed)
        healed = _outcome(_client(fleet, server, folder, count))
    counts = (requests, faults, *faulty, *healed, *repeated(server, folder, excused))
    name = f"{'scheduler and workers' if scheduler else 'worker'} killed {kills} times"
    return Outcome(name, rate, *counts, round(time.monotonic() - begun, 1))


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
