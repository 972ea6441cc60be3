"""Icons of things: a shape for the kind of thing, a paint to tell those of a kind apart, on a white tile."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ...media import Image, opencv
from .style import CARRIED, MUTED, WHITE, Colour

Shape = tuple[tuple[float, float], ...]
Icon = tuple[str, Colour]
"""A name of SHAPES, and a paint."""


def _regular(corners: int, turn: float = 0.0, inner: float = 1.0) -> Shape:
    """A regular polygon in the unit circle; every other corner at `inner` makes it a star."""
    angles = [2 * np.pi * k / corners + turn - np.pi / 2 for k in range(corners)]
    return tuple((r * np.cos(a), r * np.sin(a)) for a, r in zip(angles, [1.0, inner] * corners, strict=False))


SHAPES: Mapping[str, Shape] = {
    "food": _regular(20),
    "drink": ((-0.3, -1), (0.3, -1), (0.3, -0.45), (0.65, 0), (0.65, 1), (-0.65, 1), (-0.65, 0), (-0.3, -0.45)),
    "dishes": ((-0.95, -0.7), (0.95, -0.7), (0.8, 0.3), (0.4, 0.8), (-0.4, 0.8), (-0.8, 0.3)),
    "media": ((-0.95, -0.75), (-0.1, -0.55), (0.1, -0.55), (0.95, -0.75), (0.95, 0.7), (0, 0.9), (-0.95, 0.7)),
    "electronics": ((-0.55, -1), (0.55, -1), (0.55, 1), (-0.55, 1)),
    "toy": _regular(10, inner=0.45),
    "toiletries": ((0, -1), (0.7, 0.25), (0.5, 0.8), (0, 1), (-0.5, 0.8), (-0.7, 0.25)),
    "clothing": ((-1, -0.8), (1, -0.8), (1, 0), (0.55, 0), (0.55, 0.95), (-0.55, 0.95), (-0.55, 0), (-1, 0)),
    "stationery": ((0.6, -1), (1, -0.6), (-0.45, 0.85), (-1, 1), (-0.85, 0.45)),
    "decoration": _regular(4),
    "": _regular(6),
}
"""By category of the lexicon, corners in a square from -1 to 1; "" for all others."""
FINE = 16
"""Parts of a pixel in which corners are given."""


def draw_tile(image: Image, at: tuple[int, int], radius: int, icon: Icon) -> None:
    """Draw a round white tile with an icon."""
    cv2 = opencv()
    cv2.circle(image, at, radius, WHITE, -1, cv2.LINE_AA)
    cv2.circle(image, at, radius, MUTED, 1, cv2.LINE_AA)
    size = radius * 0.66
    corners = np.array([[at[0] + size * x, at[1] + size * y] for x, y in SHAPES[icon[0]]])
    cv2.fillPoly(image, [np.round(corners * FINE).astype(np.int32)], icon[1], cv2.LINE_AA, shift=4)


def tile(icon: Icon, radius: int = CARRIED, ground: Colour = WHITE) -> Image:
    """Return a picture of a tile alone, of 2 radius + 1 pixels a side, on a ground."""
    side = 2 * radius + 1
    image: Image = np.full((side, side, 3), ground, np.uint8)
    draw_tile(image, (radius, radius), radius, icon)
    return image
