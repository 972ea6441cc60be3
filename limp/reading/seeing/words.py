"""Reads printed words off a picture: each word that could stand there is printed and laid over it.

Only words that are offered can be read, such as those of the lexicon; a word that matches none well is not read.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ...models.media import Image, opencv
from . import style

READABLE, CLEAR = 0.6, 0.85
"""Correlation of print and picture from which a word is read: where people may cover it, and where none can."""
SLACK = 2
"""Pixels by which a word may be elsewhere than expected."""

Ink = NDArray[np.float32]
Line = tuple[str, int, int, float]
"""Words, where their baseline is from the anchor (right, down), and how aligned."""


@dataclass(frozen=True)
class Extent:
    """How far a piece of print can reach from its anchor, in pixels."""

    left: int
    right: int
    up: int
    down: int


def ink(image: Image) -> Ink:
    """Return how much darker than its middle level a picture is, [height, width]."""
    grey = image.astype(np.float32).mean(axis=2)
    dark: Ink = np.clip(np.median(grey) - grey, 0, None)
    return dark


@cache
def page(lines: tuple[Line, ...], size: int, weight: int, extent: Extent) -> Ink:
    """Return the ink of lines of words around an anchor, [up + down, left + right]."""
    paper: Image = np.full((extent.up + extent.down, extent.left + extent.right, 3), 255, np.uint8)
    for words, right, down, align in lines:
        style.write(paper, words, (extent.left + right, extent.up + down), size, (0, 0, 0), weight, align)
    return 255 - paper[..., 0].astype(np.float32)


def read(
    image: Image,
    at: tuple[int, int],
    extent: Extent,
    options: Iterable[tuple[str, tuple[Line, ...]]],
    size: int,
    weight: int = 400,
    least: float = READABLE,
) -> tuple[float, str]:
    """Return the correlation of the option that is best printed around `at`, and it; (0, "") below `least`.

    The correlation is of the ink in all of the extent, so words beside the option count against it.
    """
    cv2 = opencv()
    top, left = at[1] - extent.up - SLACK, at[0] - extent.left - SLACK
    bottom, right = at[1] + extent.down + SLACK, at[0] + extent.right + SLACK
    if top < 0 or left < 0 or bottom > image.shape[0] or right > image.shape[1]:
        return 0.0, ""
    picture = ink(image[top:bottom, left:right])
    if picture.max() < 20:
        return 0.0, ""
    best = (0.0, "")
    for name, lines in options:
        found = cv2.matchTemplate(picture, page(lines, size, weight, extent), cv2.TM_CCOEFF_NORMED)
        best = max(best, (float(found.max()), name))
    return best if least <= best[0] <= 1.01 else (0.0, "")


def one_line(words: Iterable[str], align: float) -> Iterable[tuple[str, tuple[Line, ...]]]:
    """Yield each of the words as an option of `read`, on a line of its own at the anchor."""
    return ((word, ((word, 0, 0, align),)) for word in words)
