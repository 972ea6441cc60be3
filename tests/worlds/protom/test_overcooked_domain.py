"""Overcooked behind the seam: policies, completion times, whole episodes, what can be told a cook."""

import math
from dataclasses import replace

import numpy as np
import pytest

from limp.worlds.protom.facilitator import ProToM, Silent, Trajectory, play
from limp.worlds.protom.overcooked_domain import Overcooked, open_kitchen
from limp.worlds.protom.overcooked_kitchen import PLATE, TOMATO, State, plated
from limp.worlds.protom.overcooked_planner import Belief
from limp.worlds.protom.parameters import PARTLY_SEEN
from limp.worlds.protom.utility import Rollouts
from limp.worlds.protom.world import Directive

GOALS = ("SimpleOnion", "SimpleTomato")
SHUT = """
-t-l--tol-
-1  -   2-
/   -    /
*   -    *
-p-----p--
"""


def own(domain: Overcooked, state: State) -> tuple[Belief, Belief]:
    random = np.random.default_rng(0)
    return domain.beliefs(state, 0, 1, random)[0], domain.beliefs(state, 1, 1, random)[0]


def protom(text: str, seed: int = 42) -> tuple[Trajectory[State], ProToM[State, Belief]]:
    domain = open_kitchen(text)
    guide = ProToM(domain, replace(PARTLY_SEEN, seed=seed))
    return play(domain, GOALS, guide, seed), guide


def test_the_policy_is_boltzmann_in_the_steps_left() -> None:
    domain = open_kitchen(SHUT)
    state = domain.start()
    logs = domain.log_policy(state, own(domain, state)[0], 0, "SimpleLettuce")
    # the lettuce is at (3, 0): from (1, 1) it takes 3 steps; right leaves 2, down 4, waiting 3; the bump up takes
    # the tomato, which one more bump undoes: 4
    weights = {"up": 4, "down": 4, "right": 2, "wait": 3}
    total = sum(math.exp(-2.0 * steps) for steps in weights.values())
    assert {a: math.exp(p) for a, p in logs.items()} == pytest.approx(
        {a: math.exp(-2.0 * steps) / total for a, steps in weights.items()}
    )


def test_where_help_is_necessary_one_message_saves_the_episode() -> None:
    domain = open_kitchen(SHUT)
    alone = play(domain, GOALS, Silent(domain))
    assert not alone.succeeded
    assert alone.length == 100
    episode, guide = protom(SHUT)
    assert episode.succeeded
    assert episode.length < 50
    (first, *_) = episode.messages
    assert str(first[1].directive) == "Pass(1, onion, 0)"
    assert "Alice wouldn't be able to get the onion" in first[1].explanation
    said = next(d for d in guide.decisions if d.message is not None)
    assert max(w.utility for w in said.worths) > PARTLY_SEEN.threshold
    assert said.goals[0]["SimpleOnion"] > said.goals[0]["SimpleTomato"]


def test_two_that_pass_one_door_in_both_directions_get_through() -> None:
    domain = open_kitchen("-t--p----\n-1  d  2-\n/   -   o\n-*-p--*/-")
    state = domain.start()
    assert max(Rollouts(domain).ends(state, own(domain, state), ("SimpleOnion", "SimpleTomato"))) < 60


HATCH = """
-t-o---
-1 - 2-
/  - l*
-p--p--
"""
COOKS = open_kitchen(HATCH)
STATE = COOKS.start()
BRING = Directive("Pass", 0, "tomato", 1, (3, 1))
WALL = COOKS.kitchen.number[7 + 3]
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
    assert COOKS.status(state, directive) == found
