"""What can be told a cook, and when it is done."""

import pytest

from limp.worlds.protom.overcooked_feedback import candidates, status
from limp.worlds.protom.overcooked_map import PLATE, TOMATO, Kitchen, plated, read_map
from limp.worlds.protom.overcooked_step import State, start_of
from limp.worlds.protom.world import Directive

HATCH = """
-t-o---
-1 - 2-
/  - l*
-p--p--
"""
START = read_map(HATCH)
KITCHEN, STATE = START.kitchen, start_of(START)
BRING = Directive("Pass", 0, "tomato", 1, (3, 1))


def found(state: State, kitchen: Kitchen = KITCHEN) -> dict[str, tuple[int, int] | None]:
    return {str(directive): directive.place for directive in candidates(kitchen, state)}


WALL = KITCHEN.number[7 + 3]
TAKE = Directive("Pickup", 0, "tomato", 1, (1, 0))
GONE = STATE._replace(contents=tuple(0 if lies == TOMATO else lies for lies in STATE.contents))


def on_the_wall(thing: int) -> State:
    return STATE._replace(contents=tuple(thing if f == WALL else lies for f, lies in enumerate(STATE.contents)))


@pytest.mark.parametrize(
    ("directive", "state", "found"),
    [
        (BRING, STATE, "open"),
        (BRING, on_the_wall(TOMATO), "done"),
        (BRING, on_the_wall(PLATE), "infeasible"),
        (BRING, GONE, "infeasible"),
        (BRING, GONE._replace(hands=(TOMATO, 0)), "open"),
        (BRING, STATE._replace(hands=(0, TOMATO)), "done"),
        (BRING, STATE._replace(served=((1, plated(TOMATO)),)), "infeasible"),
        (TAKE, STATE, "open"),
        (TAKE, GONE, "infeasible"),
        (TAKE, GONE._replace(hands=(TOMATO, 0)), "done"),
    ],
)
def test_status(directive: Directive, state: State, found: str) -> None:
    assert status(KITCHEN, state, directive) == found
