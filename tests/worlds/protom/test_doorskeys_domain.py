"""Doors and keys: what actions do, how likely they are, what can be asked for, and 1,000 random playouts."""

import math

import numpy as np
import pytest

from limp.worlds.protom.doorskeys_domain import DoorsKeys
from limp.worlds.protom.doorskeys_map import GROUND, USED, State, read_layout
from limp.worlds.protom.rollouts import Rollouts
from limp.worlds.protom.world import WAIT, Directive

DOOR = "1rR.g\n2W..g"


def opened(text: str) -> DoorsKeys:
    return DoorsKeys(read_layout(text))


def after(domain: DoorsKeys, *joint: tuple[str, str]) -> State:
    state = domain.start()
    for actions in joint:
        state = domain.step(state, actions)
    return state


RED = (("right", WAIT), ("pickup", WAIT))
"""Agent 0 picks the red key up."""


@pytest.mark.parametrize(
    ("text", "joint", "found"),
    [
        (DOOR, RED, State((1, 5), (0,), 0, (GROUND, GROUND), 2)),
        (DOOR, (*RED, ("unlock-right", WAIT)), State((1, 5), (USED,), 1, (GROUND, GROUND), 3)),
        (DOOR, (*RED, ("left", WAIT), ("handover-red", WAIT)), State((0, 5), (1,), 0, (GROUND, GROUND), 4)),
        ("1rR.g\n.2..g", (("right", "up"), ("pickup", "pickup")), State((1, 1), (0,), 0, (GROUND, GROUND), 2)),
        (DOOR, (("up", "right"), ("pickup", "unlock-up")), State((0, 5), (GROUND,), 0, (GROUND, GROUND), 2)),
    ],
)  # fmt: skip
def test_what_actions_do(text: str, joint: tuple[tuple[str, str], ...], found: State) -> None:
    """Keys are picked up, used and gone, and pass at distance one; agent 0 is first; the impossible is a wait."""
    assert after(opened(text), *joint) == found


def test_what_cannot_be_done() -> None:
    domain = opened(DOOR)
    held = after(domain, *RED)
    assert domain.after(held._replace(keys=(USED,), open=1), 0, "unlock-right") is None
    assert domain.after(held, 0, "handover-red") is None  # at distance 2
    assert domain.after(held._replace(cells=(0, 0)), 0, "handover-red") is None  # in the same cell
    assert domain.after(held._replace(cells=(0, 5)), 0, "handover-blue") is None


def test_one_gem_finishes_an_agent() -> None:
    domain = opened("1g...\n2...g")
    state = after(domain, ("right", WAIT), ("pickup", WAIT))
    assert (domain.finished(state, 0), domain.finished(state, 1)) == ("orange gem", "")
    state = after(domain, *[("right", WAIT), ("pickup", WAIT), *[("right", WAIT)] * 3, ("down", WAIT)])
    assert domain.after(state, 0, "pickup") is None  # a second gem
    assert domain.log_policy(state, None, 0, "orange gem") == {WAIT: 0.0}


def test_likelihoods_follow_the_plan() -> None:
    domain = opened("1.g..\n2...g")
    state = domain.start()
    found = domain.log_policy(state, None, 0, "orange gem")
    # V = 3; right leads to 2, down to 4, wait stays: exp(0), exp(-2), exp(-1)
    total = 1.0 + math.exp(-2) + math.exp(-1)
    assert found == pytest.approx(
        {"right": -math.log(total), "down": -2 - math.log(total), WAIT: -1 - math.log(total)}
    )


def test_a_directive_has_its_own_plan(worked: DoorsKeys) -> None:
    state, ask = worked.start(), Directive("Unlock", 1, "red door", 0)
    found = worked.log_policy(state, None, 1, "cyan gem", ask)
    assert found["left"] == found["down"] == max(found.values())
    assert found["left"] - found["right"] == pytest.approx(2.0)
    assert worked.act(state, None, 1, "cyan gem", ask) == "down"


def test_candidates_need_keys_and_ways() -> None:
    domain = opened("1.r.R.g\n..2.WWg")
    found = [str(d) for d in domain.candidates(domain.start())]
    assert found == [
        "Unlock(0, red door, 1)",
        "Handover(0, red key, 1)",
        "Unlock(1, red door, 0)",
        "Handover(1, red key, 0)",
    ]
    held = domain.start()._replace(keys=(1,))
    assert [str(d) for d in domain.candidates(held)] == ["Unlock(1, red door, 0)", "Handover(1, red key, 0)"]
    used = domain.start()._replace(keys=(USED,), open=1)
    assert domain.candidates(used) == ()


def test_directives_end() -> None:
    domain = opened(DOOR)
    unlock, hand = Directive("Unlock", 0, "red door", 1), Directive("Handover", 0, "red key", 1)
    start = domain.start()
    assert (domain.status(start, unlock), domain.status(start, hand)) == ("open", "open")
    assert domain.status(start._replace(keys=(1,)), hand) == "done"
    assert domain.status(start._replace(keys=(1,)), unlock) == "infeasible"
    assert domain.status(start._replace(keys=(USED,), open=1), unlock) == "done"
    assert domain.status(start._replace(keys=(USED,), open=1), hand) == "infeasible"


def test_completion_of_the_worked_example(worked: DoorsKeys) -> None:
    start, ask = worked.start(), Directive("Unlock", 1, "red door", 0)
    rollouts, minds = Rollouts(worked), (None, None)
    assert rollouts.ends(start, minds, ("cyan gem", "white gem")) == (80, 11)
    assert rollouts.ends(start, minds, ("cyan gem", "white gem"), ask) == (32, 33)
    assert rollouts.ends(start, minds, ("orange gem", "white gem")) == (5, 11)
    assert rollouts.ends(start, minds, ("orange gem", "white gem"), ask) == (5, 33)


MAPS = (
    "1.bB.g\nrWWW.R\n2..b.g\nWRWWWW\n..g...",
    "1yW.gW\n..Y.YW\n2.W.Wg\nWWWyW.\n......",
    "1..R.g\n2WWWWg\n...r..",
    "..r.W.g\n1.2.R..\n....W.g\nb...B.g",
)


@pytest.mark.parametrize("text", MAPS)
def test_random_playouts_keep_the_invariants(text: str) -> None:
    """250 playouts a map, 1,000 in all."""
    domain, random = opened(text), np.random.default_rng(0)
    layout, actions = domain.layout, domain.choices
    for _ in range(250):
        state = domain.start()
        for n in random.integers(len(actions), size=(40, 2)):
            before, state = state, domain.step(state, (actions[n[0]], actions[n[1]]))
            assert all(layout.text[cell] != "W" and layout.passable(cell, state.open) for cell in state.cells)
            assert all(layout.apart(a, b) <= 1 for a, b in zip(before.cells, state.cells, strict=True))
            opened_now = bin(state.open & ~before.open).count("1")
            used_now = sum(o == USED for o in state.keys) - sum(o == USED for o in before.keys)
            assert opened_now == used_now  # one key a door
            assert before.open & ~state.open == 0
            for was, now in zip(before.keys, state.keys, strict=True):
                assert now == was or (was != USED and now != GROUND)  # keys are conserved or used once
            assert all(state.gems.count(agent) <= 1 for agent in (0, 1))
