"""Laws of what is taken out of a model's numbers; `test_policy` has numbers by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from limp.language.contrast import interaction, of_two

TABLES = arrays(np.float64, (3, 2), elements=st.floats(-30, 0))
SHIFTS = arrays(np.float64, 3, elements=st.floats(-10, 10))


@given(st.floats(-300, 300))
def test_a_step_and_its_opposite_are_all_that_can_happen(worth: float) -> None:
    assert np.exp(of_two([worth, -worth])).sum() == pytest.approx(1.0)


@given(TABLES, TABLES, SHIFTS, st.floats(-10, 10))
def test_what_words_prime_is_taken_out(help_p, hinder_p, copying, goal_words) -> None:  # type: ignore[no-untyped-def]
    # a(c), whatever it is for each content, and b(g) for one of the goals change nothing.
    primed = interaction(help_p + copying[:, None] + goal_words, hinder_p + copying[:, None])
    assert primed == pytest.approx(interaction(help_p, hinder_p), abs=1e-9)


@given(TABLES)
def test_the_social_planner_comes_out(worth) -> None:  # type: ignore[no-untyped-def]
    # log p = s(g) V: the interaction is V without its mean over the contents.
    assert interaction(worth, -worth) == pytest.approx(worth - worth.mean(axis=0), abs=1e-9)
