"""The ten cues by hand, and the regression on them."""

import numpy as np
import pytest

from limp.worlds.grid import ACTIONS
from limp.worlds.maze.cues import cross_validated, cues, fit
from limp.worlds.maze.policy import walk
from limp.worlds.maze.world import Step, World

WORLD = World()
UP, STAY = ACTIONS.index("U"), ACTIONS.index(".")


def test_ten_cues_by_hand() -> None:
    of = walk(WORLD, WORLD.state((1, 3), (2, 0)), [Step(STAY, STAY), Step(UP, STAY)])
    # Large (1, 3) -> (1, 3) -> (1, 4); flower (1, 5), tree (5, 5); Small stays at (2, 0).
    assert cues(WORLD, of, 3).tolist() == [1, 1, 1, 5, -1, -1, 5, 1, 6, 10 - 2]
    assert cues(WORLD, of, 1).tolist() == [0, 0, 2, 6, 0, 0, 4, 0, 6, 8]


def test_a_regression_finds_what_is_there() -> None:
    pytest.importorskip("sklearn", reason="needs the extra classic")
    random = np.random.default_rng(0)
    features = random.normal(size=(120, 10))
    targets = np.eye(3)[(features[:, 0] > 0.4).astype(int) + (features[:, 0] > -0.4)]
    held_out = cross_validated(features, targets, [str(n // 4) for n in range(120)], 6)
    assert held_out.sum(axis=1) == pytest.approx(1.0)
    assert (held_out.argmax(axis=1) == targets.argmax(axis=1)).mean() > 0.7  # chance is 0.4


def test_soft_targets() -> None:
    pytest.importorskip("sklearn", reason="needs the extra classic")
    model = fit(np.zeros((50, 2)), np.tile([0.25, 0.75], (50, 1)))
    assert model.predict_proba(np.zeros((1, 2)))[0] == pytest.approx([0.25, 0.75], abs=2e-3)
