"""The registry of estimators: each turns a model's answers into log-likelihoods of steps under minds.

    log pi(a_t, u_t | past of both, s_0, H)          (Eq. 1 of Shi et al., AAAI 2025)

`judge` and `judged-interaction` ask whether the step is likely for such a mind. For `stated` the model writes down
how likely each step is for each mind, in one request. `completion` and `interaction` read the probability of the
step's own words behind the mind in words; `completion` takes the mean over two wordings of the mind.

For one step, with content c (what is believed) and social goal g, write

    log p(step | c, g) = k + a(c) + b(g) + i(c, g)

where a(c) and b(g) are what the words of the content and of the goal prime by themselves, and i is double-centred
over the grid. The social planner (Ullman et al., 2009) has the utility s(g) V(step; c), s = 1 for help, -1 for
hinder, 0 for independent: i(c, help) is V less its mean over the contents, and `interaction` is the planner with
V = i, over the step and what could have been said or done instead. It is valid as far as priming is additive and
the contents are symmetric. docs/language.md says more of each.

A new estimator is a function and one entry of `ESTIMATORS`. `limp eval`, `limp answer` and `limp list`
know it from there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from ..episodes.claims import SocialGoal
from ..episodes.minds import Mind, takes_sides
from ..planner import FloatArray, log_sum_exp
from ..planning.social import RHO
from ..protocols.models import LanguageModel, ScoreRequest
from ..protocols.prompt import load_prompt
from . import wording
from .judge import SCORES_WORDS, log_odds, of_two, stated_steps
from .plot import Plot, content_of, rivals

Needs = Literal["words", "letters", "text"]
"""What a model must give: the log-probability of any words, that of an answer's letter, or written text alone."""

WORDINGS = ("So", "This is why")
"""How a mind leads to its steps. Before the second one its attitudes stand in reverse order."""

Instead = Sequence[Sequence[str]]
"""For each step, the endings that could stand in its place."""


@dataclass(frozen=True)
class Estimator:
    """One way to score steps.

    `table(model, scene, minds, contents)` returns the log-likelihood [M, T] of every step of the scene for each of
    the minds, which differ. It raises what the model raises if that gives less than `needs`. `contents` are what
    the options ascribe less the social goal, for estimators that compare them.
    `default_for` is the kind of provider, by what every model of it gives, whose default this estimator is.
    `alone` is the estimator that takes its place where the options name fewer than two contents, so that there is
    nothing to compare; empty for an estimator that compares none.
    """

    name: str
    table: Callable[[LanguageModel, Plot, Sequence[Mind], Sequence[Mind]], FloatArray]
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


def _judge(model: LanguageModel, scene: Plot, minds: Sequence[Mind], _: Sequence[Mind]) -> FloatArray:
    return of_two(log_odds(model, scene, minds) / 2)


def _stated(model: LanguageModel, scene: Plot, minds: Sequence[Mind], _: Sequence[Mind]) -> FloatArray:
    return stated_steps(model, scene, minds)


def _completion(model: LanguageModel, scene: Plot, minds: Sequence[Mind], _: Sequence[Mind]) -> FloatArray:
    columns = _log_p_of_words(model, scene, minds, wordings=WORDINGS)
    means = [log_sum_exp(log_p[..., 0], axis=0) - np.log(len(WORDINGS)) for log_p in columns]
    return np.stack(means, axis=-1)  # each wording is as good as another


def _interaction(model: LanguageModel, scene: Plot, minds: Sequence[Mind], rows: Sequence[Mind]) -> FloatArray:
    cells = _cells(scene, rows)
    instead = [rivals(event, rows) for _, event in scene.steps]
    columns = _log_p_of_words(model, scene, cells, instead, together=content_of)
    return _signed(minds, rows, [interaction(*log_p.reshape(2, len(rows), -1)) for log_p in columns])


def _judged_interaction(
    model: LanguageModel, scene: Plot, minds: Sequence[Mind], rows: Sequence[Mind]
) -> FloatArray:
    odds = log_odds(model, scene, _cells(scene, rows))
    worth = interaction(*odds.reshape(2, len(rows), -1)) / 2
    return _signed(minds, rows, [column[:, None] for column in worth.T])


def interaction(help_log_p: ArrayLike, hinder_log_p: ArrayLike) -> FloatArray:
    """Return i(c, help) [C, T] from log p [C, T] under help and under hinder: double-centred over both."""
    half = (np.asarray(help_log_p, dtype=np.float64) - np.asarray(hinder_log_p, dtype=np.float64)) / 2
    return np.asarray(half - half.mean(axis=0, keepdims=True), dtype=np.float64)


def among(log_p: ArrayLike) -> FloatArray:
    """Return log p[..., 0] - log sum_r p[..., r]: the log-likelihood of the first one among all [..., 1 + R]."""
    table = np.asarray(log_p, dtype=np.float64)
    return np.asarray(table[..., 0] - log_sum_exp(table, axis=-1), dtype=np.float64)


def _signed(minds: Sequence[Mind], rows: Sequence[Mind], worth: Sequence[FloatArray]) -> FloatArray:
    """Return log pi [M, T], from what each step and its rivals are worth under each row, [C, 1 + R] a step.

    A mind of no row does nothing for the other, whatever it does.
    """
    table = np.zeros((len(minds), len(worth)))
    for k, mind in enumerate(minds):
        content = content_of(mind)
        at, rho = (rows.index(content), RHO[mind.stance]) if content in rows and mind.stance else (0, 0.0)
        for t, of_step in enumerate(worth):
            values = rho * of_step[at]
            table[k, t] = of_two(values[0]) if len(values) == 1 else among(values)
    return table


def _cells(scene: Plot, rows: Sequence[Mind]) -> list[Mind]:
    """Return each of the rows with the goal to help, then each with that to hinder, [2 x rows]."""
    goals: tuple[SocialGoal, ...] = ("help", "hinder")
    pairs = [(row, takes_sides(row.agent, goal, scene.other)) for goal in goals for row in rows]
    return [row.model_copy(update={"claims": (*row.claims, side)}) for row, side in pairs]


def _log_p_of_words(
    model: LanguageModel,
    scene: Plot,
    minds: Sequence[Mind],
    instead: Instead | None = None,
    wordings: Sequence[str] = WORDINGS[:1],
    together: Callable[[Mind], Mind] = lambda mind: mind,
) -> list[FloatArray]:
    """Return, for each step, log p [W, M, 1 + R] of its words and of what could stand `instead`.

    The past of a step is what happened, whatever could have stood instead. Every mind is read once in each of the
    `wordings`. Minds of which `together` returns the same are asked about in one request. Its texts are prefixes
    of one another, and the log-probability of a step is the difference of two of them; so a model that shares
    prefixes reads the story once for all minds, and each mind once for all of its steps.
    """
    others = instead or [()] * len(scene.steps)
    texts = [_texts(scene, mind, others, words) for words in wordings for mind in minds]
    groups = defaultdict[Mind, set[str]](set)
    for mind, of_mind in zip(len(wordings) * list(minds), texts, strict=True):
        groups[together(mind)].update(of_mind)
    prompt = load_prompt("story").render(story=scene.story)
    asked = [ScoreRequest(prompt=prompt, alternatives=tuple(sorted(group))) for group in groups.values()]
    found = zip(asked, model.score(asked), strict=True)
    known = {t: p for request, got in found for t, p in zip(request.alternatives, got.log_probs, strict=True)}
    log_p = np.array([[known[t] for t in of_mind] for of_mind in texts]).reshape(len(wordings), len(minds), -1)
    columns, first = list[FloatArray](), 0
    for others_of_step in others:
        after = first + 2 + len(others_of_step)
        columns.append(np.asarray(log_p[..., first + 1 : after] - log_p[..., first : first + 1]))
        first = after
    return columns


def _texts(scene: Plot, mind: Mind, instead: Instead, words: str) -> list[str]:
    """Return, for each step, the text up to it, the text with it, and the text with each of its rivals."""
    turned = mind if words == WORDINGS[0] else mind.model_copy(update={"claims": mind.claims[::-1]})
    text, texts = f" {wording.mind(turned, scene.other)} {words}", []
    for (between, event), endings in zip(scene.steps, instead, strict=True):
        meanwhile = wording.told(between)
        text += f"{' ' + meanwhile if meanwhile else ''} {wording.opening(event)}"
        texts += [text, text + wording.content(event), *(text + ending for ending in endings)]
        text += wording.content(event)
    return texts


ESTIMATORS: Mapping[str, Estimator] = {
    entry.name: entry
    for entry in (
        Estimator("judge", _judge, "letters", "asks whether the step is likely"),
        Estimator("completion", _completion, "words", "the probability of the step's own words"),
        Estimator(
            "interaction", _interaction, "words", "what belief and goal do together", "words", "completion"
        ),
        Estimator(
            "judged-interaction", _judged_interaction, "letters", "the same of the judge's log-odds", alone="judge"
        ),
        Estimator("stated", _stated, "text", "one request states how likely every step is", "text"),
    )
}  # fmt: skip
"""All estimators, by name."""
