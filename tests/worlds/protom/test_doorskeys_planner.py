"""Shortest plans, counted by hand on small maps."""

import heapq

import pytest

from limp.worlds.gridworld import GROUND, SPENT
from limp.worlds.protom.doorskeys_domain import DoorsKeys, State
from limp.worlds.protom.doorskeys_planner import NEVER, UNREACHABLE, Target
from limp.worlds.protom.world import WAIT

WALL = "1r.R.g\n2WWWWg"
GEMS = (GROUND, GROUND)
GEM = Target("gem", "orange gem")


def alice(domain: DoorsKeys, x: int, y: int, *keys: str) -> State:
    """The start, with Alice on another square and keys elsewhere."""
    start = domain.start().now
    things = (*keys, *start.things[len(keys) :])
    return State(start._replace(at=((x, y), start.at[1]), things=things), 0)


def does(domain: DoorsKeys, target: Target, state: State) -> str:
    return domain.planner.act(target, domain.planner.planned_in(state.now, "Alice", target))


def steps(domain: DoorsKeys, target: Target, state: State) -> int:
    return domain.planner.steps(target, domain.planner.planned_in(state.now, "Alice", target))


def test_the_actions_follow_the_steps() -> None:
    domain = DoorsKeys(WALL)
    assert [does(domain, GEM, alice(domain, x, 0)) for x in (0, 1)] == ["right", "take red key"]
    assert [does(domain, GEM, alice(domain, x, 0, "Alice")) for x in (1, 2)] == ["right", "unlock right"]


def test_who_is_stuck_walks_up_to_the_door() -> None:
    domain = DoorsKeys("1..R.g\n2WWWWg")
    assert [does(domain, GEM, alice(domain, x, 0)) for x in (0, 1, 2)] == ["right", "right", WAIT]
    assert domain.value(domain.start(), 0, GEM) == UNREACHABLE + 5


def test_unlocking_needs_the_key_and_a_place_beside_the_door() -> None:
    domain, target = DoorsKeys(WALL), Target("unlock", "red door")
    start = domain.start()
    assert steps(domain, target, start) == 4  # right, take, right, unlock
    assert steps(domain, target, alice(domain, 0, 0, SPENT)) == NEVER
    assert steps(domain, target, State(start.now._replace(doors=("open",)), 0)) == NEVER


def test_handing_over_ends_beside_the_other() -> None:
    domain, target = DoorsKeys("1....g\n2....g\nr....."), Target("handover", "red key", (4, 0))
    assert steps(domain, target, alice(domain, 0, 0, "Alice")) == 4  # right x 3, give
    assert steps(domain, target, alice(domain, 4, 0, "Alice")) == 2  # on the same square: aside, give
    ask = domain.candidates(alice(domain, 0, 0, "Alice"))[0]
    assert domain.act(alice(domain, 0, 0, "Alice"), None, 0, "orange gem", ask) == "give red key to Bob"


def test_handing_over_opens_a_door_only_if_it_must() -> None:
    domain, target = DoorsKeys("1b.B.2\nrWWWWg\n.WWWWg"), Target("handover", "red key", (5, 0))
    # from (1, 0): right, unlock, right x 2, give
    assert steps(domain, target, alice(domain, 1, 0, "Alice", "Alice")) == 5
    assert steps(domain, target, alice(domain, 1, 0, "Alice", SPENT)) == NEVER


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
