"""Correlations and errors by hand."""

import numpy as np
import pytest
from limp.benchmarks.agreement import ceiling, interval, pearson, rmse


def test_r_by_hand() -> None:
    assert pearson(np.array([1.0, 2.0, 3.0]), np.array([2.0, 4.0, 6.0])) == pytest.approx(1.0)
    assert pearson(np.array([1.0, 2.0, 3.0]), np.array([1.0, 3.0, 2.0])) == pytest.approx(0.5)
    assert pearson(np.ones(3), np.arange(3.0)) is None
    assert pearson(np.zeros(0), np.zeros(0)) is None


def test_rmse_by_hand() -> None:
    assert rmse(np.array([[0.0, 1.0]]), np.array([[3.0, 5.0]])) == pytest.approx((12.5) ** 0.5)


def test_the_interval_of_r() -> None:
    random = np.random.default_rng(3)
    x = random.normal(size=(60, 1))
    y = x + random.normal(size=(60, 1))
    r, found = pearson(x, y), interval(x, y, 0)
    assert r is not None
    assert found[0] < r < found[1]
    assert found == interval(x, y, 0)
    assert 0.5 < (found[1] - found[0]) / (2 * 1.96 * (1 - r**2) / 60**0.5) < 1.5  # the normal approximation
    assert interval(np.ones((4, 1)), np.arange(4.0)[:, None], 0) is None


def test_ceilings_by_hand() -> None:
    """Means 0 and 2 have a variance of 2, and squared errors of 1/2 and 3/2 a mean of 1: half of it is noise."""
    means, errors = np.array([0.0, 2.0]), np.sqrt([0.5, 1.5])
    assert ceiling(means, errors) == pytest.approx(0.5**0.5)
    assert ceiling(means, 2 * errors) == 0.0
    assert ceiling(np.ones(3), np.ones(3)) is None
