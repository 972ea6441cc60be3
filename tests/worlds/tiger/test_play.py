"""Simulated trials and sessions, against exact means and by what must hold in each."""

import numpy as np
import pytest
from refusals import refuses

from limp.worlds.tiger.minds import LatticeMind, Player, quantal
from limp.worlds.tiger.particles import open_mind
from limp.worlds.tiger.play import BLOCK, Stream, optimal_listens, play_pairs, play_trials
from limp.worlds.tiger.records import Record
from limp.worlds.tiger.task import ABSENT, SIZE, stopping, threshold_policy, uniform_values

LEFT = 0


@pytest.mark.parametrize(("k", "listens", "correct"), [(2, 3.46, 0.916), (3, 5.75, 0.992), (4, 7.73, 1.0)])
def test_blocks_of_ten(k: int, listens: float, correct: float) -> None:
    stream = Stream(100_000, np.random.default_rng(0), "blocks")
    trials = play_trials(threshold_policy(k), stream, np.random.default_rng(1))
    assert trials.listens.mean() == pytest.approx(listens, abs=0.03)
    assert trials.correct.mean() == pytest.approx(correct, abs=0.004)
    assert (np.abs(trials.evidence) == k).all()
    right = np.stack([stream.growls(step) == stream.tiger for step in range(BLOCK)])
    assert (right.sum(axis=0) == 7).all()
    assert right[0].mean() == pytest.approx(0.7, abs=0.01)  # their order is random


def test_a_simulation_meets_the_exact_means() -> None:
    policy = quantal(uniform_values("cooperative", 2), 0.7)
    trials = play_trials(policy, Stream(100_000, np.random.default_rng(2)), np.random.default_rng(3))
    exact = stopping(policy)
    assert trials.listens.mean() == pytest.approx(exact.listens, abs=0.04)
    assert trials.correct.mean() == pytest.approx(exact.correct, abs=0.005)
    assert np.abs(trials.evidence).mean() == pytest.approx(exact.evidence_abs, abs=0.01)


def test_a_player_who_never_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("limp.worlds.tiger.play.MAX_LISTENS", 50)
    monkeypatch.setattr("limp.worlds.tiger.play.MAX_STEPS", 50)
    listens, rng = np.tile([1.0, 0.0, 0.0], (SIZE, 1)), np.random.default_rng(0)
    refuses(lambda: play_trials(listens, Stream(2, rng), rng), "did not end")
    refuses(lambda: play_pairs([LatticeMind(listens)], 1, 1, 0), "did not end")


def test_sessions_end_with_the_last_opening_and_both_hear_the_same() -> None:
    mind = open_mind(Player("cooperative", 1, 2))
    right: list[bool] = []
    for pair in play_pairs([mind, mind], 200, 10, seed=2):
        for session in pair:
            assert len(session.listens) == 10
            assert session.action[-1] != 0
            assert ((session.growl == ABSENT) == (session.action != 0)).all()
        first, second = pair
        steps = min(len(first.action), len(second.action))
        both = (first.action[:steps] == 0) & (second.action[:steps] == 0)
        assert (first.growl[:steps][both] == second.growl[:steps][both]).all()
        right += (first.creak[:steps] == second.action[:steps]).tolist()
    assert np.mean(right) == pytest.approx(0.8, abs=0.02)


def test_alone_there_is_silence() -> None:
    sessions = play_pairs([open_mind(Player("alone", 0, 1, 0.22))], 400, 5, seed=3, kind="iid")
    assert not any(session.creak.any() for (session,) in sessions)
    listens = np.concatenate([session.listens for (session,) in sessions])
    assert listens.mean() == pytest.approx(2.80, abs=0.15)


def test_optimal_listens() -> None:
    mind, rng = LatticeMind(threshold_policy(2)), np.random.default_rng(0)

    def trial(action: list[int], growl: list[int], tiger: int) -> Record:
        silence = np.zeros_like(action)
        return Record.of(np.array(action), np.array(growl), silence, np.full(len(action), tiger))

    # Two growls on one side would have been enough, though the player went on.
    assert optimal_listens(trial([0, 0, 0, 2], [LEFT, LEFT, LEFT, -1], ABSENT), mind, rng) == 2.0
    # Stopped at evidence 1: the model goes on for E = 1 + .3 + ... more listens. From k = 1 of a tiger known to be
    # left, h(1) = 1 + .3 h(0), h(0) = 1 + .7 h(1) + .3 h(-1), h(-1) = 1 + .7 h(0): h(0) = 2 / .58, h(1) = 2.0345.
    mean = optimal_listens(trial([0, 2], [LEFT, -1], LEFT), mind, rng, continuations=20_000)
    assert mean == pytest.approx(1 + 2.0345, abs=0.05)
