"""The best that two agents could do together: exact joint planning certifies what feedback can be worth on a map.

All joint states are searched in the order of their cost, as sets: for every (owners of keys, open doors) a boolean
array [floor, floor] of where the agents are. A step costs one for each agent that has not its gem yet, so the
first cost at which both have theirs is the least sum of completion times; one a step gives the least makespan.
Agents may do anything that the world allows, so no feedback of any kind can lead to less.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .domain import DoorsKeys
from .map import GROUND, USED, WALL, State

Category = Literal["not needed", "useful", "necessary"]
Mask = NDArray[np.bool_]


class Node(NamedTuple):
    """The part of a joint state that is not a place."""

    keys: tuple[int, ...]
    open: int
    done: tuple[bool, bool]


@dataclass(frozen=True)
class Certificate:
    """Completion times without any feedback, and the least sum and makespan of all joint plans (-1: no plan)."""

    alone: tuple[int, int]
    best_sum: int
    best_makespan: int

    def category(self, horizon: int) -> Category | None:
        """Necessary: alone somebody fails, together nobody need. Useful: together they are faster.

        None if there is no joint plan in time.
        """
        if not 0 <= self.best_makespan <= horizon:
            return None
        if max(self.alone) >= horizon:
            return "necessary"
        return "useful" if self.best_sum < sum(self.alone) else "not needed"


def certify(domain: DoorsKeys, goals: Sequence[str]) -> Certificate:
    """Return the certificate of a map and its agents' goals, from the start."""
    start = domain.start()
    one, other = domain.completion(start, (start, start), goals)
    search = _Search(domain, goals)
    return Certificate((one, other), search.least(start, by_sum=True), search.least(start, by_sum=False))


class _Search:
    def __init__(self, domain: DoorsKeys, goals: Sequence[str]) -> None:
        self._layout, self._horizon = domain.layout, domain.horizon
        names = [gem.name for gem in self._layout.gems]
        self._floor = [cell for cell, letter in enumerate(self._layout.text) if letter != WALL]
        self._row = {cell: k for k, cell in enumerate(self._floor)}
        self._gems = [self._layout.gems[names.index(goal)].cell for goal in goals]
        self._near = np.array([[self._layout.apart(a, b) == 1 for b in self._floor] for a in self._floor])
        self._steps: dict[int, list[tuple[NDArray[np.intp], NDArray[np.intp]]]] = {}

    def least(self, start: State, by_sum: bool) -> int:
        """Return the least cost at which both agents have their gems; -1 if that is impossible."""
        first = np.zeros_like(self._near)
        first[self._row[start.cells[0]], self._row[start.cells[1]]] = True
        waiting: dict[int, dict[Node, Mask]] = {0: {Node(start.keys, start.open, (False, False)): first}}
        seen: dict[Node, Mask] = {}
        for cost in range(2 * self._horizon + 1):
            layer = waiting.pop(cost, {})
            if any(all(node.done) for node in layer):
                return cost
            for node, mask in layer.items():
                known = seen.setdefault(node, np.zeros_like(mask))
                new = mask & ~known
                if not new.any():
                    continue
                known |= new
                price = 2 - sum(node.done) if by_sum else 1
                for following, reached in self._step(node, new).items():
                    _merge(waiting.setdefault(cost + price, {}), following, reached)
        return -1

    def _step(self, node: Node, mask: Mask) -> dict[Node, Mask]:
        """Return all that one joint step leads to: agent 0 acts, then agent 1."""
        found: dict[Node, Mask] = {}
        for between, reached in self._acts(node, mask, 0).items():
            for following, there in self._acts(between, reached, 1).items():
                _merge(found, following, there)
        return found

    def _acts(self, node: Node, mask: Mask, agent: int) -> dict[Node, Mask]:
        layout, found = self._layout, dict[Node, Mask]()
        _merge(found, node, self._moved(node, mask, agent))
        for k, key in enumerate(layout.keys):
            if node.keys[k] == GROUND:
                self._at(found, self._with(node, k, agent), mask, agent, [key.cell])
            elif node.keys[k] == agent:
                _merge(found, self._with(node, k, 1 - agent), mask & self._near)
                for d, door in enumerate(layout.doors):
                    if door.colour == key.colour and not node.open >> d & 1:
                        opened = self._with(node, k, USED)._replace(open=node.open | 1 << d)
                        self._at(found, opened, mask, agent, list(layout.beside[door.cell].values()))
        if not node.done[agent]:
            done = (True, node.done[1]) if agent == 0 else (node.done[0], True)
            self._at(found, node._replace(done=done), mask, agent, [self._gems[agent]])
        return found

    def _with(self, node: Node, key: int, owner: int) -> Node:
        return node._replace(keys=(*node.keys[:key], owner, *node.keys[key + 1 :]))

    def _at(self, found: dict[Node, Mask], node: Node, mask: Mask, agent: int, cells: Sequence[int]) -> None:
        there, chosen = np.zeros_like(mask), [self._row[cell] for cell in cells]
        rows = (chosen, slice(None)) if agent == 0 else (slice(None), chosen)
        there[rows] = mask[rows]
        if there.any():
            _merge(found, node, there)

    def _moved(self, node: Node, mask: Mask, agent: int) -> Mask:
        """Return where the agent may be after a move or a wait."""
        pairs = self._steps.get(node.open)
        if pairs is None:
            pairs = self._steps[node.open] = self._pairs(node.open)
        moved = mask.copy()
        for source, to in pairs:
            rows, into = (source, to) if agent == 0 else ((slice(None), source), (slice(None), to))
            moved[into] |= mask[rows]
        return moved

    def _pairs(self, opened: int) -> list[tuple[NDArray[np.intp], NDArray[np.intp]]]:
        """Return (from, to) index arrays, one pair for each direction."""
        layout, found = self._layout, []
        for name in ("up", "down", "left", "right"):
            steps = [
                (row, self._row[layout.beside[cell][name]])
                for row, cell in enumerate(self._floor)
                if name in layout.beside[cell]
                if layout.passable(layout.beside[cell][name], opened)
            ]
            source, to = np.array(steps, dtype=np.intp).reshape(-1, 2).T
            found.append((source, to))
        return found


def _merge(into: dict[Node, Mask], node: Node, mask: Mask) -> None:
    known = into.get(node)
    into[node] = mask if known is None else known | mask
