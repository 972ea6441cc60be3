"""What a run cost: its ledger, its budget, and the figures by hand."""

from pathlib import Path

from limp.errors import BudgetError
from limp.models.metering import Charge, Spent, charge
from limp.protocols.models import Usage
from limp.runs.costs import Ledger, cost_figures, models_asked, prompts_used
from limp.runs.summary import Costs


def used(how: str, key: str = "", dollars: float | None = 0.25, model: str = "test/one") -> Charge:
    usage = Usage(prompt_tokens=100, completion_tokens=10, seconds=2.0, dollars=dollars)
    return Charge.model_validate(
        {"how": how, "key": key, "model": model, "answered_by": "one-2026", "usage": usage}
        | {"template": "judge@2", "prompt": "d" * 64}
    )


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
    assert figures == Costs(
        spent=Spent(**two), recorded=Spent(**one), failed_calls=1,
        by_stage={"read": Spent(**one), "score": Spent(**two)},
        per_question=Spent(**{name: 1.5 * value for name, value in one.items()}),
    )  # fmt: skip
    assert models_asked(charges) == {"test/one": ("one-2026",), "test/two": ("one-2026",)}
    assert prompts_used(charges) == {"judge@2": "d" * 64}


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
