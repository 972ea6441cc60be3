"""What red would have done without blue, by hand."""

import math

import pytest

from limp.worlds.helping import STAY, Game, Grid, Motion
from limp.worlds.helping_counterfactual import Simulation, success, untouched
from limp.worlds.helping_inference import play

from .helping_small import LEFT, RIGHT

CORRIDOR = Grid(((False,) * 3, (True, True, False)), (2, 0))
GAME = Game(CORRIDOR, "drags", (0, 0), (2, 1), (), steps=3)
THREE = math.log(3)
"""beta: each step that is farther from the star is a third as likely."""


def test_two_squares_in_three_steps_by_hand() -> None:
    """From (0, 0): right 3/4, stay 1/4. From (1, 0): right 9/13, stay 3/13, left 1/13."""
    seen = play(GAME, [RIGHT, RIGHT], [Motion(), Motion()])
    go, on = 3 / 4, 9 / 13
    afresh = go * on + (1 - go) * go * on + go * (3 / 13) * on
    assert success(GAME, seen, Simulation(THREE, 0.0)) == pytest.approx(afresh, abs=1e-12)
    assert success(GAME, seen, Simulation(THREE, 1.0)) == 1.0  # blue changed nothing: what red did stays
    assert success(GAME, seen, Simulation(THREE, 0.25)) == pytest.approx(0.75 * afresh + 0.25)


def test_what_red_did_before_a_box_moved_may_stay() -> None:
    """Red goes away and stays, then blue moves a box; one step is left for two squares."""
    wide = Grid(((False,) * 3, (False,) * 3), (2, 0))
    game = Game(wide, "drags", (1, 0), (1, 1), ((0, 1),), steps=3)
    seen = play(game, [LEFT, STAY, RIGHT], [Motion(), Motion(), Motion(RIGHT, "drag", LEFT)])
    assert untouched(game, seen) == 2
    assert success(game, seen, Simulation(THREE, 1.0)) == 0.0
    assert untouched(game, play(game, [LEFT], [Motion()])) == 1
