"""`limp answer --maze`: what Large wants in the episodes of a scenario file, frame by frame, also as a page."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import typer
from rich.console import Console, Group, RenderableType
from rich.text import Text

from ..answers import StageError
from ..files import write_whole
from ..planner import FloatArray, Trace
from ..registry import open_solver
from ..report.pages import environment
from ..report.terminal import counted, numbers
from ..worlds.grid import ACTIONS, WORDS, Grid, Position
from ..worlds.maze.minds import hypotheses
from ..worlds.maze.policy import course
from ..worlds.maze.scenarios import Scenario, load_scenarios, question_of
from ..worlds.maze.world import Step

MANY = 20_000
"""Of so many states on planning takes so long that somebody should be told."""

TIE = 1e-9
"""Goals whose probabilities differ by less are equally probable: at the first frame all are."""


@dataclass(frozen=True)
class MazeFrame:
    """One frame: where everybody is, what both attempted to get there, and whether somebody is asked then."""

    number: int
    large: Position
    small: Position
    boulder: Position | None
    step: Step | None
    """None for the first frame."""
    probe: bool

    @property
    def did(self) -> str:
        """What was attempted, in words."""
        if self.step is None:
            return ""
        return f"Large: {WORDS[self.step.large]}. Small: {WORDS[self.step.small]}{', fails' * self.step.failed}."


@dataclass(frozen=True)
class ShownMaze:
    """The answer to one scenario; `posterior` holds one probability a frame for every goal of Large."""

    title: str
    made_with: str
    maze: Grid
    frames: tuple[MazeFrame, ...]
    posterior: Mapping[str, FloatArray]

    @classmethod
    def of(cls, scenario: Scenario, posterior: Mapping[str, FloatArray]) -> ShownMaze:
        """Return what is shown of a scenario, from P(Large's goal) [frames] of every goal."""
        moments = zip(scenario.path.states, (None, *scenario.path.steps), strict=True)
        frames = (
            MazeFrame(n, *scenario.world.places(state), step, n in scenario.probes)
            for n, (state, step) in enumerate(moments, start=1)
        )
        return cls(scenario.id, scenario.goal, scenario.world.maze, tuple(frames), posterior)

    @property
    def likeliest(self) -> tuple[str, ...]:
        """The goals that are most probable at the last frame."""
        last = {goal: float(values[-1]) for goal, values in self.posterior.items()}
        return tuple(goal for goal, p in last.items() if p > max(last.values()) - TIE)

    @property
    def verdict(self) -> str:
        """The answer in words."""
        last = self.posterior[self.likeliest[0]][-1]
        words = f"Answer: {self.likeliest[0]} (p = {last:.3f})."
        if len(self.likeliest) > 1:
            words = f"Answer: undecided between {', '.join(self.likeliest)} (p = {last:.3f} each)."
        return f"{words} Made with: {self.made_with}." if self.made_with else words

    @property
    def walls(self) -> list[Position]:
        """The cells that are walls, counted from the bottom left as positions are."""
        return [(x, y) for y, row in enumerate(self.maze.walls) for x, wall in enumerate(row) if wall]


def answer_maze(path: Path, as_json: bool, html: Path | None = None) -> None:
    """Print the exact posterior over Large's goals at every frame of each scenario, and write it as a page.

    Raises `InputError` for a broken file, or a page that cannot be written.
    """
    scenarios = load_scenarios(path)
    if (states := max(len(scenario.world.positions) for scenario in scenarios)) > MANY:
        typer.echo(
            f"limp: planning for {states:,} states takes minutes; the plans are kept for the next time.", err=True
        )
    shown = [ShownMaze.of(*pair) for pair in zip(scenarios, map(course, _traces(scenarios)), strict=True)]
    if html is not None:
        write_whole(html, environment().get_template("mazes.html.j2").render(mazes=shown))
    if as_json:
        data = {"file": path.name, "scenarios": [_data(one) for one in shown]}
        typer.echo(json.dumps(data, indent=2, ensure_ascii=False))
        return
    for one in shown:
        Console().print(maze_view(one))
    if html is not None:
        typer.echo(f"written: {html}")


def _traces(scenarios: Sequence[Scenario]) -> list[Trace]:
    """Ask the solver `maze` what Large wants in each scenario, and return the traces of its answers."""
    grid = hypotheses(scenarios[0].world.maze.goal_names)
    questions = [question_of(scenario, grid) for scenario in scenarios]
    traces = []
    with open_solver("maze") as solver, counted("planning") as progress:
        solver.prepare(questions, progress)
        for question in questions:
            try:
                trace = solver.answer(question).trace
            except StageError as error:
                if error.stage != "decide":
                    raise
                trace = error.trace  # two goals are equally probable; what is shown says so
            assert trace is not None
            traces.append(trace)
    return traces


def _data(one: ShownMaze) -> dict[str, object]:
    """Return the answer to one scenario as JSON data."""
    return {
        "id": one.title, "frames": [_frame(frame) for frame in one.frames],
        "probes": [frame.number for frame in one.frames if frame.probe],
        "posterior": {goal: [float(p) for p in values] for goal, values in one.posterior.items()},
        "answer": one.likeliest[0] if len(one.likeliest) == 1 else None, "likeliest": one.likeliest,
        "made_with": one.made_with or None,
    }  # fmt: skip


def _frame(it: MazeFrame) -> dict[str, object]:
    data = {"frame": it.number, "large": it.large, "small": it.small, "boulder": it.boulder}
    if it.step is None:
        return data
    did = {"large_did": ACTIONS[it.step.large], "small_did": ACTIONS[it.step.small]}
    return {**data, **did, "small_failed": it.step.failed}


def maze_view(one: ShownMaze) -> RenderableType:
    """Return one row a frame: where all are, what was attempted to get there, and P(Large's goal)."""
    boulder = one.frames[0].boulder is not None
    heads = ("Large", "Small", *(("boulder",) if boulder else ()), "did")
    table = numbers("frame", *heads, *one.posterior)
    for n, frame in enumerate(one.frames):
        places = [f"{x},{y}" for x, y in filter(None, (frame.large, frame.small, frame.boulder))]
        step = frame.step
        did = "" if step is None else f"{ACTIONS[step.large]} {ACTIONS[step.small]}{' fails' * step.failed}"
        shares = [f"{values[n]:.3f}" for values in one.posterior.values()]
        table.add_row(str(frame.number), *places, did, *shares, style="bold" if frame.probe else "")
    return Group(
        Text(f"{one.title}: what does Large want?", style="bold"),
        table,
        Text(one.verdict, style="bold green" if len(one.likeliest) == 1 else ""),
        Text(""),
    )
