"""`limp answer --maze`: what Large wants in the episodes of a scenario file, frame by frame."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypedDict

import typer
from rich.console import Console, Group, RenderableType
from rich.table import Column, Table
from rich.text import Text

from ..answers import StageError
from ..planner import FloatArray, Trace
from ..registry import open_solver
from ..report.answer_page import write_page
from ..report.maze_page import MazeFrame, ShownMaze, render_mazes
from ..report.panels import curve
from ..report.terminal import progress_bar
from ..worlds.grid import ACTIONS, WORDS
from ..worlds.maze.minds import hypotheses
from ..worlds.maze.policy import course
from ..worlds.maze.scenarios import Scenario, load_scenarios, question_of

MANY = 20_000
"""Of so many states on planning takes so long that somebody should be told."""

TIE = 1e-9
"""Goals whose probabilities differ by less are equally probable: at the first frame all are."""


class Inferred(TypedDict):
    """The answer to one scenario; `posterior` holds one probability a frame for every goal of Large."""

    id: str
    frames: list[dict[str, object]]
    probes: list[int]
    posterior: dict[str, list[float]]
    answer: str | None
    likeliest: list[str]
    made_with: str | None


def answer_maze(path: Path, as_json: bool, html: Path | None = None) -> None:
    """Print the exact posterior over Large's goals at every frame of each scenario, and write it as a page.

    Raises `InputError` for a broken file, or a page that cannot be written.
    """
    scenarios = load_scenarios(path)
    if (states := max(len(scenario.world.positions) for scenario in scenarios)) > MANY:
        typer.echo(
            f"limp: planning for {states:,} states takes minutes; the plans are kept for the next time.", err=True
        )
    courses = [course(trace) for trace in _traces(scenarios)]
    answers = [inferred(scenario, found) for scenario, found in zip(scenarios, courses, strict=True)]
    if html is not None:
        shown = map(_shown, scenarios, courses, map(verdict, answers))
        write_page(render_mazes(list(shown)), html)
    if as_json:
        data = {"file": path.name, "scenarios": answers}
        typer.echo(json.dumps(data, indent=2, ensure_ascii=False))
        return
    console = Console()
    for one in answers:
        console.print(maze_view(one))
    if html is not None:
        typer.echo(f"written: {html}")


def _traces(scenarios: Sequence[Scenario]) -> list[Trace]:
    """Ask the solver `maze` what Large wants in each scenario, and return the traces of its answers."""
    grid = hypotheses(scenarios[0].world.maze.goal_names)
    questions = [question_of(scenario, grid) for scenario in scenarios]
    traces = []
    with open_solver("maze") as solver, progress_bar() as bar:
        task = bar.add_task("planning", total=None)
        solver.prepare(questions, lambda done, total: bar.update(task, completed=done, total=total))
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


def inferred(scenario: Scenario, posteriors: Mapping[str, FloatArray]) -> Inferred:
    """Return what is printed of a scenario, from P(Large's goal) [frames] of every goal."""
    frames: list[dict[str, object]] = []
    for n, state in enumerate(scenario.path.states):
        large, small, boulder = scenario.world.places(state)
        frame: dict[str, object] = {"frame": n + 1, "large": large, "small": small, "boulder": boulder}
        if n:
            step = scenario.path.steps[n - 1]
            frame |= {
                "large_did": ACTIONS[step.large], "small_did": ACTIONS[step.small], "small_failed": step.failed,
            }  # fmt: skip
        frames.append(frame)
    last = {goal: float(values[-1]) for goal, values in posteriors.items()}
    likeliest = [goal for goal, p in last.items() if p > max(last.values()) - TIE]
    return {
        "id": scenario.id, "frames": frames, "probes": list(scenario.probes),
        "posterior": {goal: [float(p) for p in values] for goal, values in posteriors.items()},
        "answer": likeliest[0] if len(likeliest) == 1 else None, "likeliest": likeliest,
        "made_with": scenario.goal or None,
    }  # fmt: skip


def maze_view(one: Inferred) -> RenderableType:
    """Return one row a frame: where all are, what was attempted to get there, and P(Large's goal)."""
    boulder = one["frames"][0]["boulder"] is not None
    heads = ("Large", "Small", *(("boulder",) if boulder else ()), "did")
    goals = (Column(goal, justify="right", no_wrap=True) for goal in one["posterior"])
    table = Table(Column("frame", justify="right", no_wrap=True), *heads, *goals, box=None, pad_edge=False)
    for n, frame in enumerate(one["frames"]):
        places = [_place(frame[who]) for who in ("large", "small", "boulder") if frame[who] is not None]
        did = (
            "" if n == 0 else f"{frame['large_did']} {frame['small_did']}{' fails' * bool(frame['small_failed'])}"
        )
        shares = [f"{values[n]:.3f}" for values in one["posterior"].values()]
        probe = "bold" if n + 1 in one["probes"] else ""
        table.add_row(str(n + 1), *places, did, *shares, style=probe)
    return Group(
        Text(f"{one['id']}: what does Large want?", style="bold"),
        table,
        Text(verdict(one), style="bold green" if one["answer"] else ""),
        Text(""),
    )


def _place(position: object) -> str:
    x, y = position if isinstance(position, tuple) else ("?", "?")
    return f"{x},{y}"


def _shown(scenario: Scenario, posteriors: Mapping[str, FloatArray], words: str) -> ShownMaze:
    """Return what the page shows of a scenario."""
    maze, steps = scenario.world.maze, scenario.path.steps
    did = [f"Large: {WORDS[s.large]}. Small: {WORDS[s.small]}{', fails' * s.failed}." for s in steps]
    return ShownMaze(
        title=scenario.id,
        verdict=words,
        size=(maze.width, maze.height),
        walls=tuple((x, y) for y, row in enumerate(maze.walls) for x, wall in enumerate(row) if wall),
        goals=tuple(maze.goals),
        frames=tuple(
            MazeFrame(n, *scenario.world.places(state), words, n in scenario.probes)
            for n, (state, words) in enumerate(zip(scenario.path.states, ["", *did], strict=True), start=1)
        ),
        lines=tuple(curve(goal, values) for goal, values in posteriors.items()),
    )


def verdict(one: Inferred) -> str:
    """Return the answer in words."""
    last = one["posterior"][one["likeliest"][0]][-1]
    words = f"Answer: {one['answer']} (p = {last:.3f})."
    if one["answer"] is None:
        words = f"Answer: undecided between {', '.join(one['likeliest'])} (p = {last:.3f} each)."
    return f"{words} Made with: {one['made_with']}." if one["made_with"] else words
