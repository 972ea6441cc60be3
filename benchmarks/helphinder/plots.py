"""Film strips of maze scenarios with the posterior over time, as SVG."""

from __future__ import annotations

from collections.abc import Mapping

from limp.planner import FloatArray
from limp.symbolic.maze.scenarios import Scenario
from limp.symbolic.maze.world import World

from ..svg import page, text

CELL, GAP, COLUMNS, LEFT, TOP = 16, 14, 8, 30, 40
COLOURS = {"flower": "#c2477f", "tree": "#3d8b47", "help": "#31688e", "hinder": "#e0793f"}
WALL, FLOOR, LARGE, SMALL, BOULDER = "#444444", "#f4f1ea", "#4060c0", "#d03030", "#8a7a66"
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
    parts += _plot(posteriors, scenario.probes, LEFT + 20, top, width - 2 * LEFT - 120)
    return page(title_of(scenario), parts, width, top + PLOT + 50)


def title_of(scenario: Scenario) -> str:
    """Return its id, kinds and, where they are known, the goals that the agents were made with."""
    title = f"{scenario.id}: {', '.join(scenario.kinds)}" if scenario.kinds else scenario.id
    return title + f" (Large: {scenario.goal}; Small: {scenario.small_goal})" * bool(scenario.goal)


def _maze(world: World, state: int, x: float, y: float) -> list[str]:
    maze = world.maze
    parts = []

    def corner(cx: int, cy: int) -> tuple[float, float]:
        return x + cx * CELL, y + (maze.height - 1 - cy) * CELL

    for cy, row in enumerate(maze.walls):
        for cx, wall in enumerate(row):
            left, top = corner(cx, cy)
            fill = WALL if wall else FLOOR
            box = f'x="{left}" y="{top}" width="{CELL}" height="{CELL}"'
            parts.append(f'<rect {box} fill="{fill}" stroke="#d8d2c4" stroke-width="0.5"/>')
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
    posteriors: Mapping[str, FloatArray], probes: tuple[int, ...], left: float, top: float, width: float
) -> list[str]:
    frames = len(next(iter(posteriors.values())))
    floor = top + PLOT

    def along(frame: int) -> float:
        return left + (frame - 1) / max(frames - 1, 1) * width

    parts = []
    for level in (0.0, 0.5, 1.0):
        y = floor - level * PLOT
        parts.append(f'<line x1="{left}" y1="{y}" x2="{left + width}" y2="{y}" stroke="#ccc"/>')
        parts.append(text(left - 6, y + 4, f"{level:g}", "end", 10))
    parts += [
        f'<line x1="{x:.1f}" y1="{top}" x2="{x:.1f}" y2="{floor}" stroke="#e0b000" stroke-dasharray="3"/>'
        for x in map(along, probes)
    ]
    for k, (goal, values) in enumerate(posteriors.items()):
        colour = COLOURS.get(goal, "#666")
        points = " ".join(f"{along(n):.1f},{floor - float(p) * PLOT:.1f}" for n, p in enumerate(values, start=1))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
        parts.append(text(left + width + 12, top + 16 + 20 * k, goal, "start", 13, colour))
    parts += [text(along(n), floor + 16, str(n), size=10) for n in range(1, frames + 1)]
    parts.append(text(left + width / 2, floor + 34, "frame"))
    return parts
