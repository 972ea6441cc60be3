"""Stability: what counts as a change, and that only words change."""

import pytest

from limp.answering.pipeline import Pipeline
from tools.stability import compared, measured

BEFORE = [{"box": 0.9, "jar": 0.1}, {"box": 0.6, "jar": 0.4}, {}, {"box": 1.0}, {}]


def test_changes_by_hand() -> None:
    after = [{"box": 0.8, "jar": 0.2}, {"box": 0.3, "jar": 0.7}, {"box": 1.0}, {}, {}]
    found = compared(BEFORE, after)
    assert (found.n, found.changed) == (4, 0.75)  # another choice, and two that one side refused
    assert (found.mean, found.largest) == (pytest.approx(0.2), pytest.approx(0.3))


def test_rules_do_not_move_with_names_and_order() -> None:
    found = measured(Pipeline.symbolic(), 3)
    for name in ("other names", "options in the opposite order"):
        assert (found[name].changed, found[name].largest) == (0.0, pytest.approx(0.0, abs=1e-9)), name
