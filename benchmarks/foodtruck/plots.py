"""Films as SVG: the grid with the path, and what is inferred along it beside what people said at the end."""

from __future__ import annotations

from limp.report.plots import COLOURS, cells, curves, page, plot_parts, text
from limp.worlds.foodtruck import EMPTY
from limp.worlds.foodtruck_inference import Course, names

from .films import Film

CELL, LEFT, TOP, WIDTH, PLOT = 30, 60, 46, 640, 130
WAY, NOTHING = "#4060c0", "#777777"


def film(shown: Film, course: Course, highest: float) -> str:
    """Return a film: its grid, then mean desires (of at most `highest`) and beliefs after each step.

    Circles are people's judgements of the whole film. Ratings from 1 to 7 are drawn from 0 to `highest`.
    """
    maze = shown.world.maze
    floor = TOP + maze.height * CELL
    last = len(course.desires) - 1
    lines = dict(zip(shown.world.trucks, course.desires.T.clip(0.0, highest).tolist(), strict=True))
    rated = (shown.desires - 1.0) / 6.0 * highest
    dots = {name: [(last, float(value))] for name, value in zip(lines, rated, strict=True)}
    thought = dict(zip(names(shown.world), course.beliefs.T.tolist(), strict=True))
    people = {name: [(last, float(p))] for name, p in zip(thought, shown.beliefs, strict=True)}
    second = floor + PLOT + 80
    parts = [
        *_grid(shown),
        text(LEFT, floor + 24, "wants (mean reward)", "start", 13),
        *plot_parts(
            curves(lines), dots, (LEFT, floor + 32, WIDTH - LEFT - 140, PLOT), "step", heights=(0.0, highest)
        ),
        text(LEFT, second + 14, "believed at first that the far spot holds", "start", 13),
        *plot_parts(
            curves(thought),
            people,
            (LEFT, second + 22, WIDTH - LEFT - 140, PLOT),
            "step",
            heights=(0.0, 1.0),
            colours=_colours(shown),
        ),
    ]
    return page(f"film {shown.id} ({shown.situation})", parts, WIDTH, second + PLOT + 66)


def _colours(shown: Film) -> list[str]:
    """The colour of each world: that of the truck in the far spot."""
    return [NOTHING if world[shown.far] == EMPTY else COLOURS[world[shown.far]] for world in shown.world.worlds]


def _grid(shown: Film) -> list[str]:
    maze = shown.world.maze

    def corner(place: tuple[int, int]) -> tuple[int, int]:
        return LEFT + place[0] * CELL, TOP + (maze.height - 1 - place[1]) * CELL

    parts = cells(maze.walls, CELL, LEFT, TOP)
    for spot, truck in zip(shown.world.spots, shown.world.worlds[shown.truth], strict=True):
        left, top = corner(spot)
        colour = "none" if truck == EMPTY else COLOURS[truck]
        box = f'x="{left + 3}" y="{top + 3}" width="{CELL - 6}" height="{CELL - 6}"'
        parts.append(
            f'<rect {box} fill="{colour}" stroke="#222" stroke-dasharray="{3 if truck == EMPTY else 0}"/>'
        )
        if truck != EMPTY:
            letter = shown.world.trucks[truck][0]
            parts.append(text(left + CELL / 2, top + CELL / 2 + 5, letter, colour="white", size=14))
    middles = [(x + CELL / 2, y + CELL / 2) for x, y in (corner(maze.cells[cell]) for cell in shown.walk.cells)]
    drawn = " ".join(f"{x + n * 0.25:.1f},{y + n * 0.25:.1f}" for n, (x, y) in enumerate(middles))
    parts.append(f'<polyline points="{drawn}" fill="none" stroke="{WAY}" stroke-width="2"/>')
    parts.append(f'<circle cx="{middles[0][0]}" cy="{middles[0][1]}" r="6" fill="{WAY}"/>')
    parts.append(_walker(middles, shown.walk.eats))
    return parts


def _walker(middles: list[tuple[float, float]], eats: bool) -> str:
    """A dot that goes along the path, two cells a second, again and again."""
    seconds = max(len(middles), 2) / 2
    xs, ys = (";".join(f"{value:.1f}" for value in axis) for axis in zip(*middles, strict=True))
    moves = "".join(
        f'<animate attributeName="{name}" values="{values}" dur="{seconds}s" repeatCount="indefinite"/>'
        for name, values in (("cx", xs), ("cy", ys))
    )
    x, y = middles[-1]
    ring = "#222" if eats else "white"
    return f'<circle cx="{x}" cy="{y}" r="8" fill="#d03030" stroke="{ring}" stroke-width="2">{moves}</circle>'
