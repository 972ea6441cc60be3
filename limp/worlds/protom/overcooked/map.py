"""Kitchens as text maps: cells, furniture, rooms, what is seen from where, and distances.

    space floor    d door    1 2 agents    - counter    / chopping board    * delivery
    t l o p        a counter with a tomato, lettuce, onion, plate

Cells are numbered row by row from the top left. Furniture is every non-floor cell beside a floor cell; it is
numbered in the order of its cells. A room is a connected piece of floor without its doors.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ....errors import InputError
from ...grid import around, rows_of, steps_from

FLOOR, DOOR, COUNTER, BOARD, DELIVERY = " ", "d", "-", "/", "*"
NOTHING, TOMATO, LETTUCE, ONION, PLATE = 0, 1, 2, 3, 7
FOODS = (TOMATO, LETTUCE, ONION)
NAMES = (
    *("nothing", "tomato", "lettuce", "onion"),
    *("chopped tomato", "chopped lettuce", "chopped onion", "plate"),
    *("plated tomato", "plated lettuce", "plated onion"),
)
GROUND = (FLOOR, DOOR)
"""What one can stand on."""
SUPPLIES = {"t": TOMATO, "l": LETTUCE, "o": ONION, "p": PLATE}
RECIPES = {"SimpleTomato": TOMATO, "SimpleLettuce": LETTUCE, "SimpleOnion": ONION}
AGENTS = ("1", "2")
UP, DOWN, LEFT, RIGHT, STAY = range(5)
ACTIONS = ("up", "down", "left", "right", "wait")
FAR = 1000
"""The distance of what cannot be reached."""

LEGEND = "space floor, d door, - counter, / board, * delivery, t l o p supplies, 1 2 agents"


def chopped(food: int) -> int:
    """Return the chopped form of a fresh food."""
    return food + 3


def plated(food: int) -> int:
    """Return the plated, chopped form of a fresh food."""
    return food + 7


@dataclass(frozen=True, eq=False)
class Kitchen:
    """A layout: what stays where it is. Build it with `read_map`.

    `letters` [cells] is the map without agents and supplies; `steps[cell][action]` the cell an action leads to
    (the cell itself for no-op and at the edge); `furniture` [F] the cells of furniture, `number[cell]` the
    furniture of a cell or -1; `access[f]` the floor cells beside it; `view[cell]` the furniture seen from a floor
    cell as a bit mask; `rooms[r]` the cells from which room r is seen; `room_view[r]` its furniture;
    `region[cell]` numbers the connected pieces of floor and doors, -1 elsewhere.
    """

    width: int
    height: int
    letters: tuple[str, ...]
    steps: tuple[tuple[int, int, int, int, int], ...]
    furniture: tuple[int, ...]
    number: tuple[int, ...]
    access: tuple[tuple[int, ...], ...]
    view: tuple[int, ...]
    rooms: tuple[tuple[int, ...], ...]
    room_view: tuple[int, ...]
    region: tuple[int, ...]
    _tables: dict[tuple[int, int], tuple[int, ...]] = field(default_factory=dict, repr=False)

    @cached_property
    def visible(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the furniture seen from each cell: `view`, spelt out."""
        return tuple(tuple(f for f in range(len(self.furniture)) if mask >> f & 1) for mask in self.view)

    @cached_property
    def ways(self) -> tuple[tuple[int, ...], ...]:
        """The other cells that one can stand on beside each cell."""
        return tuple(
            tuple(to for to in near if to != cell and self.is_floor(to)) for cell, near in enumerate(self.steps)
        )

    def is_floor(self, cell: int) -> bool:
        """Whether one can stand on a cell."""
        return self.letters[cell] in GROUND

    def place(self, cell: int) -> tuple[int, int]:
        """Return (column, row) of a cell, from the top left."""
        return cell % self.width, cell // self.width

    def of_kind(self, letter: str) -> tuple[int, ...]:
        """Return the furniture of a kind: counters, boards or deliveries."""
        return tuple(f for f, cell in enumerate(self.furniture) if self.letters[cell] == letter)

    def is_border(self, f: int) -> bool:
        """Whether furniture stands at the edge of the map."""
        x, y = self.place(self.furniture[f])
        return x in (0, self.width - 1) or y in (0, self.height - 1)

    def is_shared(self, f: int, cells: Sequence[int]) -> bool:
        """Whether furniture is a counter, not at the edge, that can be used from the regions of all `cells`."""
        if self.letters[self.furniture[f]] != COUNTER or self.is_border(f):
            return False
        beside = {self.region[cell] for cell in self.access[f]}
        return all(self.region[cell] in beside for cell in cells)

    def distances(self, target: int, blocked: int = -1) -> tuple[int, ...]:
        """Return the steps [cells] to use furniture `target` < F, or to see room `target` - F; `FAR` if never.

        Using furniture takes the way to a cell beside it, and one bump. `blocked` is a cell nobody enters,
        from which it is `FAR` too.
        """
        found = self._tables.get((target, blocked))
        if found is None:
            use = target < len(self.furniture)
            sources = self.access[target] if use else self.rooms[target - len(self.furniture)]
            found = self._search(sources, int(use), blocked)
            self._tables[target, blocked] = found
        return found

    def way(self, cell: int) -> tuple[int, ...]:
        """Return the steps [cells] to a floor cell, with nobody in the way."""
        key = (-1 - cell, -1)
        if key not in self._tables:
            self._tables[key] = self._search((cell,), 0, -1)
        return self._tables[key]

    def between(self, f: int, g: int) -> int:
        """Return the steps from having used furniture `f` to having used `g`."""
        table = self.distances(g)
        return min((table[cell] for cell in self.access[f]), default=FAR)

    def _search(self, sources: Iterable[int], start: int, blocked: int) -> tuple[int, ...]:
        found = [FAR] * len(self.letters)
        for cell, steps in steps_from(sources, self.ways, (blocked,)).items():
            found[cell] = start + steps
        return tuple(found)


@dataclass(frozen=True)
class Start:
    """What a text map says: the layout, where the agents stand, and what is on the furniture [F]."""

    kitchen: Kitchen
    agents: tuple[int, int]
    contents: tuple[int, ...]


def read_map(text: str, what: str = "the map") -> Start:
    """Return the kitchen, agents and supplies of a text map; every mistake is one `InputError`."""
    known = "".join((*GROUND, COUNTER, BOARD, DELIVERY, *SUPPLIES, *AGENTS))
    rows = rows_of(text, known, what, f"Draw it: {LEGEND}.")
    width = len(rows[0])
    text = "".join(rows)
    agents = _agents(text, width, what)
    letters = tuple(COUNTER if c in SUPPLIES else FLOOR if c in AGENTS else c for c in text)
    kitchen = _build(letters, width)
    contents = tuple(SUPPLIES.get(text[cell], NOTHING) for cell in kitchen.furniture)
    return Start(kitchen, agents, contents)


def _agents(text: str, width: int, what: str) -> tuple[int, int]:
    places = []
    for name in AGENTS:
        count = text.count(name)
        if count != 1:
            raise InputError(f"{what} holds agent {name} {count} times.", "Draw 1 and 2 once each, apart.")
        places.append(text.index(name))
    for name, cell in zip(AGENTS, places, strict=True):
        inside = [text[to] for to in around(cell, width, len(text) // width) if to != cell]
        if not any(letter in (*GROUND, *AGENTS) for letter in inside):
            raise InputError(
                f"{what}: agent {name} is walled in: its start is unreachable.", "Leave it a way out."
            )
    return places[0], places[1]


def _build(letters: tuple[str, ...], width: int) -> Kitchen:
    steps = [(*around(cell, width, len(letters) // width), cell) for cell in range(len(letters))]
    access = {cell: _on_ground(letters, near[:STAY]) for cell, near in enumerate(steps)}
    furniture = tuple(cell for cell in access if letters[cell] not in GROUND and access[cell])
    number = [-1] * len(letters)
    for f, cell in enumerate(furniture):
        number[cell] = f
    beside = [{number[to] for to in near} - {-1} for near in steps]
    rooms = _rooms(letters, steps)
    view, room_view = _views(letters, beside, rooms)
    return Kitchen(
        width=width,
        height=len(letters) // width,
        letters=letters,
        steps=tuple(steps),
        furniture=furniture,
        number=tuple(number),
        access=tuple(access[cell] for cell in furniture),
        view=view,
        rooms=tuple(map(tuple, rooms)),
        room_view=room_view,
        region=tuple(_pieces(letters, steps, GROUND)),
    )


def _on_ground(letters: Sequence[str], cells: Iterable[int]) -> tuple[int, ...]:
    return tuple(cell for cell in cells if letters[cell] in GROUND)


def _rooms(letters: Sequence[str], steps: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return the cells from which each room is seen: its floor, and its doors."""
    room_of = _pieces(letters, steps, (FLOOR,))
    rooms: list[list[int]] = [[] for _ in range(max(room_of) + 1)]
    for cell in _on_ground(letters, range(len(letters))):
        around = {room_of[cell]} if letters[cell] == FLOOR else {room_of[to] for to in steps[cell]}
        for room in around - {-1}:
            rooms[room].append(cell)
    return rooms


def _views(
    letters: Sequence[str], beside: Sequence[set[int]], rooms: Sequence[Sequence[int]]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the masks of the furniture that is seen from each cell, and of that of each room."""
    of_room = [_mask({f for cell in room if letters[cell] == FLOOR for f in beside[cell]}) for room in rooms]
    view = [_mask(beside[cell]) if letter == DOOR else 0 for cell, letter in enumerate(letters)]
    for room, shown in zip(rooms, of_room, strict=True):
        for cell in room:
            view[cell] |= shown
    return tuple(view), tuple(of_room)


def _pieces(letters: Sequence[str], steps: Sequence[Sequence[int]], kinds: Sequence[str]) -> list[int]:
    """Number the connected pieces of cells of some kinds; -1 for the other cells."""
    piece, count = [-1] * len(letters), 0
    ways = [[to for to in near if letters[to] in kinds] for near in steps]
    for first, letter in enumerate(letters):
        if letter in kinds and piece[first] < 0:
            for cell in steps_from([first], ways):
                piece[cell] = count
            count += 1
    return piece


def _mask(numbers: Iterable[int]) -> int:
    found = 0
    for n in numbers:
        found |= 1 << n
    return found
