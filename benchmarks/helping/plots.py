"""Films as GIF, and as SVG: the grid in motion, what is inferred along it, and what people said at the end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from limp.errors import MissingExtraError
from limp.report.plots import COLOURS, FLOOR, cells, curves, page, plot_parts, text
from limp.worlds.drawing import sheet, write_gif
from limp.worlds.grid import Grid, Position
from limp.worlds.helping import NONE
from limp.worlds.helping_inference import Inferred
from limp.worlds.helping_minds import BLUE, RED

from ..agreement import DEVIATIONS
from .films import PARTS, Film, Judgement

if TYPE_CHECKING:
    from PIL.Image import Image

SIDE, LEFT, TOP, WIDTH, PLOT, SECONDS = 44, 60, 46, 640, 130, 0.7
MILLISECONDS, LAST = 600, 1800
"""How long a picture of a GIF is shown, and the last one."""
INK = {RED: "#d03030", BLUE: "#2f5fc0", "box": "#8a6b3d", "star": "#e0a800"}
CURVES = (INK[BLUE], INK[RED], "#777777")
"""The colours of help, hinder and neither."""


def film(shown: Film, found: Inferred, model: Sequence[float]) -> str:
    """Return a film: its grid, P(intention) after each step, and model and people with 95 % intervals.

    `model` has one number from 0 to 100 for each of PARTS.
    """
    grid = shown.game.grid
    floor = TOP + grid.height * SIDE
    lines = {name: values[::2].tolist() for name, values in found.course.items()}
    box = (LEFT, floor + 36.0, WIDTH - LEFT - 140.0, float(PLOT))
    parts = [
        *cells(grid.walls, SIDE, LEFT, TOP),
        *_fences(grid),
        _star(shown),
        *_moving(shown),
        text(LEFT, floor + 24, "what blue intends, after each step of both", "start", 13),
        *plot_parts(curves(lines), {}, box, "step", heights=(0.0, 1.0), colours=CURVES),
        *_judgements(shown, model, floor + PLOT + 100),
    ]
    made = "red makes it" if shown.succeeds else "red does not make it"
    return page(f"film {shown.id} ({made})", parts, WIDTH, floor + PLOT + 190)


def _corner(place: Position) -> Position:
    """The first row of a film is at its top."""
    return LEFT + place[0] * SIDE, TOP + place[1] * SIDE


def _fences(grid: Grid) -> list[str]:
    parts = []
    for one, other in sorted(map(sorted, grid.fences)):
        x, y = _corner((other[0], other[1]))
        end = f"V{y + SIDE}" if one[0] != other[0] else f"H{x + SIDE}"
        parts.append(f'<path d="M{x} {y}{end}" stroke="#222" stroke-width="5" stroke-linecap="round"/>')
    return parts


def _star(shown: Film) -> str:
    x, y = _corner(shown.game.grid.cells[shown.game.star])
    return text(x + SIDE / 2, y + SIDE / 2 + 11, "★", size=32, colour=INK["star"])


def _moving(shown: Film) -> list[str]:
    """The boxes, red and blue, each with its way through the film; a box that is held has a thick edge."""
    game, states, places = shown.game, shown.seen.states, shown.game.grid.cells
    seconds = SECONDS * (len(states) + 1)
    parts = [_mover(boxes, seconds, "box", SIDE * 0.4) for boxes in _box_ways(shown)]
    parts.append(_mover([places[game.space.configurations[at][0]] for at, _ in states], seconds, BLUE, SIDE * 0.3))
    parts.append(_mover([places[red] for _, red in states], seconds, RED, SIDE * 0.22))
    return parts


def _box_ways(shown: Film) -> list[list[Position]]:
    """Where each box is after each step: in one step only one box moves."""
    space = shown.game.space
    ways = [[box] for box in space.configurations[0][1]]
    for at, _ in shown.seen.states[1:]:
        now = set(space.configurations[at][1])
        here = [way[-1] for way in ways]
        came = next(iter(now - set(here)), NONE)
        for way in ways:
            way.append(way[-1] if way[-1] in now else came)
    return [[shown.game.grid.cells[square] for square in way] for way in ways]


def _mover(places: Sequence[Position], seconds: float, what: str, half: float) -> str:
    middles = [(x + SIDE / 2, y + SIDE / 2) for x, y in map(_corner, [*places, places[-1]])]
    round_ = half * (0.15 if what == "box" else 1.0)
    xs, ys = (";".join(f"{value - half:.1f}" for value in axis) for axis in zip(*middles, strict=True))
    moves = "".join(
        f'<animate attributeName="{name}" values="{values}" dur="{seconds:g}s" repeatCount="indefinite"/>'
        for name, values in (("x", xs), ("y", ys))
    )
    x, y = middles[0]
    shape = (
        f'x="{x - half:.1f}" y="{y - half:.1f}" width="{2 * half:.1f}" height="{2 * half:.1f}" rx="{round_:.1f}"'
    )
    drawn = " ".join(f"{a:.1f},{b:.1f}" for a, b in middles)
    way = f'<polyline points="{drawn}" fill="none" stroke="{INK[what]}" stroke-width="2" stroke-opacity="0.5"/>'
    return f'{way}<rect {shape} fill="{INK[what]}" stroke="white" stroke-width="1.5">{moves}</rect>'


def _judgements(shown: Film, model: Sequence[float], top: float) -> list[str]:
    """Model (bars) and people (circles with intervals), from 0 to 100."""
    parts, wide = [], WIDTH - LEFT - 220.0
    for k, (part, value) in enumerate(zip(PARTS, model, strict=True)):
        y, left = top + 26 * k, LEFT + 110.0
        parts.append(text(left - 10, y + 4, part, "end"))
        parts.append(f'<rect x="{left}" y="{y - 8}" width="{wide}" height="16" fill="#eee"/>')
        parts.append(
            f'<rect x="{left}" y="{y - 8}" width="{value / 100 * wide:.1f}" height="16" fill="{COLOURS[0]}"/>'
        )
        parts += _person(shown.people[part], left, y, wide)
        words = f"{value:.0f}, people {shown.people[part].mean:.0f}"
        parts.append(text(left + wide + 10, y + 4, words, "start"))
    return parts


def _person(said: Judgement, left: float, y: float, wide: float) -> list[str]:
    """The mean of people with its 95 % interval."""
    low, middle, high = (
        left + min(max(value, 0.0), 100.0) / 100 * wide
        for value in (said.mean - DEVIATIONS * said.sem, said.mean, said.mean + DEVIATIONS * said.sem)
    )
    return [
        f'<line x1="{low:.1f}" y1="{y}" x2="{high:.1f}" y2="{y}" stroke="{COLOURS[1]}" stroke-width="3"/>',
        f'<circle cx="{middle:.1f}" cy="{y}" r="5" fill="white" stroke="{COLOURS[1]}" stroke-width="2.5"/>',
    ]


def pictures(shown: Film) -> list[Image]:
    """Return one picture of each state; raise `MissingExtraError` without Pillow."""
    return [_picture(shown, *state) for state in shown.seen.states]


def _picture(shown: Film, at: int, red: int) -> Image:
    grid, (blue, boxes, held) = shown.game.grid, shown.game.space.configurations[at]
    image, draw = sheet(grid.width * SIDE, grid.height * SIDE, FLOOR)

    def box(number: int, margin: float) -> tuple[float, float, float, float]:
        left, top = (axis * SIDE for axis in grid.cells[number])
        return left + margin, top + margin, left + SIDE - margin, top + SIDE - margin

    for number in range(len(grid.cells)):
        draw.rectangle(box(number, 0), outline="#d8d2c4")
    for one, other in grid.fences:
        draw.line(_edge(*sorted((one, other))), fill="#222222", width=5)
    left, top, right, bottom = box(shown.game.star, 0)
    draw.regular_polygon(((left + right) / 2, (top + bottom) / 2, SIDE * 0.3), 5, fill=INK["star"])
    for number in boxes:
        draw.rectangle(box(number, 5), fill=INK["box"], outline="#222222", width=4 if number == held else 1)
    draw.ellipse(box(blue, SIDE * 0.2), fill=INK[BLUE])
    draw.ellipse(box(red, SIDE * 0.28), fill=INK[RED])
    return image


def _edge(one: Position, other: Position) -> tuple[int, int, int, int]:
    """The line between two squares, the first of which is to the left of the other or above it."""
    left, top = other[0] * SIDE, other[1] * SIDE
    down = one[0] != other[0]
    return left, top, left if down else left + SIDE, top + SIDE if down else top


def write_films(films: tuple[Film, ...], out: Path) -> list[str]:
    """Write each film as a GIF and return the files; none without Pillow, as the SVG files show the same."""
    written = []
    for film in films:
        try:
            made = pictures(film)
        except MissingExtraError:
            return []
        path = out / f"film-{film.id}.gif"
        write_gif(path, made, [MILLISECONDS] * (len(made) - 1) + [LAST])
        written.append(str(path))
    return written
