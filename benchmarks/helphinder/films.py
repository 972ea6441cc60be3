"""Maze scenarios as images: PNG strips and GIFs (Pillow), and MP4s (also OpenCV)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from limp.errors import PluginError
from limp.models.media import Recorder, opencv
from limp.planner import FloatArray
from limp.report.plots import FLOOR, WALL
from limp.worlds.drawing import INK, pillow, sheet, write_gif, write_png
from limp.worlds.maze.scenarios import Scenario
from limp.worlds.maze.world import World

from ..studies import picture_named
from .plots import BOULDER, COLOURS, LARGE, SMALL, title_of

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

Writer = Callable[[Scenario, Mapping[str, FloatArray], Path], None]
SCALE, FILM, GAP, COLUMNS, LEFT, TOP = 20, 32, 16, 8, 30, 56
PLOT, KEY, PANEL = 180, 90, 220
"""Pixels: the height of the plot, the room for its key, and the width of a film's bars."""
MILLISECONDS, FPS, REPEAT = 400, 10, 5
"""A picture of a GIF stands for MILLISECONDS, and one of an MP4 for REPEAT frames."""
GREY, PROBE = "#cccccc", "#e0b000"


def picture(world: World, state: int, scale: int) -> Image:
    """Return the maze in a state, `scale` pixels a cell; raise `PluginError` without Pillow."""
    maze = world.maze
    image, draw = sheet(maze.width * scale, maze.height * scale, FLOOR)

    def box(place: tuple[int, int], margin: float) -> tuple[float, float, float, float]:
        left, top = place[0] * scale, (maze.height - 1 - place[1]) * scale
        return left + margin, top + margin, left + scale - margin, top + scale - margin

    for y, row in enumerate(maze.walls):
        for x, wall in enumerate(row):
            draw.rectangle(box((x, y), 0), fill=WALL if wall else FLOOR, outline="#d8d2c4")
    for name, place in maze.goals:
        draw.rectangle(box(place, 2), outline=COLOURS.get(name, "#666666"), width=3)
    large, small, boulder = world.places(state)
    draw.ellipse(box(large, scale * 0.08), fill=LARGE)
    draw.ellipse(box(small, scale * 0.25), fill=SMALL)
    if boulder is not None:
        draw.rectangle(box(boulder, scale * 0.12), fill=BOULDER, outline="#333333")
    return image


def png_strip(scenario: Scenario, posteriors: Mapping[str, FloatArray]) -> Image:
    """Return all frames, the probes framed, above P(Large's goal) [frames] at every frame."""
    pictures = [picture(scenario.world, state, SCALE) for state in scenario.path.states]
    columns, (wide, high) = min(COLUMNS, len(pictures)), pictures[0].size
    rows = -(-len(pictures) // columns)
    width = max(2 * LEFT + columns * (wide + GAP) - GAP, 480)
    floor = TOP + rows * (high + 2 * GAP) + PLOT
    strip, draw = sheet(width, floor + 50, "white")
    draw.text((width / 2, 16), title_of(scenario), fill=INK, anchor="mm", font_size=16)
    for n, image in enumerate(pictures):
        x, y = LEFT + (n % columns) * (wide + GAP), TOP + (n // columns) * (high + 2 * GAP)
        draw.text((x + wide / 2, y - 11), str(n + 1), fill=INK, anchor="mm", font_size=12)
        if n + 1 in scenario.probes:
            draw.rectangle((x - 4, y - 4, x + wide + 3, y + high + 3), fill=PROBE)
        strip.paste(image, (x, y))
    _plot(draw, posteriors, scenario.probes, (LEFT + 20, width - LEFT - KEY), floor)
    return strip


def _plot(
    draw: ImageDraw,
    posteriors: Mapping[str, FloatArray],
    probes: tuple[int, ...],
    span: tuple[int, int],
    floor: int,
) -> None:
    (left, right), frames = span, len(next(iter(posteriors.values())))
    high = PLOT - 20

    def along(frame: int) -> float:
        return left + (frame - 1) / max(frames - 1, 1) * (right - left)

    for level in (0.0, 0.5, 1.0):
        draw.line((left, floor - level * high, right, floor - level * high), fill=GREY)
        draw.text((left - 6, floor - level * high), f"{level:g}", fill=INK, anchor="rm", font_size=12)
    for probe in probes:
        draw.line((along(probe), floor - high, along(probe), floor), fill=PROBE)
    for k, (goal, values) in enumerate(posteriors.items()):
        colour = COLOURS.get(goal, "#666666")
        points = [(along(n), floor - float(p) * high) for n, p in enumerate(values, start=1)]
        draw.line(points, fill=colour, width=3, joint="curve")
        draw.text((right + 12, floor - high + 10 + 20 * k), goal, fill=colour, anchor="lm", font_size=14)
    for n in range(1, frames + 1, -(-frames // 20)):
        draw.text((along(n), floor + 12), str(n), fill=INK, anchor="mm", font_size=12)
    draw.text(((left + right) / 2, floor + 32), "frame", fill=INK, anchor="mm", font_size=13)


def film_pictures(scenario: Scenario, posteriors: Mapping[str, FloatArray]) -> list[Image]:
    """Return one picture a frame: the maze, and beside it bars of P(Large's goal); sides are even numbers."""
    made = []
    for n, state in enumerate(scenario.path.states):
        maze = picture(scenario.world, state, FILM)
        high = max(maze.height, 50 + 40 * len(posteriors))
        image, draw = sheet(maze.width + PANEL + maze.width % 2, high + high % 2, "white")
        image.paste(maze, (0, 0))
        left = maze.width + 16
        draw.text((left, 16), f"frame {n + 1} of {scenario.frames}", fill=INK, anchor="lm", font_size=14)
        for k, (goal, values) in enumerate(posteriors.items()):
            top, p = 40 + 40 * k, float(values[n])
            draw.text((left, top), f"{goal} {p:.2f}", fill=INK, anchor="lm", font_size=13)
            draw.rectangle((left, top + 9, left + PANEL - 32, top + 21), outline=GREY)
            draw.rectangle((left, top + 9, left + p * (PANEL - 32), top + 21), fill=COLOURS.get(goal, "#666666"))
        made.append(image)
    return made


def write_strip(scenario: Scenario, posteriors: Mapping[str, FloatArray], path: Path) -> None:
    """Write the strip. Raises `PluginError` without Pillow, `InputError` if the file cannot be written."""
    write_png(path, png_strip(scenario, posteriors))


def write_mp4(scenario: Scenario, posteriors: Mapping[str, FloatArray], path: Path) -> None:
    """Write the film. Raises `PluginError` without Pillow or OpenCV, `InputError` as `write_strip` does."""
    made = film_pictures(scenario, posteriors)
    with Recorder(path, made[0].size, FPS) as recorder:
        for image in made:
            pixels = np.ascontiguousarray(np.asarray(image, dtype=np.uint8)[:, :, ::-1])  # OpenCV has BGR
            for _ in range(REPEAT):
                recorder.write(pixels)


def write_film(scenario: Scenario, posteriors: Mapping[str, FloatArray], path: Path) -> None:
    """Write the maze alone as an animated GIF; raise `PluginError` without Pillow."""
    del posteriors
    made = [picture(scenario.world, state, FILM) for state in scenario.path.states]
    write_gif(path, made, [MILLISECONDS] * len(made))


WRITERS: dict[str, Writer] = {"gif": write_film, "png": write_strip, "mp4": write_mp4}


def write_pictures(scenario: Scenario, posteriors: Mapping[str, FloatArray], out: Path) -> list[str]:
    """Write what the installed extras can write of GIF, PNG and MP4, and return the files.

    The SVG shows the same without any of them.
    """
    written = []
    for kind, write in WRITERS.items():
        path = out / f"{scenario.id}.{kind}"
        with suppress(PluginError):
            write(scenario, posteriors, path)
            written.append(str(path))
    return written


def to_write(settings: Mapping[str, str]) -> list[tuple[Writer, Path]]:
    """Return what a simulation is to draw, checked before it is played.

    Raises `InputError` for a name of another kind or a missing folder, `PluginError` for what is not
    installed.
    """
    found = [(write, path) for kind, write in WRITERS.items() for path in picture_named(settings, kind)]
    if found:
        pillow()
    if "mp4" in settings:
        opencv()
    return found
