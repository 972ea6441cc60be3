"""The films: grids, paths and people's mean judgements, read from `scenarios.json`.

A path is a list of cells, numbered from 1 along the rows, the lowest first; a number beyond the grid means that
the walker eats and the film ends. Desires are rated from 1 to 7; beliefs are shares of what was thought to be in
the far spot.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from limp.errors import InputError
from limp.planner import FloatArray
from limp.worlds.declared import Agent, Goal, Place, Thing, Use, WorldFile
from limp.worlds.grid import Position
from limp.worlds.gridworld import MOVES, Gridworld

from .. import studies

FILE = "scenarios.json"
SEE = "See docs/foodtruck.md."
TRUCKS = ("Korean", "Lebanese", "Mexican")
NOTHING = "nothing"
RATED = ("Lebanese", "Mexican", NOTHING)
"""What the belief ratings are about, in their order."""
WALKER, NEAR, FAR, EAT = "the walker", "near", "far", "eat"
"""Who walks; the spot that is the same in all worlds, and the one that is not; what ends a walk."""
STAY = "stay"

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


@dataclass(frozen=True, eq=False)
class Film:
    """A walk in the world number `truth`, and what people said of it, in the order of trucks and of contents.

    `spots` are the near and the far one; at the near one is always the truck `parked`, at the far one is one of
    `contents`. `places` are where the walker was, one after another. `left_out`: the paper leaves the film out of
    its analysis. `grid`: which of the grids it is shown in.
    """

    id: int
    rows: tuple[str, ...]
    spots: tuple[Position, Position]
    parked: str
    contents: tuple[str, ...]
    truth: int
    places: tuple[Position, ...]
    eats: bool
    desires: FloatArray
    beliefs: FloatArray
    grid: int
    left_out: bool

    @property
    def trucks(self) -> dict[str, Position]:
        """Where trucks are, by name."""
        far = self.contents[self.truth]
        return {self.parked: self.spots[0]} | ({far: self.spots[1]} if far != NOTHING else {})

    @property
    def acts(self) -> tuple[str, ...]:
        """What the walker does, one act less than places, and one more for eating."""
        ways = {step: act for act, step in MOVES.items()} | {(0, 0): STAY}
        moves = [ways[x - a, y - b] for (a, b), (x, y) in pairwise(self.places)]
        return (*moves, f"use {EAT}") if self.eats else tuple(moves)

    def declared(self, cost: float, discount: float, noise: float) -> WorldFile:
        """Return the world: eating once, at a spot, ends the walk, and is worth something where a truck is."""
        spots = {NEAR: Place(at=self.spots[0]), FAR: Place(at=self.spots[1])}
        goals = {truck: Goal(uses=EAT, by=truck, worth=1.0) for truck in TRUCKS}
        return WorldFile(
            map="\n".join(self.rows),
            legend={".": "floor", "#": "wall"},
            things={truck: Thing(fixed=True) for truck in TRUCKS},
            places=spots,
            alternatives=tuple(
                {self.parked: NEAR} | ({content: FAR} if content != NOTHING else {}) for content in self.contents
            ),
            uses={EAT: Use(reach=self.spots, ends=True)},
            costs=dict.fromkeys(("step", STAY, "use"), cost),
            agents={WALKER: Agent(start=".", sees="in sight", noise=noise, goals=goals)},
            discount=discount,
        )

    @cached_property
    def in_view(self) -> frozenset[Position]:
        """The squares from which the far spot is seen."""
        return Gridworld(self.declared(1.0, 0.9, 0.0)).in_sight(self.spots[1])

    @property
    def looks(self) -> bool:
        """Whether the far spot comes into view."""
        return any(place in self.in_view for place in self.places)

    @property
    def situation(self) -> str:
        """What is in the far spot, whether the walker looks, and where the film ends."""
        far = self.contents[self.truth]
        looks = "looks" if self.looks else "does not look"
        where = {spot: truck for truck, spot in self.trucks.items()}
        ending = f"eats {where[self.places[-1]]}" if self.eats else "cut"
        return f"{'empty' if far == NOTHING else far}: {looks}, {ending}"


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
        columns, rows = first.graph_sz
        spots = ((near_x - 1, rows - near_y), (far_x - 1, rows - far_y))
        parked, contents = _contents(given.world, spots, rows)
        (x, y), (wide, high) = first.obst_pose, first.obst_sz
        walls = {(a - 1, rows - b) for a in range(x, x + wide) for b in range(y, y + high)}
        eats = given.path[-1] > columns * rows
        cells = given.path[:-1] if eats else given.path
        if not all(1 <= cell <= columns * rows for cell in cells) or not cells:
            raise InputError("the path leaves the grid.", f"Cells are 1 to {columns * rows}.")
        if not 1 <= given.world_ind <= len(contents):
            raise InputError(f"there is no world {given.world_ind}.", f"There are {len(contents)}, from 1.")
        film = Film(
            id=given.id,
            rows=tuple("".join("#" if (a, b) in walls else "." for a in range(columns)) for b in range(rows)),
            spots=spots,
            parked=parked,
            contents=contents,
            truth=given.world_ind - 1,
            places=tuple(((cell - 1) % columns, rows - 1 - (cell - 1) // columns) for cell in cells),
            eats=eats,
            desires=np.array(given.desire_mean),
            beliefs=np.array([given.belief_mean_norm[RATED.index(content)] for content in contents]),
            grid=given.condition[0],
            left_out=bool(given.irrational),
        )
        _check(film, walls)
        return film
    except InputError as error:
        raise InputError(f"film {given.id}: {error.message}", error.hint) from error


def _check(film: Film, walls: set[Position]) -> None:
    for place in film.places:
        if place in walls:
            raise InputError(f"the walker is at {place}, in a wall.", "Check the path.")
    for (a, b), (x, y) in pairwise(film.places):
        if abs(x - a) + abs(y - b) > 1:
            raise InputError(f"no step leads from {(a, b)} to {(x, y)}.", "Steps lead to a cell beside.")
    if film.eats and film.places[-1] not in film.trucks.values():
        raise InputError(f"a meal at {film.places[-1]}, where no truck stands.", "Check the path.")


def _contents(
    worlds: tuple[_World, ...], spots: tuple[Position, Position], rows: int
) -> tuple[str, tuple[str, ...]]:
    """Return the truck at the near spot, which is the same in all worlds, and what each has at the far one."""
    near, far = set[str](), list[str]()
    for world in worlds:
        placed = zip(TRUCKS, world.goal_pose, strict=True)
        at = {(place[0] - 1, rows - place[1]): truck for truck, place in placed if place}
        if not at.keys() <= set(spots):
            raise InputError(f"trucks are at {sorted(at)}.", "They park in the two spots only.")
        near.add(at.get(spots[0], NOTHING))
        far.append(at.get(spots[1], NOTHING))
    if len(near) != 1 or NOTHING in near or sorted(far) != sorted(RATED):
        raise InputError(
            f"the spots hold {', '.join(sorted(near))} and {', '.join(far)}.",
            "One truck is always near; people judged Lebanese, Mexican, nothing.",
        )
    return near.pop(), tuple(far)
