"""Scores on held-out episodes: by setting and family, beside controls, and of settings against each other.

A row of scores holds the log score (0 is best), the Brier score, and 1 if the likeliest option is right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from limp.errors import LimpError
from limp.minds.facts import Value
from limp.planner import FloatArray
from limp.questions.question import Question
from limp.registry import open_solver
from limp.runs.intervals import cluster_interval

Key: TypeAlias = tuple[str, str]
"""A data set and one of its settings."""

Row: TypeAlias = tuple[float, float, float]
"""Log score, Brier score, and 1 if the likeliest option is right."""


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


FITTED_WITHOUT, FITTED_WITH = "fitted without the episode", "fitted with it"
CONTROLS = ("generator-regularity", "said-object", "always-A", "random")
"""Solvers without a mind, asked the same questions."""

FLOOR = 1e-6
"""The least probability that is scored: no single answer decides about a fit."""


def score_row(one: Keyed, shares: Mapping[str, float] | None) -> Row:
    """Return log P(true option), at least log `FLOOR`, the Brier score, and 1 if the likeliest option is right.

    A question that goes unanswered (None) scores as a guess, and is not right.
    """
    labels = one.question.labels
    if shares is None:
        return -float(np.log(len(labels))), 1 - 1 / len(labels), 0.0
    p = np.array([max(shares.get(label, 0.0), FLOOR) for label in labels])
    p = p if one.question.polarity == "MOST" else (1 / p) / (1 / p).sum()
    true = np.array([label == one.gold for label in labels])
    right = float(labels[int(p.argmax())] == one.gold)
    return float(np.log(p[true].sum())), float(((p - true) ** 2).sum()), right


def by_control(name: str, one: Keyed) -> Row:
    """Return the scores of a control on a question."""
    with open_solver(name) as solver:
        try:
            answer = solver.answer(one.question.model_copy(update={"given": None}))
        except LimpError:  # a rule that does not apply to such a question
            return score_row(one, None)
    log, brier, _ = score_row(one, answer.probabilities)
    return log, brier, float(answer.choice == one.gold)


class Scores(Value):
    """Scores of who answers (`who`) in a family of a setting: accuracy of all questions, the rest of MOST ones."""

    data: str
    setting: str
    family: str
    who: str
    questions: int
    accuracy: float
    accuracy95: tuple[float, float] | None
    most: int
    brier: float | None
    log_score: float | None
    log_score95: tuple[float, float] | None


class Paired(Value):
    """How much better a setting is than another on the questions of both, as fitted without the episode."""

    data: str
    setting: str
    other: str
    family: str
    questions: int
    log_score: float
    log_score95: tuple[float, float] | None
    accuracy: float
    accuracy95: tuple[float, float] | None


def held_out_scores(questions: Sequence[Keyed], answered: Mapping[str, FloatArray], seed: int) -> Iterator[Scores]:
    """Yield the scores of each setting, of all questions and by family, for all who `answered` [question, 3]."""
    for data, setting in dict.fromkeys(one.key for one in questions):
        mine = [k for k, one in enumerate(questions) if one.key == (data, setting)]
        for family in ("all", *sorted({questions[k].family for k in mine} - {""})):
            some = [k for k in mine if family in ("all", questions[k].family)]
            most = [k for k in some if questions[k].question.polarity == "MOST"]
            for who, rows in answered.items():
                yield Scores(
                    data=data,
                    setting=setting,
                    family=family,
                    who=who,
                    questions=len(some),
                    accuracy=float(rows[some, 2].mean()),
                    accuracy95=_range95(questions, rows[:, 2], some, seed),
                    most=len(most),
                    brier=float(rows[most, 1].mean()) if most else None,
                    log_score=float(rows[most, 0].mean()) if most else None,
                    log_score95=_range95(questions, rows[:, 0], most, seed) if most else None,
                )


def _range95(
    questions: Sequence[Keyed], values: FloatArray, which: Sequence[int], seed: int
) -> tuple[float, float] | None:
    return cluster_interval(values[list(which)], [questions[k].episode for k in which], seed)


def pairs(questions: Sequence[Keyed], rows: FloatArray, seed: int) -> Iterator[Paired]:
    """Yield each setting with several sensors less each with fewer of them, family by family and of all.

    Accuracies are of all questions, log scores of those that ask for what is MOST likely.
    """
    at = {(*one.key, one.episode, one.question.id): k for k, one in enumerate(questions)}
    keys = list(dict.fromkeys(one.key for one in questions))
    for data, setting in keys:
        for other in (s for d, s in keys if d == data and set(s.split("+")) < set(setting.split("+"))):
            mine = [(k, (data, other, *name[2:])) for name, k in at.items() if name[:2] == (data, setting)]
            both = {k: at[name] for k, name in mine if name in at}
            gains = np.zeros(rows.shape)
            for k, j in both.items():
                gains[k] = rows[k] - rows[j]
            for family in ("all", *sorted({questions[k].family for k in both} - {""})):
                some = [k for k in both if family in ("all", questions[k].family)]
                most = [k for k in some if questions[k].question.polarity == "MOST"] or some
                yield Paired(
                    data=data,
                    setting=setting,
                    other=other,
                    family=family,
                    questions=len(some),
                    log_score=float(gains[most, 0].mean()),
                    log_score95=_range95(questions, gains[:, 0], most, seed),
                    accuracy=float(gains[some, 2].mean()),
                    accuracy95=_range95(questions, gains[:, 2], some, seed),
                )


def score_rows(scores: Sequence[Scores], paired: Sequence[Paired]) -> list[str]:
    """Return the lines of the scores, and of the pairs of settings."""
    lines = [
        "",
        "accuracy in %; of MOST questions the log score in nats (0 is best) and the Brier score",
        f"{'setting':<18}{'family':<16}{'who':<28}{'n':>5}{'accuracy':>9}{'95 %':>17}{'log':>8}{'95 %':>18}"
        f"{'brier':>7}",
    ]
    for row in scores:
        points = row.accuracy95 and (100 * row.accuracy95[0], 100 * row.accuracy95[1])
        most = (
            "" if row.log_score is None else f"{row.log_score:>8.3f}{_range(row.log_score95):>18}{row.brier:>7.3f}"
        )
        lines.append(
            f"{row.setting:<18}{row.family:<16}{row.who:<28}{row.questions:>5}{100 * row.accuracy:>9.1f}"
            f"{_range(points, 1):>17}{most}"
        )
    if paired:
        lines += ["", "fitted without the episode, a setting less another: accuracy in points, log score of MOST"]
    for pair in paired:
        points = pair.accuracy95 and (100 * pair.accuracy95[0], 100 * pair.accuracy95[1])
        lines.append(
            f"{pair.setting:<18} - {pair.other:<15}{pair.family:<16}{pair.questions:>5}"
            f"{100 * pair.accuracy:>+8.1f} {_range(points, 1)}{pair.log_score:>+8.3f} {_range(pair.log_score95)}"
        )
    return lines


def _range(interval: tuple[float, float] | None, digits: int = 3) -> str:
    return f"[{interval[0]:+.{digits}f}, {interval[1]:+.{digits}f}]" if interval else ""
