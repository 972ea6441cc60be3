import numpy as np
import pytest

from limp.worlds.tiger.indices import Trial, indices, optimal_listens, trials_of, welch
from limp.worlds.tiger.minds import LatticeMind
from limp.worlds.tiger.task import threshold_policy

LEFT, RIGHT = 0, 1


def trial(action: list[int], growl: list[int], tiger: int | None = None, **more: list[int]) -> Trial:
    return Trial(np.array(action), np.array(growl), tiger, **{k: np.array(v) for k, v in more.items()})


def test_indices_by_hand() -> None:
    first = trial([0, 0, 2], [LEFT, LEFT, -1], tiger=LEFT, predicted=[0, 0, 1], other=[0, 1, 2])
    second = trial([0, 1], [RIGHT, -1], tiger=LEFT, predicted=[0, 1], other=[0, 1])
    found = indices([first, second])
    assert found.trials == 2
    assert found.listens == 1.5
    assert found.evidence_signed == 0.5  # +2 and -1
    assert found.evidence_abs == 1.5
    assert found.correct == 0.5  # the second opened the tiger's door
    assert found.identical == 1.0
    assert found.listen_predictions == 0.6  # 0, 0, -, 0, -
    assert found.prediction_accuracy == 0.6  # steps 1, 4 and 5
    assert found.consistent == 0.8  # all but the third
    assert found.consistent_right == 0.75


def test_what_is_not_recorded_stays_open() -> None:
    found = indices([trial([1], [-1])])
    assert (found.correct, found.identical, found.prediction_accuracy, found.consistent) == (None,) * 4


def test_sessions_are_cut_after_each_opening() -> None:
    parts = trials_of(np.array([0, 1, 2, 0]), np.array([LEFT, -1, -1, RIGHT]), np.array([1, 1, 0, 0]))
    assert [(t.action.tolist(), t.evidence, t.tiger) for t in parts] == [([0, 1], 1, 1), ([2], 0, 0)]


def test_optimal_listens() -> None:
    mind = LatticeMind(threshold_policy(2))
    rng = np.random.default_rng(0)
    # Two growls on one side would have been enough, though the player went on.
    assert optimal_listens(trial([0, 0, 0, 2], [LEFT, LEFT, LEFT, -1]), mind, rng) == 2.0
    # Stopped at evidence 1: the model goes on for E = 1 + .3 + ... more listens. From k = 1 of a tiger known to be
    # left, h(1) = 1 + .3 h(0), h(0) = 1 + .7 h(1) + .3 h(-1), h(-1) = 1 + .7 h(0): h(0) = 2 / .58, h(1) = 2.0345.
    mean = optimal_listens(trial([0, 2], [LEFT, -1], tiger=LEFT), mind, rng, continuations=20_000)
    assert mean == pytest.approx(1 + 2.0345, abs=0.05)


def test_welch_by_hand() -> None:
    # Means 2 and 5, variances 1 and 4, n = 3: SE^2 = 5/3, t = -3 / 1.29099, df = (5/3)^2 / ((1/9 + 16/9) / 2).
    found = welch([1, 2, 3], [3, 5, 7])
    assert found.t == pytest.approx(-2.32379)
    assert found.df == pytest.approx(2.941176)
    assert found.d == pytest.approx(-3 / np.sqrt(2.5))
    assert found.difference == -3.0
    assert found.ci95 == pytest.approx((-3 - 3.21821 * 1.29099, -3 + 3.21821 * 1.29099), abs=2e-3)
    assert found.p == pytest.approx(0.1047, abs=1e-3)
