"""Scores on held-out episodes: by data set, setting and family, and of settings against each other.

A row of scores holds the log score (0 is best), the Brier score, and 1 if the likeliest option is right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from limp.planner import FloatArray
from limp.questions.question import Question
from limp.runs.intervals import cluster_interval

Key: TypeAlias = tuple[str, str]
"""A data set and one of its settings."""


@dataclass(frozen=True)
class Keyed:
    """A question about its episode, with the answer's key and the sources that the episode has."""

    key: Key
    question: Question
    family: str
    gold: str
    sources: frozenset[str]

    @property
    def episode(self) -> str:
        """The episode, by data set: folds and intervals go by it."""
        return f"{self.key[0]}/{self.question.episode}"


@dataclass(frozen=True)
class HeldOut:
    """Mean log score, Brier score and accuracy of a setting's family: default, and fitted without the episode.

    `gain95` is the 95 % interval of the difference of log scores, resampling episodes.
    """

    data: str
    setting: str
    family: str
    questions: int
    default: tuple[float, float, float]
    fitted: tuple[float, float, float]
    gain95: tuple[float, float] | None


@dataclass(frozen=True)
class Paired:
    """How much better a setting is than another on the questions of both, as fitted without the episode."""

    data: str
    setting: str
    other: str
    questions: int
    log_score: float
    log_score95: tuple[float, float] | None
    accuracy: float
    accuracy95: tuple[float, float] | None


def held_out_scores(
    questions: Sequence[Keyed], kept: Sequence[int], before: FloatArray, after: FloatArray, seed: int
) -> Iterator[HeldOut]:
    """Yield the scores of each setting, over all questions, by polarity and by family.

    `before` and `after` are the rows of scores with the defaults and as fitted, for the questions at `kept`.
    """
    for data, setting in dict.fromkeys(questions[k].key for k in kept):
        mine = [k for k in kept if questions[k].key == (data, setting)]
        kinds = {k: ("all", questions[k].question.polarity, questions[k].family) for k in mine}
        for family in dict.fromkeys(["all", *sorted({name for k in mine for name in kinds[k]} - {""})]):
            some = [k for k in mine if family in kinds[k]]
            gain = cluster_interval(after[some, 0] - before[some, 0], [questions[k].episode for k in some], seed)
            yield HeldOut(data, setting, family, len(some), _mean(before[some]), _mean(after[some]), gain)


def _mean(scores: FloatArray) -> tuple[float, float, float]:
    log, brier, right = (float(mean) for mean in scores.mean(axis=0))
    return log, brier, right


def pairs(questions: Sequence[Keyed], kept: Sequence[int], after: FloatArray, seed: int) -> Iterator[Paired]:
    """Each setting with several sensors against each with fewer of them."""
    at = {(*questions[k].key, questions[k].episode, questions[k].question.id): k for k in kept}
    keys = list(dict.fromkeys(questions[k].key for k in kept))
    for data, setting in keys:
        for other in (s for d, s in keys if d == data and set(s.split("+")) < set(setting.split("+"))):
            mine = [(k, (data, other, *name[2:])) for name, k in at.items() if name[:2] == (data, setting)]
            both = [(k, at[name]) for k, name in mine if name in at]
            gains = np.array([after[k] - after[j] for k, j in both])
            clusters = [questions[k].episode for k, _ in both]
            ranges = [cluster_interval(gains[:, column], clusters, seed) for column in (0, 2)]
            yield Paired(data, setting, other, len(both), float(gains[:, 0].mean()), ranges[0],
                         float(gains[:, 2].mean()), ranges[1])  # fmt: skip


def score_rows(held_out: Sequence[HeldOut], paired: Sequence[Paired]) -> list[str]:
    """Return the lines of the scores, and of the pairs of settings."""
    lines = [
        "",
        "on held-out episodes: log score in nats a question (0 is best), Brier score, accuracy in %",
        f"{'data':<14}{'setting':<18}{'family':<16}{'n':>5}{'default':>9}{'brier':>7}{'acc':>7}"
        f"{'fitted':>9}{'brier':>7}{'acc':>7}{'gain':>8}  95 % of the gain",
    ]
    for held in held_out:
        scores = "".join(
            f"{log:>9.3f}{brier:>7.3f}{100 * right:>7.1f}" for log, brier, right in (held.default, held.fitted)
        )
        lines.append(
            f"{held.data:<14}{held.setting:<18}{held.family:<16}{held.questions:>5}{scores}"
            f"{held.fitted[0] - held.default[0]:>+8.3f}  {_range(held.gain95)}"
        )
    if paired:
        lines += ["", "as fitted, a setting less another on the same questions: log score, and accuracy in points"]
    for pair in paired:
        points = pair.accuracy95 and (100 * pair.accuracy95[0], 100 * pair.accuracy95[1])
        lines.append(
            f"{pair.data:<14}{pair.setting:<18} - {pair.other:<15}{pair.questions:>5}{pair.log_score:>+8.3f} "
            f"{_range(pair.log_score95)}{100 * pair.accuracy:>+8.1f} {_range(points, 1)}"
        )
    return lines


def _range(interval: tuple[float, float] | None, digits: int = 3) -> str:
    return f"[{interval[0]:+.{digits}f}, {interval[1]:+.{digits}f}]" if interval else ""
