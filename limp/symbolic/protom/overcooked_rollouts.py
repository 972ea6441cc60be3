"""When both agents will be finished: joint rollouts in which each does what is most likely.

A rollout stops where an earlier one has been: the steps left from every joint state that was passed are kept, so the
rollouts of successive decisions share their tails.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .overcooked_beliefs import Belief, see
from .overcooked_feedback import order_of, status
from .overcooked_map import DOOR, STAY, plated
from .overcooked_planner import Order, Planner
from .overcooked_step import State, step
from .world import Directive

NEVER = 10_000
MAX_KEPT = 200_000
Left = tuple[int, int]
_Store = dict[tuple[object, ...], Left]


@dataclass(frozen=True, eq=False)
class Rollouts:
    """Joint rollouts of at most `horizon` steps, with what is left kept for each goal profile and directive.

    `kept` false forgets everything after each rollout, to measure what keeping is worth.
    """

    planner: Planner
    horizon: int
    kept: bool = True
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
        order = order_of(kitchen, directive) if directive is not None else None
        store = self._stores.setdefault((*goals, directive), {})
        trail: list[tuple[_Store, tuple[object, ...], tuple[bool, bool]]] = []
        passed, exact, end = set[tuple[object, ...]](), True, (NEVER, NEVER)
        first, second = beliefs
        dishes = ((0, plated(goals[0])), (1, plated(goals[1])))
        while True:
            if directive is not None and status(kitchen, state, directive) != "open":
                directive, order = None, None
                store = self._stores.setdefault((*goals, None), {})
            done = (dishes[0] in state.served, dishes[1] in state.served)
            key: tuple[object, ...] = (*state[:5], first.contents, first.seen, second.contents, second.seen)
            if done == (True, True):
                end = (0, 0)
                break
            if (known := store.get(key)) is not None:
                end = known
                break
            mark = (*key, directive is None)
            if mark in passed or len(trail) > self.horizon:
                end, exact = (0 if done[0] else NEVER, 0 if done[1] else NEVER), mark in passed
                break
            passed.add(mark)
            trail.append((store, key, done))
            told = directive.agent if directive is not None else -1
            state = step(
                kitchen,
                state,
                self.actions(
                    state, (first, second), goals, order if told == 0 else None, order if told == 1 else None
                ),
            )
            first, second = see(kitchen, first, state, 0), see(kitchen, second, state, 1)
        for store, key, done in reversed(trail):
            end = (0 if done[0] else end[0] + 1, 0 if done[1] else end[1] + 1)
            if exact and self.kept:
                store[key] = end
        self._limit()
        return end

    def actions(
        self,
        state: State,
        beliefs: tuple[Belief, Belief],
        goals: tuple[int, int],
        order: Order | None = None,
        other: Order | None = None,
    ) -> tuple[int, int]:
        """Return what both do next; of two that would enter one cell, one lets the other go first."""
        planner, (here, there) = self.planner, state.cells
        aims = planner.targets(state, beliefs[0], 0, goals[0], order)
        others = planner.targets(state, beliefs[1], 1, goals[1], other)
        one, two = planner.greedy(aims, here, there, 0), planner.greedy(others, there, here, 1)
        kitchen = planner.kitchen
        to = kitchen.steps[here][one]
        if to == kitchen.steps[there][two] and kitchen.number[to] < 0 and one != STAY != two:
            return (STAY, two) if kitchen.letters[there] == DOOR else (one, STAY)
        return one, two

    def _limit(self) -> None:
        if sum(map(len, self._stores.values())) > MAX_KEPT:
            self._stores.clear()
