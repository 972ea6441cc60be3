"""Kitchens read from text, joint steps in them, and what every playout keeps."""

from collections import Counter

import numpy as np
import pytest

from limp.worlds.protom.overcooked_map import (
    DOWN,
    FAR,
    FOODS,
    LEFT,
    LETTUCE,
    RIGHT,
    STAY,
    TOMATO,
    UP,
    Kitchen,
    chopped,
    plated,
    read_map,
)
from limp.worlds.protom.overcooked_step import NO_GIFT, State, interaction, start_of, step

ROOMS = """
-t-----
-1 d 2-
/  - l*
-------
"""


def at(kitchen: Kitchen, x: int, y: int) -> int:
    return y * kitchen.width + x


def furniture(kitchen: Kitchen, x: int, y: int) -> int:
    return kitchen.number[at(kitchen, x, y)]


TWO = read_map(ROOMS)


def test_what_a_map_says() -> None:
    kitchen = TWO.kitchen
    assert (kitchen.width, kitchen.height) == (7, 4)
    assert [kitchen.place(cell) for cell in TWO.agents] == [(1, 1), (5, 1)]
    lying = {kitchen.place(kitchen.furniture[f]): thing for f, thing in enumerate(TWO.contents) if thing}
    assert lying == {(1, 0): TOMATO, (5, 2): LETTUCE}
    assert kitchen.number[0] == -1  # a corner is beside no floor


def test_a_room_is_seen_from_its_cells_and_both_from_the_door() -> None:
    kitchen = TWO.kitchen
    tomato, lettuce, over, under = (1 << furniture(kitchen, *xy) for xy in ((1, 0), (5, 2), (3, 0), (3, 2)))
    west, east, door = (kitchen.view[at(kitchen, x, 1)] for x in (2, 4, 3))
    assert west & tomato
    assert not west & lettuce
    assert east & lettuce
    assert not east & tomato
    assert under & west & east
    assert not over & (west | east)  # beside the door only
    assert door == west | east | over
    assert at(kitchen, 3, 1) in kitchen.rooms[0]
    assert at(kitchen, 3, 1) in kitchen.rooms[1]


def test_distances_count_the_bump_and_a_blocked_cell_is_in_the_way() -> None:
    kitchen = TWO.kitchen
    tomato = furniture(kitchen, 1, 0)
    assert kitchen.distances(tomato)[at(kitchen, 1, 1)] == 1
    assert kitchen.distances(tomato)[at(kitchen, 5, 1)] == 5
    assert kitchen.distances(tomato, at(kitchen, 3, 1))[at(kitchen, 5, 1)] == FAR
    assert kitchen.distances(len(kitchen.furniture) + 1)[at(kitchen, 1, 1)] == 2  # the door shows the other room
    assert kitchen.between(furniture(kitchen, 0, 2), tomato) == 2


def test_shared_counters_are_inside_and_within_reach_of_both() -> None:
    assert TWO.kitchen.is_shared(furniture(TWO.kitchen, 3, 2), TWO.agents)
    assert not TWO.kitchen.is_shared(furniture(TWO.kitchen, 2, 0), TWO.agents)  # at the edge
    closed = read_map("-----\n-1-2-\n-   -\n-----".replace("-   -", "- - -"))
    assert closed.kitchen.is_shared(closed.kitchen.number[at(closed.kitchen, 2, 1)], closed.agents)


OPEN = """
-t-p-
-1 2-
/   *
-----
"""
KITCHEN = read_map(OPEN).kitchen


def state(one: tuple[int, int], two: tuple[int, int]) -> State:
    first = start_of(read_map(OPEN))
    return first._replace(cells=(one[1] * 5 + one[0], two[1] * 5 + two[0]))


def places(after: State) -> list[tuple[int, int]]:
    return [KITCHEN.place(cell) for cell in after.cells]


@pytest.mark.parametrize(
    ("one", "two", "actions", "after"),
    [
        ((1, 1), (3, 1), (RIGHT, LEFT), [(1, 1), (3, 1)]),  # the same cell blocks both
        ((1, 1), (2, 1), (RIGHT, LEFT), [(1, 1), (2, 1)]),  # no swaps
        ((1, 1), (2, 1), (RIGHT, RIGHT), [(2, 1), (3, 1)]),  # one follows the other
        ((1, 1), (2, 1), (RIGHT, STAY), [(1, 1), (2, 1)]),
        ((1, 1), (2, 1), (DOWN, LEFT), [(1, 2), (1, 1)]),
    ],
)
def test_collisions(
    one: tuple[int, int], two: tuple[int, int], actions: tuple[int, int], after: list[tuple[int, int]]
) -> None:
    assert places(step(KITCHEN, state(one, two), actions)) == after


def test_only_the_mover_is_blocked_if_the_other_bumps_furniture() -> None:
    after = step(KITCHEN, state((1, 1), (2, 1)), (UP, LEFT))
    assert places(after) == [(1, 1), (2, 1)]
    assert after.hands == (FOODS[0], 0)


def test_a_recipe_takes_four_bumps() -> None:
    now = state((1, 1), (3, 2))
    for action, hand in ((UP, FOODS[0]), (DOWN, FOODS[0]), (LEFT, chopped(FOODS[0])), (UP, chopped(FOODS[0]))):
        now = step(KITCHEN, now, (action, STAY))
        assert now.hands[0] == hand
    for action in (RIGHT, RIGHT, UP):
        now = step(KITCHEN, now, (action, STAY))
    assert now.hands[0] == plated(FOODS[0])
    now = step(KITCHEN, now, (STAY, RIGHT))
    assert now.served == ()  # empty hands deliver nothing
    for actions in ((LEFT, LEFT), (DOWN, LEFT), (RIGHT, STAY), (RIGHT, UP), (RIGHT, STAY)):
        now = step(KITCHEN, now, actions)
    assert now.served == ((0, plated(FOODS[0])),)
    assert now.hands == (0, 0)
    assert now.time == 13


def test_interactions() -> None:
    board, counter = KITCHEN.number[2 * 5], KITCHEN.number[2]
    assert interaction(KITCHEN, board, 1, 0) == (4, 0)  # chopped, and kept in hand
    assert interaction(KITCHEN, board, 1, 2) == (1, 2)  # the board is not empty
    assert interaction(KITCHEN, counter, 7, 5) == (9, 0)
    assert interaction(KITCHEN, counter, 5, 7) == (9, 0)
    assert interaction(KITCHEN, counter, 1, 7) == (1, 7)  # fresh food goes on no plate
    assert interaction(KITCHEN, counter, 2, 0) == (0, 2)


def test_agent_one_takes_what_agent_zero_puts_down_in_the_same_step() -> None:
    start = read_map("-----\n-1-2-\n- - -\n-----")
    now = start_of(start)._replace(hands=(1, 0))
    after = step(start.kitchen, now, (RIGHT, LEFT))
    assert after.hands == (0, 1)
    assert after.gift == NO_GIFT
    left = step(start.kitchen, now, (RIGHT, STAY))
    assert left.gift == (start.kitchen.number[7], 1)


def food_of(thing: int) -> Counter[str]:
    for food in FOODS:
        if thing in (food, chopped(food)):
            return Counter([f"food {food}"])
        if thing == plated(food):
            return Counter([f"food {food}", "plate"])
    return Counter(["plate"]) if thing else Counter()


def inventory(now: State) -> Counter[str]:
    things = [*now.hands, *now.contents, *(dish for _, dish in now.served)]
    return sum(map(food_of, things), Counter())


MAPS = (OPEN, "-t-l-o-\n/1 d 2/\n*  p  *\n-p-t---", "-top--lt-\n-1  -  2/\n/   -   *\n*   d   p\n---------")


def test_a_thousand_random_playouts_keep_what_must_be_kept() -> None:
    random = np.random.default_rng(0)
    for n in range(1000):
        start = read_map(MAPS[n % len(MAPS)])
        now = start_of(start)
        had = inventory(now)
        for actions in random.integers(5, size=(30, 2)).tolist():
            now = step(start.kitchen, now, actions)
            assert now.cells[0] != now.cells[1]
            assert all(start.kitchen.is_floor(cell) for cell in now.cells)
        assert all(0 <= hand <= 10 for hand in now.hands)
        assert inventory(now) == had
        assert now.time == 30
