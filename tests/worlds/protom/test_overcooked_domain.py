"""Overcooked behind the seam: policies, completion times, whole episodes, wrong kitchens."""

import math
from dataclasses import replace

import numpy as np
import pytest

from limp.worlds.protom.episode import Episode, play
from limp.worlds.protom.facilitator import ProToM, Silent
from limp.worlds.protom.overcooked_beliefs import Belief
from limp.worlds.protom.overcooked_domain import Overcooked, open_kitchen
from limp.worlds.protom.overcooked_step import State
from limp.worlds.protom.parameters import PARTLY_SEEN
from limp.worlds.protom.rollouts import Rollouts

GOALS = ("SimpleOnion", "SimpleTomato")
SHUT = """
-t-l--tol-
-1  -   2-
/   -    /
*   -    *
-p-----p--
"""
OPEN = """
-t-l-o--t-l-o-
-1    -     2-
/     d      /
*     -      *
-p---------p--
"""


def own(domain: Overcooked, state: State) -> tuple[Belief, Belief]:
    random = np.random.default_rng(0)
    return domain.beliefs(state, 0, 1, random)[0], domain.beliefs(state, 1, 1, random)[0]


def protom(text: str, seed: int = 42) -> tuple[Episode[State], ProToM[State, Belief]]:
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


def test_what_rollouts_keep_changes_nothing() -> None:
    domain = open_kitchen(OPEN)
    state, random, keeping = domain.start(), np.random.default_rng(3), Rollouts(domain)
    for pair in zip(*(domain.beliefs(state, agent, 3, random) for agent in (0, 1)), strict=True):
        for directive in (None, *domain.candidates(state)):
            fresh = Rollouts(domain).ends(state, pair, GOALS, directive)
            assert (
                keeping.ends(state, pair, GOALS, directive) == keeping.ends(state, pair, GOALS, directive) == fresh
            )


def test_two_that_pass_one_door_in_both_directions_get_through() -> None:
    domain = open_kitchen("-t--p----\n-1  d  2-\n/   -   o\n-*-p--*/-")
    state = domain.start()
    assert max(Rollouts(domain).ends(state, own(domain, state), ("SimpleOnion", "SimpleTomato"))) < 60


def test_of_two_that_would_enter_one_cell_one_waits() -> None:
    """Both go for the cell between them; who stands in the door goes first, and who is finished does not wait."""
    domain = open_kitchen("-------\n-1 d 2-\n-  -  -\n-------")
    state = domain.start()._replace(cells=(8, 10))
    assert domain.give_way(state, ("right", "left")) == ("wait", "left")
    assert domain.give_way(state._replace(served=((0, 8),)), ("right", "left")) == ("right", "wait")
    assert domain.give_way(state._replace(cells=(8, 12)), ("right", "left")) == ("right", "left")


def test_one_belief_is_memory_and_several_are_particles() -> None:
    domain, random = open_kitchen(OPEN), np.random.default_rng(0)
    (memory,) = domain.beliefs(domain.start(), 0, 1, random)
    particles = domain.beliefs(domain.start(), 0, 5, random)
    assert not memory.imagines
    assert all(p.imagines and p.seen == memory.seen for p in particles)
    assert len(set(particles)) > 1


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


def test_where_all_is_at_hand_nothing_is_said() -> None:
    for seed in (1, 2, 3):
        episode, _ = protom(OPEN, seed=seed)
        assert episode.succeeded
        assert episode.messages == ()


def test_a_finished_agent_that_waits_leaves_the_doorway() -> None:
    domain = open_kitchen(OPEN)
    door = 2 * 14 + 6
    state = domain.start()._replace(cells=(door, 1 * 14 + 12), served=((0, 10),))
    assert domain.finished(state, 0) == "SimpleOnion"
    assert domain.step(state, ("wait", "wait")).cells[0] != door
