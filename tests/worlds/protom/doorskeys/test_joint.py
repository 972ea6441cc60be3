"""Certificates: by hand on small maps, and against a search of plain joint states."""

from __future__ import annotations

import heapq

import pytest

from limp.worlds.protom.doorskeys.domain import DoorsKeys
from limp.worlds.protom.doorskeys.joint import Certificate, certify
from limp.worlds.protom.doorskeys.map import State, read_layout

MAPS = ("1rW.g\n..R..\n2.W.g", "1.R.g\n2rW.g", "1WrR\n.W.g\n2R.g", "1b.Bg\n2.W.g")


def plain(domain: DoorsKeys, goals: tuple[str, str], by_sum: bool) -> int:
    """Dijkstra over joint states with all pairs of actions."""
    start = domain.start()
    queue, best, count = [(0, 0, start)], {start: 0}, 0
    while queue:
        cost, _, state = heapq.heappop(queue)
        has = [domain.finished(state, agent) == goal for agent, goal in enumerate(goals)]
        if all(has):
            return cost
        price = 2 - sum(has) if by_sum else 1
        between = {domain.after(state, 0, action) or state for action in domain.actions()}
        for following in {
            domain.after(half, 1, action) or half for half in between for action in domain.actions()
        }:
            if cost + price < best.get(following, 10**6):
                best[following], count = cost + price, count + 1
                heapq.heappush(queue, (cost + price, count, following))
    return -1


@pytest.mark.parametrize("text", MAPS)
def test_the_certificate_is_the_least_of_all_joint_plans(text: str) -> None:
    domain = DoorsKeys(read_layout(text))
    goals = (domain.goals(0)[0], domain.goals(0)[1])
    found = certify(domain, goals)
    assert (found.best_sum, found.best_makespan) == (plain(domain, goals, True), plain(domain, goals, False))


def test_the_worked_example_is_necessary(worked: DoorsKeys) -> None:
    # Bob fetches the key (8), walks to the door (8), unlocks it in step 17 and reaches his gem in step 33.
    found = certify(worked, ("cyan gem", "white gem"))
    assert found == Certificate((80, 11), 62, 33)
    assert found.category(80) == "necessary"
    assert certify(worked, ("orange gem", "white gem")).category(80) == "not needed"


@pytest.mark.parametrize(
    ("found", "category"),
    [
        (Certificate((80, 11), 62, 33), "necessary"),
        (Certificate((40, 11), 50, 30), "useful"),
        (Certificate((40, 11), 51, 40), "not needed"),
        (Certificate((80, 80), -1, -1), None),
        (Certificate((80, 11), 95, 85), None),
    ],
)
def test_categories(found: Certificate, category: str | None) -> None:
    assert found.category(80) == category


def test_no_joint_plan_is_seen() -> None:
    domain = DoorsKeys(read_layout("1.gR.\n2..WW\n....g"))
    assert certify(domain, ("orange gem", "cyan gem")).best_sum == 9
    barred = DoorsKeys(read_layout("1.gR.\n2..Wg"))
    assert certify(barred, ("orange gem", "cyan gem")) == Certificate((3, 80), -1, -1)


def test_states_are_values() -> None:
    assert hash(State((0, 1), (), 0, (), 0)) == hash(State((0, 1), (), 0, (), 0))
