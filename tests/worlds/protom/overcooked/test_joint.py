"""Optimal joint plans by hand, and the categories that they make."""

from __future__ import annotations

import pytest

from limp.worlds.protom.overcooked.certificate import Certificate, certify
from limp.worlds.protom.overcooked.joint import Joint, Plan
from limp.worlds.protom.overcooked.map import LETTUCE, TOMATO, plated, read_map
from limp.worlds.protom.overcooked.step import start_of, step

APART = """
-t-p---p-l-
-1   -   2-
/    -    /
-*-------*-
"""
SHUT = """
---p-p-t-
-1 -  2 -
/  - l  /
-*-----*-
""".replace("---p-p-t-", "-p--p-t--")


def replayed(text: str, plan: Plan, foods: tuple[int, int]) -> int:
    start = read_map(text)
    state, ends = start_of(start), dict[int, int]()
    for actions in plan.actions:
        state = step(start.kitchen, state, actions)
        for agent, food in enumerate(foods):
            if (agent, plated(food)) in state.served:
                ends.setdefault(agent, state.time)
    return ends[0] + ends[1]


def test_two_apart_need_no_help() -> None:
    # tomato 1, down 1 and board 1, right 2 and up 1 and plate 1, left 2 and down 1 and delivery 1
    found = certify(read_map(APART), (TOMATO, LETTUCE))
    assert found.alone == (22, 22)
    assert found.helped is None  # neither can reach what the other needs
    assert found.category(100) == "not needed"
    assert found.alone_plan is not None
    assert replayed(APART, found.alone_plan, (TOMATO, LETTUCE)) == 22


def test_one_shut_off_needs_help() -> None:
    found = certify(read_map(SHUT), (TOMATO, LETTUCE))
    assert found.alone is None
    assert found.category(100) == "necessary"
    assert found.category(5) is None  # not within so few steps
    assert found.helped_plan is not None
    assert found.helped is not None
    assert replayed(SHUT, found.helped_plan, (TOMATO, LETTUCE)) == found.helped[1]


def test_no_two_take_the_same_thing() -> None:
    start = read_map("-t-p-p-\n-1   2-\n/     *\n-------")
    assert Joint(start, (TOMATO, TOMATO)).alone() == []
    assert len(Joint(start, (TOMATO, LETTUCE)).alone()) == 0
    two = read_map("-t-p-pt\n-1   2-\n/     *\n-------".replace("pt\n", "t-\n").replace("-t-p", "ptp-"))
    assert all(
        set(one.bumps[:1]) != set(other.bumps[:1]) for _, (one, other) in Joint(two, (TOMATO, TOMATO)).alone()
    )


@pytest.mark.parametrize(
    ("alone", "helped", "category"),
    [
        ((50, 52), (30, 40), "useful"),  # saves at least 10
        ((50, 52), (30, 41), None),
        ((50, 52), (52, 60), "not needed"),
        ((50, 52), (51, 60), None),
        ((50, 52), None, "not needed"),
        (None, None, None),
    ],
)
def test_categories(alone: tuple[int, int] | None, helped: tuple[int, int] | None, category: str | None) -> None:
    assert Certificate(alone, helped).category(100) == category
