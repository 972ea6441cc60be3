"""Intervals: Wilson's by hand, for episodes, at both ends; the bootstrap of differences, and where it fails."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from limp.runs.intervals import cluster_interval, share_interval


def apart(many: int) -> list[str]:
    """As many episodes of one question."""
    return [str(k) for k in range(many)]


def test_wilson_by_hand() -> None:
    # t_9(.975) = 2.262157; p = .8, n = 10, v = 10 / 9 x 1.6 / 100 = .017778, n* = .16 / .017778 = 9
    # t^2 = 5.117354: (.8 + t^2 / 18 -+ t sqrt(.16 / 9 + t^2 / 324)) / (1 + t^2 / 9)
    found = share_interval([1] * 8 + [0] * 2, apart(10))
    middle, half = (0.8 + 5.117354 / 18) / (1 + 5.117354 / 9), 2.262157 * np.sqrt(0.16 / 9 + 5.117354 / 324)
    half /= 1 + 5.117354 / 9
    assert found == pytest.approx((middle - half, middle + half), abs=1e-6)


def test_all_right_and_all_wrong_have_width() -> None:
    # n / (n + t^2): 10 / (10 + 2.262157^2)
    assert share_interval([1] * 10, apart(10)) == pytest.approx((0.661497, 1.0), abs=1e-5)
    assert share_interval([0] * 10, apart(10)) == pytest.approx((0.0, 1 - 0.661497), abs=1e-5)
    # 200 answers in ten episodes that are all right count as ten
    episodes = [str(k % 10) for k in range(200)]
    assert share_interval([1] * 200, episodes) == pytest.approx((0.661497, 1.0), abs=1e-5)
    # the bootstrap cannot see beyond its sample, or one episode, and says so
    assert cluster_interval([1.0] * 10, apart(10), seed=0) is None
    assert cluster_interval([1.0, 0.0], ["1", "1"], seed=0) is None


@given(st.lists(st.tuples(st.integers(0, 1), st.integers(0, 5)), min_size=1, max_size=40))
def test_an_interval_holds_its_share_and_lies_in_0_to_1(answers: list[tuple[int, int]]) -> None:
    right, episodes = [a for a, _ in answers], [str(e) for _, e in answers]
    found = share_interval(right, episodes)
    assert (found is None) == (len(set(episodes)) < 2)
    if found is not None:
        assert 0.0 <= found[0] < found[1] <= 1.0
        assert found[0] - 1e-9 <= sum(right) / len(right) <= found[1] + 1e-9
        mirrored = share_interval([1 - a for a in right], episodes)
        assert mirrored == pytest.approx((1 - found[1], 1 - found[0]))


@pytest.mark.parametrize(("share", "many", "size"), [(0.95, 12, 3), (0.7, 6, 4), (0.99, 40, 1), (0.5, 20, 2)])
def test_intervals_hold_the_true_share_often_enough(share: float, many: int, size: int) -> None:
    # every episode has a share of its own, Beta with mean `share`; 95 % minus three errors of 400 draws is 91.7 %
    rng = np.random.default_rng(7)
    episodes = np.repeat(apart(many), size).tolist()
    held = 0
    for _ in range(400):
        own = np.repeat(rng.beta(4 * share, 4 * (1 - share), size=many), size)
        found = share_interval((rng.random(many * size) < own).astype(int), episodes)
        assert found is not None
        held += found[0] <= share <= found[1]
    assert held / 400 > 0.917
