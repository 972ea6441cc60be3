"""What blue intends, by hand in the gate, and against recursion over squares in the room."""

import math
from dataclasses import replace

import numpy as np
import pytest

from limp.planner import by_option, posterior
from limp.worlds.grid import Position
from limp.worlds.helping import STAY, Grid, Motion
from limp.worlds.helping_inference import (
    INTENTIONS,
    Moment,
    Planner,
    Settings,
    hypotheses,
    infer,
    intention,
    play,
)

from .helping_small import DOWN, GATE, LEFT, PULL, RHOS, RIGHT, ROOM, UP, Brute
from .test_helping import squares

BY_HAND = Settings(
    red_rationality=math.log(3), blue_rationality=1.0, star=0.0, progress=1.0, box=1.0, effort=0.0, lapse=0.0
)
ROUGH = Settings(0.9, 0.8, star=4.0, progress=0.7, box=1.5, effort=0.3, lapse=0.1, own_business=0.2)
SEEN = play(GATE, [STAY, RIGHT], [PULL, Motion()])


def sigma(x: float) -> float:
    return 1.0 / (1.0 + math.exp(-x))


def test_planning_by_hand() -> None:
    """Red is stuck in the first step, whatever blue does; then two choices are left, and 3^-D decides.

    After the pull red goes on with 3/4 (D = 1 or 2). Blue can wait, or push the box back if red stays: D = 3.
    Red's two steps cost 2. To help: 2 + 5/4 (pull, wait), 2 + 2 (wait, pull), 2 + 3 (go away). To hinder: the most
    of it.
    """
    planner = Planner(GATE.space, BY_HAND)
    first, _ = planner.policies(SEEN.states[:-1])
    acts = [GATE.acts.index(act) for act in (PULL, Motion(), Motion(DOWN))]
    losses = {"help": [3.25, 4.0, 5.0], "hinder": [3.5, 5.0, 5.0], "independent": [0.0, 0.0, 0.0]}
    for row, (goal, loss) in enumerate(losses.items()):
        sign = {"help": -1.0, "hinder": 1.0, "independent": 0.0}[goal]
        weights = np.exp(sign * np.array(loss))
        assert first[row, acts] == pytest.approx(weights / weights.sum(), abs=1e-12)
    for step, likely in ((0, {STAY: 1.0}), (1, {RIGHT: 0.75, STAY: 0.25})):
        now = Moment.of(GATE.space, step)
        at, red = SEEN.states[step]
        (row,) = np.flatnonzero((now.at == at) & (now.red == red))
        for k, chance in likely.items():
            assert planner.red(now)[row, k] == pytest.approx(chance, abs=1e-12)


def test_the_posterior_by_hand() -> None:
    """Two steps: pi_1(pull), then pi_1(wait) = 1 - P(push)."""
    trace = infer(GATE, SEEN, BY_HAND)
    pulls = [
        math.exp(-3.25) / (math.exp(-3.25) + math.exp(-4.0) + math.exp(-5.0)),
        math.exp(3.5) / (math.exp(3.5) + 2.0 * math.exp(5.0)),
        1.0 / 3.0,
    ]
    waits = [sigma(0.25), sigma(-0.25), 0.5]
    joint = [p * w for p, w in zip(pulls, waits, strict=True)]
    course = by_option(trace)
    assert [course[i][-1] for i in INTENTIONS] == pytest.approx([j / sum(joint) for j in joint], abs=1e-12)
    assert intention(trace)[-1] == pytest.approx((joint[0] + joint[2] / 2.0) / sum(joint))


PLAYS = {
    "drags": ([RIGHT, DOWN, STAY], [Motion(DOWN), Motion(RIGHT), Motion(UP, "drag", UP)]),
    "grips": ([STAY, RIGHT, LEFT], [Motion(hand="take", side=RIGHT), Motion(), Motion(DOWN)]),
}


@pytest.mark.parametrize(("handling", "solid"), [("drags", False), ("grips", True)])
def test_the_posterior_against_recursion(handling: str, solid: bool) -> None:
    game = replace(ROOM[handling], solid=solid)
    seen = play(game, *PLAYS[handling])
    brute = Brute(game, ROUGH)
    exact = np.array([hypothesis.prior for hypothesis in hypotheses(ROUGH)])
    for t, state in enumerate(seen.states[:-1]):
        here, left, act = squares(game, *state), game.steps - t, game.acts[seen.acts[t]]
        exact *= [brute.blue(here, left, rho)[act] for rho in RHOS]
    assert posterior(infer(game, seen, ROUGH)).probabilities == pytest.approx(exact / exact.sum(), abs=1e-9)


@pytest.mark.parametrize("handling", ["drags", "grips"])
def test_a_mirror_image_leaves_the_judgement(handling: str) -> None:
    """Left and right change places, also in walls, boxes and acts."""
    turned, game = {LEFT: RIGHT, RIGHT: LEFT}, ROOM[handling]

    def place(at: Position) -> Position:
        return 2 - at[0], at[1]

    grid = Grid(
        game.grid.walls,
        place(game.grid.star),
        frozenset((place(one), place(other)) for one, other in game.grid.fences),
    )
    boxes = tuple(map(place, game.boxes))
    mirrored = replace(game, grid=grid, red=place(game.red), blue=place(game.blue), boxes=boxes)
    steps, acts = PLAYS[handling]
    other = [replace(a, step=turned.get(a.step, a.step), side=turned.get(a.side, a.side)) for a in acts]
    one = by_option(infer(game, play(game, steps, acts), ROUGH))
    two = by_option(infer(mirrored, play(mirrored, [turned.get(k, k) for k in steps], other), ROUGH))
    assert all(one[goal] == pytest.approx(two[goal], abs=1e-12) for goal in INTENTIONS)
