"""Grids of cells, with walls between and around them: what all worlds on a grid share.

Positions are (x, y) with (0, 0) at the bottom left; a text map is written top row first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ..errors import InputError

IntArray = NDArray[np.int32]
Position = tuple[int, int]

STAY = 4
STEPS: tuple[Position, ...] = ((-1, 0), (1, 0), (0, 1), (0, -1), (0, 0))
BACK = (1, 0, 3, 2)
"""The step that undoes each step."""
UNREACHABLE = -1
Ways = Sequence[Iterable[int]]
"""The cells that one step leads to from each cell."""


def steps_from(sources: Iterable[int], ways: Ways, closed: Iterable[int] = ()) -> dict[int, int]:
    """Return the fewest steps to each cell that can be reached without entering `closed` ones."""
    shut = dict.fromkeys(closed, UNREACHABLE)
    found = {**shut, **{cell: 0 for cell in sources if cell not in shut}}
    edge, steps = [cell for cell, far in found.items() if not far], 0
    while edge:
        steps += 1
        ahead = []
        for cell in edge:
            for to in ways[cell]:
                if to not in found:
                    found[to] = steps
                    ahead.append(to)
        edge = ahead
    for cell in shut:
        del found[cell]
    return found


def around(cell: int, width: int, height: int) -> tuple[int, int, int, int]:
    """Return the cells above, below, to the left and to the right, of cells numbered by rows from the top left.

    At the edge it is the cell itself.
    """
    y, x = divmod(cell, width)
    return (
        cell - width if y > 0 else cell,
        cell + width if y < height - 1 else cell,
        cell - 1 if x > 0 else cell,
        cell + 1 if x < width - 1 else cell,
    )


def rows_of(text: str, known: Collection[str], what: str = "the map", legend: str = "") -> tuple[str, ...]:
    """Return the rows of a text map, top row first, without empty lines around it.

    Blanks at the ends of rows count where a blank is one of the `known` letters. Raises `InputError` if the map is
    empty, not rectangular, or holds another letter; `legend` says what there is.
    """
    lines = text.replace("\r", "").strip("\n" if " " in known else None).split("\n")
    rows = tuple(line if " " in known else line.strip() for line in lines)
    legend = legend or f"Known: {', '.join(known)}."
    if not text.strip():
        raise InputError(f"{what} is empty.", f"Draw at least one row. {legend}")
    for n, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            raise InputError(
                f"{what} is not rectangular: row {n} has {len(row)} cells, row 1 has {len(rows[0])}.",
                "Give every row the same length.",
            )
        if unknown := [(x, letter) for x, letter in enumerate(row, start=1) if letter not in known]:
            x, letter = unknown[0]
            raise InputError(f"{what} holds the unknown letter {letter!r} in row {n}, column {x}.", legend)
    return rows


@dataclass(frozen=True)
class Grid:
    """Free cells and walls, with named goals; `fences` are thin walls between two cells."""

    walls: tuple[tuple[bool, ...], ...]
    """[height][width], bottom row first."""
    goals: tuple[tuple[str, Position], ...] = ()
    fences: frozenset[tuple[Position, Position]] = frozenset()
    """Pairs of cells beside each other; each pair is given once, in any order."""

    @cached_property
    def cells(self) -> tuple[Position, ...]:
        """The free cells, bottom row first, left to right."""
        return tuple((x, y) for y, row in enumerate(self.walls) for x, wall in enumerate(row) if not wall)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.walls[0])

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.walls)

    @property
    def goal_names(self) -> tuple[str, ...]:
        """The names of the goals, in their order."""
        return tuple(name for name, _ in self.goals)

    @cached_property
    def neighbours(self) -> IntArray:
        """The cell [N, 5] that each action leads to from each cell; -1 into a wall or out of the grid."""
        place = {cell: k for k, cell in enumerate(self.cells)}
        rows = [[place.get((x + dx, y + dy), -1) for dx, dy in STEPS] for x, y in self.cells]
        found = np.array(rows, dtype=np.int32)
        for one, other in self.fences:
            found[place[one], found[place[one]] == place[other]] = -1
            found[place[other], found[place[other]] == place[one]] = -1
        return found

    @cached_property
    def ways(self) -> tuple[tuple[int, ...], ...]:
        """The cells that a step leads to from each cell, itself included."""
        return tuple(tuple(to for to in row if to >= 0) for row in self.neighbours.tolist())

    @cached_property
    def distances(self) -> IntArray:
        """Geodesic distances [N, N] in steps between free cells, past walls only; -1 where there is no way."""
        count = len(self.cells)
        found = np.full((count, count), UNREACHABLE, dtype=np.int32)
        for start in range(count):
            reached = steps_from([start], self.ways)
            found[start, list(reached)] = list(reached.values())
        return found

    def cell(self, position: Position, who: str) -> int:
        """Return the number of a free cell; raise `InputError`, naming `who`, for a wall or a place outside."""
        x, y = position
        if not (0 <= x < self.width and 0 <= y < self.height):
            size = f"{self.width} x {self.height}"
            raise InputError(f"{who} is at {position}, outside the {size} maze.", "The bottom left is (0, 0).")
        if self.walls[y][x]:
            raise InputError(f"{who} is at {position}, in a wall.", "Put it on a free cell.")
        return self.cells.index(position)

    def goal_cell(self, name: str) -> int:
        """Return the cell of a goal."""
        return self.cells.index(dict(self.goals)[name])
