"""What each number of the household planner changes."""

import math

import pytest

from limp.homes.parameters import described
from tools.sensitivity import answers, moved, read


def test_probabilities_move_as_odds_and_other_numbers_by_the_factor() -> None:
    known = {one.name: one for one in described()}
    assert moved(known["sight.around"], 2.0) == pytest.approx(6 / 13)  # odds 3 / 7
    assert moved(known["concern"], 0.5) == 0.5 * known["concern"].default
    assert moved(known["unnamed"], 0.5) == 2.0


def test_scores_are_of_the_right_options() -> None:
    asked = list(read("household:home"))[:3]
    chosen, score = answers(asked, {})
    first, own = answers(asked[:1], {})
    assert len(chosen) == 3
    assert chosen[0] == first[0]
    assert math.exp(score) <= math.exp(own) <= 1.0
