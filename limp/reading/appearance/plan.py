"""Draws what stands still: rooms with walls and doors, furniture open and shut, and the legend beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...homes.apartment import Apartment, Furniture
from ...media.video import Image, opencv
from . import style
from .icons import draw_tile
from .style import Box, Colour, Frame

WALL_WIDTH = 6
LEAF = 0.42
"""Length of a cupboard's door, as a share of the width of its front."""


def draw_rooms(image: Image, apartment: Apartment, frame: Frame) -> None:
    """Draw the floors, the walls with their doors, and the names of the rooms."""
    cv2 = opencv()
    for k, room in enumerate(apartment.rooms):
        box, floor = frame.box(room.area), style.FLOORS[k % len(style.FLOORS)]
        cv2.rectangle(image, (box.x, box.y), (box.x + box.width, box.y + box.height), floor, -1)
    for room in apartment.rooms:
        box = frame.box(room.area)
        corner = (box.x + box.width, box.y + box.height)
        cv2.rectangle(image, (box.x, box.y), corner, style.WALL, WALL_WIDTH)
    for door in apartment.doors:
        x, y = frame.point(door.at)
        half = round(door.width * frame.scale / 2)
        level = any(_on_level(frame.box(apartment.room(name).area), y) for name in door.rooms)
        start, end = ((x - half, y - 3), (x + half, y + 3)) if level else ((x - 3, y - half), (x + 3, y + half))
        cv2.rectangle(image, start, end, style.WHITE, -1)
    for k, room in enumerate(apartment.rooms):
        x, y = frame.box(room.area).centre
        ink = _darker(style.FLOORS[k % len(style.FLOORS)])
        style.write(image, room.name, (x, y + 7), style.ROOM_LABEL, ink, 600, 0.5)


def _on_level(box: Box, y: int) -> bool:
    return min(abs(y - box.y), abs(y - box.y - box.height)) <= 2


def _darker(colour: Colour) -> Colour:
    blue, green, red = (int(c * 0.62) for c in colour)
    return blue, green, red


def draw_piece(
    image: Image,
    piece: Furniture,
    box: Box,
    is_open: bool,
    tiles: Sequence[tuple[tuple[int, int], tuple[str, Colour]]],
    radius: int,
    low: bool,
) -> None:
    """Draw a surface, a shut container or an open one, with the tiles in it, and its name (`low`: at its end)."""
    cv2 = opencv()
    side = style.front(piece)
    fill, edge = (style.SHUT, style.SHUT_EDGE) if piece.container else (style.WOOD, style.WOOD_EDGE)
    corner = (box.x + box.width, box.y + box.height)
    cv2.rectangle(image, (box.x, box.y), corner, style.INSIDE if is_open else fill, -1)
    cv2.rectangle(image, (box.x, box.y), corner, edge, 2)
    if piece.container:
        _doors(image, box, side, is_open)
    for at, icon in tiles:
        draw_tile(image, at, radius, icon)
    for words, at, align in style.label_lines(piece.name, box, side, low):
        style.write(image, words, at, style.LABEL, style.INK, 500, align)


def _doors(image: Image, box: Box, side: style.Side, is_open: bool) -> None:
    """Two doors along the front: shut with a seam and knobs, or swung out at right angles."""
    cv2 = opencv()
    x, y = box.centre
    right, bottom = box.x + box.width, box.y + box.height
    level = side in ("top", "bottom")
    edge = {"top": box.y, "bottom": bottom, "left": box.x, "right": right}[side]
    out = 1 if side in ("bottom", "right") else -1
    if is_open:
        reach = edge + out * round(LEAF * (box.width if level else box.height))
        for end in (box.x + 1, right - 1) if level else (box.y + 1, bottom - 1):
            start, stop = ((end, edge), (end, reach)) if level else ((edge, end), (reach, end))
            cv2.line(image, start, stop, style.SHUT_EDGE, 3, cv2.LINE_AA)
        return
    inner = edge - out * 7
    for shift in (-5, 5):
        knob = (x + shift, inner) if level else (inner, y + shift)
        cv2.circle(image, knob, 2, style.SHUT_EDGE, -1, cv2.LINE_AA)
    seam = ((x, box.y), (x, bottom)) if level else ((box.x, y), (right, y))
    cv2.line(image, *seam, style.SHUT_EDGE, 1, cv2.LINE_AA)


def fogged(image: Image, box: Box) -> None:
    """Hide a box behind hatched fog; nothing shines through."""
    part = box.cut(image)
    part[:] = style.FOG
    cv2 = opencv()
    height, width = part.shape[:2]
    for start in range(-height, width, 14):
        cv2.line(part, (start, height), (start + height, 0), style.FOG_LINE, 2, cv2.LINE_AA)


def draw_legend(image: Image, people: Sequence[str], icons: Mapping[str, tuple[str, Colour]], radius: int) -> None:
    """Draw who and what is in the film: a patch of each person's clothes and name, each thing's tile and name."""
    cv2 = opencv()
    panel = style.PANEL
    cv2.rectangle(image, (panel.x, panel.y), (panel.x + panel.width, panel.y + panel.height), style.WHITE, -1)
    left = panel.x + style.PATCH_LEFT
    style.write(image, "People", (panel.x + 14, panel.y + 28), 16, style.INK, 700)
    for k, (name, y) in enumerate(zip(people, style.people_rows(len(people)), strict=True)):
        cv2.circle(image, (left, y), 9, style.PEOPLE[k % len(style.PEOPLE)], -1, cv2.LINE_AA)
        style.write(image, name, (panel.x + style.WORD_LEFT, y + 5), style.WORD, style.INK, 400)
    rows = style.thing_rows(len(people))
    style.write(image, "Things", (panel.x + 14, rows[0] - 24), 16, style.INK, 700)
    for (name, icon), y in zip(icons.items(), rows, strict=False):
        draw_tile(image, (left, y), radius, icon)
        style.write(image, name, (panel.x + style.WORD_LEFT, y + 5), style.WORD, style.INK, 400)
