"""The street: what is seen from where, walks, and what cannot be."""

from collections.abc import Callable

import numpy as np
import pytest
from refusals import refuses

from limp.errors import LimpError
from limp.worlds import foodtruck_plans as plans
from limp.worlds.foodtruck import EAT, EMPTY, TruckWorld, chances, sees, walk_of
from limp.worlds.grid import Grid

from .foodtruck_small import SETTINGS, STREET

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
        ((2, 0), (3, 2), False),  # x = 2.25 to 2.5 while y = 0.5 to 1
        ((0, 0), (1, 1), True),  # the target's own cell never hides it
        ((0, 1), (1, 2), True),  # it only touches the corner (0.5, 1.5)
        ((0, 1), (2, 2), False),  # at x = 0.5 to 1 it is at y = 1.25 to 1.5
    ],
)
def test_lines_of_sight(start: tuple[int, int], target: tuple[int, int], free: bool) -> None:
    assert sees(WALL, start, target) is free
    assert sees(WALL, target, start) is free


def test_what_each_cell_shows() -> None:
    shown = dict(zip(STREET.maze.cells, STREET.views, strict=True))
    assert shown == {(0, 0): (0, 0, 0), (1, 0): (0, 1, 2), (2, 0): (0, 1, 2), (0, 1): (0, 0, 0), (2, 1): (0, 1, 2)}
    assert chances((0, 0, 0), 0.2).tolist() == [[1.0]] * 3
    assert np.allclose(chances((0, 1, 2), 0.2), [[0.8, 0.1, 0.1], [0.1, 0.8, 0.1], [0.1, 0.1, 0.8]])
    assert np.allclose(chances((0, 1, 0), 0.2), [[0.8, 0.2], [0.2, 0.8], [0.8, 0.2]])


def test_a_walk_and_its_actions() -> None:
    walk = walk_of(STREET, [(0, 0), (1, 0), (1, 0), (2, 0), (2, 1)], 0, eats=True)
    assert walk.actions(STREET) == (1, 4, 1, 2, EAT)


def world(spots: tuple[tuple[int, int], ...], *rows: tuple[int, ...]) -> TruckWorld:
    return TruckWorld(Grid.open(2, 1), spots, ("red", "green"), rows)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: walk_of(STREET, [(0, 0), (2, 0)], 0), "no step leads from (0, 0) to (2, 0)"),
        (lambda: walk_of(STREET, [(1, 1)], 0), "in a wall"),
        (lambda: walk_of(STREET, [], 0), "without a place"),
        (lambda: walk_of(STREET, [(2, 1)], 2, eats=True), "where no truck stands"),
        (lambda: walk_of(STREET, [(0, 0)], 3), "no world 3"),
        (lambda: world(((0, 0), (0, 0)), (0, 1)), "one cell"),
        (lambda: world(((0, 0),), (0,), (0,)), "not distinct"),
        (lambda: world(((0, 0),), (0, 1)), "fills 2 of 1"),
        (lambda: world(((0, 0),), (2,)), "unknown truck"),
        (lambda: world(((9, 0),), (EMPTY,)), "a spot is at"),
    ],
)
def test_what_cannot_be(call: Callable[[], object], words: str) -> None:
    refuses(call, words)


def test_planning_that_does_not_converge(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "SWEEPS", 2)
    refuses(lambda: plans.Plans(STREET, SETTINGS.desires(3), SETTINGS).values, "2 sweeps", LimpError)
