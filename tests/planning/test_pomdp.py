"""A small POMDP by hand: its filter, its values on the beliefs that can come up, and grids of beliefs."""

from dataclasses import replace
from math import comb

import numpy as np
import pytest
from refusals import refuses

from limp.planning.pomdp import Pomdp, barycentric, joint, simplex_grid, solve_reachable, update

RAIN = 1
WEATHER = Pomdp(
    observations=("sun", "rain"),
    transition=np.array([[[0.8, 0.2], [0.4, 0.6]]]),
    emission=np.array([[[0.9, 0.1], [0.3, 0.7]]]),
    reward=np.array([[1.0, 0.0]]),
    discount=0.5,
    start=np.array([0.5, 0.5]),
)
GROWLS = np.array([[0.85, 0.15], [0.15, 0.85]])
ANYWHERE = np.full((2, 2), 0.5)
TIGER = Pomdp(
    observations=("growl left", "growl right"),
    transition=np.stack([np.eye(2), ANYWHERE, ANYWHERE]),
    emission=np.stack([GROWLS, ANYWHERE, ANYWHERE]),
    reward=np.array([[-1.0, -1.0], [-100.0, 10.0], [10.0, -100.0]]),
    discount=0.95,
    start=np.array([0.5, 0.5]),
)
"""Kaelbling, Littman & Cassandra (1998)."""


def test_the_filter_by_hand() -> None:
    # Predicted: dry .5*.8 + .5*.4 = .6. Rain: .6*.1 = .06 against .4*.7 = .28.
    assert joint(WEATHER, WEATHER.start, 0).sum(axis=1) == pytest.approx([0.66, 0.34])
    assert update(WEATHER, WEATHER.start, 0, RAIN) == pytest.approx([0.06 / 0.34, 0.28 / 0.34])


def search(model: Pomdp, belief: np.ndarray, horizon: int) -> float:
    """The definition of the optimal value, written as a tree: every action, every observation."""
    if not horizon:
        return 0.0
    best = -np.inf
    for action in range(len(model.transition)):
        total = float(belief @ model.reward[action])
        for weights in joint(model, belief, action):
            if weights.sum() > 0:
                after = weights / weights.sum()
                total += model.discount * weights.sum() * search(model, after, horizon - 1)
        best = max(best, total)
    return best


def test_the_tiger_is_worth_what_is_published_and_what_the_tree_says() -> None:
    """19.371368 is the published value; with gamma .2 all after six steps is worth at most 100 * .2^6 / .8."""
    exact = solve_reachable(TIGER)
    assert exact.q[0].max() == pytest.approx(19.371368375, abs=1e-9)
    refuses(lambda: solve_reachable(TIGER, most=len(exact.beliefs) - 1), "too many beliefs")
    refuses(lambda: exact.values([0.123, 0.877]), "cannot be reached")
    short = replace(TIGER, discount=0.2)
    solved = solve_reachable(short)
    for belief in solved.beliefs[:5]:
        assert solved.values(belief).max() == pytest.approx(search(short, belief, 6), abs=100 * 0.2**6 / 0.8)


def test_no_endless_values_without_a_discount() -> None:
    refuses(lambda: solve_reachable(replace(TIGER, discount=1.0)), "discount below 1")


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
