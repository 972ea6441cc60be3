"""What simulated people answer: probabilities by hand."""

from math import exp
from random import Random

import numpy as np
import pytest
from limp.benchmarks.household.simulation.policies import PEOPLE, answer_odds
from limp.benchmarks.household.simulation.words import answer_words, where

from limp.homes.apartment import Area, Furniture, Point
from limp.homes.world import World
from limp.minds.facts import Place

WORLD = World.of([Place(name=name, room="kitchen") for name in ("fridge", "table", "stove")], PEOPLE)
SURE = np.array([1.0, 0.0, 0.0, 0.0])
"""The juice is in the fridge."""


def test_who_does_not_care_often_will_not_be_bothered() -> None:
    """U: 0.75 - 0.9 for the truth, -0.9 for the two others, 0 for `I don't know`; beta = 4."""
    weights = np.array([exp(-0.6), exp(-3.6), exp(-3.6), 1.0])
    assert answer_odds(WORLD, SURE, "independent") == pytest.approx(weights / weights.sum(), abs=1e-9)


def test_who_hinders_misleads() -> None:
    """K = 6 places: a lie costs the listener 0.9 (1 + 6/2 - 7/2) = 0.45 steps, worth 3 each; the effort is 0.9.

    The truth would save 0.9 (7/2 - 1) = 2.25 steps: U = -6.75 + 0.75 - 0.9.
    """
    lie, truth = exp(4 * (3 * 0.45 - 0.9)), exp(4 * (-6.75 + 0.75 - 0.9))
    weights = np.array([truth, lie, lie, 1.0])
    assert answer_odds(WORLD, SURE, "hinder") == pytest.approx(weights / weights.sum(), abs=1e-9)


def test_who_helps_says_what_it_believes() -> None:
    assert answer_odds(WORLD, SURE, "help")[0] > 0.999


def test_words() -> None:
    area, stand = Area(x=0, y=0, width=1, depth=1), Point(x=0, y=0)

    def named(name: str, room: str, container: bool) -> str:
        return where(Furniture(id="x", name=name, room=room, area=area, stand=stand, container=container))

    assert named("fridge", "kitchen", True) == "inside the fridge in the kitchen"
    assert named("cabinet", "kitchen", True) == "inside the kitchen cabinet"
    assert named("table", "kitchen", False) == "on the kitchen table"
    assert not any("left" in answer_words("mug", None, True, Random(k)) for k in range(20))
    piece = Furniture(id="x", name="desk", room="office", area=area, stand=stand, container=False)
    assert not any("I left" in answer_words("mug", piece, False, Random(k)) for k in range(40))
    assert any("I left" in answer_words("mug", piece, True, Random(k)) for k in range(40))
