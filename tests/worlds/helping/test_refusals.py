"""What helping and hindering refuse: parameters, games and plays."""

from collections.abc import Callable
from dataclasses import replace
from math import nan

import pytest
from refusals import refuses

from limp.worlds.grid import STAY, Grid
from limp.worlds.helping.counterfactual import Simulation
from limp.worlds.helping.inference import play
from limp.worlds.helping.minds import Settings
from limp.worlds.helping.world import Act

from .small import GATE, RIGHT, ROOM, UP

NEAR = replace(GATE, red=(1, 0), boxes=())


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: Simulation(-1.0, 0.5), "rationality is -1"),
        (lambda: Simulation(nan, 0.5), "rationality is nan"),
        (lambda: Simulation(1.0, 1.5), "stability is 1.5"),
        (lambda: Settings(lapse=1.5), "lapse"),
        (lambda: Settings(star=-1.0), "star"),
        (lambda: Settings(effort=nan), "effort"),
        (lambda: Settings(resolution=0), "resolution"),
        (lambda: Settings(own_business=1.0), "own_business"),
        (lambda: replace(ROOM["grips"], red=(5, 5)), "outside the 3 x 3 maze"),
        (lambda: replace(ROOM["grips"], blue=(1, 1)), "a box is at"),
        (lambda: replace(ROOM["grips"], boxes=((2, 0),)), "on the star"),
        (lambda: replace(ROOM["grips"], steps=0), "0 steps"),
        (lambda: replace(ROOM["grips"], grid=Grid(((False,),), ())), "no star"),
        (lambda: play(ROOM["grips"], [STAY], [Act(RIGHT)]), "step 1: blue cannot"),
        (lambda: play(ROOM["grips"], [STAY], [Act(hand="release")]), "step 1: blue cannot"),
        (lambda: play(ROOM["grips"], [STAY], [Act(hand="take", side=UP)]), "step 1: blue cannot"),
        (lambda: play(GATE, [RIGHT], []), "Give both as many"),
        (lambda: play(GATE, [STAY] * 3, [Act()] * 3), "Give both as many"),
        (lambda: play(NEAR, [RIGHT, RIGHT], [Act(), Act()]), "step 2 comes after red reached the star"),
    ],
)
def test_what_cannot_be(call: Callable[[], object], words: str) -> None:
    refuses(call, words)


def test_a_game_with_too_many_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("limp.worlds.helping.world.MAX_CONFIGURATIONS", 3)
    refuses(lambda: replace(ROOM["drags"]).space, "more than 3 ways")
