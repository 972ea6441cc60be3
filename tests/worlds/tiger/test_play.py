"""Simulated sessions, by what must hold in each."""

import numpy as np
import pytest
from refusals import refuses

from limp.worlds.tiger.minds import LatticeMind, Player
from limp.worlds.tiger.particles import open_mind
from limp.worlds.tiger.play import draw_block, optimal_listens, play_pairs
from limp.worlds.tiger.records import Record
from limp.worlds.tiger.task import ABSENT, SIZE, threshold_policy

LEFT = 0


def test_blocks_of_ten_hold_seven_right_growls_in_random_order() -> None:
    blocks = draw_block(100_000, "blocks", np.random.default_rng(0))
    assert (blocks.sum(axis=1) == 7).all()
    assert blocks.mean(axis=0) == pytest.approx(np.full(10, 0.7), abs=0.01)


def test_a_player_who_never_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("limp.worlds.tiger.play.MAX_STEPS", 50)
    listens = np.tile([1.0, 0.0, 0.0], (SIZE, 1))
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
