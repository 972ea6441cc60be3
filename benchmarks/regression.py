"""Models without minds: a multinomial logistic regression on cues, which are numbers for how something looks.

It needs scikit-learn (extra `classic`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from limp.errors import missing_extra
from limp.planner import FloatArray

FLOOR = 1e-3


class Regression(Protocol):
    """A fitted regression."""

    def predict_proba(self, features: FloatArray) -> FloatArray:
        """Return the probabilities [N, classes] of features [N, cues]."""


def fit(features: FloatArray, targets: FloatArray) -> Regression:
    """Fit soft targets [N, classes] by maximum likelihood with an L2 penalty on standardised cues.

    A soft target counts as each class once, weighted by its probability plus FLOOR, so that a goal without an
    example is unlikely but not impossible. Raises `PluginError` without scikit-learn.
    """
    try:
        from sklearn.linear_model import LogisticRegression  # type: ignore[import-not-found, import-untyped, unused-ignore]
        from sklearn.pipeline import make_pipeline  # type: ignore[import-not-found, import-untyped, unused-ignore]
        from sklearn.preprocessing import StandardScaler  # type: ignore[import-not-found, import-untyped, unused-ignore]
        from threadpoolctl import threadpool_limits  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError as error:
        raise missing_extra("the cue-based model", "classic") from error
    count, classes = targets.shape
    model = make_pipeline(StandardScaler(), LogisticRegression(max_iter=2000))
    with threadpool_limits(1):  # with so little data, threads would wait for one another most of the time
        fitted: Regression = model.fit(
            np.repeat(features, classes, axis=0),
            np.tile(np.arange(classes), count),
            logisticregression__sample_weight=targets.ravel() + FLOOR,
        )
    return fitted


def cross_validated(features: FloatArray, targets: FloatArray, groups: Sequence[str], folds: int) -> FloatArray:
    """Return predictions [N, classes] for every row by a model that saw no row of its group.

    Groups are dealt to folds in the order in which they first occur.
    """
    names = list(dict.fromkeys(groups))
    fold = np.array([names.index(group) % folds for group in groups])
    found = np.empty_like(targets)
    for k in range(folds):
        found[fold == k] = fit(features[fold != k], targets[fold != k]).predict_proba(features[fold == k])
    return found
