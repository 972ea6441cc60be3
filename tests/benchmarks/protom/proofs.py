"""What help is worth on a map, proved without the facilitator: searches and bounds over joint plans.

Doors and keys are searched over joint states. In a kitchen an upper bound of a cost is a plan that is carried
out; a lower bound is how far both must walk, each as if alone, over all choices of food, board, plate, delivery.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from functools import cache
from itertools import count, pairwise, product

from limp.worlds.protom.doorskeys.domain import DoorsKeys
from limp.worlds.protom.doorskeys.map import State
from limp.worlds.protom.overcooked.domain import Overcooked
from limp.worlds.protom.overcooked.map import BOARD, COUNTER, DELIVERY, FAR, NOTHING, PLATE, RECIPES, plated
from limp.worlds.protom.overcooked.step import start_of, step

LETTERS = "UDLR."


def can_be_cheaper(domain: DoorsKeys, goals: Sequence[str], cost: int) -> bool:
    """Return whether both can have their gems with a smaller sum of completion times, whatever they do (A*)."""
    layout, start, number = domain.layout, domain.start(), count()
    gems = {gem.name: gem.cell for gem in layout.gems}
    far = [layout.distances((1 << len(layout.doors)) - 1, gems[goal]) for goal in goals]

    def least(state: State) -> int:
        return sum(far[i][state.cells[i]] + 1 for i in (0, 1) if not domain.finished(state, i))

    queue, best = [(least(start), next(number), 0, start)], {start: 0}
    while queue and queue[0][0] < cost:
        _, _, spent, state = heapq.heappop(queue)
        without = sum(domain.finished(state, i) != goal for i, goal in enumerate(goals))
        if not without:
            return True
        between = {domain.after(state, 0, action) or state for action in domain.actions()}
        for following in {
            domain.after(half, 1, action) or half for half in between for action in domain.actions()
        }:
            now = spent + without
            if now < best.get(following, cost):
                best[following] = now
                heapq.heappush(queue, (now + least(following), next(number), now, following))
    return False


def carried_out(domain: Overcooked, goals: Sequence[str], plan: Sequence[str]) -> tuple[int, int]:
    """Return when each cook has delivered its dish if both follow a plan, one word of LETTERS for each."""
    state, ends = start_of(domain.begin), dict[int, int]()
    for actions in zip(*plan, strict=True):
        state = step(domain.begin.kitchen, state, [LETTERS.index(letter) for letter in actions])
        for agent, goal in enumerate(goals):
            if (agent, plated(RECIPES[goal])) in state.served:
                ends.setdefault(agent, state.time)
    return ends[0], ends[1]


class Kitchen:
    """The lower bounds of one kitchen: sums of both delivery times, FAR or more if there is no way."""

    def __init__(self, domain: Overcooked, goals: Sequence[str]) -> None:
        self.kitchen, self.begin = domain.begin.kitchen, domain.begin
        self.foods = [RECIPES[goal] for goal in goals]
        self._aside = cache(self._lay_aside)

    def lying(self, thing: int) -> list[int]:
        return [f for f, lies in enumerate(self.begin.contents) if lies == thing]

    def recipes(self, agent: int) -> list[list[int]]:
        """The furniture that serves each step of an agent's recipe: food, board, plate, delivery."""
        tools = [list(self.kitchen.of_kind(letter)) for letter in (BOARD, DELIVERY)]
        return [self.lying(self.foods[agent]), tools[0], self.lying(PLATE), tools[1]]

    def way(self, agent: int, bumps: Sequence[int]) -> int:
        """The fewest steps in which an agent alone uses furniture in this order."""
        first = self.kitchen.distances(bumps[0])[self.begin.agents[agent]]
        return first + sum(self.kitchen.between(f, g) for f, g in pairwise(bumps))

    def alone(self) -> int:
        """The least cost without help; the two take different things."""
        plans = [
            [(self.way(i, bumps), {bumps[0], bumps[2]}) for bumps in product(*self.recipes(i))] for i in (0, 1)
        ]
        return min((a + b for (a, mine), (b, theirs) in product(*plans) if not mine & theirs), default=FAR)

    def helped(self) -> int:
        """The least cost if one brings food or a plate to a counter between them, for the other to take."""
        return min((self._helped(*one) for one in product((0, 1), (0, 2), self._counters())), default=FAR)

    def _counters(self) -> list[int]:
        return [f for f in self.lying(NOTHING) if self.kitchen.is_shared(f, self.begin.agents)]

    def _helped(self, helper: int, brought: int, counter: int) -> int:
        other = 1 - helper
        choices = self.recipes(other)
        sources, choices[brought] = choices[brought], [counter]
        best = FAR
        taking = [
            (self.way(other, bumps), sum(self.kitchen.between(f, g) for f, g in pairwise(bumps[brought:])))
            for bumps in product(*choices)
        ]
        for bumps, source, at in product(product(*self.recipes(helper)), sources, range(5)):
            if source in (bumps[0], bumps[2]):
                continue
            errand = (source, counter) if at in (0, 4) else self._aside(bumps[at - 1], source, counter, bumps[at])
            whole = (*bumps[:at], *errand, *bumps[at:])
            own, put = self.way(helper, bumps if at == 4 else whole), self.way(helper, whole[: at + len(errand)])
            best = min(best, *(own + max(tour, put + rest) for tour, rest in taking), FAR)
        return best

    def _lay_aside(self, before: int, source: int, counter: int, after: int) -> tuple[int, int, int, int]:
        """The errand of a helper with its hands full, who lays its own thing down and takes it again."""
        rests = (*self.kitchen.of_kind(COUNTER), *self.kitchen.of_kind(BOARD))
        errands = [(rest, source, counter, rest) for rest in rests]
        return min(
            errands, key=lambda way: sum(self.kitchen.between(*two) for two in pairwise((before, *way, after)))
        )
