"""Simulated episodes of the maze: both agents draw from their policies, and Small fails by chance."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...errors import InputError
from ...minds.attitudes import Hypothesis
from .helphinder import PolicyTable
from .minds import Intentions, mind_of
from .policy import MazePath, MazePolicy, course
from .world import Step, World


def rollout(
    world: World, table: PolicyTable, mind: Intentions, start: int, length: int, random: np.random.Generator
) -> MazePath:
    """Return a path of `length` steps from `start` by agents with this mind; `table` must hold every state."""
    (row,) = table.rows([mind])
    states, steps = [start], list[Step]()
    for _ in range(length):
        (column,) = table.columns([states[-1]])
        large, small = (
            int(random.choice(len(logs), p=np.exp(logs)))
            for logs in (table.large[row, column], table.small[row, column])
        )
        between = int(world.after_large[states[-1], large])
        could = int(world.after_small[between, small]) != between
        step = Step(large, small, bool(could and random.random() < world.failure))
        steps.append(step)
        states.append(world.next_state(states[-1], step))
    return MazePath(tuple(states), tuple(steps))


def recovery(
    policy: MazePolicy, hypotheses: Sequence[Hypothesis], episodes: int, length: int, seed: int
) -> dict[int, float]:
    """Return how often the generating goal of Large is the most probable one, by number of actions.

    Minds are drawn from the prior, starts uniformly from all joint states.
    """
    if episodes < 1 or length < 1:
        raise InputError(f"{episodes} episodes of {length} steps.", "Give at least one of each.")
    random = np.random.default_rng(seed)
    world = policy.world
    minds = [mind_of(hypothesis) for hypothesis in hypotheses]
    table = policy.table(minds, range(len(world.positions)))
    weights = np.array([hypothesis.prior for hypothesis in hypotheses])
    right = np.zeros(length + 1)
    for _ in range(episodes):
        mind = minds[int(random.choice(len(minds), p=weights / weights.sum()))]
        start = int(random.integers(len(world.positions)))
        path = rollout(world, table, mind, start, length, random)
        found = course(policy.trace(path, hypotheses, table))
        goals, rows = list(found), np.stack(list(found.values()))
        right += rows.argmax(axis=0) == goals.index(mind.goal)
    return {t: float(right[t] / episodes) for t in range(length + 1)}
