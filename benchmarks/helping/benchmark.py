"""Helping and hindering: what blue intended, what red would have done without it, and how responsible it is.

The films are those of Wu, Sridhar and Gerstenberg (CogSci 2023); the films of a pair are a family. The model
infers blue's intention along a film and imagines the film without blue. Responsibility is a weighted sum:

    responsibility = base + w1 aligned + w2 difference + w3 acted
    aligned        how much blue meant what happened: P(help) + P(independent) / 2, or 1 minus that if red fails
    difference     how much blue made of it: 1 - P(success without blue), or that P itself if red fails
    acted          1 if blue moved a box, 0 if it let things be: acts are blamed and praised more than omissions
                   (Spranca, Minsk & Baron, Journal of Experimental Social Psychology 27, 1991)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np

from limp.worlds.helping import Game
from limp.worlds.helping_counterfactual import Simulation, success, untouched
from limp.worlds.helping_inference import BLUE, RED, Play, Settings, infer, intention

from ..people.benchmark import opener
from ..people.items import StudyFile
from ..people.model import Asked, Cues, Predicted, StudyModel, Worded, narrated, worded
from . import told as helping_told
from .films import Film, read

MOST = 100.0
"""The right end of people's sliders."""
ASKED = {"A": "help", "B": "hinder"}


@dataclass(frozen=True)
class Preset:
    """How the players plan, how red's walk is imagined, the weights of responsibility."""

    red_rationality: float = Settings.red_rationality
    blue_rationality: float = Settings.blue_rationality
    star: float = Settings.star
    rationality: float = Simulation.rationality
    stability: float = Simulation.stability
    base: float = -0.11
    aligned: float = 0.57
    difference: float = 0.33
    acted: float = 0.18


@lru_cache(maxsize=10_000)
def meant(game: Game, seen: Play, settings: Settings) -> float:
    """Return P(help) + P(independent) / 2 at the end of a film."""
    return float(intention(infer(game, seen, settings))[-1])


@lru_cache(maxsize=10_000)
def alone(game: Game, seen: Play, simulation: Simulation) -> float:
    """Return P(success) without blue."""
    return success(game, seen, simulation)


def predict(film: Film, settings: Preset) -> Predicted:
    """Return intention, counterfactual and responsibility, from 0 to 100."""
    planning = Settings(settings.red_rationality, settings.blue_rationality, settings.star)
    helps = meant(film.game, film.seen, planning)
    without = alone(film.game, film.seen, Simulation(settings.rationality, settings.stability))
    aligned, difference = (helps, 1.0 - without) if film.succeeds else (1.0 - helps, without)
    acted = untouched(film.game, film.seen) < len(film.seen.steps)
    blamed = settings.base + settings.aligned * aligned + settings.difference * difference + settings.acted * acted
    return [{"blue": MOST * value} for value in (helps, without, blamed)]


def cues(film: Film) -> Cues:
    """Return how far blue moved, whether red made it, and whether blue had a box."""
    squares = [film.game.space.configurations[at][0] for at, _ in film.seen.states]
    moved = sum(one != other for one, other in pairwise(squares))
    had = any(film.game.acts[act].hand for act in film.seen.acts)
    return [{"blue": [float(moved), float(film.succeeds), float(had)]} for _ in film.judgements]


def questions(film: Film) -> Asked:
    """Return the judgement with the number of the experiment, such as `intention 1`."""
    return [{f"{one.question} {film.experiment}": None} for one in film.judgements]


def told_outright(film: Film) -> Worded:
    """Return the film in words, and whether blue intends to help or to hinder: above 50 it helps."""
    who, whom = helping_told.WHO[BLUE], helping_told.WHO[RED]
    helps = film.judgements[0].people["blue"].mean
    options = {label: f"To {aim} {whom}." for label, aim in ASKED.items()}
    people = dict(zip(ASKED, (helps, MOST - helps), strict=True))
    return worded(film.id, narrated(helping_told.told(film)), f"What did {who} intend?", options, people)


MODEL = StudyModel(
    name="helping",
    schema=StudyFile[Film],
    settings=Preset(),
    predict=predict,
    cues=cues,
    questions=questions,
    ranges={
        "star": (10.0, 20.0),
        "red_rationality": (0.7, 1.0),
        "blue_rationality": (0.7, 1.0, 1.5),
        "rationality": (1.5, 2.0, 3.0, 4.0),
        "stability": (0.0, 0.25, 0.5, 0.75),
        "base": np.arange(-0.3, 0.31, 0.1).round(2).tolist(),
        "aligned": np.arange(0.0, 1.01, 0.1).round(2).tolist(),
        "difference": np.arange(0.0, 1.01, 0.1).round(2).tolist(),
        "acted": np.arange(-0.1, 0.51, 0.1).round(2).tolist(),
    },
    read=read,
    told=told_outright,
    case=lambda film: helping_told.case_of(film, infer(film.game, film.seen, Settings())),
)
open_benchmark = opener(MODEL)
"""What the entry point names."""
