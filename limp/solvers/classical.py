"""Solvers of classical tasks: the question brings its episode and its hypotheses, and a planner scores them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

from ..answering.pipeline import Pipeline
from ..episodes.episode import Episode
from ..episodes.question import Question, Video
from ..errors import InputError
from ..inputs.checks import user_cache
from ..minds.attitudes import Hypothesis
from ..minds.events import Episode as Fused
from ..minds.events import Event
from ..protocols.stages import Policy, Sources


@dataclass(frozen=True)
class Unread:
    """Every stage before the planner, for a solver that neither sees nor reads: each raises `InputError`."""

    solver: str

    def perceive(self, video: Video, agents: Sequence[str]) -> tuple[Event, ...]:
        """Refuse a film."""
        del video, agents
        self._refuse()

    def read(self, text: str, agents: Sequence[str]) -> tuple[Event, ...]:
        """Refuse a text."""
        del text, agents
        self._refuse()

    def fuse(self, sources: Sources) -> Fused:
        """Refuse events."""
        del sources
        self._refuse()

    def hypothesize(self, question: Question, episode: Episode) -> tuple[Hypothesis, ...]:
        """Refuse options in words."""
        del question, episode
        self._refuse()

    def _refuse(self) -> NoReturn:
        raise InputError(
            f"the solver {self.solver!r} answers questions that bring their episode and their hypotheses.",
            "For films and texts take --symbolic or --model.",
        )


def planning(solver: str, policy: Policy) -> Pipeline:
    """Return a pipeline that only plans."""
    unread = Unread(solver)
    return Pipeline(unread, unread, unread, unread, policy)


def open_maze() -> Pipeline:
    """Open the solver `maze`: the exact planners of Ullman et al. (2009), in any maze that the episode tells.

    What it plans is kept in the user's cache.
    """
    from ..worlds.maze.policy import MazePolicy  # slow: scipy

    return planning("maze", MazePolicy(folder=user_cache("mazes")))


def open_tiger() -> Pipeline:
    """Open the solver `tiger`: exact interactive POMDPs of players of the tiger task."""
    from ..worlds.tiger.policy import TigerPolicy  # slow: scipy

    return planning("tiger", TigerPolicy())
