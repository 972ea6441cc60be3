"""The bodies of simulated people and the home as they change it: who stands where, what is open, what is held."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias

from limp.benchmarks.household.apartment import Apartment, Figure, Furniture, LoggedAct, Moment, Point

from .minds import SimulatedMind

SPEED = 1.2
"""Metres a second."""
SAME = 0.05
"""Metres by which a door may be off the line of its wall, from rounding."""
THRESHOLD = 0.9
"""How far before and behind a door people turn towards it, in metres."""
TAKES = {"open": 0.8, "close": 0.6, "grab": 0.8, "put": 0.8}
"""Seconds."""


@dataclass(frozen=True)
class Step:
    """What a body does next, for `seconds`; `done` changes the home at its end.

    `act` goes into the log, as begun at the start of the step or, if it took earlier steps too, at `begun`.
    """

    seconds: float
    act: LoggedAct | None = None
    to: Point | None = None
    done: Callable[[], None] | None = None
    begun: float | None = None

    @property
    def moves(self) -> bool:
        """Whether anything changes by it: not while one only waits."""
        return bool(self.act or self.to or self.done)


Life: TypeAlias = Generator[Step, None, None]


@dataclass
class Body:
    """A person in the home; `step` is under way since `since`, from the point `at`."""

    mind: SimulatedMind
    at: Point
    room: str
    rng: Random
    near: str = ""
    holding: str = ""
    since: float = 0.0
    step: Step | None = None
    finished: int = 0
    asked: bool = False
    handled: set[str] = field(default_factory=set)

    @property
    def name(self) -> str:
        """The person's name."""
        return self.mind.role.name

    def position(self, t: float) -> Point:
        """Return where the body is at time `t`, on the way of its step."""
        if self.step is None or self.step.to is None or self.step.seconds <= 0:
            return self.at
        share = min(max((t - self.since) / self.step.seconds, 0.0), 1.0)
        to = self.step.to
        return Point(
            x=round(self.at.x + share * (to.x - self.at.x), 3), y=round(self.at.y + share * (to.y - self.at.y), 3)
        )


def distance(one: Point, two: Point) -> float:
    """Return the metres in a straight line."""
    return float(((one.x - two.x) ** 2 + (one.y - two.y) ** 2) ** 0.5)


@dataclass
class Home:
    """An apartment with people in it: everything that changes in an episode."""

    apartment: Apartment
    bodies: dict[str, Body]
    places: dict[str, str]
    t: float = 0.0
    open: set[str] = field(default_factory=set)
    speaker: str = ""
    words: str = ""
    acts: list[LoggedAct] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.pieces: dict[str, Furniture] = {piece.id: piece for piece in self.apartment.furniture}

    def visible(self, body: Body) -> set[str]:
        """Return the places into which a body sees: surfaces and open containers of its room, people's hands."""
        pieces = {p.id for p in self.pieces.values() if p.room == body.room and p.shows(self.open)}
        return pieces | {other.name for other in self.bodies.values() if other.room == body.room}

    def look_around(self, t: float) -> None:
        """Let everybody see what there is to see."""
        for body in self.bodies.values():
            body.mind.see(self.places, self.visible(body), t)

    def log(self, act: LoggedAct, begun: float) -> None:
        """Keep an act that ends now."""
        self.acts.append(act.model_copy(update={"start": round(begun, 3), "end": round(self.t, 3)}))

    def moment(self, t: float) -> Moment:
        """Return how things stand."""
        figures = tuple(
            Figure(name=b.name, at=b.position(t), room=b.room, near=b.near, holding=b.holding)
            for b in self.bodies.values()
        )
        return Moment(
            t=round(t, 3), figures=figures, open=tuple(sorted(self.open)), places=dict(self.places),
            speaker=self.speaker, words=self.words,
        )  # fmt: skip

    def way(self, start: str, end: str) -> list[str]:
        """Return the rooms from one to another, by the fewest doors, without the first."""
        before: dict[str, str] = {start: ""}
        line = deque([start])
        while line:
            room = line.popleft()
            for door in self.apartment.doors:
                if room in door.rooms:
                    after = door.rooms[room == door.rooms[0]]
                    if after not in before:
                        before[after] = room
                        line.append(after)
        path = [end]
        while path[-1] != start:
            path.append(before[path[-1]])
        return path[-2::-1]

    def through(self, start: str, end: str) -> tuple[Point, Point]:
        """Return the points before and behind the door from one room to the next."""
        door = next(d for d in self.apartment.doors if {start, end} == set(d.rooms))
        here = self.apartment.room(start).area
        level = min(abs(door.at.y - here.y), abs(door.at.y - here.y - here.depth)) < SAME
        dx, dy = (0.0, THRESHOLD) if level else (THRESHOLD, 0.0)
        points = Point(x=door.at.x - dx, y=door.at.y - dy), Point(x=door.at.x + dx, y=door.at.y + dy)
        return points if here.holds(points[0]) else points[::-1]

    def effort(self, body: Body, piece: Furniture) -> float:
        """Return roughly the metres from a body to furniture: straight ahead, and some more for each door."""
        return distance(body.at, piece.stand) + 2.0 * len(self.way(body.room, piece.room))

    def steps_to_room(self, body: Body, room: str, begun: float) -> Iterator[Step]:
        """Walk into the next room; the step that enters it carries the act, which began at `begun`."""
        before, behind = self.through(body.room, room)

        def enter() -> None:
            body.room, body.near = room, ""

        body.near = ""
        yield Step(distance(body.at, before) / SPEED, to=before)
        act = LoggedAct(kind="walk", agent=body.name, start=0, end=0, room=room)
        yield Step(distance(before, behind) / SPEED, act, to=behind, done=enter, begun=begun)

    def step_to_piece(self, body: Body, piece: Furniture) -> Step:
        """Walk up to furniture in the same room."""

        def arrive() -> None:
            body.near = piece.id

        body.near = ""
        act = self.act(body, "walk", piece)
        return Step(distance(body.at, piece.stand) / SPEED, act, to=piece.stand, done=arrive)

    def act(self, body: Body, kind: str, piece: Furniture, thing: str = "") -> LoggedAct:
        """Return an act at a piece of furniture; the times are filled in when it happens."""
        return LoggedAct.model_validate(
            {"kind": kind, "agent": body.name, "start": 0, "end": 0, "room": piece.room, "piece": piece.id,
             "thing": thing}
        )  # fmt: skip
