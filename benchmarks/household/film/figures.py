"""Draws people from above: clothes by person, a head that looks ahead, a name, and what they carry."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from limp.media import Image, opencv
from limp.reading.seeing import style
from limp.reading.seeing.icons import Icon, draw_tile
from limp.reading.seeing.style import Colour, Side

ROOM_BETWEEN = 2 * style.BODY + 4
"""Pixels between the middles of two people who stand together."""


@dataclass(frozen=True)
class Sprite:
    """A person as drawn: where, looking in which direction (radians from rightwards, clockwise), with what.

    `wall` is the side on which the furniture that they use stands (None: none); the name keeps clear of it.
    """

    name: str
    at: tuple[int, int]
    facing: float
    clothes: Colour
    icon: Icon | None = None
    covered: bool = False
    speaks: bool = False
    wall: Side | None = None


def apart(spots: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Push people who stand on one spot apart, sideways, until each can be seen."""
    out = [(float(x), float(y)) for x, y in spots]
    for i, j in combinations(range(len(out)), 2):
        dx, dy = out[j][0] - out[i][0], out[j][1] - out[i][1]
        distance = math.hypot(dx, dy)
        push = max(ROOM_BETWEEN - distance, 0) / 2
        ux, uy = (dx / distance, dy / distance) if distance > 1 else (1.0, 0.0)
        out[i] = (out[i][0] - push * ux, out[i][1] - push * uy)
        out[j] = (out[j][0] + push * ux, out[j][1] + push * uy)
    return [(round(x), round(y)) for x, y in out]


def draw_figure(image: Image, figure: Sprite, radius: int) -> None:
    """Draw a person; the tile of what they carry has this radius."""
    cv2 = opencv()
    x, y = figure.at
    if figure.speaks:
        cv2.circle(image, figure.at, style.BODY + 7, figure.clothes, 2, cv2.LINE_AA)
    cv2.circle(image, figure.at, style.BODY + 2, style.WHITE, -1, cv2.LINE_AA)
    cv2.circle(image, figure.at, style.BODY, figure.clothes, -1, cv2.LINE_AA)
    dx, dy = math.cos(figure.facing), math.sin(figure.facing)
    cv2.circle(image, (round(x + 4 * dx), round(y + 4 * dy)), style.HEAD, style.SKIN, -1, cv2.LINE_AA)
    cv2.circle(image, (round(x + dx), round(y + dy)), style.HEAD - 1, style.INK, -1, cv2.LINE_AA)
    _name(image, figure)
    hand = (x + style.HAND[0], y + style.HAND[1])
    if figure.covered:
        cv2.circle(image, hand, style.CARRIED + 1, style.FOG, -1, cv2.LINE_AA)
    elif figure.icon is not None:
        draw_tile(image, hand, radius, figure.icon)


def _name(image: Image, figure: Sprite) -> None:
    """Below the figure, or above if the furniture is there; never over the furniture at its side."""
    cv2 = opencv()
    x, y = figure.at
    half = style.width_of(figure.name, 13, 600) // 2 + 5
    middle = {"right": min(x, x + style.BODY - half), "left": max(x, x - style.BODY + half)}.get(
        figure.wall or "", x
    )
    top = y - style.BODY - 21 if figure.wall == "bottom" else y + style.BODY + 4
    if figure.wall == "bottom" and (figure.icon or figure.covered):
        middle = x + style.HAND[0] - style.CARRIED - 3 - half
    cv2.rectangle(image, (middle - half, top), (middle + half, top + 17), style.WHITE, -1, cv2.LINE_AA)
    style.write(image, figure.name, (middle, top + 13), 13, style.INK, 600, 0.5)
