"""Sub-tasks, the steps that actions leave, and who gives way to whom."""

import pytest

from limp.worlds.protom.overcooked_beliefs import Belief, remember
from limp.worlds.protom.overcooked_map import DOWN, LEFT, ONION, PLATE, RIGHT, STAY, TOMATO, UP, Kitchen, read_map
from limp.worlds.protom.overcooked_planner import PASS, PICKUP, Order, Planner, bump_cost
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


def targets(state: State, goal: int, order: Order | None = None, belief: Belief | None = None) -> tuple[int, ...]:
    return PLANNER.targets(state, belief or remember(KITCHEN, state, 0), 0, goal, order)


@pytest.mark.parametrize(
    ("hand", "where"),
    [(0, [(1, 0)]), (1, [(0, 2)]), (4, [(3, 3)]), (8, [(5, 3)])],  # food, board, plate, delivery
)
def test_sub_tasks_in_order(hand: int, where: list[tuple[int, int]]) -> None:
    state = STATE._replace(hands=(hand, 0))
    assert targets(state, TOMATO) == tuple(furniture(*place) for place in where)


def test_without_a_known_target_one_looks_into_the_nearest_room_not_seen() -> None:
    assert targets(STATE, ONION) == (len(KITCHEN.furniture) + 1,)
    assert PLANNER.greedy(targets(STATE, ONION), STATE.cells[0], STATE.cells[1], 0) == RIGHT


def test_other_cargo_is_put_down_on_a_counter_that_is_not_shared() -> None:
    found = targets(STATE._replace(hands=(TOMATO, 0)), ONION)
    assert found
    assert all(KITCHEN.is_border(f) and STATE.contents[f] == 0 for f in found)


def test_steps_left_by_each_action() -> None:
    cell = 1 * 9 + 2  # one cell right of the tomato's
    costs = PLANNER.costs((furniture(1, 0),), cell, STATE.cells[1], 0)
    assert costs == (-1.0, 3.0, 1.0, 3.0, 2.0)  # up is a bump that does not help
    assert PLANNER.costs((furniture(1, 0),), 9 + 1, STATE.cells[1], 0)[UP] == 0.0


def test_bumps_that_do_not_help() -> None:
    assert bump_cost(KITCHEN, STATE, 0, furniture(0, 1)) is None  # nothing in hand, nothing there
    assert bump_cost(KITCHEN, STATE, 0, furniture(1, 0)) == 1.0  # one more bump puts it back
    held = STATE._replace(hands=(TOMATO, 0))
    assert bump_cost(KITCHEN, held, 0, furniture(0, 2)) == 5.0  # chopped for ever
    assert bump_cost(KITCHEN, held, 0, furniture(4, 2)) == 5.0  # given away


def test_orders() -> None:
    counter = furniture(4, 2)
    bring = Order(PASS, TOMATO, counter)
    assert targets(STATE, ONION, bring) == (furniture(1, 0), furniture(4, 0))
    assert targets(STATE._replace(hands=(TOMATO, 0)), ONION, bring) == (counter,)
    assert counter not in targets(STATE._replace(hands=(PLATE, 0)), ONION, bring)  # other cargo goes elsewhere
    assert targets(STATE, ONION, Order(PICKUP, TOMATO, furniture(1, 0))) == (furniture(1, 0),)


def test_what_was_given_to_the_other_is_left_unless_there_is_no_other() -> None:
    contents = list(STATE.contents)
    contents[furniture(4, 2)] = TOMATO
    given = STATE._replace(contents=tuple(contents), gift=(furniture(4, 2), 1))
    assert targets(given, TOMATO) == (furniture(1, 0),)
    contents[furniture(1, 0)] = 0
    assert targets(given._replace(contents=tuple(contents)), TOMATO) == (furniture(4, 2),)


def test_a_finished_agent_clears_the_doorway() -> None:
    door = 9 + 4
    for cell in (door, door - 1, door + 1):
        assert PLANNER.greedy((), cell, STATE.cells[1], 0) != STAY


def test_of_two_in_a_doorway_the_one_outside_steps_aside() -> None:
    door, beside = 9 + 4, 9 + 5
    outside = PLANNER.greedy((furniture(1, 0),), beside, door, 0)
    assert outside == DOWN
    inside = PLANNER.costs((furniture(8, 2),), door, beside, 1)
    assert inside[RIGHT] == inside[STAY] < inside[LEFT]
