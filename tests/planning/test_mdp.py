"""Planning on small problems with answers by hand, and against plain value iteration."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse import csr_array

from limp.planning.mdp import Kernel, solve


def test_two_states_by_hand() -> None:
    # State 0 pays 0, state 1 pays 1. Action 0 stays for nothing, action 1 changes the state for 0.25.
    kernel = Kernel(csr_array(np.array([[1.0, 0], [0, 1], [0, 1], [1, 0]])))
    values = solve(kernel, np.array([[0.0, 1.0], [-0.25, 0.75]]), gamma=0.5, tolerance=1e-9)
    # V(1) = 1 / (1 - 0.5) = 2, V(0) = -0.25 + 0.5 * 2 = 0.75
    assert values == pytest.approx([0.75, 2.0], abs=1e-8)


def test_two_classes_that_never_meet() -> None:
    # The gain differs between the states, so that a span of |TV - V| never closes.
    values = solve(Kernel(csr_array(np.eye(2))), np.array([[1.0, -3.0]]), gamma=0.99, tolerance=1e-9)
    assert values == pytest.approx([100.0, -300.0], abs=1e-6)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10_000))
def test_it_agrees_with_value_iteration(seed: int) -> None:
    random = np.random.default_rng(seed)
    states, actions = int(random.integers(2, 30)), int(random.integers(1, 5))
    rows = random.random((states * actions, states)) ** 8
    kernel = Kernel(csr_array(rows / rows.sum(axis=1, keepdims=True)))
    rewards = random.normal(size=(actions, states))
    if actions > 1:
        rewards[0, 0] = -np.inf  # an action that is not possible there
    found = solve(kernel, rewards, gamma=0.9, tolerance=1e-8)
    plain = np.zeros(states)
    for _ in range(400):
        plain = (rewards + 0.9 * kernel.expect(plain)).max(axis=0)
    assert found == pytest.approx(plain, abs=1e-6)
    again = solve(kernel, rewards, 0.9, tolerance=1e-8, starts=[found + random.normal(size=states), found])
    assert again == pytest.approx(found, abs=1e-6)
