"""Sharing: what an act of sharing food says of closeness and wish, by people and by inverse planning.

A world of one choice among four acts. Two people who are `c` close (0 to 1) choose act `a` with

    P(a | c, wish) ~ exp(wish V(a) - contact C(a) (1 - c)^curve - effort E(a))

where V is 0 for not sharing and else +1 with the high wish, -1 with the low one, C is contact with saliva and E
effort. An observer inverts this by Bayes' rule, over c (uniform) or over the wish (even), and counts its evidence
`trust` times (after Chen, Thomas, Tenenbaum and Saxe, CogSci 2026).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

import numpy as np

from limp.minds.attitudes import Hypothesis, Mind
from limp.planner import FloatArray, Trace, log_sum_exp, posterior

from .people.benchmark import PeopleStudy, open_study
from .people.items import Item, Judgement, StudyFile
from .people.model import Asked, Cues, Predicted, StudyModel

ACTS = ("act0", "act1", "act2", "act3")
CONTACT = np.array([0.0, 0.0, 1.0, 2.0])
EFFORT = np.array([0.0, 1.0, 1.0, 1.0])
SHARES = np.array([0.0, 1.0, 1.0, 1.0])
LEVELS = np.linspace(0.0, 1.0, 101)
"""The degrees of closeness between which an observer infers."""
WISHES = ("low", "high")
MOST = 100.0
"""The right end of people's sliders."""
MIDDLE = 50.0


class Told(Judgement):
    """A judgement with what was told: closeness and wish, or the number of an act and one of them."""

    question: Literal["act", "closeness", "desire"]
    act: int | None = None
    closeness: float | None = None
    desire: Literal["low", "high"] | None = None


class Story(Item[Told]):
    """A story of two people with four acts that they might do."""

    setting: str
    desire_low: str
    desire_high: str
    acts: tuple[str, str, str, str]


@dataclass(frozen=True)
class Settings:
    """What the acts are worth (`wish`, `contact` and its `curve`, `effort`), and how observers trust them."""

    wish: float = 1.0
    contact: float = 1.0
    curve: float = 1.0
    effort: float = 0.5
    trust_closeness: float = 1.0
    trust_desire: float = 1.0


def log_chances(closeness: FloatArray, settings: Settings) -> FloatArray:
    """Return log P(act | closeness, wish) [closeness, wish, act]."""
    value = settings.wish * np.array([-1.0, 1.0])[:, None] * SHARES
    cost = (
        settings.contact * CONTACT * (1.0 - closeness[:, None, None]) ** settings.curve + settings.effort * EFFORT
    )
    utility = value[None] - cost
    return np.asarray(utility - log_sum_exp(utility, axis=2)[:, :, None], dtype=np.float64)


def inferred(names: Sequence[str], log_likelihood: FloatArray, act: str) -> FloatArray:
    """Return P(state | act) [states] from log P(act | state) [states] and an even prior."""
    states = tuple(Hypothesis(choice=name, mind=Mind(agent="actor")) for name in names)
    return posterior(Trace(states, (act,), log_likelihood[:, None], "symbolic")).probabilities


@cache
def _table(settings: Settings) -> FloatArray:
    return log_chances(LEVELS, settings)


def _said(told: Told, settings: Settings) -> dict[str, float]:
    match told.question:
        case "act":
            chances = np.exp(log_chances(np.array([(told.closeness or 0.0) / MOST]), settings)[0])
            return dict(zip(ACTS, chances[WISHES.index(told.desire or "low")].tolist(), strict=True))
        case "closeness":
            likelihood = _table(settings)[:, WISHES.index(told.desire or "low"), told.act or 0]
            names = [f"{level:.2f}" for level in LEVELS]
            found = inferred(names, settings.trust_closeness * likelihood, ACTS[told.act or 0])
            return {"change": MOST * float(found @ LEVELS) - MIDDLE}
        case "desire":
            at = np.array([(told.closeness or 0.0) / MOST])
            likelihood = log_chances(at, settings)[0, :, told.act or 0]
            found = inferred(WISHES, settings.trust_desire * likelihood, ACTS[told.act or 0])
            return {"change": MOST * float(found[1]) - MIDDLE}


def predict(item: Story, settings: Settings) -> Predicted:
    """Return the chances of acts, or how far closeness or wish move from the middle of the slider."""
    return [_said(one, settings) for one in item.judgements]


def cues(item: Story) -> Cues:
    """Return which act it is and what was told, without what they do together."""
    acts, found = np.eye(len(ACTS))[:, 1:].tolist(), list[Mapping[str, Sequence[float]]]()
    for one in item.judgements:
        told = [(one.closeness or 0.0) / MOST, float(one.desire == "high")]
        if one.question == "act":
            found.append({act: [*row, *told] for act, row in zip(ACTS, acts, strict=True)})
        else:
            found.append({"change": [*acts[one.act or 0], *told]})
    return found


def questions(item: Story) -> Asked:
    """Return cells of what was told, averaged over stories as in the paper, and story by story."""
    return [
        {one.question: (one.act, one.closeness, one.desire), f"{one.question} by story": None}
        for one in item.judgements
    ]


SHARING = StudyModel(
    name="sharing",
    schema=StudyFile[Story],
    settings=Settings(),
    predict=predict,
    cues=cues,
    questions=questions,
    ranges={
        "wish": np.arange(0.0, 3.01, 0.25).tolist(),
        "contact": np.arange(0.0, 5.01, 0.25).tolist(),
        "curve": (0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0),
        "effort": np.arange(-1.0, 2.01, 0.25).tolist(),
        "trust_closeness": (0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0),
        "trust_desire": (0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0),
    },
    ablations={
        "contact": replace(Settings(), contact=0.0),
        "wish and effort": replace(Settings(), wish=0.0, effort=0.0),
    },
    reliability={
        **{q: ("ceiling_of_cells", q) for q in ("act", "closeness", "desire")},
        **{f"{q} by story": ("ceiling_story_by_story", q) for q in ("act", "closeness", "desire")},
    },
)


def open_benchmark(data: str = "", sweep: str = "no") -> PeopleStudy[Story, Settings]:
    """Open the study; `data` is the folder of sharing.json, `sweep` whether settings are chosen by folds."""
    return open_study(SHARING, data, sweep)
