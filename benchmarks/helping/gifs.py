"""Films as animated GIFs, with Pillow: one picture a step."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from limp.errors import MissingExtraError
from limp.report.plots import FLOOR
from limp.worlds.drawing import sheet, write_gif
from limp.worlds.grid import Position
from limp.worlds.helping.minds import BLUE, RED

from .films import Film
from .plots import INK

if TYPE_CHECKING:
    from PIL.Image import Image

SIDE, MILLISECONDS, LAST = 44, 600, 1800
"""Pixels of a square; how long a picture is shown, and the last one."""


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
    draw.regular_polygon((*_middle(grid.cells[shown.game.star]), SIDE * 0.3), 5, fill=INK["star"])
    for number in boxes:
        draw.rectangle(box(number, 5), fill=INK["box"], outline="#222222", width=4 if number == held else 1)
    draw.ellipse(box(blue, SIDE * 0.2), fill=INK[BLUE])
    draw.ellipse(box(red, SIDE * 0.28), fill=INK[RED])
    return image


def _middle(place: Position) -> tuple[float, float]:
    return (place[0] + 0.5) * SIDE, (place[1] + 0.5) * SIDE


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
