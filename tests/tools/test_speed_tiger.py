"""What the speed benchmark measures is right; how long it takes is not tested."""

from __future__ import annotations

import pytest

from limp.symbolic.pomdp.reachable import solve_reachable
from tools.speed_tiger import OPTIMUM, PRECISION, Timed, classic, plain_value_iteration, timed


def test_the_plain_value_iteration_reaches_the_precision() -> None:
    assert plain_value_iteration() == pytest.approx(OPTIMUM, abs=PRECISION)
    assert solve_reachable(classic()).lower == pytest.approx(OPTIMUM, abs=1e-9)


def test_a_row_states_the_error_and_the_ratio() -> None:
    assert Timed("x", 0.02, OPTIMUM + 0.001).row(0.002) == ("x", "20.00", "1.0e-03", "10.0 x")
    assert Timed("x", 0.02, None).row(0.002)[2] == "-"
    assert timed("x", lambda: 1.0, 3, optimum=1.0).value == 1.0
