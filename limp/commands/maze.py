"""`limp answer --maze`: what Large wants in the episodes of a scenario file, frame by frame, also as a page."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import typer
from pydantic import Field
from rich.console import Console, Group, RenderableType
from rich.text import Text

from ..answering.answers import StageError
from ..inputs.files import write_whole
from ..minds.facts import Value
from ..planner import FloatArray, Trace
from ..registry import open_solver
from ..report.pages import environment
from ..report.terminal import counted, numbers
from ..worlds.grid import ACTIONS, WORDS, Position
from ..worlds.maze.minds import hypotheses
from ..worlds.maze.policy import course
from ..worlds.maze.scenarios import Scenario, load_scenarios, question_of

MANY = 20_000
"""Of so many states on planning takes so long that somebody should be told."""

TIE = 1e-9
"""Goals whose probabilities differ by less are equally probable: at the first frame all are."""


class MazeFrame(Value):
    """One frame: where everybody is, and what both attempted to get there; nothing of that at the first one."""

    frame: int
    large: Position
    small: Position
    boulder: Position | None
    large_did: str = Field(default="", exclude_if=lambda did: not did)
    small_did: str = Field(default="", exclude_if=lambda did: not did)
    small_failed: bool | None = Field(default=None, exclude_if=lambda failed: failed is None)

    @property
    def did(self) -> str:
        """What was attempted, in words."""
        if not self.large_did:
            return ""
        large, small = (WORDS[ACTIONS.index(did)] for did in (self.large_did, self.small_did))
        return f"Large: {large}. Small: {small}{', fails' if self.small_failed else ''}."


@dataclass(frozen=True)
class ShownMaze:
    """The answer to one scenario; `posterior` holds one probability a frame for every goal of Large."""

    scenario: Scenario
    posterior: Mapping[str, FloatArray]

    @cached_property
    def frames(self) -> tuple[MazeFrame, ...]:
        """The frames, from 1."""
        path, found = self.scenario.path, []
        for n, (state, step) in enumerate(zip(path.states, (None, *path.steps), strict=True), start=1):
            large, small, boulder = self.scenario.world.places(state)
            frame = MazeFrame(frame=n, large=large, small=small, boulder=boulder)
            if step is not None:
                did = {"large_did": ACTIONS[step.large], "small_did": ACTIONS[step.small]}
                frame = frame.model_copy(update={**did, "small_failed": step.failed})
            found.append(frame)
        return tuple(found)

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
        return f"{words} Made with: {self.scenario.goal}." if self.scenario.goal else words

    @property
    def walls(self) -> list[Position]:
        """The cells that are walls, counted from the bottom left as positions are."""
        rows = self.scenario.world.maze.walls
        return [(x, y) for y, row in enumerate(rows) for x, wall in enumerate(row) if wall]

    def to_json(self) -> dict[str, object]:
        """Return the answer as JSON data."""
        return {
            "id": self.scenario.id,
            "frames": [frame.model_dump() for frame in self.frames],
            "probes": list(self.scenario.probes),
            "posterior": {goal: values.tolist() for goal, values in self.posterior.items()},
            "answer": self.likeliest[0] if len(self.likeliest) == 1 else None,
            "likeliest": self.likeliest,
            "made_with": self.scenario.goal or None,
        }


def answer_maze(path: Path, as_json: bool, html: Path | None = None) -> None:
    """Print the exact posterior over Large's goals at every frame of each scenario, and write it as a page.

    Raises `InputError` for a broken file, or a page that cannot be written.
    """
    scenarios = load_scenarios(path)
    if (states := max(len(scenario.world.positions) for scenario in scenarios)) > MANY:
        typer.echo(
            f"limp: planning for {states:,} states takes minutes; the plans are kept for the next time.", err=True
        )
    shown = [ShownMaze(*pair) for pair in zip(scenarios, map(course, _traces(scenarios)), strict=True)]
    if html is not None:
        write_whole(html, environment().get_template("mazes.html.j2").render(mazes=shown))
    if as_json:
        data = {"file": path.name, "scenarios": [one.to_json() for one in shown]}
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


def maze_view(one: ShownMaze) -> RenderableType:
    """Return one row a frame: where all are, what was attempted to get there, and P(Large's goal)."""
    boulder = one.frames[0].boulder is not None
    heads = ("Large", "Small", *(("boulder",) if boulder else ()), "did")
    table = numbers("frame", *heads, *one.posterior)
    for n, frame in enumerate(one.frames):
        places = [f"{x},{y}" for x, y in filter(None, (frame.large, frame.small, frame.boulder))]
        did = " ".join(filter(None, (frame.large_did, frame.small_did, "fails" if frame.small_failed else "")))
        shares = [f"{values[n]:.3f}" for values in one.posterior.values()]
        asked = frame.frame in one.scenario.probes
        table.add_row(str(frame.frame), *places, did, *shares, style="bold" if asked else "")
    return Group(
        Text(f"{one.scenario.id}: what does Large want?", style="bold"),
        table,
        Text(one.verdict, style="bold green" if len(one.likeliest) == 1 else ""),
        Text(""),
    )
