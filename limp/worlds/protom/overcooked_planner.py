"""What a cook thinks lies where, and how it plans: its next sub-task, what serves it, the steps that acts leave.

It knows what it saw; a particle also imagines where what it has not seen lies. It goes for the nearest believed
target, else for the nearest room with counters it has not seen. The cell of the other agent counts as blocked.
One that has nothing to do clears the doorway; of two that stand in each other's way, the one outside the door,
else the second, steps aside.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ..grid import steps_from
from .overcooked_kitchen import (
    BOARD,
    CHOPPED,
    COUNTER,
    DELIVERY,
    DOOR,
    FAR,
    FRESH,
    NOTHING,
    PLATE,
    STAY,
    Kitchen,
    State,
    chopped,
    interaction,
    plated,
)

UNKNOWN = -1


class Belief(NamedTuple):
    """What is thought to be on each furniture [F], `UNKNOWN` where nothing is, and a mask of what was seen.

    `imagines` says whether this is a particle, which places the things it has not seen somewhere.
    """

    contents: tuple[int, ...]
    seen: int
    imagines: bool = False


def remember(kitchen: Kitchen, state: State, agent: int) -> Belief:
    """Return the belief of somebody who has just come in: what it sees, and nothing else."""
    view = kitchen.view[state.cells[agent]]
    contents = (thing if view >> f & 1 else UNKNOWN for f, thing in enumerate(state.contents))
    return Belief(tuple(contents), view)


def imagine(kitchen: Kitchen, belief: Belief, state: State, random: np.random.Generator) -> Belief:
    """Return a particle: the things that exist and were not seen lie uniformly on counters that were not seen."""
    memory = [thing if belief.seen >> f & 1 else UNKNOWN for f, thing in enumerate(belief.contents)]
    exist = Counter(thing for thing in state.contents if thing > NOTHING)
    missing = exist - Counter(thing for thing in memory if thing > NOTHING)
    free = [f for f in kitchen.of_kind(COUNTER) if memory[f] == UNKNOWN]
    things = sorted(missing.elements())[: len(free)]
    if things:
        for f, thing in zip(random.permutation(free), things, strict=False):
            memory[int(f)] = thing
    return Belief(tuple(memory), belief.seen, True)


def see(
    kitchen: Kitchen, belief: Belief, state: State, agent: int, random: np.random.Generator | None = None
) -> Belief:
    """Return the belief after the agent saw what is in view.

    A particle that imagined otherwise is drawn anew; without a generator it forgets what it imagined wrongly.
    """
    contents, seen, imagines = belief
    actual, view = state.contents, kitchen.view[state.cells[agent]]
    known = seen | view
    there = () if contents == actual else enumerate(contents)
    changed = [f for f, thing in there if view >> f & 1 and thing != actual[f]]
    if not changed:
        return belief if known == seen else Belief(contents, known, imagines)
    now = list(contents)
    for f in changed:
        now[f] = actual[f]
    found = Belief(tuple(now), known, imagines)
    if not imagines or random is None:
        return found
    wrong = any((actual[f], contents[f]) != (NOTHING, UNKNOWN) for f in changed if not seen >> f & 1)
    return imagine(kitchen, found, state, random) if wrong else found


PASS, PICKUP = "Pass", "Pickup"
UNDONE, FINAL = 1.0, 5.0
"""Steps that a bump costs which one more bump undoes, and one that nothing undoes."""

Targets = tuple[int, ...]


@dataclass(frozen=True)
class Order:
    """What an agent was told: bring `thing` to furniture `place` for the other, or take it from there."""

    kind: str
    thing: int
    place: int


@dataclass(frozen=True, eq=False)
class Planner:
    """The plans of both agents in a kitchen. All tables are filled when they are first needed."""

    kitchen: Kitchen
    _targets: dict[tuple[object, ...], Targets] = field(default_factory=dict, repr=False)
    _tables: dict[tuple[Targets, int], tuple[int, ...]] = field(default_factory=dict, repr=False)
    _costs: dict[tuple[Targets, int, int, int], tuple[float, ...]] = field(default_factory=dict, repr=False)
    _greedy: dict[tuple[Targets, int, int, int], int] = field(default_factory=dict, repr=False)

    # --- sub-tasks ---

    def targets(self, state: State, belief: Belief, agent: int, goal: int, order: Order | None = None) -> Targets:
        """Return the furniture (or F + room) that serves the agent's next sub-task; () if it can do nothing."""
        hand, cell = state.hands[agent], state.cells[agent]
        gift = state.gift[0] if state.gift[1] == 1 - agent else -1
        done = bool(state.served) and (agent, plated(goal)) in state.served
        contents = state.contents if order is not None else ()
        region = self.kitchen.region[cell]
        key: tuple[object, ...] = (belief.contents, belief.seen, hand, goal, gift, done, region, order, contents)
        if len(self.kitchen.rooms) > 1:
            key = (*key, self.kitchen.view[cell])
        found = self._targets.get(key)
        if found is None:
            if order is not None:
                found = self._ordered(state, belief, cell, hand, gift, order)
            elif done:
                found = self._drop(belief, cell) if hand else ()
            else:
                found = self._next(belief, cell, hand, goal, gift)
            self._targets[key] = found
        return found

    def _next(self, belief: Belief, cell: int, hand: int, goal: int, gift: int) -> Targets:
        contents = belief.contents
        if hand == plated(goal):
            return self._reachable(self.kitchen.of_kind(DELIVERY), cell)
        if hand == goal:
            boards = [f for f in self.kitchen.of_kind(BOARD) if contents[f] in (NOTHING, UNKNOWN)]
            return self._reachable(boards, cell) or self._explore(belief, cell)
        if hand == chopped(goal):
            return self._lying(contents, PLATE, cell, gift) or self._explore(belief, cell)
        if hand == PLATE and (found := self._lying(contents, chopped(goal), cell, gift)):
            return found
        if hand != NOTHING:
            return self._drop(belief, cell)
        for thing in (plated(goal), chopped(goal), goal):
            if found := self._lying(contents, thing, cell, gift):
                return found
        return self._explore(belief, cell)

    def _ordered(self, state: State, belief: Belief, cell: int, hand: int, gift: int, order: Order) -> Targets:
        merges = order.kind == PICKUP and order.thing == PLATE and hand in CHOPPED
        if order.kind == PICKUP and (hand == NOTHING or merges):
            return self._reachable((order.place,), cell)
        if hand == order.thing:
            return self._reachable((order.place,), cell)
        if hand != NOTHING:
            return self._drop(belief, cell)
        return tuple(f for f in self._lying(state.contents, order.thing, cell, gift) if f != gift)

    def _lying(self, contents: Sequence[int], thing: int, cell: int, gift: int) -> Targets:
        """Such things, without the one given to the other unless there is no other."""
        all_of_it = self._reachable([f for f, lies in enumerate(contents) if lies == thing], cell)
        return tuple(f for f in all_of_it if f != gift) or all_of_it

    def _drop(self, belief: Belief, cell: int) -> Targets:
        """Free counters that are not shared: what is put on a shared one is for the other."""
        free = [f for f in self.kitchen.of_kind(COUNTER) if belief.contents[f] == NOTHING]
        return self._reachable([f for f in free if not self.kitchen.is_shared(f, (cell,))], cell)

    def _explore(self, belief: Belief, cell: int) -> Targets:
        """The rooms with counters not seen; if all were seen, the rooms out of sight: things may have moved."""
        kitchen, first = self.kitchen, len(self.kitchen.furniture)
        unseen = [first + r for r, view in enumerate(kitchen.room_view) if view & ~belief.seen]
        hidden = [first + r for r, view in enumerate(kitchen.room_view) if view & ~kitchen.view[cell]]
        return self._reachable(unseen, cell) or self._reachable(hidden, cell)

    def _reachable(self, targets: Sequence[int], cell: int) -> Targets:
        return tuple(t for t in targets if self.kitchen.distances(t)[cell] < FAR)

    # --- steps ---

    def table(self, targets: Targets, blocked: int) -> tuple[int, ...]:
        """Return the steps [cells] to the nearest of the targets."""
        found = self._tables.get((targets, blocked))
        if found is None:
            each = [self.kitchen.distances(t, blocked) for t in targets]
            found = tuple(map(min, *each)) if len(each) > 1 else each[0]
            self._tables[targets, blocked] = found
        return found

    def costs(self, targets: Targets, cell: int, other: int, agent: int) -> tuple[float, ...]:
        """Return the steps that each action [5] leaves to the nearest target; -1 for bumps that do not help."""
        key = (targets, cell, other, agent)
        found = self._costs.get(key)
        if found is None:
            found = self._idle(cell, other) if not targets else self._approach(targets, cell, other, agent)
            self._costs[key] = found
        return found

    def greedy(self, targets: Targets, cell: int, other: int, agent: int) -> int:
        """Return the first action that leaves the fewest steps."""
        key = (targets, cell, other, agent)
        found = self._greedy.get(key)
        if found is None:
            costs = self.costs(*key)
            found = min((STAY, 0, 1, 2, 3), key=lambda a: costs[a] if costs[a] >= 0 else FAR)
            self._greedy[key] = found
        return found

    def _approach(self, targets: Targets, cell: int, other: int, agent: int) -> tuple[float, ...]:
        kitchen, table = self.kitchen, self.table(targets, other)
        if table[cell] >= FAR:
            table = self.table(targets, -1)
            ahead = min((to for to in kitchen.steps[cell][:STAY]), key=lambda to: table[to])
            mine, others = (kitchen.letters[c] == DOOR for c in (cell, other))
            gives_way = others if mine != others else agent == 1
            if ahead == other and table[ahead] < table[cell] and gives_way:
                return self._aside(cell, other)
        found = []
        for to in kitchen.steps[cell]:
            f = kitchen.number[to]
            if f >= 0:
                found.append(0.0 if f in targets else -1.0)
            else:
                found.append(float(table[cell if to == other else to]))
        return tuple(found)

    def _aside(self, cell: int, other: int) -> tuple[float, ...]:
        """Costs that favour the neighbour cell that leaves the other the most room."""
        kitchen, way = self.kitchen, self.kitchen.way(other)
        free = [to for to in kitchen.ways[cell] if to != other]
        best = max(free, key=lambda to: (kitchen.letters[to] != DOOR, way[to]), default=cell)
        return tuple(-1.0 if kitchen.number[to] >= 0 else 0.0 if to == best else 1.0 for to in kitchen.steps[cell])

    def _idle(self, cell: int, other: int) -> tuple[float, ...]:
        """Costs of one with nothing to do: away from the other, and off doorways and other narrow places."""
        kitchen = self.kitchen
        ways_out = sum(kitchen.is_floor(to) for to in kitchen.steps[cell][:STAY])
        if kitchen.way(other)[cell] == 1 and ways_out > 1:
            return self._aside(cell, other)
        parking = [kitchen.way(c) for c in self._parking if c != other]
        if not parking:
            return tuple(-1.0 if kitchen.number[to] >= 0 else float(to != cell) for to in kitchen.steps[cell])
        far = {to: min(way[to] for way in parking) for to in kitchen.steps[cell]}
        return tuple(
            -1.0
            if kitchen.number[to] >= 0
            else float(2 * min(far[cell if to == other else to], FAR) + (to != cell))
            for to in kitchen.steps[cell]
        )

    @cached_property
    def _parking(self) -> tuple[int, ...]:
        """Cells where nobody is in the way: no doorway, not the only way between two others, or to a board."""
        kitchen, found = self.kitchen, []
        tools = (*kitchen.of_kind(BOARD), *kitchen.of_kind(DELIVERY))
        only = {kitchen.access[f][0] for f in tools if len(kitchen.access[f]) == 1}
        for cell in range(len(kitchen.letters)):
            around = kitchen.ways[cell]
            narrow = kitchen.letters[cell] == DOOR or any(kitchen.letters[to] == DOOR for to in around)
            if kitchen.is_floor(cell) and not narrow and cell not in only:
                reached = steps_from(around[:1], kitchen.ways, (cell,))
                if reached.keys() >= {*around}:  # they are still connected when somebody stands there
                    found.append(cell)
        return tuple(found)


def bump_cost(kitchen: Kitchen, state: State, agent: int, f: int) -> float | None:
    """Return the steps that an unneeded bump costs; None if it does nothing."""
    hand, content = state.hands[agent], state.contents[f]
    after = interaction(kitchen, f, hand, content)
    if after == (hand, content):
        return None
    gives = after == (NOTHING, hand) and hand in FRESH and kitchen.is_shared(f, state.cells)
    undone = interaction(kitchen, f, *after) == (hand, content) and not gives
    return UNDONE if undone else FINAL
