"""Two players, boxes and a star in a grid: red walks towards the star, blue can move boxes.

A game has a number of steps. In each step both choose at once, knowing where everything is; red's choice is
carried out first, then blue's (assumed: no film that was seen tells). What cannot be done leaves things as they
are:

    red     walks to a square beside it, unless a wall, a box or blue is in the way; at the star the game ends
    blue    walks likewise; the star's square is closed to blue and to boxes (assumed)
    grips   taking hold of a box beside one, letting go, and walking with it are steps of their own
    drags   one step takes hold of a box, walks and lets go

A box that is held goes where blue goes, pushed, pulled or sideways, unless a wall, another box or red is in its
way. In a game that is not `solid`, red and blue may stand on one square, and only boxes are in the way.
A *configuration* is blue's square, the boxes' squares, and which box is held: all that red does not change.

Source: Wu, Sridhar & Gerstenberg, A computational model of responsibility judgments from counterfactual
simulations and intention inferences, CogSci 2023.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ..errors import InputError
from ..planning.world import Acts, World
from .grid import Position

IntArray = NDArray[np.int32]
Handling = Literal["grips", "drags"]

STAY = 4
STEPS: tuple[Position, ...] = ((-1, 0), (1, 0), (0, 1), (0, -1), (0, 0))
BACK = (1, 0, 3, 2)
"""The step that undoes each step."""
MOVES = len(STEPS)
SIDES = STAY
"""The directions in which a box can be beside blue: as many as there are steps that lead elsewhere."""
NONE = -1
MAX_CONFIGURATIONS = 60_000
"""The most that are planned for: a step of planning takes some microseconds for each, and red's square."""


@dataclass(frozen=True)
class Grid:
    """Free cells and walls, with a star; `fences` are thin walls between two cells.

    Positions are (x, y) from (0, 0); the first row is at the top.
    """

    walls: tuple[tuple[bool, ...], ...]
    """[height][width]"""
    star: Position
    fences: frozenset[tuple[Position, Position]] = frozenset()
    """Pairs of cells beside each other; each pair is given once, in any order."""

    @cached_property
    def cells(self) -> tuple[Position, ...]:
        """The free cells, row by row, left to right."""
        return tuple((x, y) for y, row in enumerate(self.walls) for x, wall in enumerate(row) if not wall)

    @cached_property
    def neighbours(self) -> IntArray:
        """The cell [N, 5] that each action leads to from each cell; -1 into a wall or out of the grid."""
        place = {cell: k for k, cell in enumerate(self.cells)}
        rows = [[place.get((x + dx, y + dy), -1) for dx, dy in STEPS] for x, y in self.cells]
        found = np.array(rows, dtype=np.int32)
        for one, other in self.fences:
            found[place[one], found[place[one]] == place[other]] = -1
            found[place[other], found[place[other]] == place[one]] = -1
        return found

    @cached_property
    def ways(self) -> tuple[tuple[int, ...], ...]:
        """The cells that a step leads to from each cell, itself included."""
        return tuple(tuple(to for to in row if to >= 0) for row in self.neighbours.tolist())

    def cell(self, position: Position, who: str) -> int:
        """Return the number of a free cell; raise `InputError`, naming `who`, for a wall or a place outside."""
        (x, y), high, wide = position, len(self.walls), len(self.walls[0])
        if not (0 <= x < wide and 0 <= y < high):
            size = f"{wide} x {high}"
            raise InputError(f"{who} is at {position}, outside the {size} grid.", "The first square is (0, 0).")
        if self.walls[y][x]:
            raise InputError(f"{who} is at {position}, in a wall.", "Put it on a free cell.")
        return self.cells.index(position)


@dataclass(frozen=True)
class Motion:
    """What blue does: a `step` (a number of `STEPS`), and what it does with the box beside it on a `side`.

    `hand` is "" for nothing, "take", "release", or, where steps drag, "drag" for taking the box along.
    """

    step: int = STAY
    hand: Literal["", "take", "release", "drag"] = ""
    side: int = NONE

    def words(self) -> str:
        """Return the act as a verb phrase."""
        if self.hand == "take":
            return f"take hold of the box on the {_SIDES[self.side]}"
        if self.hand == "release":
            return "let go of the box"
        if self.hand == "drag":
            verb = "push" if self.side == self.step else "pull" if BACK[self.side] == self.step else "drag"
            return f"{verb} the box on the {_SIDES[self.side]} one square {WAYS[self.step]}"
        return "stay" if self.step == STAY else f"move {WAYS[self.step]}"


WAYS = ("left", "right", "down", "up")
"""Where each of STEPS leads, as the first row is at the top."""
_SIDES = ("left", "right", "side below", "side above")
_PLAIN = tuple(Motion(step) for step in range(MOVES))
ACTS: dict[Handling, tuple[Motion, ...]] = {
    "grips": (*_PLAIN, *(Motion(hand="take", side=side) for side in range(SIDES)), Motion(hand="release")),
    "drags": (*_PLAIN, *(Motion(step, "drag", side) for step in range(SIDES) for side in range(SIDES))),
}
"""What blue can do, by the way boxes are handled."""

Configuration = tuple[int, tuple[int, ...], int]
"""Blue's square, the boxes' squares in order, and the square of the box that is held, or NONE."""
Outcome = tuple[Configuration, tuple[int, int]]
"""A configuration, and the squares that a box and blue enter to get there, or NONE."""


@dataclass(frozen=True)
class Game(World[tuple[int, int]]):
    """A grid with a star, how boxes are handled, how everything stands at first, and how many steps there are.

    A state is a configuration by number, and red's square.

    Raises `InputError` for things outside of the grid or on one square, or with too many boxes.
    """

    grid: Grid
    handling: Handling
    red: Position
    blue: Position
    boxes: tuple[Position, ...]
    steps: int = 10
    solid: bool = True

    agents = ("red", "blue")

    def __post_init__(self) -> None:
        if self.steps < 1:
            raise InputError(f"the game has {self.steps} steps.", "It has 1 or more.")
        places = [self.grid.cell(place, who) for who, place in self._named]
        for k, (who, place) in enumerate(self._named):
            if places[k] in places[:k]:
                raise InputError(f"{who} is at {place}, where somebody or something else is.", "One a square.")
        if self.star in places[1:]:
            raise InputError("blue or a box is on the star.", "The star is red's.")

    @property
    def _named(self) -> list[tuple[str, Position]]:
        return [("red", self.red), ("blue", self.blue), *(("a box", box) for box in self.boxes)]

    @property
    def star(self) -> int:
        """The star's square."""
        return self.grid.cells.index(self.grid.star)

    @property
    def acts(self) -> tuple[Motion, ...]:
        """What blue can do."""
        return ACTS[self.handling]

    @property
    def start(self) -> Configuration:
        """The first configuration."""
        boxes = tuple(sorted(self.grid.cell(box, "a box") for box in self.boxes))
        return self.grid.cell(self.blue, "blue"), boxes, NONE

    @property
    def red_start(self) -> int:
        """Red's first square."""
        return self.grid.cell(self.red, "red")

    def starts(self) -> Mapping[tuple[int, int], float]:
        """Return how everything stands at first."""
        return {(0, self.red_start): 1.0}

    def actions(self, agent: str, state: tuple[int, int]) -> Sequence[str]:
        """Return red's steps, or what blue can do if red is not in the way; at the star nothing is done."""
        if state[1] == self.star:
            return ("stay",)
        if agent == "red":
            return [act.words() for act in _PLAIN]
        return [act.words() for act, can in zip(self.acts, self.space.possible[state[0]], strict=True) if can]

    def follows(self, state: tuple[int, int], acts: Acts) -> Mapping[tuple[int, int], float]:
        """Return what comes of red's step, then blue's act."""
        step, act = (next(k for k, one in enumerate(of) if one.words() == words)
                     for of, words in zip((_PLAIN, self.acts), acts, strict=True))  # fmt: skip
        return {state if state[1] == self.star else self.space.next(*state, step, act): 1.0}

    def ends(self, agent: str, goal: str, state: tuple[int, int]) -> bool:
        """Return whether red is at the star."""
        return state[1] == self.star

    def after(self, at: Configuration, act: Motion) -> Outcome | None:
        """Return the configuration after an act, and the squares where red would be in the way.

        None if it cannot be done, wherever red is.
        """
        blue, boxes, held = at
        if act.hand == "release":
            return None if held == NONE else ((blue, boxes, NONE), (NONE, NONE))
        beside = int(self.grid.neighbours[blue, act.side])
        if act.hand and (beside not in boxes or held != NONE):
            return None
        if act.hand == "take":
            return (blue, boxes, beside), (NONE, NONE)
        moved = beside if act.hand == "drag" else held
        return (at, (NONE, NONE)) if act.step == STAY else self._moved(at, act, moved)

    def _moved(self, at: Configuration, act: Motion, box: int) -> Outcome | None:
        """Return what a step of blue leads to, with the box on a square, or NONE, that goes along."""
        blue, boxes, _ = at
        others = tuple(one for one in boxes if one != box)
        goes = (blue,) if box == NONE else (blue, box)
        to, *box_to = (int(self.grid.neighbours[square, act.step]) for square in goes)
        if {to, *box_to} & {NONE, self.star, *others}:
            return None
        stand = boxes if box == NONE else tuple(sorted((*others, *box_to)))
        lands = box_to[0] if box_to else NONE
        return (to, stand, NONE if act.hand == "drag" else lands), (lands, to if self.solid else NONE)

    @cached_property
    def space(self) -> Space:
        """All configurations that can come about within the steps of the game.

        Raises `InputError` if there are more than MAX_CONFIGURATIONS.
        """
        depths, found = self._reached()
        index = {one: c for c, one in enumerate(depths)}
        shape = (len(found), len(self.acts))
        after, enters = np.full(shape, NONE, dtype=np.int32), np.full((*shape, 2), NONE, dtype=np.int32)
        for c, row in enumerate(found):
            for a, outcome in enumerate(row):
                if outcome is not None and outcome[0] in index:  # else it comes after the last step
                    after[c, a], enters[c, a] = index[outcome[0]], outcome[1]
        closed = np.zeros((len(found), len(self.grid.cells)), dtype=bool)
        for (blue, boxes, _), c in index.items():
            closed[c, [*boxes, blue] if self.solid else [*boxes]] = True
        return Space(self, tuple(depths), np.array([*depths.values()], dtype=np.int32), after, enters, closed)

    def _reached(self) -> tuple[dict[Configuration, int], list[list[Outcome | None]]]:
        """Return the depth of each configuration that can come about, and what every act does in it."""
        depths: dict[Configuration, int] = {self.start: 0}
        reached, found = [self.start], list[list[Outcome | None]]()
        for one in reached:  # which grows
            found.append([self.after(one, act) for act in self.acts])
            for outcome in found[-1] if depths[one] < self.steps else ():
                if outcome is not None and outcome[0] not in depths:
                    depths[outcome[0]] = depths[one] + 1
                    reached.append(outcome[0])
            if len(reached) > MAX_CONFIGURATIONS:
                raise InputError(
                    f"the boxes can stand in more than {MAX_CONFIGURATIONS:,} ways.",
                    "Give the game fewer boxes, squares or steps.",
                )
        return depths, found


@dataclass(frozen=True)
class Space:
    """The configurations of a game, C in number, in the order of their depth; A acts, X squares.

    `depths` [C] is how many steps it takes to get there; `after` [C, A] the configuration after each act if red is
    not in the way, or NONE for an act that cannot be done; `enters` [C, A, 2] the squares that a box and blue
    enter, or NONE; `closed` [C, X] whether red is kept out.
    """

    game: Game
    configurations: tuple[Configuration, ...]
    depths: IntArray
    after: IntArray
    enters: IntArray
    closed: NDArray[np.bool_]

    @cached_property
    def red_to(self) -> IntArray:
        """The square [C, X, 5] to which each step takes red; where the way is closed it stays."""
        beside = self.game.grid.neighbours
        here = np.arange(len(beside), dtype=np.int32)[:, None]
        to = np.where(beside < 0, here, beside)
        found = np.where(self.closed[:, to], here[None], to[None])
        found[:, self.game.star] = self.game.star
        return np.asarray(found, dtype=np.int32)

    @property
    def possible(self) -> NDArray[np.bool_]:
        """Which acts [C, A] of blue can be done, if red is not in the way."""
        return np.asarray(self.after >= 0)

    def next(self, at: int, red: int, step: int, act: int) -> tuple[int, int]:
        """Return the configuration and red's square after both acted."""
        to = int(self.red_to[at, red, step])
        stuck = self.after[at, act] < 0 or to in self.enters[at, act]
        return (at if stuck else int(self.after[at, act])), to
