"""Mazes as text maps: a grid with named goals, each of which every free cell can reach.

#  wall      .  floor      one letter for each goal, such as f (flower) and t (tree)
"""

from __future__ import annotations

from collections.abc import Mapping

from ..grid import Grid, rows_of

WALL, FLOOR = "#", "."
GOALS = {"f": "flower", "t": "tree"}


def read_maze(text: str, goals: Mapping[str, str] = GOALS) -> Grid:
    """Read a text map, top row first; `goals` names the letters of goals, which are kept in alphabetical order.

    Each goal is there once and can be reached from every free cell. Raises `InputError` for what is no map.
    """
    rows = rows_of(text, (WALL, FLOOR, *goals))
    drawn = ((letter, (x, y)) for y, row in enumerate(reversed(rows)) for x, letter in enumerate(row))
    places = sorted((goals[letter], place) for letter, place in drawn if letter in goals)
    return Grid(tuple(tuple(c == WALL for c in row) for row in reversed(rows)), tuple(places))


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
