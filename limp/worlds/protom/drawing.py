"""What domains share that can be looked at: text maps, speech bubbles, films."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING

from ..drawing import INK, pillow, write_gif
from .episode import Episode
from .world import S, Shown

if TYPE_CHECKING:
    from PIL.Image import Image

CELL = 44
"""Pixels of a side of a cell."""
AGENTS = ("#26408b", "#a63d40")
PAPER = "#fffdf5"
WIDTH = 30
"""Letters in a line of a bubble."""
_LINE, _PAD, _TAIL = 14, 7, 9

STEP, READ = 250, 1800
"""Milliseconds of a step, and of one with a new message."""


def text_map(letters: Sequence[str], cells: Sequence[int], width: int) -> str:
    """Return a map of letters by cell, on which the agents in their cells are 1 and 2."""
    shown = {cell: str(agent + 1) for agent, cell in enumerate(cells)}
    drawn = "".join(shown.get(cell, letter) for cell, letter in enumerate(letters))
    return "\n".join(drawn[k : k + width] for k in range(0, len(drawn), width))


def heading(step: int, horizon: int) -> str:
    """Return the first line of a description."""
    return f"Step {step} of {horizon}. Places are (column, row) from the top left, from 0."


def bubble(image: Image, at: tuple[int, int], text: str, clear: int = 0) -> None:
    """Draw a speech bubble inside the image, whose tail points at a pixel and ends `clear` pixels before it."""
    draw = pillow()[1].Draw(image)
    lines = wrap(text, WIDTH) or [""]
    width = int(max(draw.textlength(line) for line in lines)) + 2 * _PAD
    height = _LINE * len(lines) + 2 * _PAD
    x, y = at
    left = max(2, min(x - width // 2, image.width - width - 3))
    below = y - clear - _TAIL - height < 2
    top = y + clear + _TAIL if below else y - clear - _TAIL - height
    edge = top if below else top + height
    draw.rounded_rectangle((left, top, left + width, top + height), radius=7, fill=PAPER, outline=INK, width=2)
    root = max(left + 12, min(x, left + width - 12))
    tip = (x, y + clear if below else y - clear)
    draw.polygon([(root - 6, edge), (root + 6, edge), tip], fill=PAPER)
    draw.line([(root - 6, edge), tip, (root + 6, edge)], fill=INK, width=2)
    for n, line in enumerate(lines):
        draw.text((left + _PAD, top + _PAD + n * _LINE), line, fill=INK)


def cell_box(place: tuple[int, int], margin: int) -> tuple[int, int, int, int]:
    """Return left, top, right and bottom of the cell at (column, row), `margin` pixels inside it."""
    x, y = place
    return x * CELL + margin, y * CELL + margin, (x + 1) * CELL - margin, (y + 1) * CELL - margin


def bubbles(image: Image, places: Sequence[tuple[int, int]], speech: Mapping[int, str] | None) -> None:
    """Draw what is said to agents beside them; `places` are their cells (column, row)."""
    for agent, words in (speech or {}).items():
        left, top, right, bottom = cell_box(places[agent], 0)
        bubble(image, ((left + right) // 2, (top + bottom) // 2), words, clear=CELL // 3)


def write_film(shown: Shown[S], episode: Episode[S], path: Path) -> None:
    """Write an episode as a film: a picture a step, with what is said in a bubble as long as it is followed."""
    said = dict(episode.messages)
    images, durations = [], []
    for time, state in enumerate(episode.states[: episode.length + 1]):
        message = said.get(time)
        images.append(shown.draw(state, {message.directive.agent: str(message)} if message else None))
        durations.append(READ if message else STEP)
    durations[-1] = READ
    write_gif(path, images, durations)
