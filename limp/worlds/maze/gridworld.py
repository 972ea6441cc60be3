"""Two agents and perhaps a boulder in a maze: Large, who pushes, and Small, who fails now and then.

The maze of Ullman et al. (2009), for any text map:

    #  wall      .  floor      one letter for each goal, such as f (flower) and t (tree)

A step: Large moves first and never fails. Entering the cell of Small or of the boulder pushes it one cell on; if
it cannot be pushed, Large stays. Then Small moves from where it is now; with probability `failure` it stays
instead. Walls, the boulder and Large block Small, which may enter a cell that Large has just left.

Positions are (x, y) with (0, 0) at the bottom left; a map is written top row first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ...errors import InputError

IntArray = NDArray[np.int32]
Position = tuple[int, int]

ACTIONS = ("L", "R", "U", "D", ".")
WORDS = ("move left", "move right", "move up", "move down", "stay")
STAY = 4
STEPS: tuple[Position, ...] = ((-1, 0), (1, 0), (0, 1), (0, -1), (0, 0))
MIRRORED = (1, 0, 2, 3, 4)
"""The action that an action becomes in a mirror that swaps left and right."""

BACK = (1, 0, 3, 2)
"""The step that undoes each step."""

WALL, FLOOR = "#", "."
GOALS = {"f": "flower", "t": "tree"}
UNREACHABLE = -1


@dataclass(frozen=True)
class Maze:
    """Walls and goals. Raises `InputError` for a map that is not rectangular, unknown letters or missing goals.

    Every goal must be reachable from every free cell.
    """

    walls: tuple[tuple[bool, ...], ...]
    """[height][width], bottom row first."""
    goals: tuple[tuple[str, Position], ...]
    fences: frozenset[tuple[Position, Position]] = frozenset()
    """Pairs of cells beside each other with a thin wall between them; each pair is given once, in any order."""

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
        """The names of the goals, in alphabetical order."""
        return tuple(name for name, _ in self.goals)

    @cached_property
    def neighbours(self) -> IntArray:
        """The cell [N, 5] that each action leads to from each cell; -1 into a wall or out of the maze."""
        place = {cell: k for k, cell in enumerate(self.cells)}
        rows = [[place.get((x + dx, y + dy), -1) for dx, dy in STEPS] for x, y in self.cells]
        found = np.array(rows, dtype=np.int32)
        for one, other in self.fences:
            found[place[one], found[place[one]] == place[other]] = -1
            found[place[other], found[place[other]] == place[one]] = -1
        return found

    @cached_property
    def distances(self) -> IntArray:
        """Geodesic distances [N, N] in steps between free cells, past walls only; -1 where there is no way."""
        count = len(self.cells)
        found = np.full((count, count), UNREACHABLE, dtype=np.int32)
        for start in range(count):
            found[start, start] = 0
            edge = [start]
            for step in range(1, count):
                edge = sorted({int(n) for c in edge for n in self.neighbours[c, :STAY] if n >= 0})
                edge = [n for n in edge if found[start, n] < 0]
                found[start, edge] = step
                if not edge:
                    break
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

    def is_mirror_symmetric(self) -> bool:
        """Tell whether x -> width - 1 - x keeps the walls and swaps two goals."""
        places = sorted(place for _, place in self.goals)
        flipped = sorted((self.width - 1 - x, y) for x, y in places)
        return (
            len(self.goals) == 2
            and all(row == row[::-1] for row in self.walls)
            and flipped == places
            and all(2 * x != self.width - 1 for x, _ in places)
        )


MAX_CELLS = 440
"""The most free cells of a maze that is read: two agents in them make 200,000 states to plan for."""


def rows_of(text: str, what: str = "the map") -> tuple[str, ...]:
    """Return the rows of a text map, top row first; raise `InputError` if it is empty or not rectangular."""
    rows = tuple(line.strip() for line in text.strip().splitlines())
    if not any(rows):
        raise InputError(f"{what} is empty.", "Draw it with # for walls and . for floor.")
    for n, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            raise InputError(
                f"{what} is not rectangular: row {n} has {len(row)} cells, row 1 has {len(rows[0])}.",
                "Give every row the same length.",
            )
    return rows


def read_maze(text: str, goals: Mapping[str, str] = GOALS) -> Maze:
    """Read a text map, top row first; `goals` names the letters of goals."""
    rows = rows_of(text)
    found: dict[str, Position] = {}
    for y, row in enumerate(reversed(rows)):
        for x, letter in enumerate(row):
            if letter in (WALL, FLOOR):
                continue
            if letter not in goals:
                known = ", ".join((WALL, FLOOR, *goals))
                raise InputError(f"the map holds the unknown letter {letter!r} at ({x}, {y}).", f"Known: {known}.")
            if goals[letter] in found:
                raise InputError(f"the map holds the goal {letter!r} twice.", "Every goal has one place.")
            found[goals[letter]] = (x, y)
    if missing := sorted(set(goals.values()) - set(found)):
        raise InputError(f"the map lacks the goal {missing[0]!r}.", "Put its letter on a free cell.")
    maze = Maze(tuple(tuple(c == WALL for c in row) for row in reversed(rows)), tuple(sorted(found.items())))
    if len(maze.cells) > MAX_CELLS:
        raise InputError(
            f"the maze has {len(maze.cells)} free cells; the limit is {MAX_CELLS}, without a boulder.",
            "Planning takes a millisecond for every pair of cells: draw a smaller one.",
        )
    for name, place in maze.goals:
        far = np.flatnonzero(maze.distances[maze.goal_cell(name)] < 0)
        if far.size:
            raise InputError(
                f"the goal {name!r} at {place} cannot be reached from {maze.cells[far[0]]}.", "Open a way to it."
            )
    return maze


FOUR_ROOMS = read_maze("""
...#...
.f...t.
...#...
#.###.#
...#...
.......
...#...
""")
"""Four rooms of 3 x 3 with four doors; the flower and the tree are in the upper ones."""
