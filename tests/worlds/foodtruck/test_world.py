"""The street: what is seen from where, walks, and their cues."""

import numpy as np
import pytest

from limp.worlds.foodtruck.cues import cues
from limp.worlds.foodtruck.world import EAT, chances, walk_of

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


def test_cues_by_hand() -> None:
    """Right twice and back once: two of three steps lead to the far spot. Both spots are 2 steps away."""
    walk = walk_of(STREET, [(0, 0), (1, 0), (1, 0), (2, 0), (1, 0)], 1)
    assert cues(STREET, walk, 1) == pytest.approx([2, 2, 1 / 3, 2 / 3, 1, 0, 0, 1, 0])
