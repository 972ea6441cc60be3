"""The scenarios of both environments: what help is worth in each."""

import numpy as np
import pytest
from limp.benchmarks.protom.cases import Opened, cases

from limp.worlds.protom.utility import Rollouts

MAPS, KITCHENS = cases("mdkg"), cases("overcooked")


@pytest.mark.parametrize("case", [*MAPS, *KITCHENS], ids=lambda case: case.id)
def test_what_help_is_worth(case: Opened) -> None:
    """By the plans of both, in the steps until each has its goal: with the best directive and with none."""
    domain, start, random = case.domain, case.domain.start(), np.random.default_rng(0)
    rollouts, minds = Rollouts(domain), tuple(domain.beliefs(start, agent, 1, random)[0] for agent in (0, 1))
    alone = rollouts.ends(start, minds, case.goals)
    ends = [rollouts.ends(start, minds, case.goals, directive) for directive in domain.candidates(start)]
    helped = min(ends, key=sum, default=None)
    if case.category == "not needed":
        assert max(alone) < domain.horizon
        assert helped is None or sum(helped) >= sum(alone)
    else:
        assert helped is not None
        assert max(helped) < domain.horizon
        assert sum(helped) < sum(alone)
        assert (max(alone) == domain.horizon) == (case.category == "necessary")
