"""Values and beliefs against the exact solvers and the exact filter of small POMDPs."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from limp.planning.pomdp import update
from limp.planning.pomdp_reachable import solve_reachable
from limp.planning.pomdp_simplex import after_sign
from limp.worlds.foodtruck import chances
from limp.worlds.foodtruck_plans import Plans

from .foodtruck_small import IMPOSSIBLE, SETTINGS, STREET, as_pomdp, spread

DESIRES = SETTINGS.desires(3)
BELIEF = np.array([[0.45, 0.2, 0.35]])


def test_action_values_are_those_of_the_exact_solver() -> None:
    plans = Plans(STREET, DESIRES, SETTINGS)
    for row, desire in enumerate(DESIRES):
        for belief in SETTINGS.beliefs(3):
            for cell in range(len(STREET.maze.cells)):
                exact = solve_reachable(as_pomdp(STREET, SETTINGS, desire, cell, belief))
                theirs = exact.values(spread(STREET, cell, belief))
                ours = plans.action_values(cell, belief[None])
                possible = np.flatnonzero(theirs > IMPOSSIBLE / 2)
                assert sorted(ours) == possible.tolist()
                assert [ours[a][0, row] for a in sorted(ours)] == pytest.approx(theirs[possible], abs=1e-8)


def test_beliefs_are_those_of_the_exact_filter() -> None:
    noisy = replace(SETTINGS, noise=0.2)
    belief, cell = np.array([0.5, 0.3, 0.2]), 1
    model = as_pomdp(STREET, noisy, DESIRES[0], 0, belief)
    chance, after = after_sign(belief[None], chances(STREET.views[cell], 0.2))
    assert chance[0] == pytest.approx([0.5 * 0.8 + 0.5 * 0.1, 0.3 * 0.8 + 0.7 * 0.1, 0.2 * 0.8 + 0.8 * 0.1])
    for sign in range(3):
        exact = update(
            model, model.start, model.actions.index("move right"), model.observations.index(f"{cell} {sign}")
        )
        assert spread(STREET, cell, after[0, sign]) == pytest.approx(exact, abs=1e-15)


def test_wrong_looks_make_values_an_upper_bound_that_a_finer_grid_lowers() -> None:
    """Beside a search over everything that can be done and seen in 12 steps, which leaves at most 20 x 0.5^12."""
    noisy, desire = replace(SETTINGS, noise=0.2, discount=0.5), np.array([6.0, 20.0, 0.0])

    @cache
    def value(steps: int, cell: int, looks: tuple[int, ...]) -> float:
        belief = BELIEF[0] * 8.0 ** np.array(looks)  # a look is 0.8 / 0.1 times as likely where it is right
        belief /= belief.sum()
        trucks = STREET.truck_at[cell]
        found = [-1 + float(belief @ np.where(trucks >= 0, desire[trucks], 0.0))] * (cell in STREET.cells_of_spots)
        for to in STREET.maze.neighbours[cell] if steps else ():
            if to >= 0:
                given = chances(STREET.views[to], noisy.noise)
                after = (
                    [looks]
                    if given.shape[1] == 1
                    else [(*looks[:o], looks[o] + 1, *looks[o + 1 :]) for o in range(3)]
                )
                ahead = [value(steps - 1, int(to), seen) for seen in after]
                found.append(-1 + 0.5 * float(belief @ given @ ahead))
        return max(found, default=-2.0)

    exact = value(12, 1, (0, 0, 0))
    found = [
        max(float(q[0, 0]) for q in plans.action_values(1, BELIEF).values())
        for plans in (Plans(STREET, desire[None], replace(noisy, resolution=n)) for n in (3, 6, 24))
    ]
    assert found[0] > found[1] > found[2] > exact - 1e-9
    assert found[2] == pytest.approx(exact, abs=0.01)
