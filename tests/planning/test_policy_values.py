"""Chains of policies against dense systems."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse import csr_matrix

from limp.planning.policy_values import Chain


def chain(dense: np.ndarray, gamma: float, policy: list[int]) -> Chain:
    return Chain.of(csr_matrix(dense, dtype=np.float32), gamma, np.array(policy, dtype=np.int8))


def test_two_states_by_hand() -> None:
    # Rows action by action: action 0 stays, action 1 changes the state.
    of = chain(np.array([[1.0, 0], [0, 1], [0, 1], [1, 0]]), 0.5, [1, 0])
    # x1 = 1 / (1 - 0.5) = 2, x0 = 0.25 + 0.5 x1 = 1.25
    assert of.evaluate(np.array([0.25, 1.0]), 1e-5) == pytest.approx([1.25, 2.0], abs=1e-4)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000))
def test_it_solves_the_system_of_any_policy(seed: int) -> None:
    random = np.random.default_rng(seed)
    states = int(random.integers(2, 60))
    rows = random.random((3 * states, states)) ** 6
    rows /= rows.sum(axis=1, keepdims=True)
    policy = random.integers(0, 3, size=states)
    right = random.normal(size=states)
    system = np.eye(states) - 0.9 * rows[policy * states + np.arange(states)]
    of = chain(rows, 0.9, policy.tolist())
    found = np.zeros(states)
    for _ in range(4):  # single precision falls short of the goal at times, and is asked again
        found += of.evaluate(right - system @ found, 1e-6)
    assert system @ found == pytest.approx(right, abs=1e-5)
