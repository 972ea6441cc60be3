"""Forecasts by hand: from the means of a run to calls, tokens, hours and dollars."""

import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from limp import LimpError
from limp.errors import BudgetError
from limp.models.metering import Charge, Spent, charge, stage
from limp.protocols.models import Usage
from limp.runs.costs import (
    Ledger,
    MeanCosts,
    Terms,
    cost_figures,
    forecast,
    markdown,
    means_of,
    prompts_used,
)
from limp.runs.summary import Summary


def used(how: str, key: str = "", dollars: float | None = 0.25, model: str = "test/one") -> Charge:
    usage = Usage(prompt_tokens=100, completion_tokens=10, seconds=2.0, dollars=dollars)
    return Charge.model_validate(
        {"how": how, "key": key, "model": model, "answered_by": "one-2026", "usage": usage}
        | {"template": "judge@2", "prompt": "d" * 64}
    )


def lines(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "costs.jsonl").read_text().splitlines()]


def test_a_ledger_writes_each_charge_with_its_question_and_stage(tmp_path: Path) -> None:
    with Ledger(tmp_path / "costs.jsonl") as ledger, ledger.asking("q1"), stage("score"):
        charge(used("sent", "a"))
        charge(used("recorded", "a"))
        assert len(lines(tmp_path)) == 1  # at once, and a repeated answer costs nothing
    assert lines(tmp_path) == [
        {
            "question": "q1", "stage": "score", "how": "sent", "key": "a", "model": "test/one",
            "answered_by": "one-2026", "template": "judge@2", "prompt": "d" * 64,
            "usage": {"prompt_tokens": 100, "completion_tokens": 10, "seconds": 2.0, "dollars": 0.25},
        }
    ]  # fmt: skip


def test_a_ledger_goes_on_where_it_was_cut(tmp_path: Path) -> None:
    path = tmp_path / "costs.jsonl"
    with Ledger(path) as ledger, ledger.asking("q1"):
        charge(used("sent", "a"))
    with path.open("a") as file:
        file.write('{"question": "q2", "how"')
    with Ledger(path) as ledger, ledger.asking("q2"):
        charge(used("recorded", "a"))
        charge(used("recorded", "b"))
        assert [c.key for c in ledger.charges] == ["a", "b"]
        assert [c.key for c in ledger.new()] == ["b"]
    assert [line["question"] for line in lines(tmp_path)] == ["q1", "q2"]


def test_the_figures_by_hand() -> None:
    charges = [
        used("sent").model_copy(update={"stage": "read"}),
        used("recorded", "b").model_copy(update={"stage": "score"}),
        used("sent", "c", model="test/two").model_copy(update={"stage": "score"}),
        used("failed", dollars=None).model_copy(update={"stage": "score"}),
    ]
    figures = cost_figures(charges, 2)
    one = {"calls": 1, "prompt_tokens": 100, "completion_tokens": 10, "seconds": 2.0, "cost": 0.25}
    two = {name: 2 * value for name, value in one.items()}
    assert figures.model_dump(mode="json", exclude={"costs": {"wasted": {"calls": True}}}) == {
        "calls": 3,
        "prompt_tokens": 300,
        "completion_tokens": 30,
        "cost": 0.75,
        "costs": {
            "spent": two,
            "wasted": {"prompt_tokens": 0, "completion_tokens": 0, "seconds": 0.0, "cost": 0.0},
            "recorded": one,
            "failed_calls": 1,
            "by_stage": {"read": one, "score": two},
            "per_question": {name: 1.5 * value for name, value in one.items()},
        },
        "models": {"test/one": ["one-2026"], "test/two": ["one-2026"]},
    }
    assert prompts_used(charges) == {"judge@2": "d" * 64}


def test_what_came_and_was_of_no_use_was_paid_all_the_same(tmp_path: Path) -> None:
    useless = used("failed").model_copy(update={"responses": 3, "stage": "score"})
    figures = cost_figures([used("sent"), useless, used("failed")], 1)
    one = {"prompt_tokens": 100, "completion_tokens": 10, "seconds": 2.0, "cost": 0.25}
    two = {name: 2 * value for name, value in one.items()}
    costs = figures.costs
    assert (figures.calls, figures.cost) == (1, 0.5)
    assert (costs.spent, costs.failed_calls) == (Spent(calls=1, **two), 2)
    assert costs.wasted == Spent(**one)
    assert costs.by_stage["score"] == Spent(**one)
    with Ledger(tmp_path / "costs.jsonl", 0.25) as ledger:
        ledger.add(useless)
        assert ledger.exhausted()
    assert lines(tmp_path)[0]["responses"] == 3


def test_a_budget_counts_what_is_spent_now(tmp_path: Path) -> None:
    path = tmp_path / "costs.jsonl"
    with Ledger(path) as ledger, ledger.asking("q1"):
        charge(used("sent", "a", 7.0))
    with Ledger(path, 0.5) as ledger, ledger.asking("q2"):
        charge(used("recorded", "b", 9.0))
        charge(used("sent", "c"))
        assert not ledger.exhausted()
        charge(used("sent", "d"))
        assert ledger.exhausted()
        error = ledger.error(3, 8)
    assert not Ledger(path).exhausted()
    assert isinstance(error, BudgetError)
    assert "3 of 8 questions: $0.5000 spent now, $7.5000 by the run" in error.message
    assert "same command goes on" in error.hint


PER_QUESTION = {"calls": 20.0, "prompt_tokens": 9000.0, "completion_tokens": 1000.0, "seconds": 36.0, "cost": 0.05}
MEANS = MeanCosts(run="b: judge", questions=300, **PER_QUESTION)


def summary(**changed: Any) -> Summary:
    base = {
        "n": 4, "correct": 1, "accuracy": 0.25, "by_type": {}, "failed": 0, "calibration": {}, "seconds": 8.0,
        "config": {"benchmark": "b", "version": "1", "solver": {"name": "judge"}},
    }  # fmt: skip
    return Summary.model_validate({**base, **changed})


@pytest.mark.parametrize(
    ("terms", "hours", "dollars"),
    [
        ({}, 1.0, 5.0),  # 100 x 36 s, 100 x 5 cents
        ({"at_once": 10}, 0.1, 5.0),
        ({"at_once": 10, "requests_a_minute": 100.0}, 1 / 3, 5.0),  # 2000 calls in 20 minutes
        ({"at_once": 10, "tokens_a_minute": 10_000.0}, 5 / 3, 5.0),  # a million tokens in 100 minutes
        ({"requests_a_minute": 1e9, "tokens_a_minute": 1e9}, 1.0, 5.0),
        ({"price_in": 2.0, "price_out": 10.0}, 1.0, 1.8 + 1.0),  # of a million tokens
    ],
)
def test_a_hundred_questions_by_hand(terms: dict[str, Any], hours: float, dollars: float) -> None:
    found = forecast(MEANS, 100, Terms(**terms))
    assert (found.calls, found.prompt_tokens, found.completion_tokens) == (2000.0, 900_000.0, 100_000.0)
    assert (found.hours, found.dollars) == (pytest.approx(hours), pytest.approx(dollars))


def test_means_of_a_run_and_of_one_without_a_model() -> None:
    each = {"calls": 2, "prompt_tokens": 10.5, "completion_tokens": 3, "seconds": 1.5, "cost": None}
    means = means_of(summary(costs={"per_question": each}))
    assert means == MeanCosts(run="b: judge", questions=4, **each)
    assert forecast(means, 10, Terms()).dollars is None
    alone = means_of(summary())
    assert (alone.calls, alone.seconds, alone.cost) == (0, 2.0, 0.0)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: means_of(summary(seconds=None)), "does not say how long"),
        (lambda: means_of(summary(resumed=2)), "does not say how long"),
        (lambda: means_of(summary(n=0, correct=0, accuracy=None)), "holds no question"),
        (lambda: forecast(MEANS, 1, Terms(at_once=0)), "must be above 0"),
        (lambda: forecast(MEANS, 1, Terms(requests_a_minute=0.0)), "must be above 0"),
        (lambda: forecast(MEANS, 1, Terms(tokens_a_minute=-1.0)), "must be above 0"),
        *((lambda most=most: Ledger(Path("c.jsonl"), most), "above 0") for most in (0.0, -1.0, math.nan)),
    ],
)
def test_what_cannot_be_is_refused(call: Callable[[], object], message: str) -> None:
    with pytest.raises(LimpError, match=message):
        call()


def test_the_table() -> None:
    terms = Terms(at_once=10, requests_a_minute=100.0)
    table = markdown(MEANS, [forecast(MEANS, n, terms) for n in (900, 10_000_000)], terms)
    assert "**b: judge**, measured on 300 questions (10 at once, 100 requests a minute):" in table
    assert "| 1 (mean) | 20 | 9,000 | 1,000 | 36 s | 0.05 |" in table
    assert "| 900 | 18,000 | 8,100,000 | 900,000 | 3 h | 45 |" in table
    assert "| 10,000,000 | 200,000,000 | 90,000,000,000 | 10,000,000,000 | 1,390 days | 500,000 |" in table
