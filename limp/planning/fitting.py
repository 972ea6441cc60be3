"""Fit settings of minds to what people said, by folds of families: what was fitted where, with intervals.

Every combination of settings is scored on every item once; folds, fits and bootstrap draws are sums of scores.

    squares      sum over options of (model - people)^2
    likelihood   - sum over options of people log model      people's shares of the options
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Literal, TypeVar

import numpy as np

from ..errors import InputError
from ..planner import FloatArray

T = TypeVar("T")
Parameters = dict[str, float]
DRAWS = 1000
"""Bootstrap draws of families."""
SMALLEST = 1e-12
"""A probability below this counts as this in a likelihood: who excludes an answer is not infinitely wrong."""


@dataclass(frozen=True)
class Fit:
    """What was fitted: on all items, with a 95 % interval over draws of families, and without each family.

    `held_out` are the predictions of each item with what was chosen without its family, `loss` their scores' sum.
    """

    chosen: Parameters
    intervals: Mapping[str, tuple[float, float]]
    folds: Mapping[str, Parameters]
    held_out: tuple[FloatArray, ...]
    loss: float


def fit(
    parameters: Mapping[str, Sequence[float]],
    data: Sequence[T],
    predict: Callable[[T, Parameters], Sequence[float]],
    people: Callable[[T], Sequence[float]],
    by: Callable[[T], str],
    measure: Literal["squares", "likelihood"] = "squares",
    seed: int = 0,
) -> Fit:
    """Return the best of all combinations of `parameters`, and the best without each family of `data`.

    `predict` and `people` give one number for each option of an item, in the same order; `by` names an item's
    family. Raises `InputError` for less than two families, and for numbers that do not fit together.
    """
    combinations = [dict(zip(parameters, values, strict=True)) for values in product(*parameters.values())]
    said = [np.asarray(people(item), dtype=np.float64) for item in data]
    families = {family: np.array([by(item) == family for item in data]) for family in map(by, data)}
    if len(families) < 2:
        raise InputError("there are less than two families.", "Folds need two: name families by `by`.")
    models = [[np.asarray(predict(item, one), dtype=np.float64) for item in data] for one in combinations]
    scores = np.array([[_score(m, p, measure) for m, p in zip(row, said, strict=True)] for row in models])
    folds = {family: int(scores[:, ~mine].sum(axis=1).argmin()) for family, mine in families.items()}
    held_out = tuple(models[folds[by(item)]][n] for n, item in enumerate(data))
    sums = np.array([scores[:, mine].sum(axis=1) for mine in families.values()])  # [families, combinations]
    drawn = np.random.default_rng(seed).integers(len(sums), size=(DRAWS, len(sums)))
    best = sums[drawn].sum(axis=1).argmin(axis=1)
    ends = {name: np.quantile([combinations[k][name] for k in best], [0.025, 0.975]) for name in parameters}
    return Fit(
        chosen=combinations[int(scores.sum(axis=1).argmin())],
        intervals={name: (float(low), float(high)) for name, (low, high) in ends.items()},
        folds={family: combinations[k] for family, k in folds.items()},
        held_out=held_out,
        loss=float(sum(scores[folds[by(item)], n] for n, item in enumerate(data))),
    )


def _score(model: FloatArray, people: FloatArray, measure: str) -> float:
    if model.shape != people.shape:
        raise InputError(f"{len(model)} predictions do not fit {len(people)} answers.", "One for each option.")
    if measure == "squares":
        return float(((model - people) ** 2).sum())
    return float(-(people * np.log(np.maximum(model, SMALLEST))).sum())
