import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from limp.episodes.minds import Hypothesis, Mind
from limp.errors import InputError, LimpError
from limp.planner import (
    Posterior,
    Trace,
    decide,
    doubted,
    log_prior,
    log_sum_exp,
    marginalised,
    mixed,
    posterior,
    timeline,
)
from limp.testing import hypothesis_of


def minds(*priors: float) -> tuple[Hypothesis, ...]:
    return tuple(Hypothesis(choice="ABCDEFGH"[k], mind=Mind(agent="Ann"), prior=p) for k, p in enumerate(priors))


def trace(rows: list[list[float]], priors: tuple[float, ...] | None = None) -> Trace:
    steps = tuple(f"step {t}" for t in range(len(rows[0])))
    return Trace(minds(*(priors or (1.0,) * len(rows))), steps, np.log(rows), "symbolic")


def test_posterior_multiplies_steps_and_prior() -> None:
    # A: 1/4 * .5 * .2 = .025; B: 3/4 * .1 * .5 = .0375; evidence .0625
    belief = posterior(trace([[0.5, 0.2], [0.1, 0.5]], priors=(1.0, 3.0)))
    assert belief.probabilities == pytest.approx([0.4, 0.6])
    assert math.exp(belief.log_evidence) == pytest.approx(0.0625)
    empty = Trace(minds(1.0, 3.0), (), np.zeros((2, 0)), "symbolic")
    assert posterior(empty).probabilities == pytest.approx([0.25, 0.75])
    assert timeline(empty) == pytest.approx(np.array([[0.25, 0.75]]))
    with np.errstate(divide="ignore"), pytest.raises(InputError, match="step 1"):
        posterior(trace([[0.5, 0.0], [0.0, 1.0]]))
    with pytest.raises(LimpError, match="prior weight zero"):
        log_prior(minds(0.0, 0.0))


def test_marginal_adds_up_the_hypotheses_of_a_choice() -> None:
    helper, hinderer = (hypothesis_of("A", "Ann", f"wants to {kind} Bob") for kind in ("help", "hinder"))
    belief = Posterior((helper, hinderer, helper.model_copy(update={"choice": "B"})), np.log([0.2, 0.5, 0.3]), 0.0)
    assert belief.marginal("choice") == pytest.approx({"A": 0.7, "B": 0.3})
    assert belief.marginal("social_goal") == pytest.approx({"help": 0.5, "hinder": 0.5})
    with pytest.raises(LimpError, match="no part 'mood'"):
        belief.marginal("mood")


def test_timeline_is_the_posterior_after_each_step() -> None:
    # after one step .5 : .1; after two .1 : .05
    assert timeline(trace([[0.5, 0.2], [0.1, 0.5]])) == pytest.approx(
        np.array([[1 / 2, 1 / 2], [5 / 6, 1 / 6], [2 / 3, 1 / 3]])
    )


def test_trace_refuses_wrong_numbers_and_shapes_and_is_a_copy_that_cannot_be_written_to() -> None:
    for bad in (np.array([[np.nan]]), np.array([[np.inf]]), np.zeros((2, 1)), np.zeros((1, 2))):
        with pytest.raises(LimpError):
            Trace(minds(1.0), ("step",), bad, "symbolic")
    numbers = np.zeros((1, 1))
    made = Trace(minds(1.0), ("step",), numbers, "symbolic")
    numbers[0, 0] = -5.0
    assert made.log_probs[0, 0] == 0.0
    with pytest.raises(ValueError, match="read-only"):
        made.log_probs[0, 0] = 1.0


def test_log_sum_exp_keeps_impossible_and_large_values() -> None:
    assert log_sum_exp([-np.inf, -np.inf]) == -np.inf
    assert float(log_sum_exp([1000.0, 1000.0])) == pytest.approx(1000.0 + math.log(2.0))
    assert log_sum_exp([[0.0, 0.0], [-np.inf, 1.0]], axis=1) == pytest.approx([math.log(2.0), 1.0])


def test_a_tie_for_the_first_place_is_not_decided() -> None:
    with pytest.raises(InputError, match="options A, B"):
        decide({"B": 0.4, "A": 0.4, "C": 0.2})
    assert decide({"B": 0.4, "A": 0.4, "C": 0.2}, "LEAST") == "C"
    with pytest.raises(InputError, match=r"options B, C are equally unlikely, .* \(p = 0.000 each\)"):
        decide({"A": 1.0, "B": 0.0, "C": 0.0}, "LEAST")


log_tables = arrays(np.float64, (3, 4), elements=st.floats(-60.0, 0.0))


@given(log_tables)
def test_posterior_sums_to_one_and_does_not_depend_on_order(table: np.ndarray) -> None:
    steps = ("a", "b", "c", "d")
    belief = posterior(Trace(minds(1.0, 2.0, 3.0), steps, table, "symbolic"))
    assert belief.probabilities.sum() == pytest.approx(1.0)
    turned = posterior(Trace(minds(1.0, 2.0, 3.0)[::-1], steps, table[::-1, ::-1], "symbolic"))
    assert turned.probabilities[::-1] == pytest.approx(belief.probabilities)


def test_marginalised_by_hand() -> None:
    minds = tuple(
        Hypothesis(choice=c, mind=Mind(agent="Ann"), prior=p) for c, p in (("a", 1.0), ("b", 3.0), ("c", 4.0))
    )
    groups = tuple(Hypothesis(choice=c, mind=Mind(agent="Ann")) for c in ("x", "x", "y"))
    coarse = marginalised(Trace(minds, ("s", "t"), np.log([[0.8, 0.5], [0.4, 0.1], [0.3, 0.3]]), "e"), groups)
    # x: 1/4 * .8 + 3/4 * .4 = .5, then (1/4 * .8 * .5 + 3/4 * .4 * .1) / .5 = .26
    assert np.exp(coarse.log_probs) == pytest.approx(np.array([[0.5, 0.26], [0.3, 0.3]]))
    assert [(h.choice, h.prior) for h in coarse.hypotheses] == [("x", 4.0), ("y", 4.0)]


@given(log_tables)
def test_a_coarse_posterior_is_the_fine_one_added_up(table: np.ndarray) -> None:
    minds = tuple(Hypothesis(choice=str(h), mind=Mind(agent="Ann"), prior=1.0 + h) for h in range(len(table)))
    groups = tuple(Hypothesis(choice=str(h % 2), mind=Mind(agent="Ann")) for h in range(len(table)))
    fine = Trace(minds, ("a", "b", "c", "d"), table, "e")
    p = posterior(fine).probabilities
    for group, share in posterior(marginalised(fine, groups)).marginal("choice").items():
        assert share == pytest.approx(sum(p[h] for h in range(len(p)) if groups[h].choice == group), abs=1e-9)


def test_a_latent_is_summed_out_by_hand() -> None:
    """P(r) = .25, .75; two steps of one mind: .25 x .04 + .75 x .1 = .085 after .25 x .4 + .75 x .2 = .25."""
    columns = mixed([0.25, 0.75], [np.log([[0.4, 0.1]]), np.log([[0.2, 0.5]])])
    assert columns == pytest.approx(np.log([[0.25, 0.085 / 0.25]]))


def test_steps_in_doubt_mix_the_posterior_with_even_options() -> None:
    """Doubt revives what only the reading rules out, but nothing where nothing is possible."""
    told = tuple(h.model_copy(update={"choice": c}) for h, c in zip(minds(0.5, 1.5, 1.0), "AAB", strict=True))
    given = Trace(told, ("s", "t"), np.log([[0.8, 0.5], [0.4, 0.1], [1e-300, 0.3]]), "e")
    sure, mixed = (posterior(one).probabilities for one in (given, doubted(given, 0.2)))
    assert mixed == pytest.approx(0.8 * sure + 0.2 * np.array([0.125, 0.375, 0.5]))
    assert doubted(given, 0.0) is given
    ruled_out = Trace(minds(1.0, 1.0), ("s", "t"), np.array([[0.0, 0.0], [-np.inf, 0.0]]), "e")
    assert posterior(doubted(ruled_out, 0.5)).probabilities == pytest.approx([0.75, 0.25])
    nothing = Trace(minds(1.0, 1.0), ("s",), np.array([[-np.inf], [-np.inf]]), "e")
    assert doubted(nothing, 0.5) is nothing
