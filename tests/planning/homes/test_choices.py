"""What people in a household answer, and where they bring things, with numbers worked out by hand."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from limp.episodes.claims import SocialGoal
from limp.homes.deeds import Speech, Statement
from limp.homes.minds import wish
from limp.homes.parameters import Parameters
from limp.homes.world import WHERE_PUT, World
from limp.minds.facts import Place
from limp.planning.homes.choices import (
    answer_log_policy,
    denial_log_policy,
    outcome_values,
    statement_log_likelihood,
)

GOALS = st.sampled_from(["help", "hinder", "independent"])
CABINET, FRIDGE = Place(name="cabinet", room="kitchen"), Place(name="fridge", room="kitchen")
KITCHEN = World.of([CABINET, FRIDGE], Parameters(honesty=0.75, concern=1.0, trust=0.9))
"""K = 5: the truth saves .9 * 2 = 1.8 steps, a lie costs .9 * .5 = .45, and so for denials the other way round."""
THERE = np.array([1.0, 0.0, 0.0])
"""The milk is in the cabinet."""


@pytest.mark.parametrize(
    ("speech", "place", "goal", "said", "true", "false"),
    [
        ("tell", CABINET, "independent", True, 0.75, 0.0),
        ("tell", FRIDGE, "independent", False, 0.75, 0.0),
        ("tell", CABINET, "help", True, 1.8 + 0.75, -0.45),
        ("tell", FRIDGE, "hinder", False, -1.8 + 0.75, 0.45),
        ("deny", CABINET, "help", True, -1.8, 0.45 + 0.75),
        ("deny", FRIDGE, "help", False, -1.8, 0.45 + 0.75),
        ("deny", CABINET, "hinder", True, 1.8, -0.45 + 0.75),
    ],
)
def test_what_is_said_of_the_true_place_or_of_one_of_four_others(
    speech: Speech, place: Place, goal: SocialGoal, said: bool, true: float, false: float
) -> None:
    """One word is of the true place, four of others, and `I don't know` is worth 0; beta = 2."""
    worth = [math.exp(2 * true), math.exp(2 * false)]
    expected = worth[0 if said else 1] / (worth[0] + 4 * worth[1] + 1)
    statement = Statement(speech=speech, thing="milk", place=place)
    assert statement_log_likelihood(KITCHEN, statement, THERE, goal) == pytest.approx(math.log(expected))


DESK, SHELF, DRAWER = Place(name="desk"), Place(name="shelf"), Place(name="drawer")
ROOM = World.of([DESK, SHELF, DRAWER], Parameters())
STAYS, GIVEN = 4, 5
WANTED, AS_LEFT = wish("Ann", "stapler", SHELF), wish("Ann", "stapler", WHERE_PUT)


def test_values_by_hand() -> None:
    """K = 6: a lost thing costs 3.5 to find and 4 to carry; a hand-over saves half the carrying."""
    assert outcome_values(ROOM, 0, WANTED).tolist() == [-7.5, 0.0, -7.5, -7.5, -4.0, -2.0]
    assert outcome_values(ROOM, 0, AS_LEFT)[STAYS] == 0.0
    assert outcome_values(ROOM, 0, wish("Ann", "stapler"))[GIVEN] == 0.0


@given(st.lists(st.floats(0.01, 1), min_size=3, max_size=3), GOALS)
def test_answers_are_a_distribution(weights: list[float], goal: SocialGoal) -> None:
    belief = np.array(weights) / sum(weights)
    for chosen in (answer_log_policy, denial_log_policy):
        assert np.exp(chosen(KITCHEN, belief, goal)).sum() == pytest.approx(1.0)
