"""Simulated sessions, by what must hold in each."""

import numpy as np
import pytest
from refusals import refuses

from limp.worlds.tiger.interactive import open_mind
from limp.worlds.tiger.minds import LatticeMind, Player
from limp.worlds.tiger.play import draw_block, play_pairs
from limp.worlds.tiger.task import SIZE


def test_blocks_of_ten_hold_seven_right_growls_in_random_order() -> None:
    blocks = draw_block(100_000, "blocks", np.random.default_rng(0))
    assert (blocks.sum(axis=1) == 7).all()
    assert blocks.mean(axis=0) == pytest.approx(np.full(10, 0.7), abs=0.01)


def test_a_player_who_never_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("limp.worlds.tiger.play.MAX_STEPS", 50)
    listens = np.tile([1.0, 0.0, 0.0], (SIZE, 1))
    refuses(lambda: play_pairs([LatticeMind(listens)], 1, 1, 0), "did not end")


def test_alone_there_is_silence() -> None:
    sessions = play_pairs([open_mind(Player("alone", 0, 1, 0.22))], 400, 5, seed=3, kind="iid")
    assert not any(session.creak.any() for (session,) in sessions)
    listens = np.concatenate([session.listens for (session,) in sessions])
    assert listens.mean() == pytest.approx(2.80, abs=0.15)
