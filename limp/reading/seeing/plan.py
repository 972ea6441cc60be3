"""Reads the plan off a film's pixels: rooms, furniture, and the legend of people and things."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ...homes.lexicon import lexicon
from ...models.media import Film, Image, frames, opencv, spread
from . import style
from .style import SHAPES, Box, Colour, Icon, tile
from .words import CLEAR, Extent, Line, one_line, read

SAMPLES = 9
"""Frames of which the middle shows the plan without the people who pass over it."""
CLOSE = 26
"""Largest difference in a channel at which a pixel is of a colour; a codec shifts colours by a few levels."""
PLAIN = 0.9
"""Correlation from which a word need not be looked for in other frames."""
LEAST_ROOM, LEAST_PIECE = 60, 16
"""Least width and height in pixels."""

Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class SeenPiece:
    """Furniture: its name ("" if it cannot be read), its room, and its pixels."""

    name: str
    room: str
    box: Box
    container: bool


@dataclass(frozen=True)
class Plan:
    """What stands still in a film. `people` have the colour of their clothes, `things` the icon of their tile."""

    rooms: tuple[tuple[str, Box], ...]
    pieces: tuple[SeenPiece, ...]
    people: tuple[tuple[str, Colour], ...]
    things: tuple[tuple[str, Icon], ...]
    small: bool

    def room_at(self, at: tuple[float, float]) -> str:
        """The name of the room at a pixel, or "" between rooms."""
        spot = (round(at[0]), round(at[1]))
        return next((name for name, box in self.rooms if box.grown(4).holds(spot)), "")


def of_colour(image: Image, colour: Colour, close: int = CLOSE) -> Mask:
    """Return which pixels are of a colour."""
    cv2 = opencv()
    low, high = ([min(max(c + d, 0), 255) for c in colour] for d in (-close, close))
    mask: Mask = cv2.inRange(image, np.array(low), np.array(high)) > 0
    return mask


def regions(mask: Mask, least: int) -> Iterable[Box]:
    """Yield the boxes of the connected parts of a mask that are at least `least` pixels wide and high."""
    cv2 = opencv()
    _, _, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=4)
    for x, y, width, height, _ in stats[1:]:
        if width >= least and height >= least:
            yield Box(int(x), int(y), int(width), int(height))


def read_plan(film: Film, agents: Sequence[str]) -> Plan | None:
    """Read the plan of a film; None if the film shows none. `agents` are the names that the legend may hold."""
    if (film.height, film.width) != (style.HEIGHT, style.WIDTH):
        return None  # before a frame is decoded: nine large ones fill the memory
    image, taken = _still(film)
    areas = list(_room_boxes(image))
    if not areas:
        return None
    bodies = list(_bodies(image))
    boxes = [box for box, _ in bodies]
    pages = [_blank_but_for_words(picture, areas, boxes) for picture in (image, *taken)]
    rooms = tuple((_room_name(pages, area), area) for area in areas)
    patches = list(_patches(image))
    rows = style.thing_rows(len(patches))
    small = not _has_rim(image, rows[0])
    names = [_legend_word(image, y, agents) for y in style.people_rows(len(patches))]
    return Plan(
        rooms=rooms,
        pieces=tuple(_piece(pages, rooms, box, container) for box, container in bodies),
        people=tuple(zip(names, patches, strict=True)),
        things=tuple(_things(image, rows, style.TINY if small else style.CARRIED)),
        small=small,
    )


def _still(film: Film) -> tuple[Image, list[Image]]:
    """The film without what moves, and the frames of which it is the median; fog gives way to the clear start."""
    times = sorted({0.0, *(spread(film, SAMPLES) if film.seconds else ())})
    taken = [picture.pixels for picture in frames(film, times)]
    cleared = [np.where(of_colour(image, style.FOG)[..., None], taken[0], image) for image in taken]
    still: Image = np.median(np.stack(cleared), axis=0).astype(np.uint8)
    return still, cleared


def _room_boxes(image: Image) -> Iterable[Box]:
    """The floors: what walls and doors part, inside the walls."""
    white = image.min(axis=2) > 242
    outside = of_colour(image, style.PAPER, 6)
    floor = ~(white | outside | of_colour(image, style.WALL, 60))
    floor &= _inside(style.PLAN.grown(6), image)
    return (box for box in regions(_morphed(floor, opencv().MORPH_OPEN), LEAST_ROOM) if _is_floor(box.cut(image)))


def _inside(box: Box, image: Image) -> Mask:
    mask = np.zeros(image.shape[:2], bool)
    mask[box.y : box.y + box.height, box.x : box.x + box.width] = True
    return mask


def _morphed(mask: Mask, how: int, size: int = 5) -> Mask:
    """The mask opened (without specks) or closed (without gaps) of up to `size` pixels."""
    out: Mask = opencv().morphologyEx(mask.astype(np.uint8), how, np.ones((size, size), np.uint8)) > 0
    return out


def _is_floor(part: Image) -> bool:
    middle = np.median(part[::4, ::4].reshape(-1, 3), axis=0)
    return any(np.abs(middle - np.array(floor)).max() < CLOSE for floor in style.FLOORS)


def _bodies(image: Image) -> Iterable[tuple[Box, bool]]:
    """The furniture, up to a pixel of its rim, and whether it is a container.

    The rim of a container is left out of the search, since the edges of letters have its colour.
    """
    cv2 = opencv()
    kinds = ((style.WOOD, style.WOOD_EDGE), (style.SHUT, style.INSIDE))
    for container, colours in enumerate(kinds):
        mask = np.logical_or.reduce([of_colour(image, colour) for colour in colours])
        mask &= _inside(style.PLAN.grown(6), image)
        for box in regions(_morphed(_filled(_morphed(mask, cv2.MORPH_CLOSE)), cv2.MORPH_OPEN, 9), LEAST_PIECE):
            yield box.grown(2 if container else -1), bool(container)


def _filled(mask: Mask) -> Mask:
    """The mask without holes: what lies on furniture is part of it."""
    cv2 = opencv()
    page = mask.astype(np.uint8)
    outlines, _ = cv2.findContours(page, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    cv2.drawContours(page, outlines, -1, 1, -1)
    full: Mask = page > 0
    return full


def _blank_but_for_words(image: Image, areas: Sequence[Box], pieces: Sequence[Box]) -> Image:
    """The picture with nothing but floors and the words on them, each room on white."""
    page: Image = np.full_like(image, 255)
    for area in areas:
        inner = area.grown(-2)
        part = inner.cut(image).astype(int)
        floor = np.median(part[::4, ::4].reshape(-1, 3), axis=0)
        inner.cut(page)[:] = np.clip(part + (255 - floor), 0, 255)
    for box in pieces:
        box.grown(3).cut(page)[:] = 255
    return page


def _plainest(pages: Sequence[Image], look: Callable[[Image], tuple[float, str]]) -> str:
    """What is read off the first page that is plain to read, or best of all: people may stand before a word."""
    best = (0.0, "")
    for page in pages:
        best = max(best, look(page))
        if best[0] >= PLAIN:
            break
    return best[1]


def _room_name(pages: Sequence[Image], area: Box) -> str:
    x, y = area.centre
    names = tuple(one_line(lexicon().rooms, 0.5))
    extent = Extent(110, 110, 22, 10)
    return _plainest(pages, lambda page: read(page, (x, y + 7), extent, names, style.ROOM_LABEL, 600))


def _piece(pages: Sequence[Image], rooms: Sequence[tuple[str, Box]], box: Box, container: bool) -> SeenPiece:
    """The piece with the name that best fits one of the places where it can stand."""
    room, area = next(((name, a) for name, a in rooms if a.grown(6).holds(box.centre)), ("", box))

    def look(page: Image) -> tuple[float, str]:
        best = (0.0, "")
        for k, (side, low) in enumerate(style.LABEL_PLACES):
            if not _behind(area, box, side):
                ((_, at, align),) = style.label_lines("x", box, side, low)
                best = max(
                    best, read(page, at, _label_extent(align, low, side), _label_options(k), style.LABEL, 500)
                )
        return best

    return SeenPiece(_plainest(pages, look), room, box, container)


def _label_extent(align: float, low: bool, side: style.Side) -> Extent:
    """Room for two lines of the widest name, that grow upwards or downwards."""
    left, right = {0.0: (3, 72), 0.5: (38, 38), 1.0: (72, 3)}[align]
    upwards = low or side == "top"
    line = style.LABEL_LINE if upwards else 0
    return Extent(left, right, 11 + line, 4 + style.LABEL_LINE - line)


@cache
def _label_options(place: int) -> tuple[tuple[str, tuple[Line, ...]], ...]:
    """The names of all furniture as they would stand at one of LABEL_PLACES, from where a single line stands."""
    side, low = style.LABEL_PLACES[place]
    ((_, (x, y), _),) = style.label_lines("x", Box(0, 0, 0, 0), side, low)
    return tuple(
        (name, tuple((words, at[0] - x, at[1] - y, align) for words, at, align in lines))
        for name in lexicon().furniture
        if (lines := tuple(style.label_lines(name, Box(0, 0, 0, 0), side, low)))
    )


def _behind(area: Box, box: Box, side: style.Side) -> bool:
    """Tell whether the wall is on that side, close by."""
    gap = {
        "left": box.x - area.x, "right": area.x + area.width - box.x - box.width,
        "top": box.y - area.y, "bottom": area.y + area.height - box.y - box.height,
    }[side]  # fmt: skip
    return gap < style.OFF_WALL + 6


def _patches(image: Image) -> Iterable[Colour]:
    """The colours of the people in the legend, down to the first row without one."""
    for y in style.people_rows(len(style.PEOPLE)):
        x = style.PANEL.x + style.PATCH_LEFT
        blue, green, red = np.median(image[y - 4 : y + 5, x - 4 : x + 5].reshape(-1, 3), axis=0)
        if min(blue, green, red) > 225:
            return
        yield int(blue), int(green), int(red)


def _legend_word(image: Image, y: int, words: Iterable[str]) -> str:
    at = (style.PANEL.x + style.WORD_LEFT, y + 5)
    extent = Extent(4, style.PANEL.width - style.WORD_LEFT - 8, 13, 6)
    return read(image, at, extent, one_line(words, 0), style.WORD, least=CLEAR)[1]


def _has_rim(image: Image, y: int) -> bool:
    """Tell whether the tiles of the legend are of full size: their rim is where it should be."""
    x = style.PANEL.x + style.PATCH_LEFT
    rim = [image[y, x + d].astype(int).mean() for d in (-style.CARRIED, style.CARRIED)]
    return float(np.mean(rim)) < 215


def _things(image: Image, rows: Sequence[int], radius: int) -> Iterable[tuple[str, Icon]]:
    x = style.PANEL.x + style.PATCH_LEFT
    icons = [(shape, paint) for shape in SHAPES for paint in style.TINTS]
    prints = np.stack([tile(icon, radius) for icon in icons]).astype(np.float32)
    for y in rows:
        part = image[y - radius : y + radius + 1, x - radius : x + radius + 1].astype(np.float32)
        if part.min() > 215:
            return
        error = ((prints - part) ** 2).mean(axis=(1, 2, 3))
        yield _legend_word(image, y, lexicon().things), icons[int(error.argmin())]
