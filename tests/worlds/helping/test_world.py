"""The rules, square by square."""

from dataclasses import replace
from itertools import product

import pytest

from limp.worlds.grid import STEPS
from limp.worlds.helping.minds import Settings
from limp.worlds.helping.world import NONE, Act, Game

from .small import DOWN, LEFT, PULL, PUSH, RIGHT, ROOM, UP, Brute, State


def squares(game: Game, at: int, red: int) -> State:
    """A state by places."""
    cells = game.grid.cells
    blue, boxes, held = game.space.configurations[at]
    return cells[red], cells[blue], frozenset(cells[box] for box in boxes), None if held == NONE else cells[held]


def test_words_go_down_where_y_grows() -> None:
    assert STEPS[DOWN] == (0, 1)
    said = [Act(step).words() for step in range(len(STEPS))]
    assert said == ["move left", "move right", "move down", "move up", "stay"]
    assert PULL.words() == "pull the box on the side above one square down"
    assert PUSH.words() == "push the box on the side above one square up"
    assert Act(LEFT, "drag", UP).words() == "drag the box on the side above one square left"
    assert Act(hand="take", side=RIGHT).words() == "take hold of the box on the right"
    assert Act(hand="release").words() == "let go of the box"


@pytest.mark.parametrize("handling", ["drags", "grips"])
@pytest.mark.parametrize("solid", [True, False])
def test_all_steps_against_the_rules_told_again(handling: str, solid: bool) -> None:
    game = replace(ROOM[handling], solid=solid)
    brute, space = Brute(game, Settings()), game.space
    tried = 0
    for at, red in product(range(len(space.configurations)), range(len(game.grid.cells))):
        if space.closed[at, red] or red == game.star:
            continue
        state = squares(game, at, red)
        for step, (number, act) in product(range(len(STEPS)), enumerate(game.acts)):
            possible = brute.blue_does(((9, 9), *state[1:]), act) is not None
            if space.depths[at] < game.steps:
                assert space.possible[at, number] == possible
            if space.possible[at, number]:
                assert squares(game, *space.next(at, red, step, number)) == brute.both(state, step, act)
                tried += 1
    assert tried > 500
