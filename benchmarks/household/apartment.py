"""An apartment and the timed log of what happened in it: what the simulator writes and a renderer reads.

Lengths are metres, times are seconds. The floor plan is seen from above: x grows to the right, y grows downwards,
and (0, 0) is the top left corner of the apartment. Rooms tile the plan and share their walls; a door is a gap in
a shared wall. Furniture stands along the walls, so that straight lines between `stand` points and doors are free.

Names: a room and a kind of furniture or thing are words of the lexicon (`living room`, `coffee table`, `remote
control`); `id`s are unique in the apartment. A thing is always in exactly one place: in or on a piece of furniture
(its `id`) or in somebody's hand (that person's name).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Mapping
from typing import Literal

from pydantic import Field

from limp.minds.facts import Place, Value


class Point(Value):
    """A point on the floor plan."""

    x: float
    y: float


class Area(Value):
    """A rectangle on the floor plan: `(x, y)` is its top left corner."""

    x: float
    y: float
    width: float = Field(gt=0)
    depth: float = Field(gt=0)

    @property
    def centre(self) -> Point:
        """Its middle."""
        return Point(x=self.x + self.width / 2, y=self.y + self.depth / 2)

    def holds(self, point: Point, margin: float = 0.0) -> bool:
        """Tell whether a point lies inside, or outside by no more than `margin`."""
        return (
            -margin <= point.x - self.x <= self.width + margin
            and -margin <= point.y - self.y <= self.depth + margin
        )


class Room(Value):
    """A room; its name is its identity."""

    name: str
    area: Area


class Door(Value):
    """A gap of `width` metres around `at` in the wall between two rooms; a person goes through its middle."""

    rooms: tuple[str, str]
    at: Point
    width: float = 0.9


class Furniture(Value):
    """Somewhere to keep things: a container, shut unless a log says that it is open, or else a surface.

    `stand` is where a person stands to use it. What is inside a container can be seen only while it is open.
    """

    id: str
    name: str
    room: str
    area: Area
    stand: Point
    container: bool

    @property
    def place(self) -> Place:
        """The place that it is, by name and room."""
        return Place(name=self.name, room=self.room)

    def shows(self, opened: Collection[str]) -> bool:
        """Tell whether one sees what is there, given the ids of what stands open."""
        return not self.container or self.id in opened


class Thing(Value):
    """A small thing that can be carried; `place` is the id of the furniture where it is at the start."""

    id: str
    name: str
    place: str


class Apartment(Value):
    """Rooms, doors, furniture, and the things in them at the start."""

    rooms: tuple[Room, ...] = Field(min_length=1)
    doors: tuple[Door, ...] = ()
    furniture: tuple[Furniture, ...] = Field(min_length=1)
    things: tuple[Thing, ...] = ()

    def room(self, name: str) -> Room:
        """Return the room of that name; `KeyError` if there is none."""
        return {room.name: room for room in self.rooms}[name]

    def piece(self, identity: str) -> Furniture:
        """Return the furniture of that id; `KeyError` if there is none."""
        return {piece.id: piece for piece in self.furniture}[identity]

    def thing(self, identity: str) -> Thing:
        """Return the thing of that id; `KeyError` if there is none."""
        return {thing.id: thing for thing in self.things}[identity]


class Figure(Value):
    """One person at a moment; `near` is the id of the furniture they use, `holding` that of a thing ("": none)."""

    name: str
    at: Point
    room: str
    near: str = ""
    holding: str = ""


class Moment(Value):
    """How things stand at `t`, until the next moment of the log.

    `open` are the ids of the open containers, `places` is where each thing is (the id of furniture, or the name of
    who holds it), and `speaker`, `words` are what is being said ("": nothing).
    """

    t: float = Field(ge=0)
    figures: tuple[Figure, ...]
    open: tuple[str, ...] = ()
    places: Mapping[str, str] = {}
    speaker: str = ""
    words: str = ""


ActKind = Literal["walk", "open", "close", "grab", "put", "say", "wait"]


class LoggedAct(Value):
    """Something that `agent` did from `start` to `end`.

    `piece` is the id of the furniture that is walked to or used, `thing` the id of what is grabbed or put, `room`
    the room where the act ends, `words` and `to` what is said to whom. A walk without `piece` is to a room.
    """

    kind: ActKind
    agent: str
    start: float = Field(ge=0)
    end: float = Field(ge=0)
    room: str = ""
    piece: str = ""
    thing: str = ""
    words: str = ""
    to: str = ""


class Log(Value):
    """An episode in an apartment: who, what they did in order of time, and how things stood at each change.

    `moments` are in order of time, the first at 0. Between two moments people move in a straight line at even
    speed from where they were to where they are next; all else stays as in the earlier one. Everybody is in every
    moment. `camera` names the person whom a camera follows, if it follows one.
    """

    id: str
    apartment: Apartment
    people: tuple[str, ...] = Field(min_length=1)
    acts: tuple[LoggedAct, ...] = ()
    moments: tuple[Moment, ...] = Field(min_length=1)
    camera: str = ""

    @property
    def duration(self) -> float:
        """Seconds from the first moment to the last."""
        return self.moments[-1].t

    def at(self, t: float) -> Moment:
        """Return how things stand at time `t`, with the people where they are on their way; ends are held."""
        after = bisect_right(self.moments, t, key=lambda moment: moment.t)
        now = self.moments[max(after - 1, 0)]
        if after == 0 or after == len(self.moments):
            return now.model_copy(update={"t": t})
        later = self.moments[after]
        share = (t - now.t) / (later.t - now.t)
        aims = {figure.name: figure for figure in later.figures}
        figures = []
        for one in now.figures:
            to = aims.get(one.name, one).at
            at = Point(x=one.at.x + share * (to.x - one.at.x), y=one.at.y + share * (to.y - one.at.y))
            figures.append(one.model_copy(update={"at": at}))
        return now.model_copy(update={"t": t, "figures": tuple(figures)})
