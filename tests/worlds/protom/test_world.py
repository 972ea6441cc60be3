"""Both environments as worlds: their tables, and rollouts against the best that agents could do together."""

import numpy as np
import pytest

from limp.planning.tables import Table, tabled
from limp.worlds.protom.doorskeys_domain import DoorsKeys, State
from limp.worlds.protom.utility import Rollouts

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
