"""The numbers of the single-agent task, and of level 1 over a level-0 player who acts at random."""

import numpy as np
import pytest

from limp.worlds.tiger.minds import quantal
from limp.worlds.tiger.task import (
    CENTRE,
    CLASSIC_ACCURACY,
    SINGLE,
    SIZE,
    Context,
    Version,
    identical_openings,
    joint_payouts,
    single_values,
    stopping,
    stopping_in_blocks,
    threshold,
    threshold_policy,
    tiger_left,
    uniform_values,
)


def test_evidence_by_hand() -> None:
    assert tiger_left([0, 1, 2]) == pytest.approx([0.5, 0.7, 0.49 / (0.49 + 0.09)])
    assert tiger_left(1, CLASSIC_ACCURACY) == pytest.approx(0.85)


@pytest.mark.parametrize(
    ("version", "accuracy", "gamma", "expected", "k"),
    [
        ("original", 0.85, 0.95, 19.371368375, 2),
        ("original", 0.7, 0.95, -7.689403, 4),
        ("original", 0.7, 0.75, -2.827946, 4),
        ("modified", 0.7, 0.95, 22.909297, 2),
        ("modified", 0.7, 0.75, 2.372065, 2),
    ],
)
def test_single_agent_values(version: Version, accuracy: float, gamma: float, expected: float, k: int) -> None:
    q = single_values(SINGLE[version], accuracy, gamma)
    assert q[CENTRE].max() == pytest.approx(expected, abs=1e-6)
    assert threshold(q) == k


@pytest.mark.parametrize(
    ("k", "listens", "correct"),
    [(1, 1, 0.7), (2, 3.4483, 0.8448), (3, 6.4054, 0.9270), (4, 9.3473, 0.9674), (5, 12.1437, 0.9857)],
)
def test_listens_of_the_optimal_players(k: int, listens: float, correct: float) -> None:
    trial = stopping(threshold_policy(k))
    assert trial.listens == pytest.approx(listens, abs=5e-5)
    assert trial.correct == pytest.approx(correct, abs=5e-5)
    assert trial.evidence_abs == pytest.approx(k)
    assert trial.evidence_signed == pytest.approx(0.0, abs=1e-12)


@pytest.mark.parametrize(
    ("k", "listens", "correct"), [(1, 1.0, 0.7), (2, 3.46, 0.916), (3, 5.75, 0.992), (4, 7.73, 1.0)]
)
def test_growls_in_blocks_of_ten(k: int, listens: float, correct: float) -> None:
    """Those of 2 to 4 are from 200,000 simulated trials."""
    assert stopping_in_blocks(k) == pytest.approx((listens, correct), abs=0.02)


def test_identical_openings_by_hand() -> None:
    # Who opens at |k| >= 1 hears one growl: both open the same door at once. Two who toss a coin between the doors
    # open the same one half of the time.
    assert identical_openings(threshold_policy(1)) == pytest.approx((1.0, 1.0))
    assert identical_openings(np.tile([0.0, 0.5, 0.5], (SIZE, 1))) == pytest.approx((0.5, 0.5))
    # Listening or opening left with a half each: all end at the left door, at once in (1/4) / (1 - 1/4) of pairs.
    assert identical_openings(np.tile([0.5, 0.5, 0.0], (SIZE, 1))) == pytest.approx((1.0, 1 / 3))


@pytest.mark.parametrize(("version", "listens"), [("original", 7.27), ("modified", 2.80)])
def test_listens_of_the_quantal_player(version: Version, listens: float) -> None:
    policy = quantal(single_values(SINGLE[version], discount=0.95), 0.22)
    assert stopping(policy).listens == pytest.approx(listens, abs=0.02)


def test_joint_payouts_by_hand() -> None:
    # Tiger left: opening left meets it, opening right finds gold.
    pay = joint_payouts("competitive")
    assert pay[0, 0].tolist() == [-1, 25, -10]
    assert pay[0, 1].tolist() == [-50, -50, -60]
    assert pay[1, 1].tolist() == [20, 20, 45]
    assert joint_payouts("cooperative", "original")[1, 0].tolist() == [-1.5, 4, -51]


@pytest.mark.parametrize(
    ("context", "listen", "gold", "tiger"),
    [("competitive", 14 / 3, 85 / 3, -160 / 3), ("cooperative", -16 / 3, 5, -30)],
)
def test_means_over_a_random_other(context: Context, listen: float, gold: float, tiger: float) -> None:
    pay = joint_payouts(context).mean(axis=2)
    assert pay == pytest.approx(np.array([[listen, tiger, gold], [listen, gold, tiger]]))


@pytest.mark.parametrize(
    ("context", "horizon", "listens", "evidence", "correct"),
    [
        ("competitive", 1, 2.248, 1.510, 0.774),
        ("cooperative", 1, 1.950, 1.376, 0.753),
        ("competitive", 2, 5.195, 2.595, 0.882),
        ("cooperative", 2, 4.136, 2.184, 0.835),
    ],
)
def test_uniform_level_0(context: Context, horizon: int, listens: float, evidence: float, correct: float) -> None:
    trial = stopping(quantal(uniform_values(context, horizon), 0.7))
    assert trial.listens == pytest.approx(listens, abs=0.002)
    assert trial.evidence_abs == pytest.approx(evidence, abs=0.002)
    assert trial.correct == pytest.approx(correct, abs=0.002)


def test_two_steps_ahead_by_hand() -> None:
    # Competitive, k = 0: Q1 = (14/3, -12.5, -12.5), so V1(+-1) = max(14/3, .7 * 85/3 - .3 * 160/3) = 14/3.
    q = uniform_values("competitive", 2)
    assert q[CENTRE] == pytest.approx([28 / 3, -12.5 + 14 / 3, -12.5 + 14 / 3])
