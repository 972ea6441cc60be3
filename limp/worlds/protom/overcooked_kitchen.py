"""Kitchens: text maps, what is seen from where, distances; their state, and one joint step.

    space floor    d door    1 2 agents    - counter    / chopping board    * delivery
    t l o p        a counter with a tomato, lettuce, onion, plate

Cells are numbered row by row from the top left. Furniture is every non-floor cell beside a floor cell; it is
numbered in the order of its cells. A room is a connected piece of floor without its doors.

In a step both move, with collisions, then interact in agent order by bumping furniture. With something in hand:
fresh food at an empty board is chopped and stays in hand; a plate and chopped food merge in hand; a delivery takes
plated food; an empty counter or board takes the rest. With an empty hand: what is there is picked up. Anything
else leaves all as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import or_
from typing import NamedTuple

from ..grid import around, rows_of, steps_from

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
    """A layout: what stays where it is. `letters` [cells] is the map without agents and supplies."""

    width: int
    letters: tuple[str, ...]
    _tables: dict[tuple[int, int], tuple[int, ...]] = field(default_factory=dict, repr=False)

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.letters) // self.width

    @cached_property
    def steps(self) -> tuple[tuple[int, int, int, int, int], ...]:
        """The cell that each action leads to from each cell: the cell itself for waiting and at the edge."""
        return tuple((*around(cell, self.width, self.height), cell) for cell in range(len(self.letters)))

    @cached_property
    def ways(self) -> tuple[tuple[int, ...], ...]:
        """The other cells that one can stand on beside each cell."""
        return tuple(
            tuple(to for to in near if to != cell and self.is_floor(to)) for cell, near in enumerate(self.steps)
        )

    @cached_property
    def furniture(self) -> tuple[int, ...]:
        """The cells of furniture [F]."""
        return tuple(cell for cell, ways in enumerate(self.ways) if ways and not self.is_floor(cell))

    @cached_property
    def number(self) -> tuple[int, ...]:
        """The furniture of each cell, or -1."""
        number = {cell: f for f, cell in enumerate(self.furniture)}
        return tuple(number.get(cell, -1) for cell in range(len(self.letters)))

    @cached_property
    def access(self) -> tuple[tuple[int, ...], ...]:
        """The cells from which each furniture [F] is used."""
        return tuple(self.ways[cell] for cell in self.furniture)

    @cached_property
    def region(self) -> tuple[int, ...]:
        """The number of each cell's connected piece of floor and doors, -1 elsewhere."""
        return self._pieces(GROUND)

    @cached_property
    def rooms(self) -> tuple[tuple[int, ...], ...]:
        """The cells from which each room is seen: its floor, and its doors."""
        room_of = self._pieces((FLOOR,))
        seen = {
            cell: {room_of[cell]} if letter == FLOOR else {room_of[to] for to in self.steps[cell]}
            for cell, letter in enumerate(self.letters)
            if self.is_floor(cell)
        }
        return tuple(tuple(c for c, rooms in seen.items() if room in rooms) for room in range(max(room_of) + 1))

    @cached_property
    def room_view(self) -> tuple[int, ...]:
        """The furniture of each room, as a bit mask."""
        return tuple(
            reduce(or_, (self._beside[cell] for cell in room if self.letters[cell] == FLOOR))
            for room in self.rooms
        )

    @cached_property
    def view(self) -> tuple[int, ...]:
        """The furniture seen from each cell, as a bit mask: that of its rooms, and at a door what is beside it."""
        view = [self._beside[cell] if letter == DOOR else 0 for cell, letter in enumerate(self.letters)]
        for room, shown in zip(self.rooms, self.room_view, strict=True):
            for cell in room:
                view[cell] |= shown
        return tuple(view)

    @cached_property
    def _beside(self) -> tuple[int, ...]:
        """The furniture beside each cell, as a bit mask."""
        return tuple(sum(1 << f for f in {self.number[to] for to in near} - {-1}) for near in self.steps)

    def _pieces(self, kinds: Sequence[str]) -> tuple[int, ...]:
        """Number the connected pieces of cells of some kinds; -1 for the other cells."""
        piece, count = [-1] * len(self.letters), 0
        ways = [[to for to in near if self.letters[to] in kinds] for near in self.steps]
        for first, letter in enumerate(self.letters):
            if letter in kinds and piece[first] < 0:
                for cell in steps_from([first], ways):
                    piece[cell] = count
                count += 1
        return tuple(piece)

    def is_floor(self, cell: int) -> bool:
        """Return whether one can stand on a cell."""
        return self.letters[cell] in GROUND

    def place(self, cell: int) -> tuple[int, int]:
        """Return (column, row) of a cell, from the top left."""
        return cell % self.width, cell // self.width

    def of_kind(self, letter: str) -> tuple[int, ...]:
        """Return the furniture of a kind: counters, boards or deliveries."""
        return tuple(f for f, cell in enumerate(self.furniture) if self.letters[cell] == letter)

    def is_shared(self, f: int, cells: Sequence[int]) -> bool:
        """Return whether furniture is a counter, not at the edge, that all who stand on `cells` can get to."""
        x, y = self.place(self.furniture[f])
        at_the_edge = x in (0, self.width - 1) or y in (0, self.height - 1)
        if self.letters[self.furniture[f]] != COUNTER or at_the_edge:
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


CHOPPED = frozenset(map(chopped, FOODS))
PLATED = frozenset(map(plated, FOODS))
FRESH = frozenset((*FOODS, PLATE))
NO_GIFT = (-1, -1)


class State(NamedTuple):
    """Where the agents stand, what they hold, what is on the furniture [F], and what was delivered by whom.

    Fresh food and plates that somebody puts on a shared counter are a `gift` for the other, who is named beside
    the counter, until it is taken; `NO_GIFT` without one. The giver takes it back only if it knows no other.
    `time` counts steps.
    """

    cells: tuple[int, int]
    hands: tuple[int, int]
    contents: tuple[int, ...]
    served: tuple[tuple[int, int], ...] = ()
    gift: tuple[int, int] = NO_GIFT
    time: int = 0


def read_map(text: str) -> tuple[Kitchen, State]:
    """Return the kitchen of a text map, which has each agent once, and how things are at first."""
    known = "".join((*GROUND, COUNTER, BOARD, DELIVERY, *SUPPLIES, *AGENTS))
    rows = rows_of(text, known, "the map", f"Draw it: {LEGEND}.")
    width = len(rows[0])
    text = "".join(rows)
    first, second = map(text.index, AGENTS)
    letters = tuple(COUNTER if c in SUPPLIES else FLOOR if c in AGENTS else c for c in text)
    kitchen = Kitchen(width, letters)
    contents = tuple(SUPPLIES.get(text[cell], NOTHING) for cell in kitchen.furniture)
    return kitchen, State((first, second), (NOTHING, NOTHING), contents)


def interaction(kitchen: Kitchen, f: int, hand: int, content: int) -> tuple[int, int]:
    """Return hand and content after furniture `f` is bumped; a delivered dish is in neither."""
    letter = kitchen.letters[kitchen.furniture[f]]
    if letter == DELIVERY:
        return (NOTHING, content) if hand in PLATED else (hand, content)
    if hand == NOTHING:
        return content, NOTHING
    if content == NOTHING:
        if letter == BOARD and hand in FOODS:
            return chopped(hand), NOTHING
        return NOTHING, hand
    if hand == PLATE and content in CHOPPED:
        return content + 4, NOTHING
    if hand in CHOPPED and content == PLATE:
        return hand + 4, NOTHING
    return hand, content


def moves(kitchen: Kitchen, cells: tuple[int, int], actions: Sequence[int]) -> tuple[int, int, int, int]:
    """Return where the agents stand after moving, and the furniture each bumps (-1 for none).

    Two that enter the same cell or swap cells stay where they are; one that enters the cell of another who stays
    is blocked alone.
    """
    here, there = cells
    to0, to1 = kitchen.steps[here][actions[0]], kitchen.steps[there][actions[1]]
    bump0, bump1 = kitchen.number[to0], kitchen.number[to1]
    if bump0 >= 0 or not kitchen.is_floor(to0):
        to0 = here
    if bump1 >= 0 or not kitchen.is_floor(to1):
        to1 = there
    if to0 == to1:
        if to0 == here:
            return here, there, bump0, bump1
        if to1 == there:
            return here, there, bump0, bump1
        return here, there, -1, -1
    if to0 == there and to1 == here:
        return here, there, -1, -1
    return to0, to1, bump0, bump1


def step(kitchen: Kitchen, state: State, actions: Sequence[int]) -> State:
    """Return the state after a joint step."""
    cells, hands, contents, served, gift, time = state
    if actions[0] == STAY == actions[1]:
        return State(cells, hands, contents, served, gift, time + 1)
    to0, to1, *bumps = moves(kitchen, cells, actions)
    if bumps[0] < 0 and bumps[1] < 0:
        return State((to0, to1), hands, contents, served, gift, time + 1)
    held, lying = list(hands), list(contents)
    for agent, f in enumerate(bumps):
        if f < 0:
            continue
        hand, content = held[agent], lying[f]
        held[agent], lying[f] = interaction(kitchen, f, hand, content)
        if lying[f] != content:
            if hand == lying[f] and hand in FRESH and kitchen.is_shared(f, cells):
                gift = f, 1 - agent
            elif f == gift[0]:
                gift = NO_GIFT
        elif hand in PLATED and held[agent] == NOTHING:
            served = (*served, (agent, hand))
    return State((to0, to1), (held[0], held[1]), tuple(lying), served, gift, time + 1)
