"""The joint states of a maze, and how they change: who stands where, before and after everybody's move.

The maze of Ullman et al. (2009): Large, who pushes, and Small, who fails now and then, and perhaps a boulder.
Large moves first and never fails. Entering the cell of Small or of the boulder pushes it one cell on; if it cannot
be pushed, Large stays. Then Small moves from where it is now; with probability `failure` it stays instead. Walls,
the boulder and Large block Small, which may enter a cell that Large has just left.

    S -- Large's action --> S1 -- Small's action, which fails with probability `failure` --> S'

States are ordered by boulder, then Large, then Small, so those that share the boulder's place are together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ...planner import FloatArray
from ..grid import ACTIONS, BACK, STAY, Grid, IntArray, Position
from .gridworld import FOUR_ROOMS

ILLEGAL = -1
MIRRORED = (1, 0, 2, 3, 4)
"""The action that an action becomes in a mirror that swaps left and right."""
COUNT = len(ACTIONS)


@dataclass(frozen=True)
class Step:
    """What both attempted, and whether Small failed: `failed` means that it stayed where it could have moved."""

    large: int
    small: int
    failed: bool = False

    def __str__(self) -> str:
        return f"{ACTIONS[self.large]}{ACTIONS[self.small]}{' (failed)' * self.failed}"


@dataclass(frozen=True)
class World:
    """A maze with two agents; with `boulder`, also a boulder. Raises `InputError` unless 0 <= failure < 1.

    `rocks`, if given, are the only cells where the boulder ever is: `boulder_ways` tells which ones do.
    """

    maze: Grid = FOUR_ROOMS
    boulder: bool = False
    failure: float = 0.4
    rocks: tuple[int, ...] | None = None

    @cached_property
    def positions(self) -> IntArray:
        """The cells [S, 3] of Large, Small and the boulder (-1 without one) in every state."""
        n = len(self.maze.cells)
        cells = np.arange(n, dtype=np.int32)
        rocks = cells if self.rocks is None else np.array(self.rocks, dtype=np.int32)
        boulders = rocks if self.boulder else np.array([-1], dtype=np.int32)
        b, large, small = (a.ravel() for a in np.meshgrid(boulders, cells, cells, indexing="ij"))
        apart = (large != small) & (large != b) & (small != b)
        return np.stack([large[apart], small[apart], b[apart]], axis=1)

    @cached_property
    def _index(self) -> IntArray:
        n = len(self.maze.cells)
        large, small, b = self.positions.T  # which sees whether there are too many
        table = np.full((n, n, n + 1), ILLEGAL, dtype=np.int32)
        table[large, small, b] = np.arange(len(self.positions), dtype=np.int32)  # -1 is the last plane
        return table

    @cached_property
    def after_large(self) -> IntArray:
        """The state S1 [S, 5] after each action of Large."""
        return np.stack([self._large_moves(action) for action in range(COUNT)], axis=1)

    @cached_property
    def after_small(self) -> IntArray:
        """The state [S, 5] after each action of Small alone that does not fail."""
        large, small, b = self.positions.T
        found = []
        for action in range(COUNT):
            to = self.maze.neighbours[small, action]
            free = (to >= 0) & (to != large) & (to != b)
            found.append(self._index[large, np.where(free, to, small), b])
        return np.stack(found, axis=1)

    def _large_moves(self, action: int) -> IntArray:
        large, small, b = self.positions.T
        beside = self.maze.neighbours[:, action]
        to = beside[large]
        pushes_small, pushes_boulder = to == small, (to == b) & (b >= 0)
        pushed = np.where(pushes_small | pushes_boulder, beside[to], -2)  # -2: nothing is pushed
        stuck = (to < 0) | (pushed == -1)
        stuck |= (pushes_small & (pushed == b)) | (pushes_boulder & (pushed == small))
        small_to = np.where(pushes_small & ~stuck, pushed, small)
        b_to = np.where(pushes_boulder & ~stuck, pushed, b)
        return np.asarray(self._index[np.where(stuck, large, to), small_to, b_to], dtype=np.int32)

    @cached_property
    def mirror(self) -> IntArray:
        """The state [S] that each state becomes if left and right are swapped."""
        width = self.maze.width
        place = {cell: k for k, cell in enumerate(self.maze.cells)}
        flip = np.array([*(place[width - 1 - x, y] for x, y in self.maze.cells), -1], dtype=np.int32)
        large, small, b = (flip[column] for column in self.positions.T)
        return np.asarray(self._index[large, small, b], dtype=np.int32)

    @cached_property
    def boulder_ways(self) -> NDArray[np.bool_]:
        """Whether the boulder can get from one cell to another, by any number of pushes: [N, N]."""
        beside = self.maze.neighbours[:, :STAY]
        found = np.eye(len(beside), dtype=bool)
        for back, ahead in zip(beside[:, list(BACK)].T, beside.T, strict=True):
            pushed = np.flatnonzero((back >= 0) & (ahead >= 0))  # there is room for Large behind it
            found[pushed, ahead[pushed]] = True
        for _ in range(len(beside).bit_length()):
            found = (found.astype(np.int32) @ found) > 0
        return found

    def limited_to(self, states: Iterable[int]) -> World:
        """Return the world of all states that can follow these ones (and their mirror images)."""
        if not self.boulder:
            return self
        here = {*states}
        if self.maze.is_mirror_symmetric():
            here |= {int(self.mirror[state]) for state in here}
        rocks = np.flatnonzero(self.boulder_ways[sorted({int(self.positions[s, 2]) for s in here})].any(axis=0))
        return self if len(rocks) == len(self.maze.cells) else replace(self, rocks=tuple(int(r) for r in rocks))

    def state(self, large: Position, small: Position, boulder: Position | None = None) -> int:
        """Return the number of a state; raise `InputError` for a place in a wall or outside."""
        named = {"Large": large, "Small": small} | ({"the boulder": boulder} if boulder is not None else {})
        cells = [self.maze.cell(position, who) for who, position in named.items()]
        return int(self._index[cells[0], cells[1], cells[2] if boulder is not None else -1])

    def at(self, cells: IntArray) -> NDArray[np.intp]:
        """Return the states [n] in which all are in these cells [n, 3], as in `positions`."""
        large, small, b = cells.T
        return np.asarray(self._index[large, small, b], dtype=np.intp)

    def places(self, state: int) -> tuple[Position, Position, Position | None]:
        """Return the positions of Large, Small and the boulder."""
        large, small, b = self.positions[state]
        cells = self.maze.cells
        return cells[large], cells[small], cells[b] if b >= 0 else None

    def next_state(self, state: int, step: Step) -> int:
        """Return the state after a step."""
        between = int(self.after_large[state, step.large])
        return between if step.failed else int(self.after_small[between, step.small])

    def steps_between(self, state: int, following: int) -> list[Step]:
        """Return every step that leads from a state to the following one, the least effort first."""
        found = [
            Step(large, small, failed)
            for large in range(COUNT)
            for small in range(COUNT)
            for failed in ((False, True) if small != STAY and self.failure else (False,))
            if self.next_state(state, Step(large, small, failed)) == following
        ]
        return sorted(found, key=lambda s: ((s.large != STAY) + (s.small != STAY), s.failed, s.large, s.small))


def mirrored_actions(values: FloatArray) -> FloatArray:
    """Return action values [..., 5] as a mirror shows them."""
    return values[..., list(MIRRORED)]


@dataclass(frozen=True)
class MazePath:
    """What both did: `states` [T + 1] and `steps` [T]."""

    states: tuple[int, ...]
    steps: tuple[Step, ...]


def walk(world: World, start: int, steps: Sequence[Step]) -> MazePath:
    """Return the path of these steps from a state."""
    states = [start]
    for step in steps:
        states.append(world.next_state(states[-1], step))
    return MazePath(tuple(states), tuple(steps))
