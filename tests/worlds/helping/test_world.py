"""The rules, square by square."""

from dataclasses import replace
from itertools import product

import pytest

from limp.worlds.grid import STAY, STEPS, Grid
from limp.worlds.helping.inference import play
from limp.worlds.helping.minds import Settings
from limp.worlds.helping.world import NONE, STAR, Act, Game

from .small import DOWN, GATE, LEFT, PULL, PUSH, RIGHT, ROOM, UP, Brute, State


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


def test_a_pull_lets_red_through() -> None:
    """The box comes down one square; red, who was stuck at first, is at the star after two more steps."""
    game = replace(GATE, steps=3)
    seen = play(game, [RIGHT, RIGHT, RIGHT], [PULL, Act(), Act()])
    places = [squares(game, *state) for state in seen.states]
    assert [place[0] for place in places] == [(0, 0), (0, 0), (1, 0), (2, 0)]
    assert places[1][1:3] == ((1, 2), frozenset({(1, 1)}))
    assert seen.states[-1][1] == game.star


def test_a_box_cannot_be_put_on_red() -> None:
    game = replace(GATE, steps=3)
    seen = play(game, [STAY, RIGHT, STAY], [PULL, Act(), PUSH])
    assert squares(game, *seen.states[-1])[2] == {(1, 1)}


def test_taking_hold_takes_a_step() -> None:
    """Blue takes the box on its right, stays between walls, and lets go; held, it moves only with the box."""
    game = ROOM["grips"]
    take, release = Act(hand="take", side=RIGHT), Act(hand="release")
    seen = play(game, [STAY] * 3, [take, Act(), release])
    assert [squares(game, *state)[3] for state in seen.states] == [None, (1, 1), (1, 1), None]


def test_solid_players_are_in_each_others_way() -> None:
    floor = Grid(((False,) * 3,), ((STAR, (2, 0)),))
    solid = Game(floor, "grips", (0, 0), (1, 0), (), steps=2)
    for game, end in ((solid, (0, 0)), (replace(solid, solid=False), (2, 0))):
        assert squares(game, *play(game, [RIGHT, RIGHT], [Act(), Act()]).states[-1])[0] == end
    both = play(solid, [STAY], [Act(LEFT)])
    assert squares(solid, *both.states[-1])[1] == (1, 0)


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
