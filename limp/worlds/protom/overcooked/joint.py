"""Optimal joint plans of two cooks who know the whole kitchen, without help or with one item brought to the other.

An agent's program is the furniture that it bumps, in order: food, board, plate, delivery. A helper's program has
two more bumps, an item and a counter, and the other takes the item from that counter. All programs of both are
enumerated; the shortest joint plan of a pair of programs is found by A* over both positions and both places in the
programs, with the collisions of the real world. The cost of a plan is the sum of the times of both deliveries.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise, product
from typing import NamedTuple

from .map import BOARD, COUNTER, DELIVERY, FAR, NOTHING, PLATE, Kitchen, Start
from .step import moves

INFINITE = 10_000
STEPS = 4
"""Bumps of a recipe: food, board, plate, delivery."""
FOOD_STEP, PLATE_STEP = 0, 2


class Program(NamedTuple):
    """The bumps of an agent; at `help_at` start the two that bring an item to the other, -1 for none.

    `take_at` is the bump that takes what the other brings, -1 for none. A helper with something in hand, which is
    one with 0 < help_at < 4, has to put it down and take it again.
    """

    bumps: tuple[int, ...]
    help_at: int = -1
    take_at: int = -1

    @property
    def deliver_at(self) -> int:
        """The bump that delivers."""
        return len(self.bumps) - (1 if self.help_at < STEPS else 3)


class Pair(NamedTuple):
    """Both agents' programs, and a lower bound of their cost: each alone, waiting for what it is brought."""

    bound: int
    programs: tuple[Program, Program]


@dataclass(frozen=True)
class Plan:
    """A joint plan: its cost, and both agents' actions in each step."""

    cost: int
    actions: tuple[tuple[int, int], ...]


@dataclass(frozen=True, eq=False)
class Joint:
    """The plans of two agents with these foods, from the start of a map."""

    start: Start
    foods: tuple[int, int]
    _between: dict[tuple[int, int], int] = field(default_factory=dict, repr=False)
    _detours: dict[tuple[int, ...], tuple[int, int]] = field(default_factory=dict, repr=False)

    def alone(self) -> list[Pair]:
        """Return all pairs of programs without help, the lowest bound first."""
        pairs = [
            Pair(self.tour(0, one) + self.tour(1, two), (one, two))
            for one, two in product(self._programs(0), self._programs(1))
            if _apart(one, two)
        ]
        return sorted(pair for pair in pairs if pair.bound < INFINITE)

    def helped(self) -> list[Pair]:
        """Return all pairs in which one agent brings the other one item, the lowest bound first.

        A pair whose helper interrupts its recipe has no plan here, and a bound that no plan can beat.
        """
        return sorted(
            pair
            for helper in (0, 1)
            for pair in self._help(helper)
            if pair.bound < INFINITE and _apart(*pair.programs)
        )

    def _help(self, helper: int) -> Iterator[Pair]:
        kitchen, other = self.start.kitchen, 1 - helper
        meeting = [
            f
            for f, lies in enumerate(self.start.contents)
            if lies == NOTHING and kitchen.is_shared(f, self.start.agents)
        ]
        plain = self._programs(helper)
        for step, thing in ((FOOD_STEP, self.foods[other]), (PLATE_STEP, PLATE)):
            for counter, source in product(meeting, self._lying(thing)):
                takers = [
                    (self.tour(other, taker), self._rest(taker, step), taker)
                    for taker in self._programs(other, step, counter)
                ]
                for program, at in product(plain, range(STEPS + 1)):
                    if source in (program.bumps[FOOD_STEP], program.bumps[PLATE_STEP]):
                        continue
                    bumps = (*program.bumps[:at], source, counter, *program.bumps[at:])
                    giver = Program(bumps, at, -1)
                    own, put = self._errand(helper, giver)
                    if max(put, own) >= INFINITE:
                        continue
                    for tour, rest, taker in takers:
                        bound = own + max(tour, put + rest)
                        programs = (giver, taker) if helper == 0 else (taker, giver)
                        yield Pair(min(bound, INFINITE), programs)

    def _programs(self, agent: int, taken: int = -1, counter: int = -1) -> list[Program]:
        """All programs of an agent; what bump `taken` needs is brought to `counter`."""
        kitchen = self.start.kitchen
        choices = [
            self._lying(self.foods[agent]),
            list(kitchen.of_kind(BOARD)),
            self._lying(PLATE),
            list(kitchen.of_kind(DELIVERY)),
        ]
        if taken >= 0:
            choices[taken] = [counter]
        found = [Program(tuple(bumps), -1, taken) for bumps in product(*choices)]
        return [program for program in found if self.tour(agent, program) < INFINITE]

    def _lying(self, thing: int) -> list[int]:
        return [f for f, lies in enumerate(self.start.contents) if lies == thing]

    # --- bounds ---

    def tour(self, agent: int, program: Program) -> int:
        """Return the fewest steps to the delivery for an agent alone in the kitchen, at least."""
        return self._length(self.start.agents[agent], program.bumps[: program.deliver_at + 1])

    def _errand(self, agent: int, giver: Program) -> tuple[int, int]:
        """The steps of a helper to its delivery, and until the item is on the counter, at least.

        Cargo is put down somewhere, x, and taken from there: before -> x -> item -> counter -> x -> after.
        """
        at, bumps, cell = giver.help_at, giver.bumps, self.start.agents[agent]
        if not 0 < at < STEPS:
            return self.tour(agent, giver), self._length(cell, bumps[: at + 2])
        before, item, counter, after = bumps[at - 1 : at + 3]
        key = (before, item, counter, after)
        if key not in self._detours:
            rests = (*self.start.kitchen.of_kind(COUNTER), *self.start.kitchen.of_kind(BOARD))
            away = {x: self._hop(before, x) + self._hop(x, item) for x in rests}
            back = {x: self._hop(counter, x) + self._hop(x, after) for x in rests}
            carry = self._hop(item, counter)
            self._detours[key] = min(away.values()) + carry, min(away[x] + back[x] for x in rests) + carry
        there, whole = self._detours[key]
        rest = sum(self._hop(f, g) for f, g in pairwise(bumps[at + 2 :]))
        first = self._length(cell, bumps[:at])
        return min(first + whole + rest, INFINITE), min(first + there, INFINITE)

    def _rest(self, program: Program, at: int) -> int:
        """The steps from having bumped the `at`-th furniture to the delivery, at least."""
        bumps = program.bumps[at : program.deliver_at + 1]
        return min(INFINITE, sum(self._hop(f, g) for f, g in pairwise(bumps)))

    def _length(self, cell: int, bumps: tuple[int, ...]) -> int:
        first = self.start.kitchen.distances(bumps[0])[cell]
        whole = first + sum(self._hop(f, g) for f, g in pairwise(bumps))
        return whole if first < FAR and whole < FAR else INFINITE

    def _hop(self, f: int, g: int) -> int:
        if (f, g) not in self._between:
            self._between[f, g] = self.start.kitchen.between(f, g)
        return self._between[f, g]

    # --- plans ---

    def plan(self, pair: Pair, below: int = INFINITE) -> Plan | None:
        """Return the cheapest plan of a pair that costs less than `below`; None without one."""
        if any(0 < program.help_at < STEPS for program in pair.programs):
            return None
        return _search(self.start, pair.programs, below)

    def best(self, pairs: list[Pair], enough: int = INFINITE) -> tuple[int, Plan | None]:
        """Return a lower bound of the cost of all pairs (`INFINITE` if there are none), and the best plan found.

        If the two are equal, the plan is optimal. Pairs that only have a bound may leave them apart, and so does
        `enough`: with a plan found, pairs that cannot cost less than that are not searched.
        """
        best: Plan | None = None
        least = INFINITE
        for pair in pairs:
            if best is not None and pair.bound >= min(best.cost, enough):
                least = min(least, pair.bound)
                break
            found = self.plan(pair, INFINITE if best is None else best.cost)
            if any(0 < program.help_at < STEPS for program in pair.programs):
                least = min(least, pair.bound)
            elif found is not None:
                best = found
        return min(least, INFINITE if best is None else best.cost), best


def _apart(one: Program, two: Program) -> bool:
    """Whether the two take different things; one may take what the other brings to a counter."""
    return not _takes(one) & _takes(two)


def _takes(program: Program) -> set[int]:
    own = [at + 2 * (0 <= program.help_at <= at) for at in (FOOD_STEP, PLATE_STEP)]
    if program.take_at >= 0:
        own.remove(program.take_at)
    if program.help_at >= 0:
        own.append(program.help_at)
    return {program.bumps[at] for at in own}


def _search(start: Start, programs: tuple[Program, Program], below: int) -> Plan | None:
    """A* over both positions and places in the programs; all moves are those of the real world."""
    kitchen = start.kitchen
    left = tuple(_left(kitchen, program) for program in programs)
    ready = tuple(
        (1 - k, p.help_at + 2, programs[1 - k].take_at) for k, p in enumerate(programs) if p.help_at >= 0
    )
    first = (start.agents, (0, 0))
    queue = [(left[0][0][start.agents[0]] + left[1][0][start.agents[1]], 0, first)]
    spent, came = {first: 0}, dict[object, tuple[tuple[tuple[int, int], tuple[int, int]], tuple[int, int]]]()
    while queue:
        estimate, cost, node = heapq.heappop(queue)
        if estimate >= below or estimate >= INFINITE:
            return None
        if cost > spent[node]:
            continue
        cells, at = node
        working = [at[k] <= programs[k].deliver_at for k in (0, 1)]
        if not any(working):
            return Plan(cost, _actions(came, node))
        for actions in product(range(5), range(5)):
            to0, to1, *bumps = moves(kitchen, cells, actions)
            now = _advance(programs, at, bumps, ready)
            if now is None:
                continue
            following, more = ((to0, to1), now), cost + sum(working)
            if more < spent.get(following, INFINITE):
                spent[following], came[following] = more, (node, actions)
                heapq.heappush(queue, (more + left[0][now[0]][to0] + left[1][now[1]][to1], more, following))
    return None


def _advance(
    programs: tuple[Program, Program],
    at: tuple[int, int],
    bumps: list[int],
    ready: tuple[tuple[int, int, int], ...],
) -> tuple[int, int] | None:
    """Return the places in the programs after both bumped furniture; None if a bump is not the next one."""
    now = list(at)
    for k in (0, 1):
        if bumps[k] < 0:
            continue
        if now[k] >= len(programs[k].bumps) or programs[k].bumps[now[k]] != bumps[k]:
            return None
        if any(taker == k and now[k] == take and now[1 - k] < put for taker, put, take in ready):
            return None
        now[k] += 1
    return now[0], now[1]


def _left(kitchen: Kitchen, program: Program) -> list[list[int]]:
    """The steps to the delivery from every cell at every place in the program, alone."""
    size, last = len(kitchen.letters), program.deliver_at
    found = [[0] * size for _ in range(len(program.bumps) + 1)]
    for at in range(last, -1, -1):
        after = found[at + 1]
        ends = [(after[cell] + 1, cell) for cell in kitchen.access[program.bumps[at]]]
        found[at] = [
            min((kitchen.way(end)[cell] + more for more, end in ends), default=INFINITE) for cell in range(size)
        ]
    return found


def _actions(
    came: dict[object, tuple[tuple[tuple[int, int], tuple[int, int]], tuple[int, int]]],
    node: tuple[tuple[int, int], tuple[int, int]],
) -> tuple[tuple[int, int], ...]:
    found = []
    while node in came:
        node, actions = came[node]
        found.append(actions)
    return tuple(reversed(found))
