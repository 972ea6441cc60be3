"""Would red have reached the star if blue had not been there?

Boxes stay where they are then, and red walks around them:

    pi(k|x) ~ exp(-beta D(x')),    P(success) = (1 - s) P(at the star in T steps from the start)
                                                + s P(at the star in T - n steps from where red was after n)

D is the way past boxes and walls, beta the `rationality` of the walk, which is its only noise. n is the number of
steps that red took before a box was moved: blue had changed nothing until then, and whoever imagines that blue was
not there may leave those steps as they were. `stability` s is how likely they do (Lucas & Kemp, Psychological
Review 122, 2015: each noise variable keeps its value with probability s, or else is drawn anew). Both
probabilities are exact sums over all walks, not samples.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from ..planner import FloatArray
from ..planning.social import boltzmann
from .grid import steps_from
from .helping import STAY, Game
from .helping_inference import BoolArray, Play


@dataclass(frozen=True)
class Simulation:
    """How red's walk is imagined.

    `rationality` 3: a red who needs nine of ten steps makes it in about nine cases of ten, as often as in the
    published simulations. `stability` 1/2: assumed.
    """

    rationality: float = 3.0
    stability: float = 0.5


def success(game: Game, seen: Play, simulation: Simulation) -> float:
    """Return P(success) without blue."""
    closed = np.zeros(len(game.grid.cells), dtype=bool)
    closed[[*game.start[1]]] = True
    step = walk(game, closed, simulation.rationality)
    afresh = _arrives(game, step, game.red_start, game.steps)
    n = untouched(game, seen)
    square = seen.states[n][1]
    kept = 1.0 if square == game.star else _arrives(game, step, square, game.steps - n)
    return (1.0 - simulation.stability) * afresh + simulation.stability * kept


def untouched(game: Game, seen: Play) -> int:
    """Return how many steps were over before a box was first moved; all of them if none was."""
    boxes = [game.space.configurations[at][1] for at, _ in seen.states]
    return next((n - 1 for n, now in enumerate(boxes) if now != boxes[0]), len(boxes) - 1)


def walk(game: Game, closed: BoolArray, rationality: float) -> FloatArray:
    """Return P(x' | x) [X, X] of red's step; it stays at the star, and everywhere if there is no way."""
    beside = game.grid.neighbours
    cells = len(beside)
    open_ways = (beside >= 0) & ~closed[beside]
    found = np.zeros((cells, cells))
    reached = steps_from([game.star], game.grid.ways, np.flatnonzero(closed).tolist())
    away = np.array([reached.get(x, math.inf) for x in range(cells)])
    for x in range(cells):
        if x == game.star or not math.isfinite(away[x]):
            found[x, x] = 1.0
            continue
        ways = np.flatnonzero(open_ways[x] | (np.arange(STAY + 1) == STAY))
        np.add.at(found[x], beside[x, ways], np.exp(boltzmann(-away[beside[x, ways]], rationality)))
    return found


def _arrives(game: Game, step: FloatArray, start: int, steps: int) -> float:
    return float(np.linalg.matrix_power(step, steps)[start, game.star])
