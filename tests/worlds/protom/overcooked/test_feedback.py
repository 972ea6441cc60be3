"""What can be told a cook, when it is done, and in which words."""

from __future__ import annotations

import pytest

from limp.worlds.protom.overcooked.feedback import candidates, explain, status
from limp.worlds.protom.overcooked.map import NAMES, PLATE, TOMATO, Kitchen, plated, read_map
from limp.worlds.protom.overcooked.step import State, start_of
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


def test_passes_go_over_free_inner_counters_to_one_that_is_nearer() -> None:
    assert found(STATE) == {
        "Pass(0, tomato, 1)": (3, 1),
        "Pass(0, plate, 1)": (3, 1),  # 2 steps to the wall, 3 to its own plate
        "Pass(1, lettuce, 0)": (3, 1),
    }  # the onion is beside no floor, and agent 0 has a plate as near as the wall


def test_an_item_in_the_hand_of_the_other_is_not_passed() -> None:
    assert "Pass(0, tomato, 1)" not in found(STATE._replace(hands=(0, TOMATO)))
    assert found(STATE._replace(hands=(TOMATO, 0)))["Pass(0, tomato, 1)"] == (3, 1)


def test_who_has_delivered_needs_nothing_but_can_help() -> None:
    assert set(found(STATE._replace(served=((0, plated(TOMATO)),)))) == {"Pass(0, tomato, 1)", "Pass(0, plate, 1)"}


def test_without_a_free_shared_counter_nothing_is_passed() -> None:
    full = [PLATE if KITCHEN.is_shared(f, STATE.cells) else thing for f, thing in enumerate(STATE.contents)]
    assert not any(name.startswith("Pass") for name in found(STATE._replace(contents=tuple(full))))


def test_a_contested_item_has_an_alternative() -> None:
    start = read_map("-t----t-\n-  12  -\n/      *\n-p----p-".replace("-t----t-", "--t---t-"))
    contested = found(start_of(start), start.kitchen)
    assert contested["Pickup(0, tomato, 1)"] == contested["Pickup(1, tomato, 0)"] == (6, 0)
    apart = read_map("--t---t-\n- 1  2 -\n/      *\n-p----p-")
    assert not any(name.startswith("Pickup") for name in found(start_of(apart), apart.kitchen))


def test_status_of_a_pass() -> None:
    assert status(KITCHEN, STATE, BRING) == "open"
    wall = KITCHEN.number[7 + 3]
    for thing, expected in ((TOMATO, "done"), (PLATE, "infeasible")):
        lying = [thing if f == wall else lies for f, lies in enumerate(STATE.contents)]
        assert status(KITCHEN, STATE._replace(contents=tuple(lying)), BRING) == expected
    none = tuple(0 if lies == TOMATO else lies for lies in STATE.contents)
    assert status(KITCHEN, STATE._replace(contents=none), BRING) == "infeasible"
    assert status(KITCHEN, STATE._replace(contents=none, hands=(TOMATO, 0)), BRING) == "open"
    assert status(KITCHEN, STATE._replace(hands=(0, TOMATO)), BRING) == "done"
    assert status(KITCHEN, STATE._replace(served=((1, plated(TOMATO)),)), BRING) == "infeasible"


def test_status_of_a_pickup() -> None:
    take = Directive("Pickup", 0, "tomato", 1, (1, 0))
    assert status(KITCHEN, STATE, take) == "open"
    gone = STATE._replace(contents=tuple(0 if lies == TOMATO else lies for lies in STATE.contents))
    assert status(KITCHEN, gone, take) == "infeasible"
    assert status(KITCHEN, gone._replace(hands=(TOMATO, 0)), take) == "done"


@pytest.mark.parametrize(
    ("directive", "state", "why"),
    [
        (
            BRING,
            STATE,
            "I believe Bob is trying to prepare SimpleTomato, and without your help, Bob wouldn't be able to get"
            " the tomato.",
        ),
        (
            Directive("Pass", 0, "plate", 1, (3, 1)),
            STATE,
            "I believe Bob is trying to prepare SimpleTomato, and he would need much more time to get the plate"
            " without your help.",
        ),
        (
            Directive("Pickup", 0, "tomato", 1, (1, 0)),
            STATE,
            "I believe Bob is trying to prepare SimpleTomato, and the other tomato is easier to get for him.",
        ),
    ],
)
def test_explanations(directive: Directive, state: State, why: str) -> None:
    message = explain(KITCHEN, state, directive, "SimpleTomato", ("Alice", "Bob"), "him")
    assert message.explanation == why
    assert message.text.startswith("Alice, please ")
    assert directive.thing in NAMES
