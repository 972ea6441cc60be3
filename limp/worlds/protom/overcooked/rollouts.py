"""When both agents will be finished: joint rollouts in which each does what is most likely.

A rollout stops where an earlier one has been: the steps left from every joint state that was passed are kept, so
the rollouts of successive decisions share their tails.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..world import Directive
from .beliefs import Belief, see
from .feedback import order_of, status
from .map import DOOR, STAY, plated
from .planner import Order, Planner
from .step import State, step

NEVER = 10_000
MAX_KEPT = 200_000
Left = tuple[int, int]
_Store = dict[tuple[object, ...], Left]
_Trail = list[tuple[_Store, tuple[object, ...], tuple[bool, bool]]]
"""The joint states that were passed: where each is kept, by which key, and who had delivered."""


@dataclass(frozen=True, eq=False)
class Rollouts:
    """Joint rollouts of at most `horizon` steps, with what is left kept for each goal profile and directive."""

    planner: Planner
    horizon: int
    _stores: dict[tuple[int, int, Directive | None], _Store] = field(default_factory=dict, repr=False)

    def left(
        self,
        state: State,
        beliefs: tuple[Belief, Belief],
        goals: tuple[int, int],
        directive: Directive | None = None,
    ) -> Left:
        """Return the steps after which each agent has delivered its dish; `NEVER` or more if it does not."""
        kitchen = self.planner.kitchen
        store = self._stores.setdefault((*goals, directive), {})
        orders = self._orders(directive)
        trail: _Trail = []
        passed, exact, end, bumped = set[tuple[object, ...]](), True, (NEVER, NEVER), True
        dishes = ((0, plated(goals[0])), (1, plated(goals[1])))
        while True:
            if directive is not None and bumped and status(kitchen, state, directive) != "open":
                directive, orders = None, (None, None)
                store, passed = self._stores.setdefault((*goals, None), {}), set()
            done = (dishes[0] in state.served, dishes[1] in state.served)
            first, second = beliefs
            key: tuple[object, ...] = (*state[:5], first.contents, first.seen, second.contents, second.seen)
            known = (0, 0) if done == (True, True) else store.get(key)
            if known is not None:
                end = known
                break
            if key in passed or len(trail) > self.horizon:
                end, exact = _never(done), key in passed
                break
            passed.add(key)
            trail.append((store, key, done))
            before = state
            state = step(kitchen, state, self.actions(state, beliefs, goals, orders))
            bumped = state.contents is not before.contents
            beliefs = self._look(before, state, beliefs, bumped)
        return self._kept(trail, end, exact)

    def actions(
        self,
        state: State,
        beliefs: tuple[Belief, Belief],
        goals: tuple[int, int],
        orders: tuple[Order | None, Order | None] = (None, None),
    ) -> tuple[int, int]:
        """Return what both do next; of two that would enter one cell, one lets the other go first."""
        planner, (here, there) = self.planner, state.cells
        aims = planner.targets(state, beliefs[0], 0, goals[0], orders[0])
        others = planner.targets(state, beliefs[1], 1, goals[1], orders[1])
        one, two = planner.greedy(aims, here, there, 0), planner.greedy(others, there, here, 1)
        kitchen = planner.kitchen
        to = kitchen.steps[here][one]
        if to == kitchen.steps[there][two] and kitchen.number[to] < 0 and one != STAY != two:
            return (STAY, two) if kitchen.letters[there] == DOOR else (one, STAY)
        return one, two

    def _orders(self, directive: Directive | None) -> tuple[Order | None, Order | None]:
        if directive is None:
            return None, None
        order = order_of(self.planner.kitchen, directive)
        return (order, None) if directive.agent == 0 else (None, order)

    def _look(
        self, before: State, state: State, beliefs: tuple[Belief, Belief], bumped: bool
    ) -> tuple[Belief, Belief]:
        """Both beliefs after a step; who sees the same furniture, unchanged, learns nothing."""
        view, (first, second) = self.planner.kitchen.view, beliefs
        if bumped or view[state.cells[0]] != view[before.cells[0]]:
            first = see(self.planner.kitchen, first, state, 0)
        if bumped or view[state.cells[1]] != view[before.cells[1]]:
            second = see(self.planner.kitchen, second, state, 1)
        return first, second

    def _kept(self, trail: _Trail, end: Left, exact: bool) -> Left:
        """Keep what is left from each state that was passed, if that is exact; return it for the first one."""
        for store, key, done in reversed(trail):
            end = (0 if done[0] else end[0] + 1, 0 if done[1] else end[1] + 1)
            if exact:
                store[key] = end
        if sum(map(len, self._stores.values())) > MAX_KEPT:
            self._stores.clear()
        return end


def _never(done: tuple[bool, bool]) -> Left:
    return 0 if done[0] else NEVER, 0 if done[1] else NEVER
