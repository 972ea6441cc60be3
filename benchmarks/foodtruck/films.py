"""The films: grids, paths and people's mean judgements, read from `scenarios.json`.

A path is a list of cells, numbered from 1 along the rows; a number beyond the grid means that the walker eats and
the film ends. Desires are rated from 1 to 7; beliefs are shares of what was thought to be in the far spot.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from limp.errors import InputError
from limp.planner import FloatArray
from limp.worlds.foodtruck import EMPTY, TruckWorld, Walk, walk_of
from limp.worlds.grid import Grid, Position

from .. import studies

FILE = "scenarios.json"
SEE = "See docs/foodtruck.md."
TRUCKS = ("Korean", "Lebanese", "Mexican")
RATED = (1, 2, EMPTY)
"""What the belief ratings are about, in their order: a truck's number, or nothing."""

Pair = tuple[int, int]
Triple = tuple[float, float, float]


class _Given(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore", strict=False)


class _World(_Given):
    graph_sz: Pair
    obst_pose: Pair
    obst_sz: Pair
    goal_space: tuple[Pair, Pair]
    goal_pose: tuple[tuple[int, ...], ...]


class _Scenario(_Given):
    id: int
    world_ind: int
    path: tuple[int, ...] = Field(min_length=1)
    irrational: int = 0
    condition: tuple[int, int, int]
    world: tuple[_World, ...] = Field(min_length=2)
    desire_mean: Triple
    belief_mean_norm: Triple


@dataclass(frozen=True)
class Film:
    """A walk in the world number `truth`, and what people said of it, in the order of the trucks and the worlds.

    `left_out`: the paper leaves the film out of its analysis. `grid`: which of the grids it is shown in.
    """

    id: int
    world: TruckWorld
    truth: int
    walk: Walk
    desires: FloatArray
    beliefs: FloatArray
    grid: int
    left_out: bool

    @property
    def near(self) -> int:
        """The first spot that is the same in all worlds."""
        return next(s for s in range(len(self.world.spots)) if s not in self.world.open_spots)

    @property
    def far(self) -> int:
        """The spot that is not the same in all worlds."""
        return self.world.open_spots[0]

    @property
    def looks(self) -> bool:
        """Whether the far spot comes into view."""
        return any(max(self.world.views[cell]) for cell in self.walk.cells)

    @property
    def situation(self) -> str:
        """What is in the far spot, whether the walker looks, and where the film ends."""
        truck = self.world.worlds[self.truth][self.far]
        there = "empty" if truck == EMPTY else self.world.trucks[truck]
        looks = "looks" if self.looks else "does not look"
        if not self.walk.eats:
            return f"{there}: {looks}, cut"
        eaten = int(self.world.truck_at[self.walk.cells[-1], self.truth])
        return f"{there}: {looks}, eats {self.world.trucks[eaten]}"


def load_films(folder: Path) -> tuple[Film, ...]:
    """Return the films of a folder; every mistake is one `InputError` that says where it is."""
    return tuple(_film(one) for one in studies.load_films(folder, FILE, tuple[_Scenario, ...], SEE))


def _film(given: _Scenario) -> Film:
    try:
        first = given.world[0]
        same = (first.graph_sz, first.obst_pose, first.obst_sz, first.goal_space)
        if any((w.graph_sz, w.obst_pose, w.obst_sz, w.goal_space) != same for w in given.world):
            raise InputError("the candidate worlds have different grids.", "They differ in their trucks only.")
        (near_x, far_x), (near_y, far_y) = first.goal_space
        spots = ((near_x - 1, near_y - 1), (far_x - 1, far_y - 1))
        worlds = tuple(_contents(world, spots) for world in given.world)
        columns, rows = first.graph_sz
        (x, y), (wide, high) = first.obst_pose, first.obst_sz
        walls = [(a - 1, b - 1) for a in range(x, x + wide) for b in range(y, y + high)]
        world = TruckWorld(Grid.open(columns, rows, walls), spots, TRUCKS, worlds)
        eats = given.path[-1] > columns * rows
        cells = given.path[:-1] if eats else given.path
        if not all(1 <= cell <= columns * rows for cell in cells):
            raise InputError("the path leaves the grid.", f"Cells are 1 to {columns * rows}.")
        places = [((cell - 1) % columns, (cell - 1) // columns) for cell in cells]
        truth = given.world_ind - 1
        walk = walk_of(world, places, truth, eats)
        return Film(
            given.id, world, truth, walk, np.array(given.desire_mean), _beliefs(world, given.belief_mean_norm),
            given.condition[0], bool(given.irrational),
        )  # fmt: skip
    except InputError as error:
        raise InputError(f"film {given.id}: {error.message}", error.hint) from error


def _contents(world: _World, spots: tuple[Position, ...]) -> tuple[int, ...]:
    row = [EMPTY] * len(spots)
    for truck, place in enumerate(world.goal_pose):
        if not place:
            continue
        if len(place) != 2 or (place[0] - 1, place[1] - 1) not in spots:
            raise InputError(f"the {TRUCKS[truck]} truck is at {place}.", "Trucks park in the two spots only.")
        row[spots.index((place[0] - 1, place[1] - 1))] = truck
    return tuple(row)


def _beliefs(world: TruckWorld, rated: Triple) -> FloatArray:
    """Return the ratings in the order of the worlds."""
    contents = [row[spot] for row in world.worlds for spot in world.open_spots[:1]]
    if len(world.open_spots) != 1 or sorted(contents) != sorted(RATED):
        raise InputError(
            f"the far spot holds {contents} in the worlds.", "People judged Lebanese, Mexican, nothing."
        )
    return np.array([rated[RATED.index(truck)] for truck in contents])
