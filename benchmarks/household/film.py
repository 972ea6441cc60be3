"""Films an episode from above: rooms and furniture by name, people, what they open and carry, what they say.

The film shows what the log says, by the rules of `style`: a plan with labels, a legend of people and
things, containers that open, icons on round tiles, subtitles burned in and as a .srt beside it. A camera can miss
some of it: rooms out of view, covered places and covered hands, for random stretches of time.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Literal

import numpy as np
from limp.benchmarks.household.apartment import Figure, Log, Moment
from pydantic import Field

from limp.minds.facts import Value
from limp.models.media import Image, Recorder, opencv
from limp.reading.seeing import style
from limp.reading.seeing.style import Icon

from .drawing import (
    Frame,
    Spot,
    Sprite,
    apart,
    draw_figure,
    draw_legend,
    draw_piece,
    draw_rooms,
    fogged,
    front,
    paints,
    piece_box,
    spots,
)

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
BEHIND: Mapping[style.Side, style.Side] = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}
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

    def _tint(self, person: str) -> style.Colour:
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
