import math

import numpy as np
import pytest

from limp.answering.explanation import SUM, sentence, summed, table
from limp.planner import Trace, posterior
from limp.testing import hypothesis_of

MINDS = (
    hypothesis_of("A", "Ann", "intends to push"),
    hypothesis_of("A", "Ann", "intends to pull"),
    hypothesis_of("B", "Ann", "intends to rest"),
)
LOG = math.log
TRACE = Trace(
    MINDS,
    ("Ann: open the box", 'Ann says "Yes."'),
    np.log(np.array([[0.1, 0.5], [0.7, 0.5], [0.2, 0.1]])),
    "symbolic",
)


def shares(trace: Trace) -> dict[str, float]:
    return posterior(trace).marginal("choice")


def test_the_minds_of_an_option_are_summed_and_the_columns_add_up() -> None:
    prior, box, yes, total = table(TRACE, ("A", "B"))
    # A: 2/3 x (.1 + .7) / 2 x .5 = 2/15; B: 1/3 x .2 x .1 = 1/150
    assert prior.log_probs == pytest.approx({"A": LOG(2 / 3), "B": LOG(1 / 3)})
    assert box.log_probs == pytest.approx({"A": LOG(0.4), "B": LOG(0.2)})
    assert yes.log_probs == pytest.approx({"A": LOG(0.5), "B": LOG(0.1)})
    assert total.words == SUM
    assert total.log_probs == pytest.approx({"A": LOG(2 / 15), "B": LOG(1 / 150)})
    assert shares(TRACE)["A"] == pytest.approx((2 / 15) / (2 / 15 + 1 / 150))
    assert shares(summed(TRACE)) == pytest.approx(shares(TRACE))


def test_the_prior_can_be_the_reason() -> None:
    trace = Trace(MINDS, ("Ann: wait",), np.zeros((3, 1)), "symbolic")
    assert sentence("A", shares(trace), "MOST", trace).endswith(
        "because it was likelier than B before anything happened."
    )
