"""How far models agree with people on a study: r, errors, intervals over families, folds."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic

import numpy as np
from numpy.typing import NDArray

from limp.planner import FloatArray

from ..agreement import ROUNDS, SMALLEST, ceiling, grouped, pearson
from .items import I, StudyFile
from .model import Predicted, S, StudyModel

IntArray = NDArray[np.intp]
PASSES = 4
"""How often each setting is chosen anew, at most."""


@dataclass(frozen=True)
class Answers:
    """People's answers to one question, as columns [N], beside those of models by name (NaN where one has none).

    `cells` numbers the cells over which answers are averaged before they are correlated, weighted by the number
    of people; None where each answer is a point of its own. `labels` are (item, judgement, option).
    """

    labels: Sequence[tuple[str, int, str]]
    families: IntArray
    cells: IntArray | None
    weights: FloatArray
    people: FloatArray
    errors: FloatArray
    models: Mapping[str, FloatArray]

    def points(self, values: FloatArray, rows: IntArray) -> FloatArray:
        """Return the points that are correlated: the values of some rows, or the means of their cells."""
        if self.cells is None:
            return values[rows]
        where, weights = self.cells[rows], self.weights[rows]
        total = np.bincount(where, weights)
        sums = np.bincount(where, weights * values[rows])
        return np.asarray(sums[total > 0] / total[total > 0], dtype=np.float64)

    def pair(self, name: str, rows: IntArray | None = None) -> tuple[FloatArray, FloatArray]:
        """Return the points of a model and of people, where the model says something."""
        rows = np.arange(len(self.people)) if rows is None else rows
        rows = rows[np.isfinite(self.models[name][rows])]
        return self.points(self.models[name], rows), self.points(self.people, rows)

    def r(self, name: str) -> float | None:
        """Return Pearson's r of a model with people; None where one of them does not vary."""
        return pearson(*self.pair(name))

    def resampled(self, seed: int) -> dict[str, FloatArray]:
        """Return r of every model [ROUNDS] in the same draws of families with replacement (NaN: no variance)."""
        random, every = np.random.default_rng(seed), list(grouped(self.families.tolist()).values())
        found = {name: np.full(ROUNDS, np.nan) for name in self.models}
        for n in range(ROUNDS):
            drawn = random.integers(len(every), size=len(every))
            rows = np.concatenate([np.asarray(every[k]) for k in drawn])
            for name, values in found.items():
                r = pearson(*self.pair(name, rows))
                values[n] = np.nan if r is None else r
        return found

    def ceiling(self) -> float | None:
        """Return sqrt(reliability) from the standard errors of the points; None where they are not known."""
        if not np.isfinite(self.errors).all():
            return None
        rows = np.arange(len(self.people))
        errors = self.errors
        if self.cells is not None:  # a cell's mean has the variance sum w^2 e^2 / (sum w)^2
            total = np.bincount(self.cells, self.weights)
            errors = np.sqrt(np.bincount(self.cells, (self.weights * errors) ** 2)) / total
        return ceiling(self.points(self.people, rows), np.asarray(errors, dtype=np.float64))


@dataclass(frozen=True)
class Compared(Generic[I, S]):
    """A study with its model: what is predicted of every item, kept so that no setting is predicted twice."""

    model: StudyModel[I, S]
    data: StudyFile[I]
    _kept: dict[tuple[str, S], Predicted] = field(default_factory=dict)
    _moments: dict[S, FloatArray] = field(default_factory=dict)

    @property
    def families(self) -> dict[str, list[int]]:
        """The places of the items of each family."""
        return grouped(item.family for item in self.data.items)

    def predicted(self, settings: S) -> list[Predicted]:
        """Return what the model says of all items with these settings."""
        return [self._of(item, settings) for item in self.data.items]

    def _of(self, item: I, settings: S) -> Predicted:
        key = (item.id, settings)
        if key not in self._kept:
            self._kept[key] = self.model.predict(item, settings)
        return self._kept[key]

    def moments(self, settings: S) -> FloatArray:
        """Return sums [items, questions, 6] of 1, m, p, m^2, p^2, m p over answers m (the model's) and p."""
        if settings not in self._moments:
            found = np.zeros((len(self.data.items), len(self._asked), 6))
            for n, item in enumerate(self.data.items):
                for judgement, numbers in zip(item.judgements, self._of(item, settings), strict=True):
                    k = self._asked.index(judgement.question)
                    for option, m in numbers.items():
                        p = judgement.people[option].mean
                        found[n, k] += (1.0, m, p, m * m, p * p, m * p)
            self._moments[settings] = found
        return self._moments[settings]

    @property
    def _asked(self) -> list[str]:
        return list(dict.fromkeys(one.question for item in self.data.items for one in item.judgements))

    def fitted(self, items: Sequence[int]) -> S:
        """Return the settings that suit some items best, one setting chosen after another, at most PASSES times.

        The loss is a sum over questions: of 1 - r, or of the squared error divided by that of the middle of all
        ranges (`StudyModel.fit`). The search starts from that middle: nothing chosen on other items leaks in.
        """
        ranges = self.model.ranges
        best = replace(self.model.settings, **{name: values[len(values) // 2] for name, values in ranges.items()})
        start = _squared(self.moments(best)[list(items)].sum(axis=0))

        def loss(settings: S) -> float:
            found = self.moments(settings)[list(items)].sum(axis=0)
            if self.model.fit == "r":
                return float(np.sum(1.0 - _correlated(found)))
            return float((_squared(found) / np.maximum(start, SMALLEST)).sum())

        for _ in range(PASSES):
            before = best
            for name, values in ranges.items():
                best = min((replace(best, **{name: value}) for value in values), key=loss)
            if best == before:
                break
        return best

    def folds(self) -> tuple[list[Predicted], dict[str, S]]:
        """Return predictions with settings chosen by the other families, and what was chosen for each family."""
        found: list[Predicted] = [[] for _ in self.data.items]
        chosen = {}
        for family, mine in self.families.items():
            others = [n for n in range(len(found)) if n not in mine]
            chosen[family] = self.fitted(others)
            for n in mine:
                found[n] = self._of(self.data.items[n], chosen[family])
        return found, chosen

    def baseline(self) -> list[Predicted]:
        """Return the answers by least squares on cues, fitted for each question to the items of other families.

        Without another family there is nothing to fit to, and nothing is predicted.
        """
        seen = [self.model.cues(item) for item in self.data.items]
        found: list[list[dict[str, float]]] = [[{} for _ in item.judgements] for item in self.data.items]
        if len(self.families) < 2:
            return list(found)
        rows = [
            (n, k, option, judgement.question, cues, judgement.people[option].mean)
            for n, item in enumerate(self.data.items)
            for k, judgement in enumerate(item.judgements)
            for option, cues in seen[n][k].items()
        ]
        for question in dict.fromkeys(row[3] for row in rows):
            mine = [row for row in rows if row[3] == question]
            features = np.array([(1.0, *row[4]) for row in mine])
            said = np.array([row[5] for row in mine])
            family = np.array([self.data.items[row[0]].family for row in mine])
            for own in np.unique(family):
                rest = family != own
                weights = np.linalg.lstsq(features[rest], said[rest], rcond=None)[0]
                for (n, k, option, *_), value in zip(
                    (row for row, is_own in zip(mine, ~rest, strict=True) if is_own),
                    features[~rest] @ weights,
                    strict=True,
                ):
                    found[n][k][option] = float(value)
        return list(found)

    def answers(self, models: Mapping[str, Sequence[Predicted]]) -> dict[str, Answers]:
        """Return all answers by question, with those of these models and of the published ones."""
        rows: dict[str, list[tuple[int, int, str, Hashable]]] = {}
        first = next(iter(models.values()))
        for n, item in enumerate(self.data.items):
            for k, named in enumerate(self.model.questions(item)):
                for question, cell in named.items():
                    rows.setdefault(question, []).extend((n, k, option, cell) for option in first[n][k])
        return {question: self._answers(mine, models) for question, mine in rows.items()}

    def _answers(
        self, rows: Sequence[tuple[int, int, str, Hashable]], models: Mapping[str, Sequence[Predicted]]
    ) -> Answers:
        items, names = self.data.items, list(self.families)
        judged = [items[n].judgements[k] for n, k, _, _ in rows]
        ratings = [one.people[row[2]] for one, row in zip(judged, rows, strict=True)]
        cells = {cell: k for k, cell in enumerate(dict.fromkeys((row[3], row[2]) for row in rows))}
        published = dict.fromkeys(name for one in judged for name in one.models)

        def column(value: Callable[[int], float | None]) -> FloatArray:
            return np.array([np.nan if (v := value(i)) is None else v for i in range(len(rows))], dtype=np.float64)

        def said(model: Sequence[Predicted]) -> FloatArray:
            return column(lambda i: model[rows[i][0]][rows[i][1]].get(rows[i][2]))

        def stated(name: str) -> FloatArray:
            return column(lambda i: judged[i].models.get(name, {}).get(rows[i][2]))

        return Answers(
            labels=[(items[n].id, k, option) for n, k, option, _ in rows],
            families=np.array([names.index(items[n].family) for n, _, _, _ in rows]),
            cells=None if rows[0][3] is None else np.array([cells[row[3], row[2]] for row in rows]),
            weights=column(lambda i: ratings[i].n or 1.0),
            people=column(lambda i: ratings[i].mean),
            errors=column(lambda i: ratings[i].error(self.data.scale)),
            models={name: said(model) for name, model in models.items()}
            | {name: stated(name) for name in published},
        )


def _squared(moments: FloatArray) -> FloatArray:
    """Return the squared error [questions] from sums [questions, 6]."""
    return np.asarray(moments[:, 3] - 2.0 * moments[:, 5] + moments[:, 4], dtype=np.float64)


def _correlated(moments: FloatArray) -> FloatArray:
    """Return Pearson's r [questions] from sums [questions, 6]; 0 where one side does not vary."""
    n, m, p, mm, pp, mp = moments.T
    spread = np.maximum(n * mm - m * m, 0.0) * np.maximum(n * pp - p * p, 0.0)
    return np.asarray((n * mp - m * p) / np.sqrt(np.where(spread > SMALLEST, spread, np.inf)), dtype=np.float64)
