"""The films of Wu, Sridhar and Gerstenberg (2023) and people's judgements, read from `helping.json`.

A grid is rows of characters, top row first: every second one is a square (` ` floor, `g` star, `x` box; `_`, `G`
and `X` the same with a wall below), those between are `|` for a wall and anything else for none. Paths are steps
[dx, dy] with y downwards. In experiment 2 blue's steps of length 2 take hold of the box beside it, of length 3 let
go. In experiment 1 blue drags: `box_changes` names the square of a box that is lifted after so many steps, then
the square where it is put, one step after it got there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import mode
from typing import Literal

from pydantic import Field, InstanceOf

from limp.errors import InputError
from limp.worlds.grid import STAY, STEPS, Grid, Position
from limp.worlds.helping import STAR, Act, Game
from limp.worlds.helping_inference import Play, play

from ..people.items import Given, Item, Judgement, Rating, StudyFile, load

FILE = "helping.json"
SEE = "See docs/helping.md."
STEPS_OF_A_FILM = 10
TAKES, RELEASES = 2, 3
"""The lengths of blue's steps that take hold of a box, and that let go."""

PARTS = {"intention": "intention", "counterfactual": "cf_success_rate", "responsibility": ""}
"""What people judged, and how the file calls what the paper's model says of it."""


class _Film(Given):
    id: str
    experiment: Literal[1, 2]
    trial: int = Field(ge=1)
    grid: tuple[str, ...] = Field(min_length=1)
    red_start: Position
    red_path: tuple[Position, ...]
    blue_start: Position
    blue_path: tuple[Position, ...]
    box_changes: Mapping[int, tuple[Position, ...]] = {}
    outcome: Literal["success", "fail"]
    people: Mapping[str, Rating]
    paper: Mapping[str, float] = {}


class Film(Item[Judgement]):
    """A film with people's judgements of blue, from 0 to 100: a game, and what both did in it."""

    experiment: Literal[1, 2]
    game: InstanceOf[Game]
    seen: InstanceOf[Play]

    @property
    def succeeds(self) -> bool:
        """Whether red reaches the star."""
        return self.seen.states[-1][1] == self.game.star


def read(folder: Path) -> StudyFile[Film]:
    """Return the study from `helping.json`, without films that cannot be played as they are written.

    Trials 1 and 2, 3 and 4, ... of an experiment are a pair, which is a family. Raises `InputError` for a folder
    without the file, a file that is not as it should be, or no film at all.
    """
    films, unread = list[Film](), dict[str, str]()
    for one in load(folder, FILE, tuple[_Film, ...]):
        try:
            films.append(_film(one))
        except InputError as error:
            unread[one.id] = error.message
    if not films:
        raise InputError(f"{FILE} holds no film that can be read.", next(iter(unread.values()), SEE))
    return StudyFile[Film](study="helping", scale=(0.0, 100.0), items=tuple(films), left_out=unread)


def _film(given: _Film) -> Film:
    """Return a film; red and blue are in each other's way unless its paths cannot be so."""
    grid, boxes = read_grid(given.grid)
    handling: Literal["drags", "grips"] = "drags" if given.experiment == 1 else "grips"
    game = Game(grid, handling, given.red_start, given.blue_start, boxes, STEPS_OF_A_FILM)
    try:
        seen = _played(given, game)
    except InputError:
        game = replace(game, solid=False)
        seen = _played(given, game)
    judgements = tuple(
        Judgement(
            question=part,
            people={"blue": given.people[part]},
            models={"paper": {"blue": given.paper[key]}} if key in given.paper else {},
        )
        for part, key in PARTS.items()
    )
    family = f"{given.experiment}-{(given.trial + 1) // 2}"
    return Film(
        id=given.id, family=family, judgements=judgements, experiment=given.experiment, game=game, seen=seen
    )


def _played(given: _Film, game: Game) -> Play:
    """Return what happens in a film; raise `InputError` if it does not end as the file says."""
    acts = _dragging(given) if game.handling == "drags" else [_gripping(step) for step in given.blue_path]
    acts = [*acts, *[Act()] * len(given.red_path)][: len(given.red_path)]
    seen = play(game, [_number(step) for step in given.red_path], acts)
    succeeds = seen.states[-1][1] == game.star
    if succeeds != (given.outcome == "success"):
        raise InputError(f"red {'reaches' if succeeds else 'does not reach'} the star, unlike its outcome.")
    return seen


def read_grid(rows: Sequence[str]) -> tuple[Grid, tuple[Position, ...]]:
    """Return the grid and the squares of the boxes.

    Blanks at the ends of rows may be missing or too many: the grid is as wide as most rows, and as what is drawn.
    """
    wide = max((max(len(row.rstrip()) for row in rows) + 1) // 2, mode((len(row) + 1) // 2 for row in rows))
    drawn = _drawn(rows, wide)

    def drawn_as(letters: str) -> tuple[Position, ...]:
        return tuple(place for place, (square, _) in drawn.items() if square in letters)

    stars, boxes = drawn_as("gG"), drawn_as("xX")
    if len(stars) != 1:
        raise InputError(f"the grid has {len(stars)} stars.", "It has one.")
    below = [((x, y), (x, y + 1)) for x, y in drawn_as("_GX")]
    right = [((x, y), (x + 1, y)) for (x, y), (_, beside) in drawn.items() if beside == "|"]
    fences = frozenset((one, other) for one, other in (*below, *right) if other in drawn)
    return Grid(tuple((False,) * wide for _ in rows), ((STAR, stars[0]),), fences), boxes


def _drawn(rows: Sequence[str], wide: int) -> dict[Position, tuple[str, str]]:
    """Return the two characters of each square: what is there, and what is to its right."""
    full = [row.ljust(2 * wide) for row in rows]
    found = {(x, y): (row[2 * x], row[2 * x + 1]) for y, row in enumerate(full) for x in range(wide)}
    for place, (square, beside) in found.items():
        if square not in " gGxX_" or beside not in " .,|":
            raise InputError(
                f"the square {place} is {square + beside!r}.", "Squares are blanks, g, x, _, G and X."
            )
    return found


def _number(step: Position) -> int:
    if step not in STEPS:
        raise InputError(f"there is no step {list(step)}.", "Steps lead one square on, or stay.")
    return STEPS.index(step)


def _gripping(step: Position) -> Act:
    size = max(abs(step[0]), abs(step[1]))
    if size == TAKES:
        return Act(hand="take", side=_number((step[0] // TAKES, step[1] // TAKES)))
    return Act(hand="release") if size == RELEASES else Act(_number(step))


def _dragging(given: _Film) -> list[Act]:
    """Return blue's acts in experiment 1.

    A box that is lifted after n steps and put after m goes along until step m - 2; one that is never put, until
    the end of the film.
    """
    changes = [(when, place) for when in sorted(given.box_changes) for place in given.box_changes[when]]
    ends = [when for when, _ in changes[1::2]] + [len(given.blue_path) + 1]
    lifted = dict(changes[::2])
    carried = {n for (first, _), end in zip(changes[::2], ends, strict=False) for n in range(first, end - 1)}
    x, y = given.blue_start
    acts, box = list[Act](), (x, y)
    for n, (dx, dy) in enumerate(given.blue_path):
        step = _number((dx, dy))
        box = lifted.get(n, box)
        if n in carried and step != STAY:
            acts.append(Act(step, "drag", _number((box[0] - x, box[1] - y))))
            box = (box[0] + dx, box[1] + dy)
        else:
            acts.append(Act(step))
        x, y = x + dx, y + dy
    return acts
