import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from limp.homes.minds import wish
from limp.homes.parameters import Parameters
from limp.homes.world import World
from limp.minds.attitudes import WHERE_PUT, Attitude, SocialGoal
from limp.minds.facts import Place
from limp.planning.homes.moves import outcome_log_policy, outcome_values

DESK, SHELF, DRAWER = Place(name="desk"), Place(name="shelf"), Place(name="drawer")
WORLD = World.of([DESK, SHELF, DRAWER], Parameters())
STAYS, GIVEN = 4, 5


def policy(goal: Attitude | None, social_goal: SocialGoal, now: int = 0) -> np.ndarray:
    return np.exp(outcome_log_policy(WORLD, now, goal, social_goal))


def test_values_by_hand() -> None:
    """K = 6: a lost thing costs 3.5 to find and 4 to carry; a hand-over saves half the carrying."""
    values = outcome_values(WORLD, 0, wish("Ann", "stapler", SHELF))
    assert values.tolist() == [-7.5, 0.0, -7.5, -7.5, -4.0, -2.0]
    left = outcome_values(WORLD, 0, wish("Ann", "stapler", WHERE_PUT))
    assert left[STAYS] == 0.0
    assert outcome_values(WORLD, 0, wish("Ann", "stapler"))[GIVEN] == 0.0


def test_a_helper_brings_it_where_it_is_wanted_and_a_hinderer_anywhere_else() -> None:
    wanted = wish("Ann", "stapler", SHELF)
    assert policy(wanted, "help")[1] > 0.9
    assert policy(wanted, "hinder")[1] < 1e-6
    assert policy(wanted, "hinder")[2] > 0.1


def test_who_knows_it_is_wanted_where_it_lies() -> None:
    stays = wish("Ann", "stapler", WHERE_PUT)
    assert policy(stays, "help")[STAYS] > 0.9
    assert policy(stays, "hinder")[1] > 0.1 > policy(stays, "help")[1]


def test_the_unaware_lie_between() -> None:
    wanted, stays = wish("Ann", "stapler", SHELF), wish("Ann", "stapler", WHERE_PUT)
    unaware = policy(None, "independent")[1]
    best = [policy(wanted, "help")[1], policy(stays, "hinder")[1]]
    worst = [policy(wanted, "hinder")[1], policy(stays, "help")[1]]
    assert max(worst) < unaware < min(best)


def test_a_thing_does_not_move_to_where_it_is() -> None:
    assert policy(wish("Ann", "stapler", SHELF), "help", now=2)[2] == 0.0


@given(
    st.integers(0, 4),
    st.sampled_from(["help", "hinder", "independent"]),
    st.sampled_from([SHELF, WHERE_PUT, None]),
)
def test_outcomes_are_a_distribution(now: int, social_goal: SocialGoal, place: Place | None) -> None:
    assert policy(wish("Ann", "stapler", place), social_goal, now).sum() == pytest.approx(1.0)
