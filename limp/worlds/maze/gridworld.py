"""Mazes as text maps: a grid with named goals, each of which every free cell can reach.

#  wall      .  floor      one letter for each goal, such as f (flower) and t (tree)
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ...errors import InputError
from ..grid import Grid, Position, rows_of

WALL, FLOOR = "#", "."
GOALS = {"f": "flower", "t": "tree"}
MAX_CELLS = 440
"""The most free cells of a maze that is read: two agents in them make 200,000 states to plan for."""


def read_maze(text: str, goals: Mapping[str, str] = GOALS) -> Grid:
    """Read a text map, top row first; `goals` names the letters of goals, which are kept in alphabetical order.

    Raises `InputError` for what is no map, a goal that is missing or there twice or that cannot be reached from
    every free cell, and for a maze that is too large to plan in.
    """
    rows = rows_of(text, (WALL, FLOOR, *goals))
    found: dict[str, Position] = {}
    for y, row in enumerate(reversed(rows)):
        for x, letter in enumerate(row):
            if goals.get(letter) in found:
                raise InputError(f"the map holds the goal {letter!r} twice.", "Every goal has one place.")
            if letter in goals:
                found[goals[letter]] = (x, y)
    if missing := sorted(set(goals.values()) - set(found)):
        raise InputError(f"the map lacks the goal {missing[0]!r}.", "Put its letter on a free cell.")
    maze = Grid(tuple(tuple(c == WALL for c in row) for row in reversed(rows)), tuple(sorted(found.items())))
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
"""Four rooms of 3 x 3 with four doors; the flower and the tree are in the upper ones (Ullman et al., 2009)."""
