"""Temperature scaling, on runs whose best temperature is known."""

from __future__ import annotations

import numpy as np
import pytest

from limp.runs.recalibration import ENOUGH, fitted, recalibration, scaled
from limp.runs.results import Result


def made(share: float, right: int, n: int, polarity: str = "MOST", episodes: int = 20) -> list[Result]:
    """Return n answers to two options, each given `share` for A, of which the first `right` are right."""
    return [
        Result(
            episode=f"e{k % episodes}",
            question=f"q{k}",
            type="",
            polarity=polarity,
            options=2,
            gold="A" if k < right else "B",
            choice="A",
            correct=k < right,
            probabilities={"A": share, "B": 1.0 - share},
        )
        for k in range(n)
    ]


def test_the_temperature_makes_what_is_said_what_is_right() -> None:
    # Said 0.6, right 0.9: (0.6 / 0.4)^(1/T) = 0.9 / 0.1, so T = ln 1.5 / ln 9 = 0.1845.
    logs, gold = np.log([[0.6, 0.4]] * 100), np.array([0] * 90 + [1] * 10)
    assert fitted(logs, gold) == pytest.approx(np.log(1.5) / np.log(9.0), rel=1e-3)
    np.testing.assert_allclose(np.exp(scaled(logs[:1], np.log(1.5) / np.log(9.0))), [[0.9, 0.1]], atol=1e-12)


def test_an_option_that_a_question_lacks_stays_out() -> None:
    scaled_logs = scaled(np.array([[np.log(0.2), np.log(0.8), -np.inf]]), 2.0)
    # Square roots of 0.2 and 0.8 are as 1 to 2.
    np.testing.assert_allclose(np.exp(scaled_logs), [[1 / 3, 2 / 3, 0.0]])


def test_a_run_is_judged_on_episodes_that_were_held_out() -> None:
    results = made(0.6, 180, 200)
    found = recalibration(results)
    assert found is not None
    assert found.n == 200
    assert found.temperature == pytest.approx(np.log(1.5) / np.log(9.0), rel=1e-3)
    assert found.log_loss[0] == pytest.approx(-(0.9 * np.log(0.6) + 0.1 * np.log(0.4)))
    assert found.brier[0] == pytest.approx(0.9 * 2 * 0.4**2 + 0.1 * 2 * 0.6**2)
    # With the temperature of all of them the log loss would be the entropy of 0.9; held out it is hardly more.
    entropy = -(0.9 * np.log(0.9) + 0.1 * np.log(0.1))
    assert entropy <= found.log_loss[1] < entropy + 0.02
    assert found.brier[1] < found.brier[0]


@pytest.mark.parametrize(
    "results",
    [made(0.6, 10, ENOUGH - 1), made(0.6, 10, 200, episodes=4), made(0.6, 10, 200, polarity="LEAST"), []],
)
def test_too_little_is_not_fitted(results: list[Result]) -> None:
    assert recalibration(results) is None


def test_a_certain_error_costs_no_more_than_the_floor() -> None:
    found = recalibration(made(1.0, 199, 200))
    assert found is not None
    assert np.isfinite(found.log_loss).all()
