"""Maze episodes as they are shown: every frame, and what Large wants after each of them; and their page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..planner import FloatArray
from ..worlds.grid import WORDS, Grid, Position
from ..worlds.maze.scenarios import Scenario
from ..worlds.maze.world import Step
from .answer_page import environment
from .panels import Curve, curve

TIE = 1e-9
"""Goals whose probabilities differ by less are equally probable: at the first frame all are."""


@dataclass(frozen=True)
class MazeFrame:
    """One frame: where everybody is, what both attempted to get there, and whether somebody is asked then."""

    number: int
    large: Position
    small: Position
    boulder: Position | None
    step: Step | None
    """None for the first frame."""
    probe: bool

    @property
    def did(self) -> str:
        """What was attempted, in words."""
        if self.step is None:
            return ""
        return f"Large: {WORDS[self.step.large]}. Small: {WORDS[self.step.small]}{', fails' * self.step.failed}."


@dataclass(frozen=True)
class ShownMaze:
    """The answer to one scenario; `posterior` holds one probability a frame for every goal of Large."""

    title: str
    made_with: str
    maze: Grid
    frames: tuple[MazeFrame, ...]
    posterior: Mapping[str, FloatArray]

    @classmethod
    def of(cls, scenario: Scenario, posterior: Mapping[str, FloatArray]) -> ShownMaze:
        """Return what is shown of a scenario, from P(Large's goal) [frames] of every goal."""
        moments = zip(scenario.path.states, (None, *scenario.path.steps), strict=True)
        frames = (
            MazeFrame(n, *scenario.world.places(state), step, n in scenario.probes)
            for n, (state, step) in enumerate(moments, start=1)
        )
        return cls(scenario.id, scenario.goal, scenario.world.maze, tuple(frames), posterior)

    @property
    def likeliest(self) -> tuple[str, ...]:
        """The goals that are most probable at the last frame."""
        last = {goal: float(values[-1]) for goal, values in self.posterior.items()}
        return tuple(goal for goal, p in last.items() if p > max(last.values()) - TIE)

    @property
    def verdict(self) -> str:
        """The answer in words."""
        last = self.posterior[self.likeliest[0]][-1]
        words = f"Answer: {self.likeliest[0]} (p = {last:.3f})."
        if len(self.likeliest) > 1:
            words = f"Answer: undecided between {', '.join(self.likeliest)} (p = {last:.3f} each)."
        return f"{words} Made with: {self.made_with}." if self.made_with else words

    @property
    def walls(self) -> list[Position]:
        """The cells that are walls, counted from the bottom left as positions are."""
        return [(x, y) for y, row in enumerate(self.maze.walls) for x, wall in enumerate(row) if wall]

    @property
    def lines(self) -> tuple[Curve, ...]:
        """The posterior of every goal, as a curve."""
        return tuple(curve(goal, values) for goal, values in self.posterior.items())


def render_mazes(mazes: Sequence[ShownMaze]) -> str:
    """Return the page of these scenarios."""
    return environment().get_template("mazes.html.j2").render(mazes=mazes)
