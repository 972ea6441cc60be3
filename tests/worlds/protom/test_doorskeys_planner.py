"""Text maps of doors and keys, and shortest plans, counted by hand on small maps."""

import heapq

import pytest

from limp.worlds.protom.doorskeys_map import Layout, read_layout
from limp.worlds.protom.doorskeys_planner import NEVER, UNREACHABLE, Config, Planner, Target

SMALL = "1.R.g\n..W..\n2rWbg"


def test_things_are_named_in_reading_order() -> None:
    layout = read_layout(SMALL)
    assert layout.starts == (0, 10)
    assert [(k.name, layout.place(k.cell)) for k in layout.keys] == [("red key", (1, 2)), ("blue key", (3, 2))]
    assert [(d.name, d.cell) for d in layout.doors] == [("red door", 2)]
    assert [g.name for g in layout.gems] == ["orange gem", "cyan gem"]
    assert layout.matching == (0b01,)


WALL = "1r.R.g\n2WWWWg"


def test_the_actions_follow_the_steps() -> None:
    planner, config, target = Planner(read_layout(WALL)), Config(0, 1, 0), Target("gem", 0)
    plan = planner.plan(config, target, 0)
    assert [planner.act(plan, config, target, cell) for cell in (0, 1)] == ["right", "pickup"]
    held = Config(1, 0, 0)
    plan = planner.plan(held, target, 1)
    assert [planner.act(plan, held, target, cell) for cell in (1, 2)] == ["right", "unlock-right"]


def test_who_is_stuck_walks_up_to_the_door() -> None:
    planner, config, target = Planner(read_layout("1..R.g\n2WWWWg")), Config(0, 0, 0), Target("gem", 0)
    plan = planner.plan(config, target, 0)
    assert [planner.act(plan, config, target, cell) for cell in (0, 1, 2)] == ["right", "right", "wait"]
    assert planner.out_of_reach(0, 5) == UNREACHABLE + 5


def test_unlocking_needs_the_key_and_a_place_beside_the_door() -> None:
    planner = Planner(read_layout(WALL))
    assert planner.plan(Config(0, 1, 0), Target("unlock", 0), 0).steps[0] == 4  # right, pickup, right, unlock
    assert planner.plan(Config(0, 0, 0), Target("unlock", 0), 0).steps[0] == NEVER
    assert planner.plan(Config(0, 1, 1), Target("unlock", 0), 0).steps[0] == NEVER  # it is open


def test_handing_over_ends_beside_the_other() -> None:
    planner = Planner(read_layout("1....g\n2....g\nr....."))
    target = Target("handover", 0, 4)
    plan = planner.plan(Config(1, 0, 0), target, 0)
    assert plan.steps[0] == 4  # right x 3, handover
    assert plan.steps[4] == 2  # in the same cell: aside, handover
    assert planner.act(plan, Config(1, 0, 0), target, 3) == "handover-red"


def test_handing_over_opens_a_door_only_if_it_must() -> None:
    planner = Planner(read_layout("1b.B.2\nrWWWWg\n.WWWWg"))
    blue, red = 0, 1
    plan = planner.plan(Config(0b11, 0, 0), Target("handover", red, 5), 1)
    # from (1, 0): right, unlock, right x 2, handover
    assert plan.steps[1] == 5
    assert planner.plan(Config(1 << blue, 0, 0), Target("handover", red, 5), 1).steps[1] == NEVER


def brute(layout: Layout, cell: int, config: Config, gem: int) -> int:
    """Dijkstra over (cell, config), step by step."""
    planner, best, queue = Planner(layout), {(cell, config): 0}, [(0, cell, config)]
    while queue:
        cost, at, now = heapq.heappop(queue)
        if cost > best[at, now]:
            continue
        if at == layout.gems[gem].cell:
            return cost + 1
        following = [(to, now) for to in layout.beside[at].values() if layout.passable(to, now.open)]
        following += [(at, after) for _, after in planner.interactions(now).get(at, ())]
        for state in following:
            if cost + 1 < best.get(state, NEVER):
                best[state] = cost + 1
                heapq.heappush(queue, (cost + 1, *state))
    return NEVER


@pytest.mark.parametrize(
    "text",
    ["1.bB.g\nrWWW.R\n2..b.g\nWRWWWW\n..g...", "1yW.gW\n..Y.YW\n2.W.Wg\nWWWyW.\n......", "1.e.E2\nWW.WWW\ng.E..g"],
)
def test_fields_are_the_shortest_plans(text: str) -> None:
    layout = read_layout(text)
    planner, keys = Planner(layout), (1 << len(layout.keys)) - 1
    for config in (Config(0, keys, 0), Config(1, keys & ~1, 0), Config(0, keys & ~1, 1)):
        for gem in range(len(layout.gems)):
            steps = planner.plan(config, Target("gem", gem), 0).steps
            for cell, letter in enumerate(layout.text):
                if letter != "W" and layout.passable(cell, config.open):
                    assert steps[cell] == brute(layout, cell, config, gem)
