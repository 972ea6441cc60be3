"""Sub-tasks, the steps that actions leave, and who gives way to whom."""

import pytest

from limp.worlds.protom.overcooked_beliefs import remember
from limp.worlds.protom.overcooked_map import ONION, TOMATO, UP, Kitchen, read_map
from limp.worlds.protom.overcooked_planner import PASS, PICKUP, Order, Planner
from limp.worlds.protom.overcooked_step import State, start_of

TEXT = """
-t--t----
-1  d  2-
/   -   o
---p-*---
"""
START = read_map(TEXT)
KITCHEN, STATE = START.kitchen, start_of(START)
PLANNER = Planner(KITCHEN)


def furniture(x: int, y: int, kitchen: Kitchen = KITCHEN) -> int:
    return kitchen.number[y * kitchen.width + x]


def targets(state: State, goal: int, order: Order | None = None) -> tuple[int, ...]:
    return PLANNER.targets(state, remember(KITCHEN, state, 0), 0, goal, order)


COUNTER = furniture(4, 2)
BRING = Order(PASS, TOMATO, COUNTER)
GIVEN = tuple(TOMATO if f == COUNTER else thing for f, thing in enumerate(STATE.contents))
ALONE = tuple(0 if f == furniture(1, 0) else thing for f, thing in enumerate(GIVEN))


@pytest.mark.parametrize(
    ("state", "goal", "order", "where"),
    [
        (STATE, TOMATO, None, [(1, 0)]),  # food
        (STATE._replace(hands=(1, 0)), TOMATO, None, [(0, 2)]),  # board
        (STATE._replace(hands=(4, 0)), TOMATO, None, [(3, 3)]),  # plate
        (STATE._replace(hands=(8, 0)), TOMATO, None, [(5, 3)]),  # delivery
        (STATE, ONION, BRING, [(1, 0), (4, 0)]),
        (STATE._replace(hands=(TOMATO, 0)), ONION, BRING, [(4, 2)]),
        (STATE, ONION, Order(PICKUP, TOMATO, furniture(1, 0)), [(1, 0)]),
        # What was given to the other is left, unless there is no other.
        (STATE._replace(contents=GIVEN, gift=(COUNTER, 1)), TOMATO, None, [(1, 0)]),
        (STATE._replace(contents=ALONE, gift=(COUNTER, 1)), TOMATO, None, [(4, 2)]),
    ],
)
def test_targets(state: State, goal: int, order: Order | None, where: list[tuple[int, int]]) -> None:
    assert targets(state, goal, order) == tuple(furniture(*place) for place in where)


def test_steps_left_by_each_action() -> None:
    cell = 1 * 9 + 2  # one cell right of the tomato's
    costs = PLANNER.costs((furniture(1, 0),), cell, STATE.cells[1], 0)
    assert costs == (-1.0, 3.0, 1.0, 3.0, 2.0)  # up is a bump that does not help
    assert PLANNER.costs((furniture(1, 0),), 9 + 1, STATE.cells[1], 0)[UP] == 0.0
