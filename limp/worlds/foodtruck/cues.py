"""The model without minds: what a walk looks like, as numbers for a regression (`maze.cues`).

    0 steps to the near spot at the end     1 steps to the far spot at the end
    2 share of steps towards the near spot  3 share of steps towards the far spot
    4 whether the far spot was seen         5 whether the walker ate
    6.. which world is true, one number for each world

Spots are those whose contents are the same in all worlds (near) or not (far); of several, the first.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from ...errors import InputError
from ...planner import FloatArray
from .world import TruckWorld, Walk


def cues(world: TruckWorld, walk: Walk, truth: int) -> FloatArray:
    """Return the cues of a walk; raise `InputError` unless the world has a near and a far spot."""
    kinds = [len({row[s] for row in world.worlds}) > 1 for s in range(len(world.spots))]
    if len(set(kinds)) != 2:
        raise InputError("the cues need a spot that is certain and one that is not.", "Use such a world.")
    near, far = (world.cells_of_spots[kinds.index(kind)] for kind in (False, True))
    steps = [(a, b) for a, b in pairwise(walk.cells) if a != b]
    away = world.maze.distances

    def towards(spot: int) -> float:
        return sum(bool(away[b, spot] < away[a, spot]) for a, b in steps) / max(len(steps), 1)

    last = walk.cells[-1]
    seen = any(max(world.views[cell]) > 0 for cell in walk.cells)
    true = np.eye(len(world.worlds))[truth]
    return np.array(
        [away[last, near], away[last, far], towards(near), towards(far), seen, walk.eats, *true], dtype=np.float64
    )
