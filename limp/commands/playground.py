"""What the page can use: solvers, opened in processes of their own when they are first asked, and films."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from pydantic import Field

from ..answering.answers import Answer
from ..errors import LimpError, unknown
from ..minds.facts import Value
from ..registry import SOLVERS, check_solver, names, solver_words
from ..solvers.spec import SolverSpec
from .play_asked import FILM, Asked, Film, bundled_film, made, question_of
from .play_crew import Crew, Gone, Order, State

FOR_THEIR_OWN_TASKS = ("maze", "tiger")
"""Solvers of one world, which have nothing to say of a story."""

AT_ONCE = 2
"""So many questions are answered at once by rules, so that a long one leaves room for a short one. Assumed."""

LIMIT = 60.0
"""Seconds for a question by rules. Assumed: all bundled examples take less than two."""

MODEL_LIMIT = 900.0
"""Seconds for a question with a model, of which there is one at a time: weights are large and slow. Assumed."""


class Wanted(Value):
    """A film of the simulator: two numbers."""

    seed: int = Field(ge=0, le=10**6)
    people: int = Field(default=2, ge=2, le=4)


@dataclass
class Playground:
    """The solvers and the films of one server; `close` it after use."""

    model: SolverSpec | None = None
    """A solver with a model, where the command line names one."""
    store: Path | None = None
    films: dict[str, Film] = field(default_factory=lambda: {FILM: bundled_film()})
    ending: Callable[[], bool] = lambda: False
    """Whether the server ends, so that nobody waits for an answer any more."""

    def __post_init__(self) -> None:
        self._held, self._lock = ExitStack(), threading.Lock()
        self._rules, self._models = Crew(AT_ONCE, LIMIT), Crew(1, MODEL_LIMIT)
        self._held.callback(self._rules.close)
        self._held.callback(self._models.close)
        self._folder = Path(self._held.enter_context(TemporaryDirectory(prefix="limp-play-")))
        self.solvers = {name: solver_words(name) for name in names(SOLVERS) if self._answers(name)}
        """What each solver that can be asked does, by name."""

    def _answers(self, name: str) -> bool:
        if name in FOR_THEIR_OWN_TASKS:
            return False
        try:
            check_solver(self.spec(name))
        except LimpError:
            return False
        return True

    def spec(self, name: str) -> SolverSpec:
        """Return who answers under this name."""
        return self.model if self.model and name == self.model.name else SolverSpec(name=name)

    async def answer(self, asked: Asked, gone: Gone) -> Answer:
        """Answer what the page asks; raise `LimpError` where there is no answer, or nobody waits for it."""
        if asked.solver not in self.solvers:
            raise unknown("solver", asked.solver, self.solvers)
        question, spec = question_of(asked, self.films), self.spec(asked.solver)
        return await self._crew(spec).answer(Order(spec, self.store if spec.model else None, question), gone)

    def state(self, asked: Asked) -> State:
        """Say how busy those are who would answer this."""
        return self._crew(self.spec(asked.solver)).state()

    def _crew(self, spec: SolverSpec) -> Crew:
        return self._models if spec.model else self._rules

    def film(self, wanted: Wanted) -> tuple[str, Film]:
        """Make a film and return its name; raise `LimpError` where films cannot be made."""
        name = f"seed {wanted.seed}, {wanted.people} people"
        with self._lock:
            if name not in self.films:
                folder = self._folder / f"{wanted.seed}-{wanted.people}"
                self.films[name] = made(wanted.seed, wanted.people, folder)
        return name, self.films[name]

    def close(self) -> None:
        """End what is under way and delete the films."""
        self._held.close()
