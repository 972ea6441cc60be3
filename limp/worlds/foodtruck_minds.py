"""What a walker may want and believe, as numbers and as hypotheses.

A mind is a reward for each truck and a first belief over the worlds. Desires are all combinations of `levels`;
beliefs are the grid of `resolution` on the simplex; all are equally likely beforehand.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np

from ..minds.attitudes import Hypothesis, Mind
from ..planner import FloatArray
from ..planning.pomdp_simplex import simplex_grid

WALKER = "the walker"


@dataclass(frozen=True)
class Settings:
    """The parameters. Raises `InputError` for what is not finite or out of range.

    `levels`: the rewards that a truck may have, in steps. `resolution`: of the belief grid. `rationality`: beta of
    the Boltzmann policy. `cost`: of a step. `noise`: how often a look shows the wrong thing.
    `certain`: the walker knows the true world from the start.
    """

    levels: tuple[float, ...] = (-20.0, 0.0, 20.0, 40.0, 60.0, 80.0, 100.0, 120.0)
    resolution: int = 6
    rationality: float = 2.0
    cost: float = 1.0
    discount: float = 0.99
    noise: float = 0.1
    certain: bool = False

    def desires(self, trucks: int) -> FloatArray:
        """Return all rewards [R, trucks]."""
        return np.array(list(product(self.levels, repeat=trucks)), dtype=np.float64)

    def beliefs(self, worlds: int) -> FloatArray:
        """Return all first beliefs [B, worlds]."""
        return simplex_grid(worlds, self.resolution)


@lru_cache(maxsize=8)
def hypotheses(
    trucks: tuple[str, ...],
    worlds: tuple[str, ...],
    levels: tuple[float, ...],
    beliefs: tuple[tuple[float, ...], ...],
) -> tuple[Hypothesis, ...]:
    """Return the hypotheses [B * R]: each first belief with each desire; the choice is the desire.

    The mind's parameters are `reward of TRUCK` and `belief in WORLD`.
    """
    wants, thinks = list(product(levels, repeat=len(trucks))), beliefs
    words = [", ".join(f"{name} {r:g}" for name, r in zip(trucks, row, strict=True)) for row in wants]
    rewards = [tuple((f"reward of {name}", r) for name, r in zip(trucks, row, strict=True)) for row in wants]
    shares = [tuple((f"belief in {name}", p) for name, p in zip(worlds, row, strict=True)) for row in thinks]
    return tuple(
        Hypothesis(choice=word, mind=Mind(agent=WALKER, parameters=(*reward, *share)))
        for share in shares
        for word, reward in zip(words, rewards, strict=True)
    )
