"""What a walker may want and believe, and the exact trace of a film: settings of a world that is seen in part.

A mind is a reward for each truck and a first belief over what the far spot holds. Desires are all combinations of
`levels`; beliefs are the grid of `resolution` on the simplex; all are equally likely beforehand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np

from limp.minds.attitudes import Hypothesis, Mind
from limp.planner import FloatArray, Trace, timeline
from limp.planning.looking import Looking
from limp.planning.pomdp_simplex import simplex_grid
from limp.worlds.declared import WorldFile
from limp.worlds.grid import Position
from limp.worlds.gridworld import State
from limp.worlds.watching import path_of, table_of

from .films import TRUCKS, WALKER, Film

ESTIMATOR = "symbolic"


@dataclass(frozen=True)
class Settings:
    """The parameters. `levels`: the rewards that a truck may have, in steps. `resolution`: of the belief grid.

    `rationality`: beta of the Boltzmann policy. `cost`: of a step. `noise`: how often a look shows the wrong
    thing. `certain`: the walker knows the true world from the start.
    """

    levels: tuple[float, ...] = (-20.0, 0.0, 20.0, 40.0, 60.0, 80.0, 100.0, 120.0)
    resolution: int = 6
    rationality: float = 2.0
    cost: float = 1.0
    discount: float = 0.99
    noise: float = 0.1
    certain: bool = False

    @property
    def desires(self) -> FloatArray:
        """All rewards [R, trucks]."""
        return desires_of(self.levels)

    def beliefs(self, film: Film) -> FloatArray:
        """Return the first beliefs [B, contents] that are considered."""
        if self.certain:
            return np.eye(len(film.contents))[[film.truth]]
        return simplex_grid(len(film.contents), self.resolution)


def desires_of(levels: Sequence[float]) -> FloatArray:
    """Return all rewards [R, trucks]."""
    return np.array(list(product(levels, repeat=len(TRUCKS))), dtype=np.float64)


@dataclass(frozen=True)
class Course:
    """Means after 0, 1, ..., T acts: rewards `desires` [T + 1, trucks], `beliefs` [T + 1, contents]."""

    desires: FloatArray
    beliefs: FloatArray


def traces(film: Film, settings: Settings, rationalities: Sequence[float]) -> list[Trace]:
    """Return the matrix [B * R, T] of a film, each act given those before it, for each rationality."""
    world = film.declared(settings.cost, settings.discount, settings.noise)
    plans = planned(world.model_dump_json(), settings.levels, settings.resolution)
    group = next(states for states in plans.first if states[0].at == film.places[:1])
    start, path = path_of(plans.table, ", ".join(film.acts), group[film.truth])
    beliefs = settings.beliefs(film)
    minds = hypotheses(film.contents, settings.levels, tuple(map(tuple, beliefs.tolist())))
    words = tuple(f"{WALKER}: {act}" for act in film.acts)
    found = plans.log_probs(beliefs, path, start, rationalities)
    return [Trace(minds, words, one.reshape(len(minds), len(words)), ESTIMATOR) for one in found]


def trace(film: Film, settings: Settings) -> Trace:
    """Return the matrix for the rationality of the settings."""
    return traces(film, settings, (settings.rationality,))[0]


def course(film: Film, settings: Settings, found: Trace) -> Course:
    """Return the means of the posterior after each act of a trace."""
    rows, desires, beliefs = timeline(found), settings.desires, settings.beliefs(film)
    joint = rows.reshape(len(rows), len(beliefs), len(desires))
    return Course(joint.sum(axis=1) @ desires, joint.sum(axis=2) @ beliefs)


@lru_cache(maxsize=64)
def planned(declared: str, levels: tuple[float, ...], resolution: int) -> Looking[State]:
    """Return the plans in a world for all desires, that is rewards of each truck; films share them."""
    table = table_of(WorldFile.model_validate_json(declared))
    places: dict[tuple[Position, ...], list[State]] = {}
    for state in table.world.starts():
        places.setdefault(state.at, []).append(state)
    return Looking(table, TRUCKS, desires_of(levels), tuple(map(tuple, places.values())), resolution)


@lru_cache(maxsize=8)
def hypotheses(
    contents: tuple[str, ...], levels: tuple[float, ...], beliefs: tuple[tuple[float, ...], ...]
) -> tuple[Hypothesis, ...]:
    """Return the hypotheses [B * R]: each first belief with each desire; the choice is the desire.

    The mind's parameters are `reward of TRUCK` and `belief in CONTENT`.
    """
    wants = list(product(levels, repeat=len(TRUCKS)))
    words = [", ".join(f"{name} {r:g}" for name, r in zip(TRUCKS, row, strict=True)) for row in wants]
    rewards = [tuple((f"reward of {name}", r) for name, r in zip(TRUCKS, row, strict=True)) for row in wants]
    shares = [tuple((f"belief in {name}", p) for name, p in zip(contents, row, strict=True)) for row in beliefs]
    return tuple(
        Hypothesis(choice=word, mind=Mind(agent=WALKER, parameters=(*reward, *share)))
        for share in shares
        for word, reward in zip(words, rewards, strict=True)
    )
