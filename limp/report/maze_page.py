"""The page of maze episodes: every frame, and what Large wants after each of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .answer_page import environment
from .panels import Curve

Position = tuple[int, int]


@dataclass(frozen=True)
class MazeFrame:
    """One frame: where everybody is, what both attempted to get there, and whether somebody is asked then."""

    number: int
    large: Position
    small: Position
    boulder: Position | None
    did: str
    probe: bool


@dataclass(frozen=True)
class ShownMaze:
    """One scenario, ready for the template: `walls` are cells, counted from the bottom left as positions are."""

    title: str
    verdict: str
    size: tuple[int, int]
    walls: tuple[Position, ...]
    goals: tuple[tuple[str, Position], ...]
    frames: tuple[MazeFrame, ...]
    lines: tuple[Curve, ...]


def render_mazes(mazes: Sequence[ShownMaze]) -> str:
    """Return the page of these scenarios."""
    return environment().get_template("mazes.html.j2").render(mazes=mazes)
