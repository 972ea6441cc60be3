"""Film strips of maze scenarios with the posterior over time, as SVG."""

from __future__ import annotations

from collections.abc import Mapping

from limp.planner import FloatArray
from limp.report.plots import cells, curves, page, plot_parts, text
from limp.worlds.gridworld import State

from .mazes import Maze, Scenario

CELL, GAP, COLUMNS, LEFT, TOP = 16, 14, 8, 30, 40
COLOURS = {"flower": "#c2477f", "tree": "#3d8b47", "help": "#31688e", "hinder": "#e0793f"}
LARGE, SMALL, BOULDER = "#4060c0", "#d03030", "#8a7a66"
PLOT = 150


def strip(scenario: Scenario, posteriors: Mapping[str, FloatArray]) -> str:
    """Return all frames of a scenario, the probes framed, above P(Large's goal) at every frame."""
    wide, high = len(scenario.maze.rows[0]) * CELL, len(scenario.maze.rows) * CELL
    columns = min(COLUMNS, scenario.frames)
    parts = []
    for n, state in enumerate(scenario.states):
        x, y = LEFT + (n % columns) * (wide + GAP), TOP + (n // columns) * (high + 2 * GAP)
        parts.append(text(x + wide / 2, y - 3, str(n + 1), size=10))
        parts += _maze(scenario.maze, state, x, y)
        if n + 1 in scenario.probes:
            box = f'x="{x - 2}" y="{y - 2}" width="{wide + 4}" height="{high + 4}"'
            parts.append(f'<rect {box} fill="none" stroke="#e0b000" stroke-width="3"/>')
    rows = -(-scenario.frames // columns)
    width = 2 * LEFT + columns * (wide + GAP)
    top = TOP + rows * (high + 2 * GAP) + 24
    parts += _plot(posteriors, scenario.probes, (LEFT + 20, top, width - 2 * LEFT - 120, PLOT))
    title = f"{scenario.id}: {', '.join(scenario.kinds)}" if scenario.kinds else scenario.id
    title += f" (Large: {scenario.goal}; Small: {scenario.small_goal})" * bool(scenario.goal)
    return page(title, parts, width, top + PLOT + 50)


def _maze(maze: Maze, state: State, x: float, y: float) -> list[str]:
    parts = cells([[one == "#" for one in row] for row in maze.rows[::-1]], CELL, x, y)
    for name, (left, top) in maze.places.items():
        box = f'x="{x + left * CELL + 1}" y="{y + top * CELL + 1}" width="{CELL - 2}" height="{CELL - 2}" rx="3"'
        parts.append(f'<rect {box} fill="none" stroke="{COLOURS.get(name, "#666")}" stroke-width="2.5"/>')
    for (left, top), radius, fill in zip(state.at, (7.0, 4.0), (LARGE, SMALL), strict=True):
        middle = f'cx="{x + (left + 0.5) * CELL}" cy="{y + (top + 0.5) * CELL}"'
        parts.append(f'<circle {middle} r="{radius}" fill="{fill}"/>')
    for where in state.things:
        if isinstance(where, tuple):
            left, top = where
            box = f'x="{x + left * CELL + 2}" y="{y + top * CELL + 2}" width="{CELL - 4}" height="{CELL - 4}"'
            parts.append(f'<rect {box} fill="{BOULDER}" stroke="#333"/>')
    return parts


def _plot(
    posteriors: Mapping[str, FloatArray], probes: tuple[int, ...], box: tuple[float, float, float, float]
) -> list[str]:
    left, top, width, height = box
    frames = len(next(iter(posteriors.values())))
    places = [left + (probe - 1) / max(frames - 1, 1) * width for probe in probes]
    marks = [
        f'<line x1="{x:.1f}" y1="{top}" x2="{x:.1f}" y2="{top + height}" stroke="#e0b000" stroke-dasharray="3"/>'
        for x in places
    ]
    lines = {goal: values.tolist() for goal, values in posteriors.items()}
    colours = [COLOURS.get(goal, "#666") for goal in lines]
    return marks + plot_parts(curves(lines, first=1), {}, box, "frame", heights=(0.0, 1.0), colours=colours)
