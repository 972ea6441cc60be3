"""Kitchens read from text, joint steps in them, and what every playout keeps."""

from collections import Counter

import numpy as np
import pytest

from limp.worlds.protom.overcooked_kitchen import (
    DOWN,
    FOODS,
    LEFT,
    NO_GIFT,
    RIGHT,
    STAY,
    UP,
    State,
    chopped,
    plated,
    read_map,
    step,
)

OPEN = """
-t-p-
-1 2-
/   *
-----
"""
KITCHEN, FIRST = read_map(OPEN)


def state(one: tuple[int, int], two: tuple[int, int]) -> State:
    return FIRST._replace(cells=(one[1] * 5 + one[0], two[1] * 5 + two[0]))


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


def test_agent_one_takes_what_agent_zero_puts_down_in_the_same_step() -> None:
    kitchen, first = read_map("-----\n-1-2-\n- - -\n-----")
    now = first._replace(hands=(1, 0))
    after = step(kitchen, now, (RIGHT, LEFT))
    assert after.hands == (0, 1)
    assert after.gift == NO_GIFT
    left = step(kitchen, now, (RIGHT, STAY))
    assert left.gift == (kitchen.number[7], 1)


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
        kitchen, now = read_map(MAPS[n % len(MAPS)])
        had = inventory(now)
        for actions in random.integers(5, size=(30, 2)).tolist():
            now = step(kitchen, now, actions)
            assert now.cells[0] != now.cells[1]
            assert all(kitchen.is_floor(cell) for cell in now.cells)
        assert all(0 <= hand <= 10 for hand in now.hands)
        assert inventory(now) == had
        assert now.time == 30
