import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from limp.planning.social import boltzmann, chance_of, social_utility


def test_boltzmann_of_two_actions_is_the_logistic_and_an_impossible_one_stays_so() -> None:
    policy = np.exp(boltzmann(np.array([0.0, 1.0]), rationality=2.0))
    assert policy[1] == pytest.approx(1 / (1 + math.exp(-2)))
    assert np.exp(boltzmann(np.array([0.0, -np.inf]), 1.0)).tolist() == [1.0, 0.0]


@pytest.mark.parametrize(("rho", "utility"), [(1.0, [2.0, -1.1]), (-1.0, [-4.0, 0.9]), (0.0, [-1.0, -0.1])])
def test_a_hinderer_values_the_opposite_of_a_helper(rho: float, utility: list[float]) -> None:
    assert social_utility(rho, np.array([3.0, -1.0]), np.array([1.0, 0.1])).tolist() == utility


@given(st.lists(st.floats(-50, 50), min_size=1, max_size=6), st.floats(0.01, 10), st.floats(-100, 100))
def test_policies_are_normalised_and_ignore_a_constant(utilities: list[float], beta: float, shift: float) -> None:
    policy = boltzmann(np.array(utilities), beta)
    assert np.exp(policy).sum() == pytest.approx(1.0)
    assert np.allclose(policy, boltzmann(np.array(utilities) + shift, beta), atol=1e-6)
    for k, utility in enumerate(utilities):
        others = [np.array(other) for n, other in enumerate(utilities) if n != k]
        found = float(chance_of(np.array(utility), others, beta))
        assert found == pytest.approx(float(np.exp(policy[k])), rel=1e-9, abs=1e-300)
