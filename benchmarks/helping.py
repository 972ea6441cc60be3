"""Helping and hindering: what blue intended, what red would have done without it, and how responsible it is.

The films are those of Wu, Sridhar and Gerstenberg (CogSci 2023); the films of a pair are a family. The model
infers blue's intention along a film and imagines the film without blue. Responsibility is a weighted sum:

    responsibility = base + w1 aligned + w2 difference + w3 acted
    aligned        how much blue meant what happened: P(help) + P(independent) / 2, or 1 minus that if red fails
    difference     how much blue made of it: 1 - P(success without blue), or that P itself if red fails
    acted          1 if blue moved a box, 0 if it let things be: acts are blamed and praised more than omissions
                   (Spranca, Minsk & Baron, Journal of Experimental Social Psychology 27, 1991)

In `helping.json` a grid is rows of characters, top row first: every second one is a square (` ` floor, `g` star,
`x` box; `_`, `G` and `X` the same with a wall below), those between are `|` for a wall and anything else for none.
Paths are steps [dx, dy] with y downwards. In experiment 2 blue's steps of length 2 take hold of the box beside it,
of length 3 let go. In experiment 1 blue drags: `box_changes` names the square of a box that is lifted after so
many steps, then the square where it is put, one step after it got there.

In words blue is Ben, red is Rae. Only Ben's acts are scored: Rae's steps are told, and say nothing about what Ben
intends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from statistics import mode
from typing import Literal

import numpy as np
from pydantic import Field, InstanceOf

from limp.episodes.episode import Episode
from limp.episodes.events import Event
from limp.episodes.minds import Hypothesis, Mind, takes_sides
from limp.episodes.telling import does, is_so, told
from limp.errors import InputError
from limp.planner import marginalised
from limp.protocols.benchmarks import Case
from limp.worlds.grid import Position, steps_from
from limp.worlds.helping import NONE, STAY, STEPS, Game, Grid, Motion
from limp.worlds.helping_counterfactual import Simulation, success, untouched
from limp.worlds.helping_inference import BLUE, INTENTIONS, RED, Play, Settings, infer, intention, play

from .people.benchmark import opener
from .people.items import Given, Item, Judgement, Rating, StudyFile, load
from .people.model import Asked, Cues, Predicted, StudyModel, Worded, narrated, worded

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
    acts = [*acts, *[Motion()] * len(given.red_path)][: len(given.red_path)]
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
    return Grid(tuple((False,) * wide for _ in rows), stars[0], fences), boxes


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


def _gripping(step: Position) -> Motion:
    size = max(abs(step[0]), abs(step[1]))
    if size == TAKES:
        return Motion(hand="take", side=_number((step[0] // TAKES, step[1] // TAKES)))
    return Motion(hand="release") if size == RELEASES else Motion(_number(step))


def _dragging(given: _Film) -> list[Motion]:
    """Return blue's acts in experiment 1.

    A box that is lifted after n steps and put after m goes along until step m - 2; one that is never put, until
    the end of the film.
    """
    changes = [(when, place) for when in sorted(given.box_changes) for place in given.box_changes[when]]
    ends = [when for when, _ in changes[1::2]] + [len(given.blue_path) + 1]
    lifted = dict(changes[::2])
    carried = {n for (first, _), end in zip(changes[::2], ends, strict=False) for n in range(first, end - 1)}
    x, y = given.blue_start
    acts, box = list[Motion](), (x, y)
    for n, (dx, dy) in enumerate(given.blue_path):
        step = _number((dx, dy))
        box = lifted.get(n, box)
        if n in carried and step != STAY:
            acts.append(Motion(step, "drag", _number((box[0] - x, box[1] - y))))
            box = (box[0] + dx, box[1] + dy)
        else:
            acts.append(Motion(step))
        x, y = x + dx, y + dy
    return acts


WHO = {BLUE: "Ben", RED: "Rae"}


def case(film: Film) -> Case:
    """Return a film in words, with the exact trace of Ben's acts: he helps, hinders or does neither."""
    ben, rae = WHO[BLUE], WHO[RED]
    minds = [
        Hypothesis(choice=intention, mind=Mind(agent=ben, claims=(takes_sides(ben, intention, rae),)))
        for intention in INTENTIONS
    ]
    exact = infer(film.game, film.seen, Settings())
    return Case(film.id, episode_of(film), marginalised(exact, minds))


def episode_of(film: Film) -> Episode:
    """Tell a film: who moves where, how far Rae is from the star, and what becomes of the boxes."""
    game, events = film.game, list[Event]()
    states, rae, ben = film.seen.states, WHO[RED], WHO[BLUE]
    for n, (step, act) in enumerate(zip(film.seen.steps, film.seen.acts, strict=True)):
        (at, before), (_, after) = states[n], states[n + 1]
        tries = "tries to " if before == after and Motion(step) != Motion() else ""
        events.append(is_so(f"{tries}{Motion(step).words()}; {_way(game, (at, after))}", rae))
        events.append(does(ben, _does(game, states[n], states[n + 1], act)))
    many = "a box" if len(game.boxes) == 1 else f"{len(game.boxes)} boxes"
    facts = (
        f"{rae} and {ben} are in a grid with walls and {many}",
        f"{rae} wants to reach the star within {game.steps} steps and cannot pass a box",
        f"{ben} can move boxes",
        f"at the start {_way(game, states[0])}",
    )
    return told((ben, rae), facts, events)


def _way(game: Game, state: tuple[int, int]) -> str:
    """Say how far the star is for Rae, as the boxes stand."""
    at, red = state
    steps = _steps(game, at, red)
    if red == game.star:
        return f"{WHO[RED]} is at the star"
    if steps == NONE:
        return f"boxes close every way of {WHO[RED]} to the star"
    return f"{WHO[RED]} is {steps} step{'s' * (steps != 1)} from the star"


def _steps(game: Game, at: int, red: int) -> int:
    """Return how many steps red needs around the boxes, or NONE."""
    boxes = game.space.configurations[at][1]
    return steps_from([red], game.grid.ways, boxes).get(game.star, NONE)


def _does(game: Game, before: tuple[int, int], after: tuple[int, int], number: int) -> str:
    """Return what Ben does as a verb phrase, with what a moved box does to Rae's way."""
    act = game.acts[number]
    boxes = [game.space.configurations[at][1] for at, _ in (before, after)]
    if boxes[0] == boxes[1]:
        tries = "try to " if before[0] == after[0] and act.hand not in ("", "release") else ""
        return f"{tries}{act.words()}"
    was, now = (_steps(game, at, after[1]) for at in (before[0], after[0]))
    words = act.words() if act.hand else f"move {act.words().removeprefix('move ')} with the box"
    who, more = WHO[RED], abs(now - was)
    if was == now:
        return f"{words}, which leaves {who}'s way as long as it was"
    if now == NONE:
        return f"{words}, which closes {who}'s way"
    if was == NONE:
        return f"{words}, which opens a way for {who}"
    change = f"{more} step{'s' * (more != 1)} {'longer' if now > was else 'shorter'}"
    return f"{words}, which makes {who}'s way {change}"


MOST = 100.0
"""The right end of people's sliders."""
ASKED = {"A": "help", "B": "hinder"}


@dataclass(frozen=True)
class Preset:
    """How the players plan, how red's walk is imagined, the weights of responsibility."""

    red_rationality: float = Settings.red_rationality
    blue_rationality: float = Settings.blue_rationality
    star: float = Settings.star
    rationality: float = Simulation.rationality
    stability: float = Simulation.stability
    base: float = -0.11
    aligned: float = 0.57
    difference: float = 0.33
    acted: float = 0.18


@lru_cache(maxsize=10_000)
def meant(game: Game, seen: Play, settings: Settings) -> float:
    """Return P(help) + P(independent) / 2 at the end of a film."""
    return float(intention(infer(game, seen, settings))[-1])


@lru_cache(maxsize=10_000)
def alone(game: Game, seen: Play, simulation: Simulation) -> float:
    """Return P(success) without blue."""
    return success(game, seen, simulation)


def predict(film: Film, settings: Preset) -> Predicted:
    """Return intention, counterfactual and responsibility, from 0 to 100."""
    planning = Settings(settings.red_rationality, settings.blue_rationality, settings.star)
    helps = meant(film.game, film.seen, planning)
    without = alone(film.game, film.seen, Simulation(settings.rationality, settings.stability))
    aligned, difference = (helps, 1.0 - without) if film.succeeds else (1.0 - helps, without)
    acted = untouched(film.game, film.seen) < len(film.seen.steps)
    blamed = settings.base + settings.aligned * aligned + settings.difference * difference + settings.acted * acted
    return [{"blue": MOST * value} for value in (helps, without, blamed)]


def cues(film: Film) -> Cues:
    """Return how far blue moved, whether red made it, and whether blue had a box."""
    squares = [film.game.space.configurations[at][0] for at, _ in film.seen.states]
    moved = sum(one != other for one, other in pairwise(squares))
    had = any(film.game.acts[act].hand for act in film.seen.acts)
    return [{"blue": [float(moved), float(film.succeeds), float(had)]} for _ in film.judgements]


def questions(film: Film) -> Asked:
    """Return the judgement with the number of the experiment, such as `intention 1`."""
    return [{f"{one.question} {film.experiment}": None} for one in film.judgements]


def told_outright(film: Film) -> Worded:
    """Return the film in words, and whether blue intends to help or to hinder: above 50 it helps."""
    who, whom = WHO[BLUE], WHO[RED]
    helps = film.judgements[0].people["blue"].mean
    options = {label: f"To {aim} {whom}." for label, aim in ASKED.items()}
    people = dict(zip(ASKED, (helps, MOST - helps), strict=True))
    return worded(film.id, narrated(episode_of(film)), f"What did {who} intend?", options, people)


MODEL = StudyModel(
    name="helping",
    schema=StudyFile[Film],
    settings=Preset(),
    predict=predict,
    cues=cues,
    questions=questions,
    ranges={
        "star": (10.0, 20.0),
        "red_rationality": (0.7, 1.0),
        "blue_rationality": (0.7, 1.0, 1.5),
        "rationality": (1.5, 2.0, 3.0, 4.0),
        "stability": (0.0, 0.25, 0.5, 0.75),
        "base": np.arange(-0.3, 0.31, 0.1).round(2).tolist(),
        "aligned": np.arange(0.0, 1.01, 0.1).round(2).tolist(),
        "difference": np.arange(0.0, 1.01, 0.1).round(2).tolist(),
        "acted": np.arange(-0.1, 0.51, 0.1).round(2).tolist(),
    },
    read=read,
    told=told_outright,
    case=case,
)
open_benchmark = opener(MODEL)
"""What the entry point names."""
