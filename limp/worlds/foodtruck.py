"""A walk among food trucks: a grid with walls, spots where trucks may park, and the ways they may be parked.

The walker knows the grid and the walls, but not which of the candidate worlds is true. A spot in the line of sight
shows what is in it; with probability `noise` a look shows what one of the other worlds would show. A step moves to
a cell beside, stays (and looks again), or eats, which ends the walk: where no truck stands, it pays nothing.

    P(o | x, w) = 1 - noise           o is what w shows at x
                = noise / (m - 1)     o is one of the m - 1 other things that a world could show at x

Source: Baker, Jara-Ettinger, Saxe & Tenenbaum, Nature Human Behaviour 1 (2017), 0064.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import compress, pairwise

import numpy as np
from numpy.typing import NDArray

from ..errors import InputError
from ..planner import FloatArray
from .grid import STEPS, Grid, Position
from .grid import WORDS as MOVES

EMPTY = -1
EAT = len(STEPS)
WORDS = (*MOVES, "eat")
EDGE = 1e-9
"""A line that only touches the edge or the corner of a wall is free."""

View = tuple[int, ...]
"""What each world shows at a cell, as a number: worlds with the same number look the same from there."""


@dataclass(frozen=True)
class TruckWorld:
    """A grid, `spots` on it, and `worlds`: the number of the truck in each spot of each world, or EMPTY.

    Raises `InputError` for a spot in a wall, two spots in one cell, a world of another size, an unknown truck, or
    two worlds that are the same.
    """

    maze: Grid
    spots: tuple[Position, ...]
    trucks: tuple[str, ...]
    worlds: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        for spot in self.spots:
            self.maze.cell(spot, "a spot")
        if len(set(self.spots)) != len(self.spots):
            raise InputError("two spots are in one cell.", "Give each spot its own.")
        if not self.trucks or not self.worlds or len(set(self.worlds)) != len(self.worlds):
            raise InputError("the worlds are not distinct, or there are none.", "Give each candidate once.")
        for world in self.worlds:
            if len(world) != len(self.spots):
                raise InputError(f"a world fills {len(world)} of {len(self.spots)} spots.", "Say EMPTY for none.")
            if not all(EMPTY <= truck < len(self.trucks) for truck in world):
                raise InputError(f"the world {world} holds an unknown truck.", f"There are {len(self.trucks)}.")

    @cached_property
    def cells_of_spots(self) -> tuple[int, ...]:
        """The cell of each spot."""
        return tuple(self.maze.cell(spot, "a spot") for spot in self.spots)

    @property
    def open_spots(self) -> tuple[int, ...]:
        """The spots whose contents are not the same in all worlds."""
        return tuple(s for s, trucks in enumerate(zip(*self.worlds, strict=True)) if len(set(trucks)) > 1)

    @cached_property
    def truck_at(self) -> NDArray[np.int64]:
        """The truck [X, W] in each cell in each world, or EMPTY."""
        found = np.full((len(self.maze.cells), len(self.worlds)), EMPTY, dtype=np.int64)
        for w, world in enumerate(self.worlds):
            found[list(self.cells_of_spots), w] = world
        return found

    @cached_property
    def views(self) -> tuple[View, ...]:
        """What each world shows at each cell [X]."""
        found = []
        for cell in self.maze.cells:
            seen = [sees(self.maze, cell, spot) for spot in self.spots]
            shown = [tuple(compress(world, seen)) for world in self.worlds]
            kinds = list(dict.fromkeys(shown))
            found.append(tuple(kinds.index(one) for one in shown))
        return tuple(found)

    def action(self, before: int, after: int) -> int:
        """Return the move from a cell to the next one; raise `InputError` if they are not beside each other."""
        for action, to in enumerate(self.maze.neighbours[before]):
            if to == after:
                return action
        places = self.maze.cells[before], self.maze.cells[after]
        raise InputError(f"no step leads from {places[0]} to {places[1]}.", "Steps lead to a cell beside.")


def sees(maze: Grid, start: Position, target: Position) -> bool:
    """Tell whether no wall lies between two cells.

    The line runs from middle to middle. A wall is a square of side 1; it blocks the line if more than a point of
    the line lies inside it. The cells that the line starts and ends in never block it.
    """
    walls = [(x, y) for y, row in enumerate(maze.walls) for x, wall in enumerate(row) if wall]
    return not any(_crosses(start, target, wall) for wall in walls if wall not in (start, target))


def _crosses(start: Position, end: Position, square: Position) -> bool:
    """Whether the line has more than a point inside a square (Liang and Barsky's clipping)."""
    enter, leave = 0.0, 1.0
    for a, b, middle in zip(start, end, square, strict=True):
        low, high, step = middle - 0.5 + EDGE - a, middle + 0.5 - EDGE - a, b - a
        if step == 0:
            if not low < 0 < high:
                return False
            continue
        first, last = sorted((low / step, high / step))
        enter, leave = max(enter, first), min(leave, last)
    return leave - enter > EDGE


def chances(view: View, noise: float) -> FloatArray:
    """Return P(o | w) [W, O] of a look: with O = 1 where all worlds look the same."""
    kinds = max(view) + 1
    if kinds == 1:
        return np.ones((len(view), 1))
    found = np.full((len(view), kinds), noise / (kinds - 1))
    found[np.arange(len(view)), list(view)] = 1.0 - noise
    return found


@dataclass(frozen=True)
class Walk:
    """The cells where somebody was, one after another, and whether they ate at the last one."""

    cells: tuple[int, ...]
    eats: bool = False

    def actions(self, world: TruckWorld) -> tuple[int, ...]:
        """The actions [T] in this world: T = number of cells - 1, and one more for eating."""
        moves = [world.action(a, b) for a, b in pairwise(self.cells)]
        return (*moves, EAT) if self.eats else tuple(moves)


def walk_of(world: TruckWorld, places: Sequence[Position], truth: int, eats: bool = False) -> Walk:
    """Return the walk through these places, checked step by step; `truth` is the number of the true world.

    Raises `InputError` for a wall, a jump, or a meal where no truck stands.
    """
    if not places:
        raise InputError("a walk without a place.", "Say where it begins.")
    if not 0 <= truth < len(world.worlds):
        raise InputError(f"there is no world {truth}.", f"There are {len(world.worlds)}, from 0.")
    walk = Walk(tuple(world.maze.cell(place, "the walker") for place in places), eats)
    walk.actions(world)
    if eats and world.truck_at[walk.cells[-1], truth] == EMPTY:
        raise InputError(f"the walk ends with a meal at {places[-1]}, where no truck stands.", "Check the path.")
    return walk
