"""Forecasts by hand: from the means of a run to calls, tokens, hours and dollars."""

from __future__ import annotations

from typing import Any

import pytest

from limp import LimpError
from limp.runs.costs import MeanCosts, Terms, forecast, markdown, means_of
from limp.runs.summary import Summary

MEANS = MeanCosts(
    run="b: judge",
    questions=300,
    calls=20.0,
    prompt_tokens=9000.0,
    completion_tokens=1000.0,
    seconds=36.0,
    cost=0.05,
)


def summary(**changed: Any) -> Summary:
    base = {
        "n": 4, "correct": 1, "accuracy": 0.25, "by_type": {}, "failed": 0, "calibration": {}, "seconds": 8.0,
        "config": {"benchmark": "b", "version": "1", "solver": {"name": "judge"}},
    }  # fmt: skip
    return Summary.model_validate({**base, **changed})


def test_a_hundred_questions_by_hand() -> None:
    found = forecast(MEANS, 100, Terms())
    assert (found.calls, found.prompt_tokens, found.completion_tokens) == (2000.0, 900_000.0, 100_000.0)
    assert found.hours == 1.0  # 100 x 36 s
    assert found.dollars == pytest.approx(5.0)


@pytest.mark.parametrize(
    ("terms", "hours"),
    [
        ({"at_once": 10}, 0.1),
        ({"at_once": 10, "requests_a_minute": 100.0}, 1 / 3),  # 2000 calls in 20 minutes
        ({"at_once": 10, "tokens_a_minute": 10_000.0}, 5 / 3),  # a million tokens in 100 minutes
        ({"requests_a_minute": 1e9, "tokens_a_minute": 1e9}, 1.0),
    ],
)
def test_the_tightest_limit_counts(terms: dict[str, Any], hours: float) -> None:
    assert forecast(MEANS, 100, Terms(**terms)).hours == pytest.approx(hours)


def test_prices_replace_what_was_charged() -> None:
    assert forecast(MEANS, 100, Terms(price_in=2.0, price_out=10.0)).dollars == pytest.approx(1.8 + 1.0)


def test_means_of_a_run() -> None:
    costs = {
        "per_question": {"calls": 2, "prompt_tokens": 10.5, "completion_tokens": 3, "seconds": 1.5, "cost": None}
    }
    means = means_of(summary(costs=costs))
    assert (means.run, means.calls, means.prompt_tokens, means.seconds, means.cost) == (
        "b: judge",
        2,
        10.5,
        1.5,
        None,
    )
    assert forecast(means, 10, Terms()).dollars is None


def test_a_run_without_a_model_costs_time_alone() -> None:
    means = means_of(summary())
    assert (means.calls, means.seconds, means.cost) == (0, 2.0, 0.0)


EMPTY: dict[str, Any] = {"n": 0, "correct": 0, "accuracy": None}


@pytest.mark.parametrize("changed", [{"seconds": None}, {"resumed": 2}, EMPTY])
def test_runs_that_do_not_say_what_they_cost(changed: dict[str, Any]) -> None:
    with pytest.raises(LimpError, match=r"does not say how long|holds no question"):
        means_of(summary(**changed))


@pytest.mark.parametrize("terms", [{"at_once": 0}, {"requests_a_minute": 0.0}, {"tokens_a_minute": -1.0}])
def test_terms_out_of_range(terms: dict[str, Any]) -> None:
    with pytest.raises(LimpError, match="must be above 0"):
        forecast(MEANS, 1, Terms(**terms))


def test_the_table() -> None:
    terms = Terms(at_once=10, requests_a_minute=100.0)
    table = markdown(MEANS, [forecast(MEANS, n, terms) for n in (900, 10_000_000)], terms)
    assert "**b: judge**, measured on 300 questions (10 at once, 100 requests a minute):" in table
    assert "| 1 (mean) | 20 | 9,000 | 1,000 | 36 s | 0.05 |" in table
    assert "| 900 | 18,000 | 8,100,000 | 900,000 | 3 h | 45 |" in table
    assert "| 10,000,000 | 200,000,000 | 90,000,000,000 | 10,000,000,000 | 1,390 days | 500,000 |" in table
