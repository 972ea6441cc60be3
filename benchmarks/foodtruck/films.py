"""The films: grids, paths and people's mean judgements, read from `scenarios.json`.

A path is a list of cells, numbered from 1 along the rows, the lowest first; a number beyond the grid means that
the walker eats and the film ends. Desires are rated from 1 to 7; beliefs are shares of what was thought to be in
the far spot.
"""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from pathlib import Path

from pydantic import Field

from limp.errors import InputError
from limp.worlds.declared import Agent, Goal, Place, Thing, Use, WorldFile
from limp.worlds.grid import Position
from limp.worlds.gridworld import MOVES, Gridworld

from ..people.items import Given, Item, Judgement, Rating, StudyFile, load

FILE = "scenarios.json"
TRUCKS = ("Korean", "Lebanese", "Mexican")
NOTHING = "nothing"
RATED = ("Lebanese", "Mexican", NOTHING)
"""What the belief ratings are about, in their order."""
WALKER, NEAR, FAR, EAT = "the walker", "near", "far", "eat"
"""Who walks; the spot that is the same in all worlds, and the one that is not; what ends a walk."""
STAY = "stay"
WAYS = {step: act for act, step in MOVES.items()} | {(0, 0): STAY}

Pair = tuple[int, int]
Triple = tuple[float, float, float]


class _World(Given):
    graph_sz: Pair
    obst_pose: Pair
    obst_sz: Pair
    goal_space: tuple[Pair, Pair]
    goal_pose: tuple[tuple[int, ...], ...]


class _Scenario(Given):
    id: int
    world_ind: int
    path: tuple[int, ...] = Field(min_length=1)
    irrational: int = 0
    world: tuple[_World, ...] = Field(min_length=2)
    desire_mean: Triple
    belief_mean_norm: Triple


class Film(Item[Judgement]):
    """A walk in the world number `truth`; people judged `desires` of the trucks, `beliefs` in the contents.

    `spots` are the near and the far one; at the near one is always the truck `parked`, at the far one is one of
    `contents`. `places` are where the walker was, one after another, and `acts` what it did, one less, or as many
    if it eats.
    """

    rows: tuple[str, ...]
    spots: tuple[Position, Position]
    parked: str
    contents: tuple[str, ...]
    truth: int
    places: tuple[Position, ...]
    acts: tuple[str, ...]

    @property
    def trucks(self) -> dict[str, Position]:
        """Where trucks are, by name."""
        far = self.contents[self.truth]
        return {self.parked: self.spots[0]} | ({far: self.spots[1]} if far != NOTHING else {})

    @property
    def eaten(self) -> str:
        """The truck where the walker eats, or nothing."""
        where = {spot: truck for truck, spot in self.trucks.items()}
        return where[self.places[-1]] if len(self.acts) == len(self.places) else ""

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
        return f"{'empty' if far == NOTHING else far}: {looks}, {f'eats {self.eaten}' if self.eaten else 'cut'}"


def read(folder: Path) -> StudyFile[Film]:
    """Return the study from `scenarios.json`, without the films that the paper leaves out.

    Films of one situation are a family. Every mistake is one `InputError` that says where it is.
    """
    given = load(folder, FILE, tuple[_Scenario, ...])
    films = [_film(one) for one in given if not one.irrational]
    if not films:
        raise InputError(f"{FILE} holds no film.", "See docs/foodtruck.md.")
    return StudyFile[Film](
        study="foodtruck",
        items=tuple(film.model_copy(update={"family": film.situation}) for film in films),
        left_out={str(one.id): "as in the paper" for one in given if one.irrational},
    )


def _film(given: _Scenario) -> Film:
    first = given.world[0]
    columns, rows = first.graph_sz
    spots = tuple((x - 1, rows - y) for x, y in zip(*first.goal_space, strict=True))
    held = [_held(world, rows) for world in given.world]
    (x, y), (wide, high) = first.obst_pose, first.obst_sz
    walls = {(a - 1, rows - b) for a in range(x, x + wide) for b in range(y, y + high)}
    eats = given.path[-1] > columns * rows
    cells = given.path[:-1] if eats else given.path
    places = tuple(((cell - 1) % columns, rows - 1 - (cell - 1) // columns) for cell in cells)
    contents = tuple(at.get(spots[1], NOTHING) for at in held)
    wrong = ""
    if len({at.get(spots[0]) for at in held}) != 1 or spots[0] not in held[0] or sorted(contents) != sorted(RATED):
        wrong = "one truck is near in all worlds, and far are Lebanese, Mexican and nothing."
    elif not 1 <= given.world_ind <= len(contents):
        wrong = f"there is no world {given.world_ind}."
    elif not cells or not all(1 <= cell <= columns * rows for cell in cells) or walls & {*places}:
        wrong = "the path leaves the grid, or is in a wall."
    elif eats and places[-1] not in held[given.world_ind - 1]:
        wrong = f"a meal at {places[-1]}, where no truck stands."
    steps = [(x - a, y - b) for (a, b), (x, y) in pairwise(places)]
    if wrong or not WAYS.keys() >= {*steps}:
        raise InputError(f"film {given.id}: {wrong or 'a step leads to a cell that is not beside.'}", "Check it.")
    ratings = {
        "desires": dict(zip(TRUCKS, given.desire_mean, strict=True)),
        "beliefs": {content: given.belief_mean_norm[RATED.index(content)] for content in contents},
    }
    return Film.model_validate({
        "id": str(given.id), "family": "", "spots": spots, "parked": held[0][spots[0]], "contents": contents,
        "truth": given.world_ind - 1, "places": places,
        "acts": [*(WAYS[step] for step in steps), *([f"use {EAT}"] if eats else [])],
        "rows": ["".join("#" if (a, b) in walls else "." for a in range(columns)) for b in range(rows)],
        "judgements": [
            Judgement(question=part, people={name: Rating(mean=mean) for name, mean in said.items()})
            for part, said in ratings.items()
        ],
    })  # fmt: skip


def _held(world: _World, rows: int) -> dict[Position, str]:
    """Return the truck at each spot of a candidate world."""
    placed = zip(TRUCKS, world.goal_pose, strict=True)
    return {(place[0] - 1, rows - place[1]): truck for truck, place in placed if place}
