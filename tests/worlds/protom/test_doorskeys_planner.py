"""Shortest plans, counted by hand on small maps."""

import heapq

import pytest

from limp.worlds.gridworld import GROUND
from limp.worlds.protom.doorskeys_domain import DoorsKeys, State
from limp.worlds.protom.doorskeys_planner import NEVER, Target


def alice(domain: DoorsKeys, x: int, y: int, *keys: str) -> State:
    """The start, with Alice on another square and keys elsewhere."""
    start = domain.start().now
    things = (*keys, *start.things[len(keys) :])
    return State(start._replace(at=((x, y), start.at[1]), things=things), 0)


def steps(domain: DoorsKeys, target: Target, state: State) -> int:
    return domain.planner.steps(target, domain.planner.planned_in(state.now, "Alice", target))


def brute(domain: DoorsKeys, state: State, gem: str) -> int:
    """Dijkstra over all that Alice can do, step by step."""
    best, queue, n = {state.now: 0}, [(0, 0, state)], 0
    while queue:
        cost, _, now = heapq.heappop(queue)
        for action, after in domain.follows_alone(now, 0).items():
            if action == f"take {gem}":
                return cost + 1
            if cost + 1 < best.get(after.now, NEVER):
                best[after.now], n = cost + 1, n + 1
                heapq.heappush(queue, (cost + 1, n, after))
    return NEVER


@pytest.mark.parametrize(
    "text",
    ["1.bB.g\nrWWW.R\n2..b.g\nWRWWWW\n..g...", "1yW.gW\n..Y.YW\n2.W.Wg\nWWWyW.\n......", "1.e.E2\nWW.WWW\ng.E..g"],
)
def test_plans_are_the_shortest(text: str) -> None:
    domain = DoorsKeys(text)
    start, locked = domain.start().now, domain.lying(domain.start())
    for held in (GROUND, "Alice"):
        for gem in domain.goals("Alice"):
            for square in domain.world.free - {locked[door] for door in domain.world.file.doors}:
                state = alice(domain, *square, held, *start.things[1 : len(domain.keys)])
                assert steps(domain, Target("gem", gem), state) == brute(domain, state, gem)
