"""Both environments as worlds: their tables, and rollouts against the best that agents could do together."""

import numpy as np
import pytest

from limp.planning.tables import Table, tabled
from limp.worlds.protom.doorskeys_domain import DoorsKeys, State
from limp.worlds.protom.overcooked_domain import open_kitchen
from limp.worlds.protom.rollouts import Rollouts

GOALS = ("orange gem", "cyan gem")


def soonest(table: Table[State], domain: DoorsKeys) -> int:
    """The fewest steps after which both have their gems, over all that they could do."""
    both = table.ended("Alice", GOALS[0]) & table.ended("Bob", GOALS[1])
    return min(domain.time(table.states[n]) for n in np.flatnonzero(both))


@pytest.mark.parametrize(("text", "horizon"), [("1g.\n2.g", 4), ("1Rg\n2rg", 7)])
def test_nobody_is_faster_than_the_best_joint_plan(text: str, horizon: int) -> None:
    domain = DoorsKeys(text, horizon=horizon)
    table = tabled(domain)
    best = soonest(table, domain)
    for directive in (None, *domain.candidates(domain.start())):
        ends = Rollouts(domain).ends(domain.start(), (None, None), GOALS, directive)
        assert max(ends) >= best


def test_cooks_see_their_room() -> None:
    domain = open_kitchen("-t-----\n-1 d 2-\n/  - l*\n-------")
    start = domain.start()
    moved = start._replace(contents=(0,) * len(start.contents))
    assert domain.sees("Alice", (), start) != domain.sees("Alice", (), moved)  # the tomato is in her room
    hidden = domain.begin.kitchen.visible[start.cells[0]]
    other = [f for f, thing in enumerate(start.contents) if thing and f not in hidden]
    gone = start._replace(contents=tuple(0 if f in other else thing for f, thing in enumerate(start.contents)))
    assert domain.sees("Alice", (), start) == domain.sees("Alice", (), gone)
    assert domain.follows(start, ("wait", "wait")) == {domain.step(start, ("wait", "wait")): 1.0}
