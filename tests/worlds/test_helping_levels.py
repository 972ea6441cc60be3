"""Hypotheses, levels 0 to 3 by hand in the gate, and against recursion over squares in the room."""

import math
from dataclasses import replace

import numpy as np
import pytest

from limp.planner import posterior
from limp.worlds.grid import STAY
from limp.worlds.helping import Act
from limp.worlds.helping_inference import infer, play
from limp.worlds.helping_levels import Planner, tabulate, ways
from limp.worlds.helping_minds import INTENTIONS, Settings, hypotheses, players

from .helping_small import DOWN, GATE, LEFT, PULL, RHOS, RIGHT, ROOM, UP, Brute
from .test_helping import squares


def test_priors_by_hand() -> None:
    """Help and hinder 0.3 each, 0.4 neither; level 3 and level 2 a quarter each."""
    settings = Settings(own_business=0.4, deep=0.25)
    found = dict(zip(players(settings), hypotheses(settings), strict=True))
    assert len(found) == 12
    assert sum(h.prior for h in found.values()) == pytest.approx(1.0)
    one = found["help", 2, 1]
    assert one.prior == pytest.approx(0.3 * 0.25 * 0.75)
    assert dict(one.mind.parameters) == {"level of red": 2, "level of blue": 1}


def test_without_deep_levels_there_are_three() -> None:
    assert [h.choice for h in hypotheses(Settings(deep=0.0))] == list(INTENTIONS)


BY_HAND = Settings(
    red_rationality=math.log(3), blue_rationality=1.0, star=0.0, progress=1.0, box=1.0, effort=0.0, lapse=0.0,
    resolution=1,
)  # fmt: skip
ROUGH = Settings(0.9, 0.8, star=4.0, progress=0.7, box=1.5, effort=0.3, lapse=0.1, own_business=0.2, resolution=2)


SEEN = play(GATE, [STAY, RIGHT], [PULL, Act()])


def sigma(x: float) -> float:
    return 1.0 / (1.0 + math.exp(-x))


def test_ways_past_boxes_by_hand() -> None:
    """In the gate the box is 1 step more at first; once it is pulled down, the way is free."""
    found = ways(GATE.space, 1.0)
    after = GATE.space.after[0, GATE.acts.index(PULL)]
    assert found[0, GATE.red_start] == 3.0
    assert found[after, GATE.red_start] == 2.0


def test_levels_zero_and_one_by_hand() -> None:
    """Red is stuck in the first step, whatever blue does; then two choices are left, and 3^-D decides.

    After the pull red goes on with 3/4 (D = 1 or 2). Blue can wait, or push the box back if red stays: D = 3.
    Red's two steps cost 2. To help: 2 + 5/4 (pull, wait), 2 + 2 (wait, pull), 2 + 3 (go away). To hinder: the most
    of it.
    """
    (choices,) = tabulate(Planner(GATE.space, replace(BY_HAND, deep=0.0)), [SEEN.states[:-1]])
    acts = [GATE.acts.index(act) for act in (PULL, Act(), Act(DOWN))]
    losses = {"help": [3.25, 4.0, 5.0], "hinder": [3.5, 5.0, 5.0], "independent": [0.0, 0.0, 0.0]}
    for row, (intention, loss) in enumerate(losses.items()):
        sign = {"help": -1.0, "hinder": 1.0, "independent": 0.0}[intention]
        weights = np.exp(sign * np.array(loss))
        assert choices[0].blue_one[row, acts] == pytest.approx(weights / weights.sum(), abs=1e-12)
    assert choices[1].red_zero[[RIGHT, STAY]] == pytest.approx([0.75, 0.25], abs=1e-12)
    assert choices[0].red_zero[STAY] == pytest.approx(1.0)


def test_levels_two_and_three_by_hand() -> None:
    """Red goes on the more surely, the more it fears that blue pushes the box back; blue knows that."""
    (choices,) = tabulate(Planner(GATE.space, BY_HAND), [SEEN.states[:-1]])
    back = {"help": sigma(-0.25), "hinder": sigma(0.25), "independent": 0.5}  # P(push), with 3/4 for red's step
    stays = [1.0 + 3.0 * p + 2.0 * (1.0 - p) for p in back.values()]
    assert choices[1].red_two[:, RIGHT] == pytest.approx([-2.0] * 3)
    assert choices[1].red_two[:, STAY] == pytest.approx([-loss for loss in stays])
    goes = [sigma(math.log(3) * (loss - 2.0)) for loss in stays]  # pi_2 where red is sure of what blue intends
    meant = {"help": -1.0, "hinder": 1.0, "independent": 0.0}
    for corner, sure in enumerate(INTENTIONS):
        at = 2 - corner  # the grid of resolution 1 has (0, 0, 1), (0, 1, 0), (1, 0, 0)
        for row, intention in enumerate(INTENTIONS):
            p = goes[INTENTIONS.index(sure)]
            ends = (1.0 + p + 2.0 * (1.0 - p), 1.0 + p + 3.0 * (1.0 - p))  # blue waits, or pushes the box back
            best = max(meant[intention] * end for end in ends)
            pull = choices[0].blue_three[at, row, GATE.acts.index(PULL)]
            assert pull == pytest.approx(meant[intention] * 1.0 + best, abs=1e-12)


def test_the_posterior_by_hand() -> None:
    """Two steps of level 1: pi_1(pull), then pi_1(wait) = 1 - P(push)."""
    (found,) = infer(GATE, [SEEN], replace(BY_HAND, deep=0.0))
    pulls = [
        math.exp(-3.25) / (math.exp(-3.25) + math.exp(-4.0) + math.exp(-5.0)),
        math.exp(3.5) / (math.exp(3.5) + 2.0 * math.exp(5.0)),
        1.0 / 3.0,
    ]
    waits = [sigma(0.25), sigma(-0.25), 0.5]
    joint = [p * w for p, w in zip(pulls, waits, strict=True)]
    assert [found.course[i][-1] for i in INTENTIONS] == pytest.approx([j / sum(joint) for j in joint], abs=1e-12)
    assert found.intention[-1] == pytest.approx((joint[0] + joint[2] / 2.0) / sum(joint))


PLAYS = {
    "drags": ([RIGHT, DOWN, STAY], [Act(DOWN), Act(RIGHT), Act(UP, "drag", UP)]),
    "grips": ([STAY, RIGHT, LEFT], [Act(hand="take", side=RIGHT), Act(), Act(DOWN)]),
}


@pytest.mark.parametrize(("handling", "solid"), [("drags", False), ("grips", True)])
def test_the_posterior_against_recursion(handling: str, solid: bool) -> None:
    game = replace(ROOM[handling], solid=solid)
    seen = play(game, *PLAYS[handling])
    (found,) = infer(game, [seen], ROUGH)
    brute, belief = Brute(game, ROUGH), tuple(ROUGH.intentions.tolist())
    scores = {one: hypothesis.prior for one, hypothesis in zip(players(ROUGH), hypotheses(ROUGH), strict=True)}
    for t, state in enumerate(seen.states[:-1]):
        here, left, act = squares(game, *state), game.steps - t, game.acts[seen.acts[t]]
        red = {0: brute.red_zero(here), 2: brute.red_two(here, left, belief)}
        for intention, red_level, blue_level in scores:
            rho = RHOS[INTENTIONS.index(intention)]
            blue = brute.blue(here, left, rho, () if blue_level == 1 else belief)
            scores[intention, red_level, blue_level] *= red[red_level][seen.steps[t]] * blue[act]
        belief = brute.learned(here, left, belief, act)
        assert found.expected[t + 1] == pytest.approx(belief, abs=1e-9)
    exact = np.array(list(scores.values()))
    assert posterior(found.trace).probabilities == pytest.approx(exact / exact.sum(), abs=1e-9)


def test_red_and_blue_in_a_mirror() -> None:
    """Whoever helps and whoever hinders are the same where blue can do nothing."""
    game = replace(ROOM["grips"], boxes=(), blue=(0, 2), solid=False)
    (found,) = infer(game, [play(game, [RIGHT, STAY, STAY], [Act(RIGHT), Act(), Act(LEFT)])], ROUGH)
    assert found.course["help"] == pytest.approx(found.course["hinder"], abs=1e-12)


def test_plays_of_one_game_are_planned_for_together() -> None:
    game = ROOM["drags"]
    plays = [play(game, *PLAYS["drags"]), play(game, [RIGHT, RIGHT], [Act(), Act(DOWN)])]
    both = infer(game, plays, ROUGH)
    for one, seen in zip(both, plays, strict=True):
        (alone,) = infer(game, [seen], ROUGH)
        assert np.array_equal(one.trace.log_probs, alone.trace.log_probs)
    assert sum(both[1].levels("red").values()) == pytest.approx(1.0)
