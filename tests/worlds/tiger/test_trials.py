import numpy as np
import pytest

from limp.worlds.tiger.minds import quantal
from limp.worlds.tiger.task import stopping, threshold_policy, uniform_values
from limp.worlds.tiger.trials import (
    BLOCK,
    Stream,
    StreamKind,
    Trials,
    draw,
    play_trials,
    same_door,
    same_door_same_step,
)


@pytest.mark.parametrize(("k", "listens", "correct"), [(2, 3.46, 0.916), (3, 5.75, 0.992), (4, 7.73, 1.0)])
def test_blocks_of_ten(k: int, listens: float, correct: float) -> None:
    stream = Stream(200_000, np.random.default_rng(0), "blocks")
    trials = play_trials(threshold_policy(k), stream, np.random.default_rng(1))
    assert trials.listens.mean() == pytest.approx(listens, abs=0.03)
    assert trials.correct.mean() == pytest.approx(correct, abs=0.003)
    assert (np.abs(trials.evidence) == k).all()


def test_a_simulation_meets_the_exact_means() -> None:
    policy = quantal(uniform_values("cooperative", 2), 0.7)
    trials = play_trials(policy, Stream(100_000, np.random.default_rng(2)), np.random.default_rng(3))
    exact = stopping(policy)
    assert trials.listens.mean() == pytest.approx(exact.listens, abs=0.04)
    assert trials.correct.mean() == pytest.approx(exact.correct, abs=0.005)
    assert np.abs(trials.evidence).mean() == pytest.approx(exact.evidence_abs, abs=0.01)


def test_a_block_holds_exactly_seven_right_growls() -> None:
    stream = Stream(500, np.random.default_rng(0), "blocks")
    right = np.stack([stream.growls(step) == stream.tiger for step in range(3 * BLOCK)])
    assert (right.reshape(3, BLOCK, -1).sum(axis=1) == 7).all()
    # The order is random: the first growl is right in about 7 of 10 trials.
    assert right[0].mean() == pytest.approx(0.7, abs=0.07)


@pytest.mark.parametrize("kind", ["iid", "blocks"])
def test_two_players_hear_the_same_growls(kind: StreamKind) -> None:
    stream = Stream(300, np.random.default_rng(0), kind)
    first, second = (play_trials(threshold_policy(2), stream, np.random.default_rng(s)) for s in (1, 2))
    assert same_door(first, second) == same_door_same_step(first, second) == 1.0


def test_identical_openings_by_hand() -> None:
    def trials(listens: list[int], door: list[int]) -> Trials:
        return Trials(np.array(listens), np.zeros(4, dtype=int), np.array(door), np.zeros(4, dtype=int))

    first, second = trials([1, 2, 3, 4], [0, 1, 0, 1]), trials([1, 5, 3, 4], [0, 1, 1, 1])
    assert same_door(first, second) == 0.75
    assert same_door_same_step(first, second) == 0.5
    assert first.correct.tolist() == [False, True, False, True]


def test_draw_follows_the_chances() -> None:
    chances = np.tile([0.2, 0.5, 0.3], (20_000, 1))
    counts = np.bincount(draw(chances, np.random.default_rng(0))) / 20_000
    assert counts == pytest.approx([0.2, 0.5, 0.3], abs=0.01)
    assert draw(np.eye(3), np.random.default_rng(0)).tolist() == [0, 1, 2]
