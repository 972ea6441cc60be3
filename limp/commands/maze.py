"""`limp answer --maze`: what Large wants in the episodes of a scenario file, frame by frame."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import typer
from rich.console import Console, Group, RenderableType
from rich.text import Text

from ..answers import StageError
from ..files import write_whole
from ..planner import Trace
from ..registry import open_solver
from ..report.maze_page import MazeFrame, ShownMaze, render_mazes
from ..report.terminal import counted, numbers
from ..worlds.grid import ACTIONS
from ..worlds.maze.minds import hypotheses
from ..worlds.maze.policy import course
from ..worlds.maze.scenarios import Scenario, load_scenarios, question_of

MANY = 20_000
"""Of so many states on planning takes so long that somebody should be told."""


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
        write_whole(html, render_mazes(shown))
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
