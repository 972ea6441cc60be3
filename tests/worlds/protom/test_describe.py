"""What a model is told: maps and words follow the state."""

from limp.worlds.protom.doorskeys_domain import DoorsKeys
from limp.worlds.protom.doorskeys_map import read_layout
from limp.worlds.protom.overcooked_domain import open_kitchen
from limp.worlds.protom.overcooked_map import TOMATO

KITCHEN = "-tp--l-\n-1 d 2-\n/  -  *\n--*-/p-"


def test_doors_keys_and_gems_follow_the_state() -> None:
    domain = DoorsKeys(read_layout("1r.R.g\n2....g"))
    state = domain.start()
    assert "\n1r.R.g\n2....g\n" in domain.describe(state)
    for actions in (("right", "right"), ("pickup", "wait"), ("right", "wait"), ("unlock-right", "wait")):
        state = domain.step(state, actions)
    words = domain.describe(state)
    assert "\n..1..g\n.2...g\n" in words
    assert "Step 4 of 80" in words
    assert "Alice (1) is at (2, 0) and has nothing." in words
    assert "red" not in words


def test_food_follows_the_state() -> None:
    domain = open_kitchen(KITCHEN)
    start = domain.start()
    words = domain.describe(start._replace(hands=(4, 0), served=((1, 9),)))
    assert KITCHEN in words
    assert "Alice (1) is at (1, 1), holds chopped tomato." in words
    assert "Bob (2) is at (5, 1), holds nothing and has delivered SimpleLettuce." in words
    assert "There is a lettuce at (5, 0)." in words
    chopped = tuple(thing + 3 if thing == TOMATO else thing for thing in start.contents)
    assert "\n-Tp--l-\n" in domain.describe(start._replace(contents=chopped))
