"""Scenario files: a maze as a text map, and episodes in it, checked move by move.

The format is described in docs/maze_scenarios.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from pydantic import Field

from ...episodes.question import Choice, Question
from ...errors import InputError
from ...inputs.checks import check_ids, parse_toml, read_text
from ...minds.attitudes import Hypothesis
from ...minds.facts import Value
from ..grid import ACTIONS, Grid, Position, rows_of
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


def read_scenarios(text: str, what: str = "the scenario file") -> tuple[Scenario, ...]:
    """Return the scenarios of a TOML text; every mistake is one `InputError` that says where it is."""
    file = parse_toml(text, _File, what, "See docs/maze_scenarios.md.")
    if not all(name.strip() for name in file.goals.values()):
        raise InputError(f"{what}: a goal has no name.", "Name it, as in F = 'flower'.")
    if taken := sorted({*SOCIAL} & {*file.goals.values()}):
        raise InputError(
            f"{what}: a goal cannot be named {taken[0]!r}.", f"{' and '.join(SOCIAL)} are goals towards the other."
        )
    maze = read_maze(file.map, file.goals)
    worlds = {boulder: World(maze, boulder, file.failure) for boulder in (False, True)}
    found = tuple(_scenario(given, file, worlds) for given in file.scenario)
    check_ids([scenario.id for scenario in found], what)
    return found


def load_scenarios(path: Path) -> tuple[Scenario, ...]:
    """Return the scenarios of a file."""
    return read_scenarios(read_text(path, "the scenario file"), f"the scenario file {path.name!r}")


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
        given=episode_of(scenario.world, shown, scenario.id), hypotheses=tuple(grid),
    )  # fmt: skip


def _scenario(given: _Scenario, file: _File, worlds: Mapping[bool, World]) -> Scenario:
    what = f"scenario {given.id!r}"
    maze = worlds[False].maze
    for name, known in ((given.goal, (*maze.goal_names, *SOCIAL)), (given.small_goal, maze.goal_names)):
        if name and name not in known:
            raise InputError(f"{what}: unknown goal {name!r}.", f"Known: {', '.join(known)}.")
    if bool(given.start) == bool(given.large_path):
        raise InputError(f"{what} needs either 'start' with actions, or paths.", "Give one of the two.")
    try:
        path, world = _from_actions(given, maze, file.goals, worlds) if given.start else _from_paths(given, worlds)
    except InputError as error:
        raise InputError(f"{what}: {error.message}", error.hint) from error
    probes = given.probes or (len(path.states),)
    for probe in probes:
        if not 1 <= probe <= len(path.states):
            raise InputError(f"{what}: there is no frame {probe}.", f"Frames are 1 to {len(path.states)}.")
    return Scenario(given.id, world, path, probes, given.kinds, given.goal, given.small_goal, given.ambiguous)


def _from_actions(
    given: _Scenario, maze: Grid, goals: Mapping[str, str], worlds: Mapping[bool, World]
) -> tuple[MazePath, World]:
    places = _places(given.start, maze, goals)
    for letter, who in ((LARGE, "Large"), (SMALL, "Small")):
        if letter not in places:
            raise InputError(f"the start lacks {who}.", f"Put {letter} on a free cell.")
    world = worlds[BOULDER in places]
    state = world.state(places[LARGE], places[SMALL], places.get(BOULDER))
    if len(given.large) != len(given.small):
        raise InputError(f"Large acts {len(given.large)} times, Small {len(given.small)}.", "Make them equal.")
    steps = []
    for n, (large, small) in enumerate(zip(given.large, given.small, strict=True), start=1):
        step = Step(
            _action(large, f"Large's action {n}"), _action(small.upper(), f"Small's action {n}"), small.islower()
        )
        between = int(world.after_large[state, step.large])
        if step.failed and world.after_small[between, step.small] == between:
            raise InputError(
                f"frame {n}: Small cannot fail to move {small!r}, it is blocked there anyway.",
                "Write a capital letter: a small one is a failure by chance.",
            )
        if step.failed and not world.failure:
            raise InputError(f"frame {n}: Small fails, but never does with failure = 0.", "Raise it.")
        steps.append(step)
        state = world.next_state(state, step)
    return walk(world, world.state(places[LARGE], places[SMALL], places.get(BOULDER)), steps), world


def _action(letter: str, what: str) -> int:
    if letter not in ACTIONS:
        raise InputError(f"{what} is {letter!r}.", f"Actions are {' '.join(ACTIONS)} (. is stay).")
    return ACTIONS.index(letter)


def _places(text: str, maze: Grid, goals: Mapping[str, str]) -> dict[str, Position]:
    """Read a start: the maze's map with L, S and perhaps O drawn in; goals may be drawn or left out."""
    rows = rows_of(text, (LARGE, SMALL, BOULDER, WALL, FLOOR, *goals), "the start")
    if (len(rows), len(rows[0])) != (maze.height, maze.width):
        raise InputError(
            f"the start is {len(rows[0])} x {len(rows)}.", f"The maze is {maze.width} x {maze.height}."
        )
    found: dict[str, Position] = {}
    for y, row in enumerate(reversed(rows)):
        for x, letter in enumerate(row):
            if letter in (LARGE, SMALL, BOULDER):
                if letter in found:
                    raise InputError(f"the start holds {letter!r} twice.", "There is one of each.")
                found[letter] = (x, y)
            elif letter in goals and dict(maze.goals)[goals[letter]] != (x, y):
                raise InputError(
                    f"the start moves the goal {letter!r} to ({x}, {y}).", "Leave it where the map has it."
                )
            if (letter == WALL) != maze.walls[y][x] and not (
                letter in (LARGE, SMALL, BOULDER) and maze.walls[y][x]
            ):
                raise InputError(f"the start and the map differ at ({x}, {y}).", "Draw the same walls.")
    return found


def _from_paths(given: _Scenario, worlds: Mapping[bool, World]) -> tuple[MazePath, World]:
    paths: dict[str, Sequence[Position]] = {"Large": given.large_path, "Small": given.small_path}
    if given.boulder_path:
        paths["the boulder"] = given.boulder_path
    for who, positions in paths.items():
        if len(positions) != len(given.large_path):
            raise InputError(
                f"Large has {len(given.large_path)} positions, {who} {len(positions)}.", "One a frame."
            )
    world = worlds[bool(given.boulder_path)]
    states = []
    for n, places in enumerate(zip(*paths.values(), strict=True), start=1):
        try:
            states.append(world.state(*places))
        except InputError as error:
            raise InputError(f"frame {n}: {error.message}", error.hint) from error
    steps = []
    for n, (before, after) in enumerate(pairwise(states), start=2):
        possible = world.steps_between(before, after)
        if not possible:
            raise InputError(
                f"frame {n}: {_why(world, before, after)}.", "Check the paths, or give attempted actions."
            )
        steps.append(possible[0])
    return MazePath(tuple(states), tuple(steps)), world


def _why(world: World, before: int, after: int) -> str:
    """Say why nothing that the agents can do leads from a state to another."""
    then, now = world.places(before), world.places(after)
    for who, k, reach in (("Large", 0, 1), ("Small", 1, 2), ("the boulder", 2, 1)):
        start, end = then[k], now[k]
        if start is not None and end is not None:
            far = int(world.maze.distances[world.maze.cell(start, who), world.maze.cell(end, who)])
            if far > reach:
                return f"{who} gets from {start} to {end}, {far} steps at once"
    large = {world.places(int(s))[0] for s in world.after_large[before]}
    if now[0] not in large:
        return f"Large cannot enter {now[0]}: what stands there cannot be pushed on"
    if then[2] != now[2]:
        return f"nothing pushes the boulder from {then[2]} to {now[2]}"
    return f"no push and no step of its own takes Small from {then[1]} to {now[1]}"
