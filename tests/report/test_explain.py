import numpy as np
import pytest

from limp.planner import Trace, posterior
from limp.report.explain import best_minds, decisive, steps_by_option
from limp.testing import hypothesis_of

MINDS = (
    hypothesis_of("A", "Ann", "intends to push"),
    hypothesis_of("A", "Ann", "intends to pull"),
    hypothesis_of("B", "Ann", "intends to rest"),
)
TRACE = Trace(
    MINDS,
    ("open", "grab", "say"),
    np.array([[-9.0, -1.0, -1.0], [-1.0, -1.0, -np.log(2.0)], [-3.0, -1.0, -np.inf]]),
    "symbolic",
)


def test_the_best_mind_of_each_option_is_shown() -> None:
    belief = posterior(TRACE)
    assert best_minds(belief, ("A", "B")) == {"A": MINDS[1], "B": MINDS[2]}
    steps = steps_by_option(TRACE, belief, ("A", "B"))
    assert steps[0].log_probs == {"A": -1.0, "B": -3.0}
    assert steps[0].spread == 2.0
    assert steps[2].log_probs == {"A": pytest.approx(-np.log(2.0)), "B": None}
    assert steps[2].spread is None


def test_decisive_steps_spread_most_and_stay_in_order() -> None:
    steps = steps_by_option(TRACE, posterior(TRACE), ("A", "B"))
    assert [step.text for step in decisive(steps)] == ["open", "say"]
    assert [step.text for step in decisive(steps, most=1)] == ["say"]
