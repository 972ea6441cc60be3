"""Doors and keys: what actions do, how likely they are, what can be asked for, and 1,000 random playouts."""

import math

import numpy as np
import pytest

from limp.worlds.gridworld import GROUND, SPENT
from limp.worlds.protom.doorskeys_domain import DoorsKeys, State
from limp.worlds.protom.world import WAIT

DOOR = "1rR.g\n2W..g"


def after(domain: DoorsKeys, *joint: tuple[str, str]) -> State:
    state = domain.start()
    for actions in joint:
        state = domain.step(state, actions)
    return state


RED = (("right", WAIT), ("take red key", WAIT))
"""Agent 0 picks the red key up."""
GEMS = (GROUND, GROUND)


@pytest.mark.parametrize(
    ("text", "joint", "at", "door", "key"),
    [
        (DOOR, RED, ((1, 0), (0, 1)), "locked", "Alice"),
        (DOOR, (*RED, ("unlock right", WAIT)), ((1, 0), (0, 1)), "open", SPENT),
        (DOOR, (*RED, ("left", WAIT), ("give red key to Bob", WAIT)), ((0, 0), (0, 1)), "locked", "Bob"),
        ("1rR.g\n.2..g", (("right", "up"), ("take red key",) * 2), ((1, 0), (1, 0)), "locked", "Alice"),
        (DOOR, (("up", "right"), ("take red key", "unlock up")), ((0, 0), (0, 1)), "locked", GROUND),
    ],
)  # fmt: skip
def test_what_actions_do(
    text: str, joint: tuple[tuple[str, str], ...], at: tuple[tuple[int, int], ...], door: str, key: str
) -> None:
    """Keys are picked up, used and gone, and pass at distance one; agent 0 is first; the impossible is a wait."""
    found = after(DoorsKeys(text), *joint)
    assert (found.now.at, found.now.doors, found.now.things, found.time) == (at, (door,), (key, *GEMS), len(joint))


def test_likelihoods_follow_the_plan() -> None:
    domain = DoorsKeys("1.g..\n2...g")
    state = domain.start()
    found = domain.log_policy(state, None, 0, "orange gem")
    # V = 3; right leads to 2, down to 4, wait stays: exp(0), exp(-2), exp(-1)
    total = 1.0 + math.exp(-2) + math.exp(-1)
    assert found == pytest.approx(
        {"right": -math.log(total), "down": -2 - math.log(total), WAIT: -1 - math.log(total)}
    )


MAPS = (
    "1.bB.g\nrWWW.R\n2..b.g\nWRWWWW\n..g...",
    "1yW.gW\n..Y.YW\n2.W.Wg\nWWWyW.\n......",
    "1..R.g\n2WWWWg\n...r..",
    "..r.W.g\n1.2.R..\n....W.g\nb...B.g",
)


@pytest.mark.parametrize("text", MAPS)
def test_random_playouts_keep_the_invariants(text: str) -> None:
    """250 playouts a map, 1,000 in all."""
    domain, random = DoorsKeys(text), np.random.default_rng(0)
    actions, keys = domain.choices, len(domain.keys)
    for _ in range(250):
        state = domain.start()
        for n in random.integers(len(actions), size=(40, 2)):
            was, state = state.now, domain.step(state, (actions[n[0]], actions[n[1]]))
            now = state.now
            shut = {
                place for name, place in domain.lying(state).items() if name.partition(" ")[2].startswith("door")
            }
            assert all(square in domain.world.free and square not in shut for square in now.at)
            assert all(abs(a - x) + abs(b - y) <= 1 for (a, b), (x, y) in zip(was.at, now.at, strict=True))
            assert now.doors.count("open") - was.doors.count("open") == (
                now.things.count(SPENT) - was.things.count(SPENT)
            )  # one key a door
            assert all(new == "open" for old, new in zip(was.doors, now.doors, strict=True) if old == "open")
            for old, new in zip(was.things, now.things, strict=True):
                assert new == old or (old != SPENT and new != GROUND)  # keys are conserved or used once
            assert all(now.things[keys:].count(agent) <= 1 for agent in domain.agents)
