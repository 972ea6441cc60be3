"""How a rendered film looks: sizes, colours, letters and where things are drawn. All of it is public.

The renderer draws by these rules, and whoever looks at the film may know them, as one knows the legend of a map;
what a film shows, which rooms, people and things, must be read from its pixels. Units are pixels, colours are
blue-green-red. The icon of a thing has a shape for its kind, and a paint to tell those of a kind apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Literal

import numpy as np

from ...models.media import Image, opencv

Colour = tuple[int, int, int]
Side = Literal["top", "bottom", "left", "right"]

WIDTH, HEIGHT = 1280, 720


@dataclass(frozen=True)
class Box:
    """A rectangle of whole pixels."""

    x: int
    y: int
    width: int
    height: int

    @property
    def centre(self) -> tuple[int, int]:
        """Its middle pixel."""
        return self.x + self.width // 2, self.y + self.height // 2

    def holds(self, at: tuple[int, int]) -> bool:
        """Tell whether a pixel is inside."""
        return 0 <= at[0] - self.x < self.width and 0 <= at[1] - self.y < self.height

    def cut(self, image: Image) -> Image:
        """The part of an image that it covers, inside the image."""
        top, left = max(self.y, 0), max(self.x, 0)
        return image[top : max(self.y + self.height, top), left : max(self.x + self.width, left)]

    def grown(self, by: int) -> Box:
        """The box with a margin on every side; a negative one shrinks it."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


PLAN = Box(26, 22, 984, 622)
"""Where the apartment is drawn, as large as it fits."""
PANEL = Box(1036, 22, 220, 622)
"""Where the legend is."""
SUBTITLE = Box(26, 660, 1228, 44)


def rgb(code: str) -> Colour:
    """Return `#rrggbb` as blue, green, red."""
    red, green, blue = (int(code[k : k + 2], 16) for k in (1, 3, 5))
    return blue, green, red


PAPER, INK, MUTED, WALL = rgb("#f4f2ee"), rgb("#23262b"), rgb("#7d8087"), rgb("#3d4148")
FLOORS = tuple(map(rgb, ("#e6f0e4", "#e3ecf7", "#f7ead9", "#efe4f3", "#e0f1f0", "#f8e3e3")))
"""One for each room, in the order of the apartment."""
WOOD, WOOD_EDGE = rgb("#d9b384"), rgb("#a07c4c")
"""Surfaces."""
SHUT, SHUT_EDGE, INSIDE = rgb("#8aa4b8"), rgb("#4f6a80"), rgb("#ffe9a0")
"""A closed container, its rim, and the inside of an open one."""
WHITE, SKIN = rgb("#ffffff"), rgb("#f3d3b5")
FOG, FOG_LINE = rgb("#5a5d66"), rgb("#666a74")
"""What the camera does not see."""
PEOPLE = tuple(map(rgb, ("#1f5fd6", "#d6246e", "#0e8a5f", "#8a2be2", "#d97706", "#444444")))
"""Clothes, in the order of the legend."""
TINTS = tuple(map(rgb, ("#e53935", "#1e88e5", "#43a047", "#fb8c00", "#8e24aa", "#6d4c41")))
"""Paints of the icons."""

BODY, HEAD = 14, 7
"""Radii of a figure seen from above."""
HAND = (19, -19)
"""From the middle of a figure to the middle of what it carries."""
CARRIED, KEPT, TINY = 11, 8, 4
"""Radii of a thing's round tile: in a hand and in the legend; in a place; of small objects, anywhere."""
LABEL, LABEL_LINE = 11, 12
"""Size of furniture names, and from one line of them to the next."""
LABEL_GAP = 4
OFF_WALL = 4
"""From a wall's middle to the furniture along it."""
ROOM_LABEL = 22
ROW = 28
"""Height of a row of the legend."""
PEOPLE_TOP, THINGS_GAP = 58, 36
PATCH_LEFT, WORD_LEFT = 26, 46
"""From the left edge of the legend to the middles of its patches and tiles, and to its words."""
WORD = 15


@cache
def _letters() -> tuple[ModuleType, object]:
    cv2 = opencv()
    return cv2, cv2.FontFace("sans")


def write(
    image: Image, words: str, at: tuple[int, int], size: int, colour: Colour, weight: int = 400, align: float = 0.0
) -> None:
    """Write words with the baseline at `at`: its left end, or the share `align` of the way to its right end."""
    cv2, face = _letters()
    cv2.putText(
        image, words, (at[0] - round(align * width_of(words, size, weight)), at[1]), colour, face, size, weight
    )


@cache
def width_of(words: str, size: int, weight: int = 400) -> int:
    """Return how wide words are written."""
    cv2, face = _letters()
    return int(cv2.getTextSize((WIDTH, HEIGHT), words, (0, 0), face, size, weight)[2])


LABEL_PLACES: tuple[tuple[Side, bool], ...] = (
    ("bottom", False), ("top", False), ("right", False), ("right", True), ("left", False), ("left", True),
)  # fmt: skip
"""Where a name can stand: on which side, and for the left and right ones whether at the lower end."""


def label_lines(name: str, box: Box, side: Side, low: bool) -> Iterator[tuple[str, tuple[int, int], float]]:
    """Yield the lines of a piece's name in front of it: the words, where their baseline is, and how aligned."""
    words = name.split()
    for k, word in enumerate(words):
        down = k * LABEL_LINE
        if side in ("top", "bottom"):
            first = box.y - LABEL_GAP - (len(words) - 1) * LABEL_LINE
            below = box.y + box.height + LABEL_GAP + LABEL - 2
            yield word, (box.centre[0], (below if side == "bottom" else first) + down), 0.5
        else:
            x = box.x + box.width + LABEL_GAP if side == "right" else box.x - LABEL_GAP
            last = box.y + box.height - 2 - (len(words) - 1) * LABEL_LINE
            yield word, (x, (last if low else box.y + LABEL - 1) + down), 0.0 if side == "right" else 1.0


def people_rows(count: int) -> tuple[int, ...]:
    """Return the middles of the legend's rows of `count` people, downwards."""
    return tuple(PANEL.y + PEOPLE_TOP + k * ROW for k in range(count))


def thing_rows(people: int) -> tuple[int, ...]:
    """Return the middles of the legend's rows of things, below those of `people`, down to the end."""
    first = PANEL.y + PEOPLE_TOP + people * ROW + THINGS_GAP + ROW // 2
    return tuple(range(first, PANEL.y + PANEL.height - ROW // 2, ROW))


Shape = tuple[tuple[float, float], ...]
Icon = tuple[str, Colour]
"""A name of SHAPES, and a paint."""


def _regular(corners: int, inner: float = 1.0) -> Shape:
    """A regular polygon in the unit circle; every other corner at `inner` makes it a star."""
    angles = [2 * np.pi * k / corners - np.pi / 2 for k in range(corners)]
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
