"""Film strips of maze scenarios with the posterior over time, as SVG."""

from __future__ import annotations

from collections.abc import Mapping

from limp.planner import FloatArray
from limp.report.plots import cells, curves, page, plot_parts, text
from limp.worlds.maze.scenarios import Scenario
from limp.worlds.maze.world import World

CELL, GAP, COLUMNS, LEFT, TOP = 16, 14, 8, 30, 40
COLOURS = {"flower": "#c2477f", "tree": "#3d8b47", "help": "#31688e", "hinder": "#e0793f"}
LARGE, SMALL, BOULDER = "#4060c0", "#d03030", "#8a7a66"
PLOT = 150


def strip(scenario: Scenario, posteriors: Mapping[str, FloatArray]) -> str:
    """Return all frames of a scenario, the probes framed, above P(Large's goal) at every frame."""
    wide, high = (side * CELL for side in (scenario.world.maze.width, scenario.world.maze.height))
    columns = min(COLUMNS, scenario.frames)
    parts = []
    for n, state in enumerate(scenario.path.states):
        x, y = LEFT + (n % columns) * (wide + GAP), TOP + (n // columns) * (high + 2 * GAP)
        parts.append(text(x + wide / 2, y - 3, str(n + 1), size=10))
        parts += _maze(scenario.world, state, x, y)
        if n + 1 in scenario.probes:
            box = f'x="{x - 2}" y="{y - 2}" width="{wide + 4}" height="{high + 4}"'
            parts.append(f'<rect {box} fill="none" stroke="#e0b000" stroke-width="3"/>')
    rows = -(-scenario.frames // columns)
    width = 2 * LEFT + columns * (wide + GAP)
    top = TOP + rows * (high + 2 * GAP) + 24
    parts += _plot(posteriors, scenario.probes, (LEFT + 20, top, width - 2 * LEFT - 120, PLOT))
    return page(title_of(scenario), parts, width, top + PLOT + 50)


def title_of(scenario: Scenario) -> str:
    """Return its id, kinds and, where they are known, the goals that the agents were made with."""
    title = f"{scenario.id}: {', '.join(scenario.kinds)}" if scenario.kinds else scenario.id
    return title + f" (Large: {scenario.goal}; Small: {scenario.small_goal})" * bool(scenario.goal)


def _maze(world: World, state: int, x: float, y: float) -> list[str]:
    maze = world.maze
    parts = cells(maze.walls, CELL, x, y)

    def corner(cx: int, cy: int) -> tuple[float, float]:
        return x + cx * CELL, y + (maze.height - 1 - cy) * CELL

    for name, place in maze.goals:
        left, top = corner(*place)
        box = f'x="{left + 1}" y="{top + 1}" width="{CELL - 2}" height="{CELL - 2}" rx="3"'
        parts.append(f'<rect {box} fill="none" stroke="{COLOURS.get(name, "#666")}" stroke-width="2.5"/>')
    large, small, boulder = world.places(state)
    for position, radius, fill in ((large, 7.0, LARGE), (small, 4.0, SMALL)):
        left, top = corner(*position)
        parts.append(f'<circle cx="{left + CELL / 2}" cy="{top + CELL / 2}" r="{radius}" fill="{fill}"/>')
    if boulder is not None:
        left, top = corner(*boulder)
        box = f'x="{left + 2}" y="{top + 2}" width="{CELL - 4}" height="{CELL - 4}"'
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
