"""Pictures and films of a domain's text maps, with Pillow, which is imported when something is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING

from ...errors import InputError, missing_extra

if TYPE_CHECKING:
    from PIL.Image import Image

COLOURS = {
    "1": "#7d93d8", "2": "#dc8487", "W": "#4a4a4f", "-": "#a9825a", "/": "#e8d3a6", "*": "#f2c94c", "d": "#e3cfa8",
    "t": "#e58a8a", "l": "#9ccf8d", "o": "#d3bbe0", "p": "#ffffff",
}  # fmt: skip
"""How letters of maps are painted; all others are floor."""
CELL = 44
"""Pixels of a side of a cell."""
INK, PAPER = "#1d1d1f", "#f4efe4"
LINE = 16
"""Pixels of a line of words."""
STEP, READ = 250, 1800
"""Milliseconds of a step of a film, and of one with a new message."""


def draw_map(text: str, said: str = "") -> Image:
    """Draw each letter of a text map as a square of its colour, with what is `said` in lines below.

    The picture is [height x CELL + lines, width x CELL, 3]. Raises `PluginError` without Pillow.
    """
    try:
        from PIL import Image, ImageDraw
    except ImportError as error:
        raise missing_extra("drawing", "classic") from error
    rows = text.split("\n")
    width, height = len(rows[0]) * CELL, len(rows) * CELL
    lines = wrap(said, max(20, width // 7))
    image = Image.new("RGB", (width, height + LINE * len(lines)), "white")
    draw = ImageDraw.Draw(image)
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            box = (x * CELL, y * CELL, (x + 1) * CELL - 1, (y + 1) * CELL - 1)
            draw.rectangle(box, fill=COLOURS.get(letter, PAPER), outline="#ddd6c6")
            if letter.isalnum():
                draw.text(
                    (x * CELL + CELL // 2, y * CELL + CELL // 2), letter, fill=INK, anchor="mm", font_size=22
                )
    for n, line in enumerate(lines):
        draw.text((4, height + n * LINE), line, fill=INK)
    return image


def write_gif(path: Path, images: Sequence[Image], durations: Sequence[int]) -> None:
    """Write an animation that repeats; `durations` [ms] of each picture. Raises `InputError` if it cannot."""
    first, *others = images
    size = (first.width, max(image.height for image in images))
    whole = [image.crop((0, 0, *size)) for image in (first, *others)]
    try:
        whole[0].save(path, format="GIF", save_all=True, append_images=whole[1:], duration=list(durations), loop=0)
    except OSError as error:
        raise InputError(
            f"the film {str(path)!r} cannot be written: {error.strerror or error}.",
            "Name a .gif in a folder that exists and that you may write to.",
        ) from error
