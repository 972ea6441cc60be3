"""Films an episode from above: rooms and furniture by name, people, what they open and carry, what they say.

The film shows what the log says, by the rules of `style`: a plan with labels, a legend of people and
things, containers that open, icons on round tiles, subtitles burned in and as a .srt beside it. A camera can miss
some of it: rooms out of view, covered places and covered hands, for random stretches of time.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Literal

import numpy as np
from limp.benchmarks.household.apartment import Apartment, Area, Figure, Furniture, Log, Moment, Point
from pydantic import Field

from limp.homes.lexicon import lexicon
from limp.minds.facts import Value
from limp.models.media import Image, Recorder, opencv
from limp.reading.seeing import style
from limp.reading.seeing.style import SHAPES, Box, Colour, Icon, Side, draw_tile

MAX_SCALE = 66.0
"""Pixels a metre, at most."""
PITCH = 2 * style.KEPT + 2
"""Pixels between the middles of two tiles."""
Spot = tuple[int, int]
"""A pixel: rightwards, downwards."""

WALL_WIDTH = 6
LEAF = 0.42
"""Length of a cupboard's door, as a share of the width of its front."""


@dataclass(frozen=True)
class Frame:
    """Where the metres of an apartment are in the picture."""

    scale: float
    left: float
    top: float

    @classmethod
    def of(cls, apartment: Apartment) -> Frame:
        """Return the largest scale at which the rooms fit into style.PLAN, in its middle."""
        areas = [room.area for room in apartment.rooms]
        x, y = min(a.x for a in areas), min(a.y for a in areas)
        width, depth = max(a.x + a.width for a in areas) - x, max(a.y + a.depth for a in areas) - y
        scale = min(style.PLAN.width / width, style.PLAN.height / depth, MAX_SCALE)
        left, top = (
            style.PLAN.x + (style.PLAN.width - scale * width) / 2,
            style.PLAN.y + (style.PLAN.height - scale * depth) / 2,
        )
        return cls(scale, left - scale * x, top - scale * y)

    def point(self, point: Point) -> tuple[int, int]:
        """Return the pixel of a point."""
        return round(self.left + self.scale * point.x), round(self.top + self.scale * point.y)

    def box(self, area: Area) -> Box:
        """Return the pixels of an area."""
        x, y = self.point(Point(x=area.x, y=area.y))
        right, bottom = self.point(Point(x=area.x + area.width, y=area.y + area.depth))
        return Box(x, y, right - x, bottom - y)


def front(piece: Furniture) -> Side:
    """Return the side of a piece on which people stand."""
    middle = piece.area.centre
    dx = (piece.stand.x - middle.x) / piece.area.width
    dy = (piece.stand.y - middle.y) / piece.area.depth
    if abs(dx) > abs(dy):
        return "right" if dx > 0 else "left"
    return "bottom" if dy > 0 else "top"


def spots(box: Box) -> tuple[Spot, ...]:
    """Return the middles of the tiles that have room in a piece of furniture, row by row."""
    columns, rows = max((box.width - 4) // PITCH, 1), max((box.height - 4) // PITCH, 1)
    x = box.x + (box.width - (columns - 1) * PITCH) // 2
    y = box.y + (box.height - (rows - 1) * PITCH) // 2
    return tuple((x + column * PITCH, y + row * PITCH) for row in range(rows) for column in range(columns))


def piece_box(frame: Frame, piece: Furniture) -> Box:
    """Return where a piece is drawn: a wall's width off the wall, so that it hides none of it."""
    box = frame.box(piece.area)
    dx, dy = {"top": (0, -1), "bottom": (0, 1), "left": (-1, 0), "right": (1, 0)}[front(piece)]
    return Box(box.x + style.OFF_WALL * dx, box.y + style.OFF_WALL * dy, box.width, box.height)


def paints(names: Sequence[str]) -> dict[str, Icon]:
    """Return the shape and the paint of each of the names; no two share both as long as the paints last."""
    used: dict[str, int] = {}
    out: dict[str, Icon] = {}
    for k, name in enumerate(dict.fromkeys(names)):
        category = lexicon().category(name)
        shape = category if category in SHAPES else ""
        used[shape] = used.get(shape, k - 1) + 1
        out[name] = (shape, style.TINTS[used[shape] % len(style.TINTS)])
    return out


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
        beside = [frame.box(apartment.room(name).area) for name in door.rooms]
        level = any(min(abs(y - box.y), abs(y - box.y - box.height)) <= 2 for box in beside)
        start, end = ((x - half, y - 3), (x + half, y + 3)) if level else ((x - 3, y - half), (x + 3, y + half))
        cv2.rectangle(image, start, end, style.WHITE, -1)
    for k, room in enumerate(apartment.rooms):
        x, y = frame.box(room.area).centre
        ink = _darker(style.FLOORS[k % len(style.FLOORS)])
        style.write(image, room.name, (x, y + 7), style.ROOM_LABEL, ink, 600, 0.5)


def _darker(colour: Colour) -> Colour:
    blue, green, red = (int(c * 0.62) for c in colour)
    return blue, green, red


def draw_piece(
    image: Image,
    piece: Furniture,
    box: Box,
    is_open: bool,
    tiles: Mapping[Spot, Icon],
    radius: int,
    low: bool,
) -> None:
    """Draw a surface, a shut container or an open one, with the tiles in it, and its name (`low`: at its end)."""
    cv2 = opencv()
    side = front(piece)
    fill, edge = (style.SHUT, style.SHUT_EDGE) if piece.container else (style.WOOD, style.WOOD_EDGE)
    corner = (box.x + box.width, box.y + box.height)
    cv2.rectangle(image, (box.x, box.y), corner, style.INSIDE if is_open else fill, -1)
    cv2.rectangle(image, (box.x, box.y), corner, edge, 2)
    if piece.container:
        _doors(image, box, side, is_open)
    for at, icon in tiles.items():
        draw_tile(image, at, radius, icon)
    for words, at, align in style.label_lines(piece.name, box, side, low):
        style.write(image, words, at, style.LABEL, style.INK, 500, align)


def _doors(image: Image, box: Box, side: Side, is_open: bool) -> None:
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


def draw_legend(image: Image, people: Sequence[str], icons: Mapping[str, Icon], radius: int) -> None:
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


CLEAR_START = 1.0
"""Seconds at the start in which nothing is hidden, so that the plan can be read."""
STRETCH = (3.0, 8.0)
"""Shortest and longest seconds for which something is, or is not, hidden at once."""


class Look(Value):
    """How a film is made: frames a second, what is hidden, how small things are.

    `occlusion` is the fraction of the time for which each hand and each piece of furniture is covered, `blind`
    that for which each room is out of view. `follow` shows only the room of the person whom the log's camera
    follows. `small_objects` makes all icons tiny. The same `seed` hides the same.
    """

    fps: float = Field(default=8.0, gt=0, le=60)
    occlusion: float = Field(default=0.0, ge=0, le=1)
    blind: float = Field(default=0.0, ge=0, le=1)
    follow: bool = False
    small_objects: bool = False
    seed: int = 0


def stretches(share: float, duration: float, rng: Random) -> tuple[tuple[float, float], ...]:
    """Cut the time into stretches [start, end) of random length; return the hidden ones, each with `share`."""
    t, hidden = CLEAR_START, []
    while t < duration:
        end = t + rng.uniform(*STRETCH)
        if rng.random() < share:
            hidden.append((t, end))
        t = end
    return tuple(hidden)


class Cover:
    """What is hidden when, in a film of one log: rooms, furniture by id, and the hands of people."""

    def __init__(self, log: Log, look: Look) -> None:
        self._follows = log.camera if look.follow else ""
        kinds = {
            "room": ([room.name for room in log.apartment.rooms], look.blind),
            "piece": ([piece.id for piece in log.apartment.furniture], look.occlusion),
            "hand": (log.people, look.occlusion),
        }
        end = log.duration + STRETCH[1]
        self._times = {
            kind: {n: stretches(share, end, Random(f"{look.seed} {log.id} {kind} {n}")) for n in names}
            for kind, (names, share) in kinds.items()
        }

    def hidden(self, kind: Literal["room", "piece", "hand"], moment: Moment) -> frozenset[str]:
        """Return which rooms, furniture or hands are hidden; who is followed shows their room alone."""
        times = self._times[kind]
        hidden = {name for name in times if any(start <= moment.t < end for start, end in times[name])}
        if kind == "room" and self._follows and moment.t >= CLEAR_START:
            hidden |= set(times) - {figure.room for figure in moment.figures if figure.name == self._follows}
        return frozenset(hidden)


TAIL = 1.0
"""Seconds for which the last moment stays."""
AHEAD, STILL = 0.15, 0.02
"""People face where they are in AHEAD seconds; who moves by less than STILL metres until then stands."""
SUBTITLES = (11, 20)
"""Pixels of the letters: the smallest, for words that are too long, and the usual ones."""
BEHIND: Mapping[Side, Side] = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}
"""From the front of a piece to the side on which whoever uses it has it."""


def render(log: Log, path: Path, look: Look | None = None) -> tuple[Path, Path]:
    """Write the film of a log to `path` (.mp4) and its subtitles beside it (.srt); return both paths.

    The same log and look give the same pictures. Raises `InputError` if a file cannot be written,
    `PluginError` without OpenCV.
    """
    look = look or Look()
    with Recorder(path, (style.WIDTH, style.HEIGHT), look.fps) as recorder:
        stage = Stage(log, look)
        for k in range(math.ceil((log.duration + TAIL) * look.fps)):
            recorder.write(stage.picture(k / look.fps))
    titles = path.with_suffix(".srt")
    titles.write_text(subtitles(log), encoding="utf-8")
    return path, titles


class Stage:
    """The picture of a log at any time; what does not change between two frames is drawn once."""

    def __init__(self, log: Log, look: Look) -> None:
        self.log, self.look = log, look
        self.frame = Frame.of(log.apartment)
        self.cover = Cover(log, look)
        self.icons = paints([thing.name for thing in log.apartment.things])
        self._names = {thing.id: thing.name for thing in log.apartment.things}
        self.small = look.small_objects
        self._base: Image = np.full((style.HEIGHT, style.WIDTH, 3), style.PAPER, np.uint8)
        draw_rooms(self._base, log.apartment, self.frame)
        draw_legend(self._base, log.people, self.icons, style.TINY if self.small else style.CARRIED)
        self._key: object = None
        self._furnished = self._base
        self._facing: dict[str, float] = {}

    def picture(self, t: float) -> Image:
        """Return the picture at time `t`, in an array of its own."""
        moment = self.log.at(t)
        blind, covered = self.cover.hidden("room", moment), self.cover.hidden("piece", moment)
        key = (moment.open, tuple(sorted(moment.places.items())), blind, covered)
        if key != self._key:
            self._key, self._furnished = key, self._furnish(moment, blind, covered)
        image = self._furnished.copy()
        self._people(image, moment, blind)
        self._words(image, moment)
        clock = f"{int(t) // 60}:{int(t) % 60:02d}"
        right = style.PANEL.x + style.PANEL.width - 14
        style.write(image, clock, (right, style.PANEL.y + 28), 15, style.MUTED, 500, 1.0)
        return image

    def _furnish(self, moment: Moment, blind: frozenset[str], covered: frozenset[str]) -> Image:
        image = self._base.copy()
        for piece in self.log.apartment.furniture:
            is_open = piece.id in moment.open
            box = piece_box(self.frame, piece)
            tiles = self._tiles(moment, piece.id, spots(box)) if piece.shows(moment.open) else {}
            low = piece.area.centre.y < self.log.apartment.room(piece.room).area.centre.y
            draw_piece(image, piece, box, is_open, tiles, style.TINY if self.small else style.KEPT, low)
            if piece.id in covered:
                fogged(image, box)
        for room in self.log.apartment.rooms:
            if room.name in blind:
                fogged(image, self.frame.box(room.area).grown(-4))
                x, y = self.frame.box(room.area).centre
                style.write(image, "out of view", (x, y + 30), 13, style.PAPER, 400, 0.5)
        return image

    def _tiles(self, moment: Moment, piece: str, places: Sequence[Spot]) -> Mapping[Spot, Icon]:
        """Each thing's tile, at its own one of the places so that it stays there, or else at the next free one.

        What has no room is not seen.
        """
        taken: dict[Spot, Icon] = {}
        for k, thing in enumerate(self.log.apartment.things):
            if moment.places.get(thing.id) == piece:
                order = [places[(k + step) % len(places)] for step in range(len(places))]
                spot = next((spot for spot in order if spot not in taken), None)
                if spot is not None:
                    taken[spot] = self.icons[thing.name]
        return taken

    def _people(self, image: Image, moment: Moment, blind: frozenset[str]) -> None:
        rooms = [self.frame.box(room.area) for room in self.log.apartment.rooms if room.name in blind]
        covered = self.cover.hidden("hand", moment)
        figures = [figure for figure in moment.figures if figure.name in self.log.people]
        spots = apart([self.frame.point(figure.at) for figure in figures])
        for figure, at in zip(figures, spots, strict=True):
            self._face(figure, moment.t)
            if any(box.holds(at) for box in rooms):
                continue
            piece = self.log.apartment.piece(figure.near) if figure.near else None
            sprite = Sprite(
                figure.name, at, self._facing.get(figure.name, math.pi / 2), self._tint(figure.name),
                icon=self.icons[self._names[figure.holding]] if figure.holding else None,
                covered=figure.name in covered, speaks=moment.speaker == figure.name,
                wall=BEHIND[front(piece)] if piece else None,
            )  # fmt: skip
            draw_figure(image, sprite, style.TINY if self.small else style.CARRIED)

    def _face(self, figure: Figure, t: float) -> None:
        """Turn a person to where they go, or else to what they use."""
        aim = next(f.at for f in self.log.at(t + AHEAD).figures if f.name == figure.name)
        dx, dy = aim.x - figure.at.x, aim.y - figure.at.y
        if math.hypot(dx, dy) < STILL and figure.near:
            middle = self.log.apartment.piece(figure.near).area.centre
            dx, dy = middle.x - figure.at.x, middle.y - figure.at.y
        if math.hypot(dx, dy) >= STILL:
            self._facing[figure.name] = math.atan2(dy, dx)

    def _words(self, image: Image, moment: Moment) -> None:
        if not moment.words:
            return
        cv2 = opencv()
        box, (smallest, size) = style.SUBTITLE, SUBTITLES
        who = f"{moment.speaker}:"
        left = style.width_of(who, size, 700) + 10
        while size > smallest and left + style.width_of(moment.words, size, 400) > box.width - 30:
            size -= 1
            left = style.width_of(who, size, 700) + 10
        wide = left + style.width_of(moment.words, size, 400)
        x = box.x + (box.width - wide) // 2
        y = box.y + box.height // 2 + size // 3
        cv2.rectangle(image, (x - 16, box.y), (x + wide + 16, box.y + box.height), style.INK, -1, cv2.LINE_AA)
        tint = tuple(min(255, int(c * 0.5 + 128)) for c in self._tint(moment.speaker))
        style.write(image, who, (x, y), size, (tint[0], tint[1], tint[2]), 700)
        style.write(image, moment.words, (x + left, y), size, style.WHITE, 400)

    def _tint(self, person: str) -> Colour:
        people = self.log.people
        return style.PEOPLE[people.index(person) % len(style.PEOPLE)] if person in people else style.MUTED


def subtitles(log: Log) -> str:
    """Return what is said as a .srt: numbered, timed, each line `Name: words`."""
    spoken: list[tuple[float, float, str]] = []
    for now, later in zip(log.moments, (*log.moments[1:], None), strict=True):
        if not now.words:
            continue
        end = later.t if later is not None else now.t + TAIL
        line = f"{now.speaker}: {now.words}"
        if spoken and spoken[-1][2] == line and math.isclose(spoken[-1][1], now.t):
            spoken[-1] = (spoken[-1][0], end, line)
        else:
            spoken.append((now.t, end, line))
    blocks = (f"{k}\n{_stamp(a)} --> {_stamp(b)}\n{line}\n" for k, (a, b, line) in enumerate(spoken, 1))
    return "\n".join(blocks)


def _stamp(seconds: float) -> str:
    thousandths = round(seconds * 1000)
    minutes, rest = divmod(thousandths, 60_000)
    return f"{minutes // 60:02d}:{minutes % 60:02d}:{rest // 1000:02d},{rest % 1000:03d}"
