"""Lines of results: the whole matrix in them gives back their probabilities, to the byte."""

import json

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from limp.answering.answers import Stages
from limp.planner import Trace, posterior
from limp.runs.outcomes import DECIMALS, Outcome, kept, trace_of
from limp.testing import hypothesis_of

MINDS = tuple(
    hypothesis_of(choice, "Ann", f"wants to find the {belief}", "wants to help Bob", prior=prior)
    for choice, belief, prior in (("A", "tea", 1.0), ("B", "tea", 2.0), ("B", "milk", 1.0))
)
TRACE = Trace(
    MINDS, ("Ann sits", "Ann stands"), np.array([[-0.12345678, -1.0], [-np.inf, -2.0], [-0.0, -1e-9]]), "x"
)
LINE = Outcome(
    episode="1", question="1/1", type="belief", polarity="MOST", options=2, gold="A", estimator="x",
    stages=Stages(hypotheses=MINDS), trace=kept(TRACE, MINDS),
)  # fmt: skip


def bound(trace: Trace) -> float:
    """Return how far a probability may be off: T scores, each rounded by half a unit, in numerator and sum."""
    return float(np.expm1(len(trace.steps) * 10.0**-DECIMALS)) + 1e-12


def test_the_matrix_of_a_line_by_hand() -> None:
    stored = json.loads(LINE.to_line())["trace"]
    # -0.12345678 to six decimals; no minus zero; -inf is null; the hypotheses are those of the stages
    assert stored["log_probs"] == [[-0.123457, -1.0], [None, -2.0], [0.0, 0.0]]
    assert "-0.0" not in LINE.to_line().partition('"log_probs"')[2].partition("]]")[0].replace("-0.1", "")
    assert stored["steps"] == ["Ann sits", "Ann stands"]
    assert stored["hypotheses"] is None
    again = trace_of(Outcome.model_validate_json(LINE.to_line()))
    assert again is not None
    assert (again.hypotheses, again.steps, again.estimator) == (MINDS, TRACE.steps, "x")
    np.testing.assert_array_equal(again.log_probs, [[-0.123457, -1.0], [-np.inf, -2.0], [0.0, 0.0]])


numbers = st.one_of(st.just(-np.inf), st.floats(-40, 2))


@settings(deadline=None)
@given(st.lists(st.lists(numbers, min_size=3, max_size=3), min_size=0, max_size=6))
def test_rounding_keeps_the_posterior(columns: list[list[float]]) -> None:
    columns = [column for column in columns if np.isfinite(column[0])]
    table = np.array(columns).reshape(len(columns), 3).T
    trace = Trace(MINDS, tuple(map(str, range(len(columns)))), table, "x")
    line = LINE.model_copy(update={"trace": kept(trace, MINDS)})
    again = trace_of(Outcome.model_validate_json(line.to_line()))
    assert again is not None
    np.testing.assert_allclose(posterior(again).probabilities, posterior(trace).probabilities, atol=bound(trace))
    assert Outcome.model_validate_json(line.to_line()).to_line() == line.to_line()
