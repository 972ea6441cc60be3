"""The belief grid and its mixtures, by hand and by chance."""

from math import comb

import numpy as np
import pytest
from refusals import refuses

from limp.planning.pomdp_simplex import barycentric, simplex_grid


def test_the_grid_of_two_halves() -> None:
    assert simplex_grid(3, 2).tolist() == [
        [0, 0, 1],
        [0, 0.5, 0.5],
        [0, 1, 0],
        [0.5, 0, 0.5],
        [0.5, 0.5, 0],
        [1, 0, 0],
    ]


@pytest.mark.parametrize(("states", "resolution"), [(1, 4), (2, 5), (3, 6), (4, 3)])
def test_mixtures_are_the_belief(states: int, resolution: int) -> None:
    grid = simplex_grid(states, resolution)
    assert len(grid) == comb(resolution + states - 1, states - 1)
    assert np.array_equal(barycentric(grid, resolution), np.eye(len(grid)))
    beliefs = np.random.default_rng(1).dirichlet([0.5] * states, 200)
    weights = barycentric(beliefs, resolution)
    assert weights @ grid == pytest.approx(beliefs, abs=1e-12)
    assert weights.min() >= 0.0
    assert (weights > 0).sum(axis=1).max() <= states


def test_an_empty_grid() -> None:
    refuses(lambda: simplex_grid(3, 0), "resolution 0")
