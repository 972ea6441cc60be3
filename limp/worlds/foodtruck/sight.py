"""Line of sight in a maze: whether the straight line between the middles of two cells is free of walls."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..grid import Grid, Position

EDGE = 1e-9
"""A line that only touches the edge or the corner of a wall is free."""


def sees(maze: Grid, start: Position, target: Position) -> bool:
    """Tell whether no wall lies between two cells.

    The line runs from middle to middle. A wall is a square of side 1; it blocks the line if more than a point of
    the line lies inside it. The cells that the line starts and ends in never block it.
    """
    walls = [(x, y) for y, row in enumerate(maze.walls) for x, wall in enumerate(row) if wall]
    return not any(_crosses(start, target, wall) for wall in walls if wall not in (start, target))


def sight(maze: Grid, target: Position) -> NDArray[np.bool_]:
    """Return from which free cells [N] the cell `target` can be seen."""
    return np.array([sees(maze, cell, target) for cell in maze.cells], dtype=np.bool_)


def _crosses(start: Position, end: Position, square: Position) -> bool:
    """Whether the line has more than a point inside a square (Liang and Barsky's clipping)."""
    enter, leave = 0.0, 1.0
    for a, b, middle in zip(start, end, square, strict=True):
        low, high, step = middle - 0.5 + EDGE - a, middle + 0.5 - EDGE - a, b - a
        if step == 0:
            if not low < 0 < high:
                return False
            continue
        first, last = sorted((low / step, high / step))
        enter, leave = max(enter, first), min(leave, last)
    return leave - enter > EDGE
