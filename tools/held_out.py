"""Scores on held-out episodes: by setting and family, beside controls, and of settings against each other.

A row of scores holds the log score (0 is best), the Brier score, and 1 if the likeliest option is right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from limp.episodes.question import Question
from limp.errors import InputError
from limp.minds.facts import Value
from limp.planner import FloatArray
from limp.runs.intervals import cluster_interval
from limp.runs.markdown import interval, percent, table
from limp.solvers.controls import chosen

from .pages.page import KINDS

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
    """Return the scores of a control on a question: it claims no probabilities, so its log score is a guess's."""
    log, brier, _ = score_row(one, None)
    return log, brier, float(chosen(name, one.question) == one.gold)


def dealt(episodes: Sequence[str], folds: int, seed: int) -> dict[str, int]:
    """Deal episodes to folds at random, as evenly as they go."""
    distinct = sorted(set(episodes))
    if folds < 2 or len(distinct) < folds:
        raise InputError(
            f"{len(distinct)} episodes cannot be dealt to {folds} folds.",
            "Give at least 2 folds, and at least as many episodes with questions that the planner reads.",
        )
    order = np.random.default_rng(seed).permutation(len(distinct))
    return {distinct[k]: place % folds for place, k in enumerate(order)}


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
        for family, some, most in _families(questions, mine):
            for who, rows in answered.items():
                yield Scores(
                    data=data, setting=setting, family=family, who=who, questions=len(some),
                    accuracy=float(rows[some, 2].mean()),
                    accuracy95=_range95(questions, rows[:, 2], some, seed),
                    most=len(most),
                    brier=float(rows[most, 1].mean()) if most else None,
                    log_score=float(rows[most, 0].mean()) if most else None,
                    log_score95=_range95(questions, rows[:, 0], most, seed) if most else None,
                )  # fmt: skip


def pairs(questions: Sequence[Keyed], rows: FloatArray, seed: int) -> Iterator[Paired]:
    """Yield each setting with several sensors less each with fewer of them, family by family and of all.

    Accuracies are of all questions, log scores of those that ask for what is MOST likely.
    """
    keys = list(dict.fromkeys(one.key for one in questions))
    for data, setting in keys:
        for other in (s for d, s in keys if d == data and set(s.split("+")) < set(setting.split("+"))):
            both, gains = _gains(questions, rows, (data, setting), (data, other))
            for family, some, most in _families(questions, both):
                asked = most or some
                yield Paired(
                    data=data, setting=setting, other=other, family=family, questions=len(some),
                    log_score=float(gains[asked, 0].mean()),
                    log_score95=_range95(questions, gains[:, 0], asked, seed),
                    accuracy=float(gains[some, 2].mean()),
                    accuracy95=_range95(questions, gains[:, 2], some, seed),
                )  # fmt: skip


def _gains(questions: Sequence[Keyed], rows: FloatArray, here: Key, there: Key) -> tuple[list[int], FloatArray]:
    """Return which questions of one setting are in another too, and by how much their scores are better."""
    at = {(one.key, one.episode, one.question.id): k for k, one in enumerate(questions)}
    mine = {(there, episode, asked): k for (key, episode, asked), k in at.items() if key == here}
    both = {k: at[name] for name, k in mine.items() if name in at}
    gains = np.zeros(rows.shape)
    gains[list(both)] = rows[list(both)] - rows[list(both.values())]
    return list(both), gains


def _families(questions: Sequence[Keyed], which: Sequence[int]) -> Iterator[tuple[str, list[int], list[int]]]:
    """Yield `all` and each family with its questions among `which`, and those that ask for what is MOST likely."""
    for family in ("all", *sorted({questions[k].family for k in which} - {""})):
        some = [k for k in which if family in ("all", questions[k].family)]
        yield family, some, [k for k in some if questions[k].question.polarity == "MOST"]


def _range95(
    questions: Sequence[Keyed], values: FloatArray, which: Sequence[int], seed: int
) -> tuple[float, float] | None:
    return cluster_interval(values[list(which)], [questions[k].episode for k in which], seed)


def score_table(scores: Sequence[Scores]) -> str:
    """Return the Markdown table of who answers how well in each setting; log scores in nats, 0 is best."""
    by: dict[tuple[str, str], dict[str, Scores]] = {}
    for row in scores:
        by.setdefault((row.setting, row.who), {})[row.family] = row
    columns = (
        "setting", "who", *KINDS.values(), "all", "95 % interval", "Brier (MOST)", "log score (MOST)",
        "95 % interval",
    )  # fmt: skip
    rows = (
        (
            setting, who, *(percent(rows[kind].accuracy if kind in rows else None) for kind in KINDS),
            f"**{percent(rows['all'].accuracy)}**", interval(rows["all"].accuracy95),
            _three(rows["all"].brier), _three(rows["all"].log_score), _nats(rows["all"].log_score95),
        )
        for (setting, who), rows in by.items()
    )  # fmt: skip
    return table(columns, rows)


def pair_table(paired: Sequence[Paired]) -> str:
    """Return the Markdown table of settings less each other."""
    columns = ("setting", "less", "questions", "accuracy, points", "95 % interval", "log score", "95 % interval")
    rows = (
        (
            pair.setting, pair.other, KINDS.get(pair.family, pair.family), f"{100 * pair.accuracy:+.1f}",
            interval(pair.accuracy95), f"{pair.log_score:+.3f}", _nats(pair.log_score95),
        )
        for pair in paired
    )  # fmt: skip
    return table(columns, rows)


def _three(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}"


def _nats(bounds: tuple[float, float] | None) -> str:
    return "" if bounds is None else f"{bounds[0]:.3f} to {bounds[1]:.3f}"
