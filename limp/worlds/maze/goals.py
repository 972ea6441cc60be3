"""One person alone in a maze who wants to reach one of its goals: exact planning and the goal's posterior.

    Q(s, a | g)   = -c - c d(s', g)        a step to s', or staying at s' = s; staying at the goal is free
    pi(a | s, g)  ~ exp(beta Q(s, a | g))

d is the number of steps on the shortest way. Source: the model of a single, unchanging goal of Baker, Saxe &
Tenenbaum, Cognition 113 (2009).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from ...errors import InputError
from ...minds.attitudes import Attitude, Hypothesis, Mind, Reach
from ...minds.facts import Place
from ...planner import FloatArray, Trace
from ...planning.social import boltzmann
from ..grid import STAY, WORDS, Grid, Position

ESTIMATOR = "symbolic"


RATIONALITY, COST = 2.0, 1.0
"""beta of the Boltzmann policy and c, the cost of a step; assumed."""


def goal_hypotheses(goals: Sequence[str], agent: str) -> tuple[Hypothesis, ...]:
    """Return one hypothesis for each goal, all equally likely."""
    wants = [Attitude(holder=agent, verb="wants", content=Reach(place=Place(name=goal))) for goal in goals]
    minds = [Mind(agent=agent, attitudes=(want,)) for want in wants]
    return tuple(Hypothesis(choice=goal, mind=mind) for goal, mind in zip(goals, minds, strict=True))


def log_policy(maze: Grid, goal: str) -> FloatArray:
    """Return log pi(a | s, goal) [N, 5]; -inf for a step into a wall."""
    far = maze.distances[maze.goal_cell(goal)]
    to = maze.neighbours
    q = np.where(to >= 0, -COST * (1.0 + far[to]), -np.inf)
    q[maze.goal_cell(goal), STAY] = 0.0
    return boltzmann(q, RATIONALITY)


def path_trace(maze: Grid, places: Sequence[Position], agent: str = "the walker") -> Trace:
    """Return the matrix [goals, T] of a path, a list of T + 1 places one step apart; goals in alphabetical order.

    Raises `InputError` for a place in a wall or a jump.
    """
    cells = [maze.cell(place, f"place {n} of the path") for n, place in enumerate(places, start=1)]
    actions = []
    for n, (before, after) in enumerate(pairwise(cells), start=1):
        found = np.flatnonzero(maze.neighbours[before] == after)
        if not found.size:
            raise InputError(f"step {n} leads from {places[n - 1]} to {places[n]}.", "Go one cell at a time.")
        actions.append(int(found[0]))
    rows = [log_policy(maze, goal)[cells[: len(actions)], actions] for goal in maze.goal_names]
    words = tuple(f"{agent}: {WORDS[action]}" for action in actions)
    return Trace(goal_hypotheses(maze.goal_names, agent), words, np.stack(rows), ESTIMATOR)
