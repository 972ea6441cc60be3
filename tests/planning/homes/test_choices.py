""""""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from limp.homes.minds import wish
from limp.homes.parameters import Parameters
from limp.homes.world import World
from limp.minds.attitudes import WHERE_PUT, Attitude, SocialGoal
from limp.minds.facts import Place
from limp.minds.meanings import Statement
from limp.planning.homes.choices import (
    answer_log_policy,
    denial_log_policy,
    outcome_log_policy,
    outcome_values,
    statement_log_likelihood,
)

CABINET, FRIDGE = Place(name="cabinet", room="kitchen"), Place(name="fridge", room="kitchen")
WORLD = World.of([CABINET, FRIDGE], Parameters(honesty=0.75, concern=1.0, trust=0.9))
THERE = np.array([1.0, 0.0, 0.0])


def told(place: Place, belief: np.ndarray, goal: SocialGoal) -> float:
    value = statement_log_likelihood(WORLD, Statement(speech="tell", thing="milk", place=place), belief, goal)
    assert value is not None
    return value


def test_an_independent_speaker_by_hand() -> None:
    """rho = 0, so U = honesty: the truth .75, four lies and `I don't know` 0; beta = 2."""
    weights = [math.exp(1.5), *[1.0] * 4, 1.0]
    assert told(CABINET, THERE, "independent") == pytest.approx(math.log(weights[0] / sum(weights)))
    assert told(FRIDGE, THERE, "independent") == pytest.approx(math.log(weights[1] / sum(weights)))


def test_a_helper_by_hand() -> None:
    """K = 5: the truth saves .9 * 2 = 1.8 steps, a lie costs .9 * .5 = .45."""
    truth, lie = math.exp(2 * (1.8 + 0.75)), math.exp(2 * -0.45)
    assert told(CABINET, THERE, "help") == pytest.approx(math.log(truth / (truth + 4 * lie + 1)))


def test_a_denial_by_hand() -> None:
    """K = 5. A true denial saves .9 * .5 steps, one of the true place costs .9 * 2; five denials or none."""
    true, false = math.exp(2 * (0.45 + 0.75)), math.exp(2 * -1.8)
    cabinet = denial_log_policy(WORLD, THERE, "help")
    assert cabinet[0] == pytest.approx(math.log(false / (false + 4 * true + 1)))
    assert cabinet[1] == pytest.approx(math.log(true / (false + 4 * true + 1)))
    true, false = math.exp(2 * (-0.45 + 0.75)), math.exp(2 * 1.8)
    hinderer = denial_log_policy(WORLD, THERE, "hinder")
    assert hinderer[0] == pytest.approx(math.log(false / (false + 4 * true + 1)))


def test_a_denial_is_weighed_and_a_question_is_no_answer() -> None:
    denied = Statement(speech="deny", thing="milk", place=CABINET)
    assert statement_log_likelihood(WORLD, denied, THERE, "help") == denial_log_policy(WORLD, THERE, "help")[0]
    assert statement_log_likelihood(WORLD, Statement(speech="ask", thing="milk"), THERE, "help") is None


@given(st.lists(st.floats(0.01, 1), min_size=3, max_size=3), st.sampled_from(["help", "hinder", "independent"]))
def test_answers_are_a_distribution(weights: list[float], goal: SocialGoal) -> None:
    belief = np.array(weights) / sum(weights)
    for policy in (answer_log_policy, denial_log_policy):
        assert np.exp(policy(WORLD, belief, goal)).sum() == pytest.approx(1.0)


DESK, SHELF, DRAWER = Place(name="desk"), Place(name="shelf"), Place(name="drawer")
ROOM = World.of([DESK, SHELF, DRAWER], Parameters())
STAYS, GIVEN = 4, 5


def policy(goal: Attitude | None, social_goal: SocialGoal, now: int = 0) -> np.ndarray:
    return np.exp(outcome_log_policy(ROOM, now, goal, social_goal))


def test_values_by_hand() -> None:
    """K = 6: a lost thing costs 3.5 to find and 4 to carry; a hand-over saves half the carrying."""
    values = outcome_values(ROOM, 0, wish("Ann", "stapler", SHELF))
    assert values.tolist() == [-7.5, 0.0, -7.5, -7.5, -4.0, -2.0]
    left = outcome_values(ROOM, 0, wish("Ann", "stapler", WHERE_PUT))
    assert left[STAYS] == 0.0
    assert outcome_values(ROOM, 0, wish("Ann", "stapler"))[GIVEN] == 0.0


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
