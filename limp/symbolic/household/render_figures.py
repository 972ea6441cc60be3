"""Draws people from above: clothes by person, a head that looks ahead, a name, and what they carry."""

from __future__ import annotations

import math

from ...video import Image, opencv
from . import render_style as style
from .render_icons import draw_tile
from .render_style import Colour


def draw_figure(
    image: Image,
    name: str,
    at: tuple[int, int],
    facing: float,
    clothes: Colour,
    icon: tuple[str, Colour] | None,
    covered: bool,
    radius: int,
    speaks: bool,
) -> None:
    """Draw a person at `at` who looks in the direction `facing` (radians from rightwards, clockwise)."""
    cv2 = opencv()
    x, y = at
    cv2.circle(image, at, style.BODY + 2, style.WHITE, -1, cv2.LINE_AA)
    cv2.circle(image, at, style.BODY, clothes, -1, cv2.LINE_AA)
    ahead = (round(x + 4 * math.cos(facing)), round(y + 4 * math.sin(facing)))
    cv2.circle(image, ahead, style.HEAD, style.SKIN, -1, cv2.LINE_AA)
    cv2.circle(image, (round(x + 1 * math.cos(facing)), round(y + 1 * math.sin(facing))), style.HEAD - 1,
               style.INK, -1, cv2.LINE_AA)  # fmt: skip
    wide = style.width_of(name, 13, 600)
    top = y + style.BODY + 4
    cv2.rectangle(image, (x - wide // 2 - 5, top), (x + wide // 2 + 5, top + 17), style.WHITE, -1, cv2.LINE_AA)
    style.write(image, name, (x, top + 13), 13, style.INK, 600, 0.5)
    hand = (x + style.HAND[0], y + style.HAND[1])
    if covered:
        cv2.circle(image, hand, style.CARRIED + 1, style.FOG, -1, cv2.LINE_AA)
    elif icon is not None:
        draw_tile(image, hand, radius, icon, clothes)
    if speaks:
        _bubble(image, (x - style.BODY - 10, y - style.BODY - 8), clothes)


def _bubble(image: Image, at: tuple[int, int], colour: Colour) -> None:
    cv2 = opencv()
    x, y = at
    cv2.ellipse(image, at, (13, 9), 0, 0, 360, style.WHITE, -1, cv2.LINE_AA)
    cv2.ellipse(image, at, (13, 9), 0, 0, 360, colour, 1, cv2.LINE_AA)
    for shift in (-5, 0, 5):
        cv2.circle(image, (x + shift, y), 1, style.INK, -1, cv2.LINE_AA)
