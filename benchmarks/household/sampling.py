"""Sampled apartments: rooms on a floor plan, doors, furniture along the walls, things where they are plausible.

Every piece of furniture can be named in words: no two of one name stand in one room, so that `the cabinet in the
bedroom` is one piece. Likewise there is one thing of each name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from limp.benchmarks.household.apartment import Apartment, Area, Door, Furniture, Point, Room, Thing

from limp.homes.lexicon import lexicon

from .bodies import SAME
from .words import PHRASES

WALL, CLEAR, DEPTH, REACH = 0.75, 0.8, 0.6, 0.4
"""Metres: free at each end of a wall, and around a door; depth of furniture; from its front to who uses it."""
ORDINARY_WIDTH = 0.8
ROOM_WIDTH, ROOM_DEPTH, ROOM_SHARE = (4.4, 5.2), (4.0, 4.8), (0.9, 1.1)
"""Metres of a room on average, least and most, and how much its share of a row's width varies."""
DOOR_WALL, DOOR_AT, SKIPPED = 1.6, (0.35, 0.65), 0.5
"""Metres of a wall with a door, where along it, and how often a door that is not needed is left out."""
APART, TOUCH = 0.2, 0.02
"""Metres between two pieces of furniture; by how much two rooms that touch may be apart, from rounding."""


def sample_apartment(rng: Random, rooms: int = 4, things: int = 9) -> Apartment:
    """Return an apartment of 3 to 5 rooms; the same `rng` state gives the same apartment."""
    names = ["kitchen", "living room", "bedroom", *rng.sample(["bathroom", "office"], 2)][: max(3, min(rooms, 5))]
    plan = tuple(_plan(rng.sample(names, len(names)), rng))
    doors = tuple(_doors(plan, rng))
    furniture = tuple(piece for room in plan for piece in _furnish(room, doors, rng))
    lying = []
    for name in rng.sample(PHRASES["things"], min(things, len(PHRASES["things"]))):
        odds = [lexicon().plausibility(name, piece.place) for piece in furniture]  # how ordinary it is there
        lying.append(Thing(id=name, name=name, place=rng.choices(furniture, odds)[0].id))
    return Apartment(rooms=plan, doors=doors, furniture=furniture, things=tuple(lying))


def _plan(names: Sequence[str], rng: Random) -> Iterator[Room]:
    """Two rows of rooms of the same total width."""
    upper = (len(names) + 1) // 2
    total = upper * rng.uniform(*ROOM_WIDTH)
    y = 0.0
    for row in (names[:upper], names[upper:]):
        depth = round(rng.uniform(*ROOM_DEPTH), 2)
        shares = [rng.uniform(*ROOM_SHARE) for _ in row]
        x = 0.0
        for name, share in zip(row, shares, strict=True):
            width = total * share / sum(shares)
            yield Room(name=name, area=Area(x=round(x, 2), y=y, width=round(width, 2), depth=depth))
            x += width
        y = round(y + depth, 2)


def _doors(rooms: Sequence[Room], rng: Random) -> Iterator[Door]:
    """Doors that connect all rooms, and some more: a spanning tree of the shared walls in random order."""
    shared = [(a, b, span) for k, a in enumerate(rooms) for b in rooms[k + 1 :] if (span := _wall(a.area, b.area))]
    rng.shuffle(shared)
    group = {room.name: room.name for room in rooms}
    for a, b, (one, two) in shared:
        joined = group[a.name] == group[b.name]
        if joined and rng.random() < SKIPPED:
            continue
        group = {name: group[a.name] if mark == group[b.name] else mark for name, mark in group.items()}
        share = rng.uniform(*DOOR_AT)
        x, y = one.x + share * (two.x - one.x), one.y + share * (two.y - one.y)
        yield Door(rooms=(a.name, b.name), at=Point(x=round(x, 2), y=round(y, 2)))


def _wall(a: Area, b: Area) -> tuple[Point, Point] | None:
    """The wall that two rooms share, if it is long enough for a door between furniture."""
    left, right = max(a.x, b.x), min(a.x + a.width, b.x + b.width)
    top, bottom = max(a.y, b.y), min(a.y + a.depth, b.y + b.depth)
    if right - left >= DOOR_WALL and abs(bottom - top) <= TOUCH:
        return Point(x=left, y=top), Point(x=right, y=top)
    if bottom - top >= DOOR_WALL and abs(right - left) <= TOUCH:
        return Point(x=left, y=top), Point(x=left, y=bottom)
    return None


def _furnish(room: Room, doors: Sequence[Door], rng: Random) -> Iterator[Furniture]:
    """Put 3 to 5 kinds of furniture in free stretches of the walls, container and surface at least one each."""
    names = list(PHRASES["furniture"][room.name])
    rng.shuffle(names)
    hides = [name for name in names if lexicon().is_container(name)]
    opens = [name for name in names if not lexicon().is_container(name)]
    wanted = [hides[0], opens[0], *rng.sample([*hides[1:], *opens[1:]], min(len(names) - 2, rng.randint(1, 3)))]
    free = list(_stretches(room, doors))
    rng.shuffle(free)
    for name in wanted:
        width = PHRASES["widths"].get(name, ORDINARY_WIDTH)
        for k, (side, start, end) in enumerate(free):
            if end - start >= width:
                free[k] = (side, start + width + APART, end)
                free.append(free.pop(k))
                yield _placed(name, room, side, start, width)
                break


def _stretches(room: Room, doors: Sequence[Door]) -> Iterator[tuple[str, float, float]]:
    """The parts of each wall (top, bottom, left, right) that no door needs, in metres from the wall's start."""
    area = room.area
    for side in ("top", "bottom", "left", "right"):
        along = side in ("top", "bottom")
        length = area.width if along else area.depth
        edge = {"top": area.y, "bottom": area.y + area.depth, "left": area.x, "right": area.x + area.width}[side]
        gaps = sorted(
            (door.at.x - area.x if along else door.at.y - area.y)
            for door in doors
            if room.name in door.rooms and abs((door.at.y if along else door.at.x) - edge) < SAME
        )
        start = WALL
        for gap in gaps:
            yield side, start, gap - CLEAR
            start = max(start, gap + CLEAR)
        yield side, start, length - WALL


def _placed(name: str, room: Room, side: str, start: float, width: float) -> Furniture:
    a, middle = room.area, start + width / 2
    front = DEPTH + REACH
    boxes = {
        "top": (a.x + start, a.y, width, DEPTH, a.x + middle, a.y + front),
        "bottom": (a.x + start, a.y + a.depth - DEPTH, width, DEPTH, a.x + middle, a.y + a.depth - front),
        "left": (a.x, a.y + start, DEPTH, width, a.x + front, a.y + middle),
        "right": (a.x + a.width - DEPTH, a.y + start, DEPTH, width, a.x + a.width - front, a.y + middle),
    }
    x, y, w, d, stand_x, stand_y = (round(value, 2) for value in boxes[side])
    return Furniture(
        id=f"{room.name} {name}",
        name=name,
        room=room.name,
        area=Area(x=x, y=y, width=w, depth=d),
        stand=Point(x=stand_x, y=stand_y),
        container=bool(lexicon().is_container(name)),
    )
