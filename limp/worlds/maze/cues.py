"""The model without minds: a multinomial logistic regression on ten cues of Large's motion at the last frame.

    0 length of Large's last step       1 its change
    2, 3 Large's distance to the goals  4, 5 their changes
    6 distance of Large to Small        7 its change
    8, 9 Small's distance to the goals

Distances are geodesic, goals in alphabetical order, changes over the last step; before the first step they are 0.
Source: the cue-based model of Ullman et al. (2009); the regression needs scikit-learn (extra `classic`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from ...errors import InputError, MissingExtraError
from ...planner import FloatArray
from .policy import MazePath
from .world import World

FLOOR = 1e-3


def cues(world: World, path: MazePath, frame: int) -> FloatArray:
    """Return the ten cues [10] at a frame (from 1); raise `InputError` for another number of goals than two.

    Large's step and its change; Large's distances to goals 1 and 2 and their changes; Large's distance to Small
    and its change; Small's distances to goals 1 and 2.
    """
    if len(world.maze.goals) != 2:
        raise InputError(f"the cues need two goals, the maze has {len(world.maze.goals)}.", "Use such a maze.")
    far = world.maze.distances
    goals = [world.maze.goal_cell(name) for name in world.maze.goal_names]
    now, before, earlier = (world.positions[path.states[max(frame - 1 - back, 0)]] for back in range(3))

    def distances(state: np.ndarray[tuple[int, ...], np.dtype[np.int32]]) -> list[float]:
        return [float(far[state[0], goals[0]]), float(far[state[0], goals[1]]), float(far[state[0], state[1]])]

    step, last = float(far[now[0], before[0]]), float(far[before[0], earlier[0]])
    here, there = distances(now), distances(before)
    change = [a - b for a, b in zip(here, there, strict=True)]
    small = [float(far[now[1], goal]) for goal in goals]
    return np.array([step, step - last, *here[:2], *change[:2], here[2], change[2], *small])


class CueModel(Protocol):
    """A fitted regression."""

    def predict_proba(self, features: FloatArray) -> FloatArray:
        """Return the probabilities [N, classes] of features [N, cues]."""


def fit(features: FloatArray, targets: FloatArray) -> CueModel:
    """Fit soft targets [N, classes] by maximum likelihood with an L2 penalty on standardised cues.

    A soft target counts as each class once, weighted by its probability plus FLOOR, so that a goal without an
    example is unlikely but not impossible. Raises `InputError` for numbers that are no probabilities, and
    `MissingExtraError` without scikit-learn.
    """
    try:
        from sklearn.linear_model import LogisticRegression  # type: ignore[import-not-found, import-untyped, unused-ignore]
        from sklearn.pipeline import make_pipeline  # type: ignore[import-not-found, import-untyped, unused-ignore]
        from sklearn.preprocessing import StandardScaler  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError as error:
        raise MissingExtraError("the cue-based model", "classic") from error
    if not (np.isfinite(features).all() and np.isfinite(targets).all() and (targets >= 0).all()):
        raise InputError("a cue or a target is NaN, infinite or negative.", "Targets are probabilities.")
    count, classes = targets.shape
    model: CueModel = make_pipeline(StandardScaler(), LogisticRegression(max_iter=2000)).fit(
        np.repeat(features, classes, axis=0),
        np.tile(np.arange(classes), count),
        logisticregression__sample_weight=targets.ravel() + FLOOR,
    )
    return model


def cross_validated(features: FloatArray, targets: FloatArray, groups: Sequence[str], folds: int) -> FloatArray:
    """Return predictions [N, classes] for every row by a model that saw no row of its group.

    Groups are dealt to folds in the order in which they first occur.
    """
    names = list(dict.fromkeys(groups))
    if not 2 <= folds <= len(names):
        raise InputError(f"{folds} folds for {len(names)} groups.", "Take at least 2, at most one a group.")
    fold = np.array([names.index(group) % folds for group in groups])
    found = np.empty_like(targets)
    for k in range(folds):
        found[fold == k] = fit(features[fold != k], targets[fold != k]).predict_proba(features[fold == k])
    return found
