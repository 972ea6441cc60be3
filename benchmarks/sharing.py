"""Sharing: what an act of sharing food says of closeness and wish, by people and by inverse planning.

A world of one choice among four acts. Two people who are `c` close (0 to 1) choose act `a` with

    P(a | c, wish) ~ exp(wish V(a) + bond c S(a) - contact C(a) (1 - c)^curve - effort S(a))

where S is 0 for not sharing and else 1, C is contact with saliva, and V is S with the high wish and -S with the
low one, or `split` S where the two have different wishes in the low one. An observer inverts this by Bayes' rule,
over c (uniform) or over the wish (even), and counts its evidence `trust` times. Without `bond` and `split` it is
the model of Chen, Thomas, Tenenbaum and Saxe (CogSci 2026).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

import numpy as np

from limp.episodes.minds import Hypothesis, Mind
from limp.planner import FloatArray, Trace, posterior
from limp.planning.social import boltzmann

from .people.benchmark import opener
from .people.items import Item, Judgement, StudyFile
from .people.model import Asked, Cues, Predicted, StudyModel, Worded, worded

Wish = Literal["low", "high"]
ACTS = ("act0", "act1", "act2", "act3")
CONTACT = np.array([0.0, 0.0, 1.0, 2.0])
SHARES = np.array([0.0, 1.0, 1.0, 1.0])
WISHES: tuple[Wish, Wish] = ("low", "high")
MOST, MIDDLE = 100.0, 50.0
"""The right end and the middle of people's sliders."""
LEVELS = np.linspace(0.0, 1.0, 101)
"""The degrees of closeness between which an observer infers."""
CLOSE, WISHING = (
    tuple(Hypothesis(choice=name, mind=Mind(agent="either")) for name in names)
    for names in ([f"{level:.2f}" for level in LEVELS], WISHES)
)
SPLIT = re.compile(r"\bone\b.*\bother\b", re.IGNORECASE)
"""Words that tell the wishes of two people apart: "One is full, the other still hungry"."""


class Told(Judgement):
    """A judgement with what was told: closeness and wish, or the number of an act and one of them."""

    question: Literal["act", "closeness", "desire"]
    act: int | None = None
    closeness: float | None = None
    desire: Wish | None = None


class Story(Item[Told]):
    """A story of two people with four acts that they might do."""

    setting: str
    desire_low: str
    desire_high: str
    acts: tuple[str, str, str, str]


@dataclass(frozen=True)
class Settings:
    """The weights of the model, chosen by all stories of the given half; what each is stands above."""

    wish: float = 1.4
    bond: float = 0.75
    contact: float = 1.25
    curve: float = 1.25
    effort: float = 0.1
    split: float = -0.4
    trust_closeness: float = 2.0
    trust_desire: float = 1.25


@cache
def log_chances(settings: Settings, split: bool) -> FloatArray:
    """Return log P(act | closeness, wish) [LEVELS, WISHES, ACTS]; `split`: the low wish is not that of both."""
    value = np.array([settings.split if split else -1.0, 1.0])[:, None] * SHARES
    close = LEVELS[:, None, None]
    utility = settings.wish * value + (settings.bond * close - settings.effort) * SHARES
    utility = utility - settings.contact * CONTACT * (1.0 - close) ** settings.curve
    return boltzmann(utility, 1.0)


def _said(told: Told, settings: Settings, split: bool) -> dict[str, float]:
    chances = log_chances(settings, split)
    if told.question == "act":
        here = chances[_level(told), WISHES.index(told.desire or "low")]
        return dict(zip(ACTS, np.exp(here).tolist(), strict=True))
    act = told.act or 0
    if told.question == "closeness":
        seen = settings.trust_closeness * chances[:, WISHES.index(told.desire or "low"), act]
        return {"change": MOST * float(_inferred(CLOSE, seen, ACTS[act]) @ LEVELS) - MIDDLE}
    seen = settings.trust_desire * chances[_level(told), :, act]
    return {"change": MOST * float(_inferred(WISHING, seen, ACTS[act])[1]) - MIDDLE}


def _level(told: Told) -> int:
    return round((told.closeness or 0.0) / MOST * (len(LEVELS) - 1))


def _inferred(states: tuple[Hypothesis, ...], log_likelihood: FloatArray, act: str) -> FloatArray:
    return posterior(Trace(states, (act,), log_likelihood[:, None], "symbolic")).probabilities


def predict(item: Story, settings: Settings) -> Predicted:
    """Return the chances of acts, or how far closeness or wish move from the middle of the slider."""
    split = bool(SPLIT.search(item.desire_low))
    return [_said(one, settings, split) for one in item.judgements]


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


def told(item: Story) -> Worded:
    """Return a story with what is known of the two, and what they do: of its first judgement of acts."""
    one = next(judged for judged in item.judgements if judged.question == "act")
    wish = item.desire_high if one.desire == "high" else item.desire_low
    story = (
        f"{item.setting} {wish} From 0, quite formal, to 100, quite intimate, they are {one.closeness:g} close."
    )
    people = {act: one.people[act].mean for act in ACTS}
    return worded(item.id, story, "What do they do?", dict(zip(ACTS, item.acts, strict=True)), people)


SHARING = StudyModel(
    name="sharing",
    schema=StudyFile[Story],
    settings=Settings(),
    predict=predict,
    told=told,
    cues=cues,
    questions=questions,
    ranges={
        "wish": np.arange(0.5, 2.51, 0.1).round(2).tolist(),
        "bond": np.arange(-0.5, 1.51, 0.25).tolist(),
        "contact": np.arange(0.5, 2.51, 0.25).tolist(),
        "curve": (0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 3.0),
        "effort": np.arange(-1.0, 1.01, 0.1).round(2).tolist(),
        "split": np.arange(-1.0, 1.01, 0.2).round(2).tolist(),
        "trust_closeness": (0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0),
        "trust_desire": (0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 2.5),
    },
    ablations={
        "contact": replace(Settings(), contact=0.0),
        "wish": replace(Settings(), wish=0.0),
        "two wishes": replace(Settings(), split=-1.0),
        "bond": replace(Settings(), bond=0.0),
    },
    reliability={
        **{q: ("ceiling_of_cells", q) for q in ("act", "closeness", "desire")},
        **{f"{q} by story": ("ceiling_story_by_story", q) for q in ("act", "closeness", "desire")},
    },
)
open_benchmark = opener(SHARING)
"""What the entry point names."""
