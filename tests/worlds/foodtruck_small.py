"""A small street, and the same problem as a table that the exact POMDP solvers take.

y=1  K#F    K: the near spot, where there is always truck 0; F: the far spot, where truck 1, truck 2 or nothing is
y=0  ...    F is hidden from K and from the corner under it
"""

import numpy as np

from limp.planner import FloatArray
from limp.planning.pomdp import Pomdp
from limp.worlds.foodtruck import EAT, EMPTY, WORDS, TruckWorld, chances
from limp.worlds.foodtruck_minds import Settings
from limp.worlds.grid import Grid

STREET = TruckWorld(
    Grid.open(3, 2, [(1, 1)]), ((0, 1), (2, 1)), ("red", "green", "blue"), ((0, 1), (0, 2), (0, EMPTY))
)
SETTINGS = Settings(levels=(0.0, 4.0), resolution=2, rationality=1.5, discount=0.9, noise=0.0)
IMPOSSIBLE = -1e4


def as_pomdp(world: TruckWorld, settings: Settings, desire: FloatArray, cell: int, belief: FloatArray) -> Pomdp:
    """States are (cell, world) and the end; one sees one's cell and what it shows."""
    cells, worlds = len(world.maze.cells), len(world.worlds)
    states = [f"{x} {w}" for x in range(cells) for w in range(worlds)] + ["end"]
    signs = [f"{x} {o}" for x in range(cells) for o in range(worlds)] + ["end"]
    end, size = len(states) - 1, len(states)
    transition, reward = np.zeros((EAT + 1, size, size)), np.full((EAT + 1, size), -settings.cost)
    emission = np.zeros((EAT + 1, size, len(signs)))
    emission[:, end, -1], transition[:, end, end], reward[:, end] = 1.0, 1.0, 0.0
    for x in range(cells):
        shown = chances(world.views[x], settings.noise)
        for w in range(worlds):
            s = x * worlds + w
            emission[:, s, x * worlds : x * worlds + shown.shape[1]] = shown[w]
            for a in range(EAT):
                to = int(world.maze.neighbours[x, a])
                transition[a, s, (to if to >= 0 else x) * worlds + w] = 1.0
                reward[a, s] = -settings.cost if to >= 0 else IMPOSSIBLE
            transition[EAT, s, end] = 1.0
            truck = world.truck_at[x, w]
            reward[EAT, s] = (
                IMPOSSIBLE if x not in world.cells_of_spots
                else (0.0 if truck == EMPTY else desire[truck]) - settings.cost
            )  # fmt: skip
    start = np.zeros(size)
    start[cell * worlds : (cell + 1) * worlds] = belief
    return Pomdp(tuple(states), WORDS, tuple(signs), transition, emission, reward, settings.discount, start)


def spread(world: TruckWorld, cell: int, belief: FloatArray) -> FloatArray:
    """A belief over the worlds, as one over the states of `as_pomdp`."""
    worlds = len(world.worlds)
    found = np.zeros(len(world.maze.cells) * worlds + 1)
    found[cell * worlds : (cell + 1) * worlds] = belief
    return found
