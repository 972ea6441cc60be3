"""The registry of estimators: each turns a model's answers into log-likelihoods of steps under minds.

    log pi(a_t, u_t | past of both, s_0, H)          (Eq. 1 of Shi et al., AAAI 2025)

`judge` and `judged-interaction` ask whether the step is likely for such a mind, `sampled` counts such answers. For
`stated` the model writes down how likely each step is for each mind, in one request. The others read the
probability of the step's own words behind the mind in words; `completion` and `alternatives` take the mean over
two wordings of the mind. `contrast` says what each makes of the numbers.

A new estimator is a function and one entry of `ESTIMATORS`. `limp eval`, `limp answer` and `limp list`
know it from there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from ..minds.attitudes import SOCIAL, Attitude, Mind, SocialGoal
from ..planner import FloatArray, log_sum_exp
from .contrast import SIGN, among, calibrated, interaction, of_two
from .judge import Judge
from .plot import Plot, content_of, has_content
from .rivals import rivals
from .stated import stated_steps
from .steps import WORDINGS, Steps

Table = Mapping[Mind, Sequence[float]]
"""The log-likelihood of every step, by mind."""

Needs = Literal["words", "letters", "text"]
"""What a model must give: the log-probability of any words, that of an answer's letter, or written text alone."""

SAMPLES = 8
"""How many answers `sampled` counts for a step."""

SCORES_WORDS = ("transformers", "vllm", "sglang", "random", "overlap")
"""Providers that give the log-probability of any words; the others give an answer's letter or none."""


@dataclass(frozen=True)
class Estimator:
    """One way to score steps.

    `table(steps, scene, minds, contents)` returns the log-likelihood of every step of the scene for each of the
    minds. It asks the model through `steps`, and raises what the model raises if that gives less than `needs`.
    `contents` are what the options ascribe less the social goal, for estimators that compare them.
    `default_for` is the kind of provider, by what every model of it gives, whose default this estimator is.
    `alone` is the estimator that takes its place where the options name fewer than two contents, so that there is
    nothing to compare; empty for an estimator that compares none.
    """

    name: str
    table: Callable[[Steps, Plot, Sequence[Mind], Sequence[Mind]], Table]
    needs: Needs
    summary: str
    default_for: Literal["words", "text", ""] = ""
    alone: str = ""


def estimator_for(name: str, contents: Sequence[Mind]) -> Estimator:
    """Return the estimator of that name, or the one that takes its place where there are no two contents."""
    found = ESTIMATORS[name]
    return ESTIMATORS[found.alone] if found.alone and len(contents) < 2 else found


def default_estimator(model: str) -> str:
    """Return the name of the estimator that is right for the model `provider/name`.

    `interaction` where any words have a log-probability, which takes out what words alone explain; else `stated`,
    which needs one request a question and no log-probabilities.
    """
    best = "words" if model.partition("/")[0] in SCORES_WORDS else "text"
    return next(entry.name for entry in ESTIMATORS.values() if entry.default_for == best)


# --- the estimators ---------------------------------------------------------------------------------------


def _judge(steps: Steps, scene: Plot, minds: Sequence[Mind], _: Sequence[Mind]) -> Table:
    return _table(minds, of_two(Judge(steps.model).log_odds(scene, minds) / 2))


def _sampled(steps: Steps, scene: Plot, minds: Sequence[Mind], _: Sequence[Mind]) -> Table:
    return _table(minds, of_two(Judge(steps.model, SAMPLES).log_odds(scene, minds) / 2))


def _stated(steps: Steps, scene: Plot, minds: Sequence[Mind], _: Sequence[Mind]) -> Table:
    return _table(minds, stated_steps(steps.model, scene, minds))


def _completion(steps: Steps, scene: Plot, minds: Sequence[Mind], _: Sequence[Mind]) -> Table:
    columns = steps.words(scene, minds, wordings=WORDINGS)
    return _table(minds, np.stack([_mean(log_p[..., 0]) for log_p in columns], axis=-1))


def _alternatives(steps: Steps, scene: Plot, minds: Sequence[Mind], rows: Sequence[Mind]) -> Table:
    columns = steps.words(scene, minds, _instead(scene, rows), WORDINGS)
    return _table(minds, np.stack([_mean(among(log_p)) for log_p in columns], axis=-1))


def _calibrated(steps: Steps, scene: Plot, minds: Sequence[Mind], rows: Sequence[Mind]) -> Table:
    goals = tuple(dict.fromkeys(mind.stance for mind in minds if has_content(mind)))
    (log_p,) = np.stack(steps.words(scene, _cells(scene, goals, rows)), axis=-1)[..., 0, :]
    by_cell = {
        (row, goal): line
        for goal, block in zip(goals, log_p.reshape(len(goals), len(rows), -1), strict=True)
        for row, line in zip(rows, calibrated(block), strict=True)
    }
    flat = np.zeros(len(scene.steps))
    return {mind: list(by_cell.get((content_of(mind), mind.stance), flat)) for mind in minds}


def _interaction(steps: Steps, scene: Plot, minds: Sequence[Mind], rows: Sequence[Mind]) -> Table:
    cells = _cells(scene, ("help", "hinder"), rows)
    columns = steps.words(scene, cells, _instead(scene, rows), together=content_of)
    worth = [interaction(*log_p.reshape(2, len(rows), -1)) for log_p in columns]
    return _signed(minds, rows, worth)


def _judged_interaction(steps: Steps, scene: Plot, minds: Sequence[Mind], rows: Sequence[Mind]) -> Table:
    log_odds = Judge(steps.model).log_odds(scene, _cells(scene, ("help", "hinder"), rows))
    worth = interaction(*log_odds.reshape(2, len(rows), -1)) / 2
    return _signed(minds, rows, [column[:, None] for column in worth.T])


# --- their parts ------------------------------------------------------------------------------------------


def _table(minds: Sequence[Mind], log_p: FloatArray) -> Table:
    return {mind: list(row) for mind, row in zip(minds, log_p, strict=True)}


def _mean(log_p: FloatArray) -> FloatArray:
    """Return the log of the mean of p over the wordings [W, M]: each is as good as another."""
    return np.asarray(log_sum_exp(log_p, axis=0) - np.log(len(log_p)), dtype=np.float64)


def _instead(scene: Plot, rows: Sequence[Mind]) -> list[tuple[str, ...]]:
    return [rivals(event, rows) for _, event in scene.steps]


def _signed(minds: Sequence[Mind], rows: Sequence[Mind], worth: Sequence[FloatArray]) -> Table:
    """Return log pi by mind, from what each step and its rivals are worth under each row, [C, 1 + R] a step.

    A mind of no row does nothing for the other, whatever it does.
    """
    table = dict[Mind, Sequence[float]]()
    for mind in minds:
        sign, content = SIGN[mind.stance], content_of(mind)
        at = rows.index(content) if content in rows else None
        values = [np.zeros(v.shape[-1]) if at is None else sign * v[at] for v in worth]
        table[mind] = [float(of_two(v[0]) if len(v) == 1 else among(v)) for v in values]
    return table


def _cells(scene: Plot, goals: Sequence[SocialGoal | None], rows: Sequence[Mind]) -> list[Mind]:
    """Return each of the rows with each of the goals, [goals x rows]."""
    return [_with_goal(row, goal, scene.other) for goal in goals for row in rows]


def _with_goal(content: Mind, goal: SocialGoal | None, other: str) -> Mind:
    if goal is None:
        return content
    intent = Attitude(holder=content.agent, verb="wants", content=SOCIAL[goal](agent=other))
    return content.model_copy(update={"attitudes": (*content.attitudes, intent)})


ESTIMATORS: Mapping[str, Estimator] = {
    entry.name: entry
    for entry in (
        Estimator("judge", _judge, "letters", "asks whether the step is likely"),
        Estimator("completion", _completion, "words", "the probability of the step's own words"),
        Estimator("alternatives", _alternatives, "words", "that, beside what else could have been said or done"),
        Estimator(
            "calibrated",
            _calibrated,
            "words",
            "that, less its mean over the beliefs under one goal",
            alone="completion",
        ),
        Estimator(
            "interaction",
            _interaction,
            "words",
            "what belief and goal do together",
            default_for="words",
            alone="completion",
        ),
        Estimator(
            "judged-interaction",
            _judged_interaction,
            "letters",
            "the same of the judge's log-odds",
            alone="judge",
        ),
        Estimator("sampled", _sampled, "text", "counts drawn judgements"),
        Estimator("stated", _stated, "text", "one request states how likely every step is", default_for="text"),
    )
}
"""All estimators, by name."""
