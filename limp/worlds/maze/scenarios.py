"""Scenario files: a maze as a text map, and episodes in it.

The format is described in docs/maze_scenarios.md.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pydantic import Field

from ...episodes.question import Choice, Question
from ...minds.attitudes import Hypothesis
from ...minds.facts import Value
from ..grid import ACTIONS, Position, rows_of
from .episodes import episode_of
from .gridworld import FLOOR, GOALS, WALL, read_maze
from .minds import SOCIAL
from .world import MazePath, Step, World, walk

LARGE, SMALL, BOULDER = "L", "S", "O"


class _Scenario(Value):
    id: str = Field(min_length=1)
    kinds: tuple[str, ...] = ()
    goal: str = ""
    small_goal: str = ""
    ambiguous: str = ""
    start: str = ""
    large: str = ""
    small: str = ""
    large_path: tuple[Position, ...] = ()
    small_path: tuple[Position, ...] = ()
    boulder_path: tuple[Position, ...] = ()
    probes: tuple[int, ...] = ()


class _File(Value):
    map: str
    goals: dict[str, str] = Field(default=GOALS)
    failure: float = 0.4
    scenario: tuple[_Scenario, ...] = Field(min_length=1)


@dataclass(frozen=True)
class Scenario:
    """One episode: `goal` and `small_goal` are what the agents were made with, if that is known.

    Frame k (from 1) shows the state after k - 1 steps; `probes` are the frames at which one asks. `ambiguous` says
    why the last frame need not single out the goal, for an episode that was made so.
    """

    id: str
    world: World
    path: MazePath
    probes: tuple[int, ...]
    kinds: tuple[str, ...] = ()
    goal: str = ""
    small_goal: str = ""
    ambiguous: str = ""

    @property
    def frames(self) -> int:
        """How many frames there are."""
        return len(self.path.states)


def read_scenarios(text: str) -> tuple[Scenario, ...]:
    """Return the scenarios of a TOML text that comes with a study."""
    file = _File.model_validate(tomllib.loads(text))
    maze = read_maze(file.map, file.goals)
    worlds = {boulder: World(maze, boulder, file.failure) for boulder in (False, True)}
    return tuple(_scenario(given, file, worlds) for given in file.scenario)


def question_of(scenario: Scenario, grid: Sequence[Hypothesis], frames: int | None = None) -> Question:
    """Return the question what Large wants, by the first `frames` frames of a scenario (by default all).

    It brings its episode and, as hypotheses, the `grid` of `minds.hypotheses`; its options are Large's goals.
    """
    shown = scenario.path
    if frames is not None:
        shown = MazePath(shown.states[:frames], shown.steps[: frames - 1])
    goals = dict.fromkeys(hypothesis.choice for hypothesis in grid)
    return Question(
        id=f"{scenario.id}@{len(shown.states)}", text="What does Large want?", episode=scenario.id,
        choices=tuple(
            Choice(label=g, text=f"Large wants to {g} Small." if g in SOCIAL else f"Large wants the {g}.")
            for g in goals
        ),
        given=episode_of(scenario.world, shown), hypotheses=tuple(grid),
    )  # fmt: skip


def _scenario(given: _Scenario, file: _File, worlds: Mapping[bool, World]) -> Scenario:
    path, world = _from_actions(given, file.goals, worlds) if given.start else _from_paths(given, worlds)
    probes = given.probes or (len(path.states),)
    return Scenario(given.id, world, path, probes, given.kinds, given.goal, given.small_goal, given.ambiguous)


def _from_actions(
    given: _Scenario, goals: Mapping[str, str], worlds: Mapping[bool, World]
) -> tuple[MazePath, World]:
    places = _places(given.start, goals)
    world = worlds[BOULDER in places]
    steps = [
        Step(ACTIONS.index(large), ACTIONS.index(small.upper()), small.islower())
        for large, small in zip(given.large, given.small, strict=True)
    ]
    return walk(world, world.state(places[LARGE], places[SMALL], places.get(BOULDER)), steps), world


def _places(text: str, goals: Mapping[str, str]) -> dict[str, Position]:
    """Read a start: the maze's map with L, S and perhaps O drawn in; goals may be drawn or left out."""
    rows = rows_of(text, (LARGE, SMALL, BOULDER, WALL, FLOOR, *goals), "the start")
    drawn = ((letter, (x, y)) for y, row in enumerate(reversed(rows)) for x, letter in enumerate(row))
    return {letter: place for letter, place in drawn if letter in (LARGE, SMALL, BOULDER)}


def _from_paths(given: _Scenario, worlds: Mapping[bool, World]) -> tuple[MazePath, World]:
    paths = [given.large_path, given.small_path, *([given.boulder_path] if given.boulder_path else [])]
    world = worlds[bool(given.boulder_path)]
    states = [world.state(*places) for places in zip(*paths, strict=True)]
    steps = [world.steps_between(before, after)[0] for before, after in pairwise(states)]
    return MazePath(tuple(states), tuple(steps)), world
