"""The regression on cues finds what is there, and refuses what are no probabilities."""

from math import inf, nan

import numpy as np
import pytest
from limp.benchmarks.regression import cross_validated, fit
from refusals import refuses


def test_a_regression_finds_what_is_there() -> None:
    pytest.importorskip("sklearn", reason="needs the extra classic")
    random = np.random.default_rng(0)
    features = random.normal(size=(120, 10))
    targets = np.eye(3)[(features[:, 0] > 0.4).astype(int) + (features[:, 0] > -0.4)]
    held_out = cross_validated(features, targets, [str(n // 4) for n in range(120)], 6)
    assert held_out.sum(axis=1) == pytest.approx(1.0)
    assert (held_out.argmax(axis=1) == targets.argmax(axis=1)).mean() > 0.7  # chance is 0.4
    model = fit(np.zeros((50, 2)), np.tile([0.25, 0.75], (50, 1)))
    assert model.predict_proba(np.zeros((1, 2)))[0] == pytest.approx([0.25, 0.75], abs=2e-3)
    for rows in ([[nan, 1.0], [0.5, 0.5]], [[-1.0, 2.0], [0.5, 0.5]], [[inf, 1.0], [0.0, 1.0]]):
        refuses(lambda rows=rows: fit(np.zeros((2, 3)), np.array(rows)), "NaN, infinite or negative")
    refuses(lambda: cross_validated(np.zeros((4, 2)), np.ones((4, 2)) / 2, [*"aabb"], folds=3), "folds")
