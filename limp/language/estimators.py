"""The registry of estimators: each turns a model's answers into log-likelihoods of steps under minds.

    log pi(a_t, u_t | past of both, s_0, H)          (Eq. 1 of Shi et al., AAAI 2025)

`judge` asks whether the step is likely for such a mind, `sampled` counts such answers; the others read the
probability of the step's own words behind the mind in words (`contrast` says what each makes of the numbers).

A new estimator is a function and one entry of `ESTIMATORS`. `limp eval`, `limp answer`, `limp crosscheck` and
`limp list` know it from there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from ..errors import LimpError
from ..minds.attitudes import SOCIAL, Attitude, Mind, SocialGoal
from ..planner import FloatArray
from . import wording
from .contrast import SIGN, among, calibrated, interaction, of_two
from .judge import Judge
from .plot import Plot, content_of, has_content
from .rivals import rivals
from .steps import Steps, bridge, lead, request

Table = Mapping[Mind, Sequence[float]]
"""The log-likelihood of every step, by mind."""

Needs = Literal["words", "letters", "text"]
"""What a model must give: the log-probability of any words, that of an answer's letter, or written text alone."""

SAMPLES = 8
"""How many answers `sampled` counts for a step."""

SCORES_WORDS = ("transformers", "vllm", "sglang", "random", "overlap")
"""Providers that give the log-probability of any words; the others give at best that of an answer's letter."""


@dataclass(frozen=True)
class Estimator:
    """One way to score steps.

    `table(steps, scene, minds, contents)` returns the log-likelihood of every step of the scene for each of the
    minds. It asks the model through `steps`, and raises what the model raises if that gives less than `needs`.
    `contents` are what the options ascribe less the social goal, for estimators that compare them.
    `default_for` is the kind of provider, by what it gives at best, for which this estimator is the default.
    """

    name: str
    table: Callable[[Steps, Plot, Sequence[Mind], Sequence[Mind]], Table]
    needs: Needs
    summary: str
    default_for: Literal["words", "letters", ""] = ""


def default_estimator(model: str) -> str:
    """Return the name of the estimator that is right for the model `provider/name`.

    Weights that score any words are usually small, and `interaction` takes out what swamps them; hosted models
    are large and give the log-probability of a letter, which is what `judge` needs.
    """
    best = "words" if model.partition("/")[0] in SCORES_WORDS else "letters"
    return next(entry.name for entry in ESTIMATORS.values() if entry.default_for == best)


# --- the estimators ---------------------------------------------------------------------------------------


def _judge(steps: Steps, scene: Plot, minds: Sequence[Mind], _: Sequence[Mind]) -> Table:
    return Judge(steps.model).table(scene, minds)


def _sampled(steps: Steps, scene: Plot, minds: Sequence[Mind], _: Sequence[Mind]) -> Table:
    return Judge(steps.model, SAMPLES).table(scene, minds)


def _completion(steps: Steps, scene: Plot, minds: Sequence[Mind], _: Sequence[Mind]) -> Table:
    return dict(zip(minds, steps.words(scene, minds), strict=True))


def _alternatives(steps: Steps, scene: Plot, minds: Sequence[Mind], rows: Sequence[Mind]) -> Table:
    others = [rivals(event, rows) for _, event in scene.steps]
    requests, owners = [], []
    for mind in minds:
        text = lead(scene, mind)
        for (between, event), instead in zip(scene.steps, others, strict=True):
            text += bridge(between, event)
            texts = (text, text + wording.content(event), *(text + words for words in instead))
            requests.append(request(scene, texts))
            owners.append(mind)
            text += wording.content(event)
    table: dict[Mind, list[float]] = {mind: [] for mind in minds}
    for mind, found in zip(owners, steps.model.score(requests), strict=True):
        start, chosen, *instead_p = found.log_probs
        table[mind].append(among(chosen - start, [value - start for value in instead_p]))
    return table


def _calibrated(steps: Steps, scene: Plot, minds: Sequence[Mind], rows: Sequence[Mind]) -> Table:
    _check_rows("calibrated", rows)
    goals = tuple(dict.fromkeys(mind.stance for mind in minds if has_content(mind)))
    by_cell = {
        (row, goal): line
        for goal, block in zip(goals, _grid(steps, scene, goals, rows), strict=True)
        for row, line in zip(rows, calibrated(block), strict=True)
    }
    flat = np.zeros(len(scene.steps))
    return {mind: list(by_cell.get((content_of(mind), mind.stance), flat)) for mind in minds}


def _interaction(steps: Steps, scene: Plot, minds: Sequence[Mind], rows: Sequence[Mind]) -> Table:
    _check_rows("interaction", rows)
    shared = dict(zip(rows, interaction(*_grid(steps, scene, ("help", "hinder"), rows)), strict=True))
    flat = np.zeros(len(scene.steps))
    return {mind: list(of_two(SIGN[mind.stance] * shared.get(content_of(mind), flat))) for mind in minds}


def _check_rows(name: str, rows: Sequence[Mind]) -> None:
    if len(rows) < 2:
        raise LimpError(
            f"the estimator {name!r} needs two minds with different beliefs to compare.",
            "Use --estimator judge or completion for questions about one belief.",
        )


def _grid(steps: Steps, scene: Plot, goals: Sequence[SocialGoal | None], rows: Sequence[Mind]) -> FloatArray:
    """Return log p of the words of each step, [goals, contents, T]."""
    grid = [_with_goal(row, goal, scene.other) for goal in goals for row in rows]
    return np.array(steps.words(scene, grid), dtype=np.float64).reshape(len(goals), len(rows), -1)


def _with_goal(content: Mind, goal: SocialGoal | None, other: str) -> Mind:
    if goal is None:
        return content
    intent = Attitude(holder=content.agent, verb="wants", content=SOCIAL[goal](agent=other))
    return content.model_copy(update={"attitudes": (*content.attitudes, intent)})


ESTIMATORS: Mapping[str, Estimator] = {
    entry.name: entry
    for entry in (
        Estimator("judge", _judge, "letters", "asks whether the step is likely", default_for="letters"),
        Estimator("completion", _completion, "words", "the probability of the step's own words"),
        Estimator("alternatives", _alternatives, "words", "that, beside what else could have been said or done"),
        Estimator("calibrated", _calibrated, "words", "that, less its mean over the beliefs under one goal"),
        Estimator("interaction", _interaction, "words", "what belief and goal do together", default_for="words"),
        Estimator("sampled", _sampled, "text", "counts drawn judgements"),
    )
}
"""All estimators, by name."""
