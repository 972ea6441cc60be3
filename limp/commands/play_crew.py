"""Processes that answer the questions of the page, so that none blocks another and each can be ended.

A question waits until a process is free, in the order in which they came. It is given up when it takes too long
or when nobody waits for its answer any more; its process is ended then, and another one takes its place.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

import anyio

from ..answering.answers import Answer
from ..episodes.question import Question
from ..errors import LimpError
from ..minds.facts import Value
from ..registry import Solver, open_solver
from ..runs.outcomes import traceback_of
from ..solvers.spec import SolverSpec

LOOK = 0.02
"""Seconds between two looks at whether an answer is there; shorter than anybody notices."""

Gone = Callable[[], Awaitable[bool]]
"""Says whether nobody waits for the answer any more."""


@dataclass(frozen=True)
class Order:
    """What a process is asked: a question, who answers it, and where a model's answers are kept."""

    spec: SolverSpec
    store: Path | None
    question: Question


class State(Value):
    """How busy a crew is: for how many seconds each question has been under way, how many wait, the time limit."""

    running: tuple[float, ...] = ()
    waiting: int = 0
    limit: float = 0.0


class _Worker:
    """A process that is started at once, and the line to it."""

    def __init__(self) -> None:
        self.since: float | None = None
        # A fresh process: a copy of one with threads and open stores may hang.
        context = multiprocessing.get_context("spawn")
        self.line, theirs = context.Pipe()
        self._process = context.Process(target=work, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()

    def alive(self) -> bool:
        """Say whether the process runs; from outside it may have been killed."""
        return self._process.is_alive()

    def end(self) -> None:
        """End the process at once."""
        self._process.kill()
        self._process.join()
        self.line.close()


class Crew:
    """So many processes, started when they are first needed; `limit` is in seconds a question."""

    def __init__(self, size: int, limit: float) -> None:
        self._size, self._limit = size, limit
        self._workers: list[_Worker] = []
        self._line: list[object] = []

    def state(self) -> State:
        """Say how busy the crew is."""
        now = time.monotonic()
        running = tuple(now - worker.since for worker in self._workers if worker.since is not None)
        return State(running=running, waiting=len(self._line), limit=self._limit)

    async def answer(self, order: Order, gone: Gone) -> Answer:
        """Return the answer; raise `LimpError` where there is none, or none within the limit, or nobody waits."""
        worker = await self._turn(gone)
        try:
            worker.line.send(order)
            while not worker.line.poll():
                await self._look(gone)
                if worker.since is not None and time.monotonic() - worker.since > self._limit:
                    raise LimpError(
                        f"this takes longer than {self._limit:g} s.",
                        "Ask about a shorter story, or use the command line, which has no limit.",
                    )
            found: Answer | LimpError = worker.line.recv()
        except BaseException as error:  # cancelled, too long, nobody waits: what is under way ends too
            self._workers.remove(worker)
            worker.end()
            self._workers.append(_Worker())  # so that the next question finds one that is ready
            if isinstance(error, (EOFError, OSError)):  # its end of the line is closed
                hint = "It may have run out of memory; shorten the story."
                raise LimpError("the process died.", hint) from None
            raise
        worker.since = None
        if isinstance(found, LimpError):
            raise found
        return found

    async def _turn(self, gone: Gone) -> _Worker:
        """Wait for a process that is free and take it, in the order in which the questions came."""
        ticket = object()
        self._line.append(ticket)
        try:
            while True:
                await self._look(gone)
                if self._line[0] is ticket and (worker := self._free()):
                    worker.since = time.monotonic()
                    return worker
        finally:
            self._line.remove(ticket)

    def _free(self) -> _Worker | None:
        """Return a process that is free, a new one where there is room; those that were killed make room."""
        for worker in [worker for worker in self._workers if worker.since is None and not worker.alive()]:
            self._workers.remove(worker)
            worker.end()
        free = next((worker for worker in self._workers if worker.since is None), None)
        if free is None and len(self._workers) < self._size:
            free = _Worker()
            self._workers.append(free)
        return free

    @staticmethod
    async def _look(gone: Gone) -> None:
        """Wait a moment; raise `LimpError` if nobody waits for the answer any more."""
        if await gone():
            raise LimpError("nobody waits for the answer any more.")
        await anyio.sleep(LOOK)

    def close(self) -> None:
        """End all processes."""
        for worker in self._workers:
            worker.end()
        self._workers.clear()


# --- in the process ---------------------------------------------------------------------------------------


def work(line: Connection) -> None:
    """Answer what comes along the line, until it is closed at the other end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this process
    solvers: dict[str, Solver] = {}
    while True:
        try:
            order: Order = line.recv()
            line.send(answered(order, solvers))
        except (EOFError, OSError):
            return


def answered(order: Order, solvers: dict[str, Solver]) -> Answer | LimpError:
    """Answer one question with a solver that stays open, or say why there is no answer."""
    try:
        name = order.spec.name  # a playground has one solver of a name
        if name not in solvers:
            solvers[name] = open_solver(order.spec, order.store)
        return solvers[name].answer(order.question)
    except LimpError as error:
        return LimpError(error.message, error.hint)
    except Exception as error:  # noqa: BLE001  # a fault of the program must not end the playground
        print(traceback_of(error), file=sys.stderr)
        return LimpError(f"a fault of the program: {type(error).__name__}.", "Its traceback is in the terminal.")
