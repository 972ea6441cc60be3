"""Text maps of doors, keys and gems, and the joint states in them.

    .  floor     W  wall     r b y e p  a key: red, blue, yellow, green, pink     R B Y E P  a door of that colour
    g  a gem     1 2  the agents

Cells are numbered row by row from the top left. Gems have their own colours, in reading order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

from ..grid import around, rows_of, steps_from

FLOOR, WALL, GEM, STARTS = ".", "W", "g", "12"
COLOURS = {"r": "red", "b": "blue", "y": "yellow", "e": "green", "p": "pink"}
GEM_COLOURS = ("orange", "cyan", "violet", "white", "lime", "brown", "grey", "gold")
MOVES = ("up", "down", "left", "right")
KNOWN = "".join((FLOOR, WALL, GEM, STARTS, *COLOURS, *map(str.upper, COLOURS)))
GROUND, USED = -1, 2
"""Owners of a key besides the agents 0 and 1; a gem is on the ground or an agent's."""


@cache
def _owned(owners: tuple[int, ...], whose: int) -> int:
    """Return the mask of what somebody owns."""
    return sum(1 << k for k, owner in enumerate(owners) if owner == whose)


class State(NamedTuple):
    """Who is where and has what: cells, owner of each key, mask of open doors, owner of each gem, steps made."""

    cells: tuple[int, int]
    keys: tuple[int, ...]
    open: int
    gems: tuple[int, ...]
    time: int

    def held(self, agent: int) -> int:
        """The mask of the keys in an agent's hands."""
        return _owned(self.keys, agent)

    @property
    def ground(self) -> int:
        """The mask of the keys on the ground."""
        return _owned(self.keys, GROUND)


class Thing(NamedTuple):
    """A key, door or gem: its name (unique), its colour and its cell."""

    name: str
    colour: str
    cell: int


@dataclass(frozen=True)
class Layout:
    """A map that `read_layout` read: each agent once, and a gem for each within reach."""

    rows: tuple[str, ...]

    @property
    def width(self) -> int:
        """Columns."""
        return len(self.rows[0])

    @property
    def cells(self) -> int:
        """How many cells there are, walls included."""
        return self.width * len(self.rows)

    @cached_property
    def text(self) -> str:
        """All letters, by cell."""
        return "".join(self.rows)

    def _find(self, letters: str) -> list[int]:
        return [cell for cell, letter in enumerate(self.text) if letter in letters]

    @cached_property
    def starts(self) -> tuple[int, int]:
        """The agents' first cells."""
        return self.text.index("1"), self.text.index("2")

    @cached_property
    def keys(self) -> tuple[Thing, ...]:
        """The keys, in reading order."""
        return _named("key", [(COLOURS[self.text[cell]], cell) for cell in self._find("".join(COLOURS))])

    @cached_property
    def doors(self) -> tuple[Thing, ...]:
        """The doors, in reading order."""
        letters = "".join(COLOURS).upper()
        return _named("door", [(COLOURS[self.text[cell].lower()], cell) for cell in self._find(letters)])

    @cached_property
    def gems(self) -> tuple[Thing, ...]:
        """The gems, in reading order, which gives them their colours."""
        found = self._find(GEM)
        colours = (*GEM_COLOURS, *(str(n) for n in range(len(found))))
        return _named("gem", [(colours[n], cell) for n, cell in enumerate(found)])

    @cached_property
    def door_at(self) -> dict[int, int]:
        """The number of the door in a cell."""
        return {door.cell: d for d, door in enumerate(self.doors)}

    @cached_property
    def key_at(self) -> dict[int, int]:
        """The number of the key that lay in a cell at the start; keys never lie anywhere else."""
        return {key.cell: k for k, key in enumerate(self.keys)}

    @cached_property
    def gem_at(self) -> dict[int, int]:
        """The number of the gem in a cell."""
        return {gem.cell: g for g, gem in enumerate(self.gems)}

    @cached_property
    def matching(self) -> tuple[int, ...]:
        """For each door, the mask of the keys that open it."""
        return tuple(
            sum(1 << k for k, key in enumerate(self.keys) if key.colour == door.colour) for door in self.doors
        )

    @cached_property
    def beside(self) -> tuple[dict[str, int], ...]:
        """For each cell, the neighbours that are no wall, by direction; a door is one, locked or not."""
        return tuple(self._beside(cell) for cell in range(self.cells))

    def _beside(self, cell: int) -> dict[str, int]:
        near = zip(MOVES, around(cell, self.width, len(self.rows)), strict=True)
        return {name: to for name, to in near if to != cell and self.text[to] != WALL}

    @cached_property
    def _ways(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(near.values()) for near in self.beside)

    def passable(self, cell: int, opened: int) -> bool:
        """Whether one can stand in a cell that is no wall, with these doors open."""
        door = self.door_at.get(cell)
        return door is None or bool(opened >> door & 1)

    def place(self, cell: int) -> tuple[int, int]:
        """Column and row of a cell, from 0 at the top left."""
        y, x = divmod(cell, self.width)
        return x, y

    def apart(self, one: int, other: int) -> int:
        """The Manhattan distance of two cells."""
        (x, y), (u, v) = self.place(one), self.place(other)
        return abs(x - u) + abs(y - v)

    def distances(self, opened: int, source: int) -> list[int]:
        """Steps from a cell to every cell with these doors open; -1 where there is no way."""
        locked = (cell for cell in self.door_at if not self.passable(cell, opened))
        found = steps_from([source], self._ways, locked)
        return [found.get(cell, -1) for cell in range(self.cells)]

    def start(self) -> State:
        """The state before the first step."""
        return State(self.starts, (GROUND,) * len(self.keys), 0, (GROUND,) * len(self.gems), 0)


def _named(kind: str, found: Sequence[tuple[str, int]]) -> tuple[Thing, ...]:
    colours = [colour for colour, _ in found]
    named = []
    for n, (colour, cell) in enumerate(found):
        number = f" {colours[: n + 1].count(colour)}" if colours.count(colour) > 1 else ""
        named.append(Thing(f"{colour} {kind}{number}", colour, cell))
    return tuple(named)


def read_layout(text: str) -> Layout:
    """Return the map of a text; raise `InputError` for whatever is wrong with it."""
    return Layout(rows_of(text, KNOWN, legend="Use . W g 1 2, r b y e p for keys and R B Y E P for doors."))
