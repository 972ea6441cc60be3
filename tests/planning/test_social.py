import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from limp.planning.social import boltzmann, chance_of, social_utility


def test_boltzmann_of_two_actions_is_the_logistic() -> None:
    policy = np.exp(boltzmann(np.array([0.0, 1.0]), rationality=2.0))
    assert policy[1] == pytest.approx(1 / (1 + math.exp(-2)))


def test_an_impossible_action_stays_impossible() -> None:
    assert np.exp(boltzmann(np.array([0.0, -np.inf]), 1.0)).tolist() == [1.0, 0.0]


def test_a_hinderer_values_the_opposite_of_a_helper() -> None:
    value, cost = np.array([3.0, -1.0]), np.array([1.0, 0.1])
    assert social_utility(1.0, value, cost).tolist() == [2.0, -1.1]
    assert social_utility(-1.0, value, cost).tolist() == [-4.0, 0.9]
    assert social_utility(0.0, value, cost).tolist() == [-1.0, -0.1]


@given(st.lists(st.floats(-50, 50), min_size=1, max_size=6), st.floats(0.01, 10), st.floats(-100, 100))
def test_policies_are_normalised_and_ignore_a_constant(utilities: list[float], beta: float, shift: float) -> None:
    policy = boltzmann(np.array(utilities), beta)
    assert np.exp(policy).sum() == pytest.approx(1.0)
    assert np.allclose(policy, boltzmann(np.array(utilities) + shift, beta), atol=1e-6)


@given(
    utilities=st.lists(st.floats(-50, 50), min_size=1, max_size=5), beta=st.floats(0, 5), which=st.integers(0, 4)
)
def test_the_chance_of_one_action_is_that_of_the_whole_policy(
    utilities: list[float], beta: float, which: int
) -> None:
    k = which % len(utilities)
    rest = [np.array(u) for n, u in enumerate(utilities) if n != k]
    found = float(chance_of(np.array(utilities[k]), rest, beta))
    assert found == pytest.approx(float(np.exp(boltzmann(utilities, beta))[k]), rel=1e-9, abs=1e-300)


def test_an_action_that_is_infinitely_worse_is_never_taken() -> None:
    assert float(chance_of(np.array(0.0), [np.array(1e6)], 1.0)) == 0.0
