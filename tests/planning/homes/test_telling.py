import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from limp.homes.parameters import Parameters
from limp.homes.world import World
from limp.minds.attitudes import SocialGoal
from limp.minds.facts import Place
from limp.minds.meanings import Statement
from limp.planning.homes.telling import answer_log_policy, denial_log_policy, statement_log_likelihood

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
