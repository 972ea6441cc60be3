"""What the page can use: solvers, opened in a process of their own when they are first asked."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import anyio
from anyio import to_process

from ..answering.answers import Answer
from ..episodes.question import Question
from ..errors import LimpError, unknown
from ..registry import SOLVERS, OpenSolver, check_solver, names, open_solver, solver_words
from ..runs.outcomes import traceback_of
from ..solvers.spec import SolverSpec
from .play_asked import PageRequest, question_of

LIMIT = 60.0
"""Seconds for a question by rules. Assumed: all bundled examples take less than two."""

MODEL_LIMIT = 900.0
"""Seconds for a question with a model: weights are large and slow. Assumed."""

LOOK = 0.1
"""Seconds between two looks at whether somebody still waits for the answer."""

Gone = Callable[[], Awaitable[bool]]
"""Says whether nobody waits for the answer any more."""


class Desk:
    """Answers one question at a time, in a process that ends when it takes longer than `limit` s or nobody waits.

    The others wait, in the order in which they came.
    """

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self.turn = anyio.Semaphore(1)

    async def answer(self, spec: SolverSpec, store: Path | None, question: Question, gone: Gone) -> Answer:
        """Return the answer; raise `LimpError` where there is none, or none within the limit, or nobody waits."""
        found: Answer | LimpError = LimpError("nobody waits for the answer any more.")
        async with anyio.create_task_group() as group:
            group.start_soon(self._watch, gone, group.cancel_scope)
            async with self.turn:
                try:
                    with anyio.fail_after(self.limit):
                        found = await to_process.run_sync(answered, spec, store, question, cancellable=True)
                except TimeoutError:
                    hint = "Ask about a shorter story, or use the command line, which has no limit."
                    found = LimpError(f"this takes longer than {self.limit:g} s.", hint)
                except anyio.BrokenWorkerProcess:
                    found = LimpError("the process died.", "It may have run out of memory; shorten the story.")
            group.cancel_scope.cancel()
        if isinstance(found, LimpError):
            raise found
        return found

    @staticmethod
    async def _watch(gone: Gone, scope: anyio.CancelScope) -> None:
        while not await gone():
            await anyio.sleep(LOOK)
        scope.cancel()


_OPEN: dict[str, OpenSolver] = {}
"""The solvers that are open in this process, by name: a playground has one of a name."""


def answered(spec: SolverSpec, store: Path | None, question: Question) -> Answer | LimpError:
    """Answer one question with a solver that stays open, or say why there is no answer."""
    try:
        if spec.name not in _OPEN:
            _OPEN[spec.name] = open_solver(spec, store)
        return _OPEN[spec.name].answer(question)
    except LimpError as error:
        return LimpError(error.message, error.hint)
    except Exception as error:  # noqa: BLE001  # a fault of the program must not end the playground
        print(traceback_of(error), file=sys.stderr)
        return LimpError(f"a fault of the program: {type(error).__name__}.", "Its traceback is in the terminal.")


@dataclass
class Playground:
    """The solvers of one server."""

    model: SolverSpec | None = None
    """A solver with a model, where the command line names one."""
    store: Path | None = None
    ending: Callable[[], bool] = lambda: False
    """Whether the server ends, so that nobody waits for an answer any more."""

    def __post_init__(self) -> None:
        self.rules, self._models = Desk(LIMIT), Desk(MODEL_LIMIT)
        self.solvers = {name: solver_words(name) for name in names(SOLVERS) if self._answers(name)}
        """What each solver that can be asked does, by name."""

    def _answers(self, name: str) -> bool:
        try:
            check_solver(self.spec(name))
        except LimpError:
            return False
        return True

    def spec(self, name: str) -> SolverSpec:
        """Return who answers under this name."""
        return self.model if self.model and name == self.model.name else SolverSpec(name=name)

    async def answer(self, asked: PageRequest, gone: Gone) -> Answer:
        """Answer what the page asks; raise `LimpError` where there is no answer, or nobody waits for it."""
        if asked.solver not in self.solvers:
            raise unknown("solver", asked.solver, self.solvers)
        question, spec = question_of(asked), self.spec(asked.solver)
        desk = self._models if spec.model else self.rules
        return await desk.answer(spec, self.store if spec.model else None, question, gone)
