"""Line of sight, with lines drawn by hand."""

import pytest

from limp.worlds.foodtruck.sight import sees, sight
from limp.worlds.grid import Grid

WALL = Grid.open(4, 3, [(1, 1), (2, 1)])
"""
y=2  ....
y=1  .##.
y=0  ....
"""


@pytest.mark.parametrize(
    ("start", "target", "free"),
    [
        ((0, 0), (3, 0), True),  # along the row
        ((0, 0), (0, 2), True),  # along the column
        ((1, 0), (1, 2), False),  # through the wall
        ((0, 0), (3, 2), False),  # through both cells of the wall
        ((3, 0), (3, 2), True),
        ((2, 0), (3, 2), False),  # x = 2.25 to 2.5 while y = 0.5 to 1
        ((0, 0), (1, 1), True),  # the target's own cell never hides it
        ((0, 1), (1, 2), True),  # it only touches the corner (0.5, 1.5)
        ((0, 1), (2, 2), False),  # at x = 0.5 to 1 it is at y = 1.25 to 1.5
    ],
)
def test_lines(start: tuple[int, int], target: tuple[int, int], free: bool) -> None:
    assert sees(WALL, start, target) is free
    assert sees(WALL, target, start) is free


def test_all_cells_at_once() -> None:
    seen = dict(zip(WALL.cells, sight(WALL, (3, 2)).tolist(), strict=True))
    assert [cell for cell, free in seen.items() if free] == [(3, 0), (3, 1), (0, 2), (1, 2), (2, 2), (3, 2)]
