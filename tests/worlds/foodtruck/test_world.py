"""The street: what is seen from where, and walks that cannot be."""

from __future__ import annotations

import numpy as np
import pytest

from limp.errors import InputError
from limp.worlds.foodtruck.world import EAT, EMPTY, TruckWorld, chances, open_grid, walk_of

from .small import STREET


def test_what_each_cell_shows() -> None:
    shown = dict(zip(STREET.maze.cells, STREET.views, strict=True))
    assert shown == {(0, 0): (0, 0, 0), (1, 0): (0, 1, 2), (2, 0): (0, 1, 2), (0, 1): (0, 0, 0), (2, 1): (0, 1, 2)}


def test_chances_of_a_look() -> None:
    assert chances((0, 0, 0), 0.2).tolist() == [[1.0]] * 3
    assert np.allclose(chances((0, 1, 2), 0.2), [[0.8, 0.1, 0.1], [0.1, 0.8, 0.1], [0.1, 0.1, 0.8]])
    assert np.allclose(chances((0, 1, 0), 0.2), [[0.8, 0.2], [0.2, 0.8], [0.8, 0.2]])


def test_a_walk_and_its_actions() -> None:
    walk = walk_of(STREET, [(0, 0), (1, 0), (1, 0), (2, 0), (2, 1)], 0, eats=True)
    assert walk.actions(STREET) == (1, 4, 1, 2, EAT)


@pytest.mark.parametrize(
    ("places", "truth", "eats", "words"),
    [
        ([(0, 0), (2, 0)], 0, False, r"no step leads from \(0, 0\) to \(2, 0\)"),
        ([(1, 1)], 0, False, "in a wall"),
        ([(5, 0)], 0, False, "outside the 3 x 2 maze"),
        ([], 0, False, "without a place"),
        ([(2, 1)], 2, True, "where no truck stands"),
        ([(0, 0)], 3, False, "no world 3"),
    ],
)
def test_walks_that_cannot_be(places: list[tuple[int, int]], truth: int, eats: bool, words: str) -> None:
    with pytest.raises(InputError, match=words):
        walk_of(STREET, places, truth, eats)


@pytest.mark.parametrize(
    ("spots", "worlds", "words"),
    [
        (((0, 0), (0, 0)), ((0, 1),), "one cell"),
        (((0, 0),), ((0,), (0,)), "not distinct"),
        (((0, 0),), ((0, 1),), "fills 2 of 1"),
        (((0, 0),), ((2,),), "unknown truck"),
        (((9, 0),), ((EMPTY,),), "a spot is at"),
    ],
)
def test_worlds_that_cannot_be(
    spots: tuple[tuple[int, int], ...], worlds: tuple[tuple[int, ...], ...], words: str
) -> None:
    with pytest.raises(InputError, match=words):
        TruckWorld(open_grid(2, 1), spots, ("red", "green"), worlds)
