"""The rules, square by square, and what helping and hindering refuse."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest
from refusals import refuses

from limp.planning.tables import tabled
from limp.worlds.helping import NONE, STAY, STEPS, Game, Motion
from limp.worlds.helping_inference import Settings, play

from .helping_small import GATE, RIGHT, ROOM, Brute, State


def squares(game: Game, at: int, red: int) -> State:
    """A state by places."""
    cells = game.grid.cells
    blue, boxes, held = game.space.configurations[at]
    return cells[red], cells[blue], frozenset(cells[box] for box in boxes), None if held == NONE else cells[held]


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


NEAR = replace(GATE, red=(1, 0), boxes=())


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: replace(ROOM["grips"], red=(5, 5)), "outside the 3 x 3 grid"),
        (lambda: replace(ROOM["grips"], blue=(1, 1)), "a box is at"),
        (lambda: replace(ROOM["grips"], boxes=((2, 0),)), "on the star"),
        (lambda: replace(ROOM["grips"], steps=0), "0 steps"),
        (lambda: play(ROOM["grips"], [STAY], [Motion(RIGHT)]), "step 1: blue cannot"),
        (lambda: play(GATE, [RIGHT], []), "Give both as many"),
        (lambda: play(GATE, [STAY] * 3, [Motion()] * 3), "Give both as many"),
    ],
)
def test_what_cannot_be(call: Callable[[], object], words: str) -> None:
    refuses(call, words)


def test_a_game_with_too_many_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("limp.worlds.helping.MAX_CONFIGURATIONS", 3)
    refuses(lambda: replace(ROOM["drags"]).space, "more than 3 ways")


def test_what_comes_after_the_end_is_cut() -> None:
    assert play(NEAR, [RIGHT, RIGHT], [Motion(), Motion()]) == play(NEAR, [RIGHT], [Motion()])


@pytest.mark.parametrize("handling", ["drags", "grips"])
def test_a_game_is_a_world(handling: str) -> None:
    """As far as its last step, each step of its table is one of the rules told again."""
    game = ROOM[handling]
    table, brute = tabled(game), Brute(game, Settings())
    words = [Motion(step).words() for step in range(len(STEPS))]
    for before, act, after in zip(*(part.tolist() for part in table.links), strict=True):
        at, red = table.states[before]
        if game.space.depths[at] < game.steps and red != game.star:
            step, doing = (words.index(table.joint[act][0]), table.joint[act][1])
            (blue,) = (one for one in game.acts if one.words() == doing)
            assert squares(game, *table.states[after]) == brute.both(squares(game, at, red), step, blue)
