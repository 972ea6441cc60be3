"""The choice among acts of sharing, and what is inferred from it, by hand."""

import math

import numpy as np
import pytest
from limp.benchmarks.sharing import SHARING, Settings, Story, predict

PLAIN = Settings(
    wish=1.0, bond=0.5, contact=2.0, curve=1.0, effort=0.0, split=0.0, trust_closeness=1.0, trust_desire=1.0
)


def story(low: str, *told: dict[str, object]) -> Story:
    people = {"act0": {"mean": 0.5}, "act1": {"mean": 0.5}, "change": {"mean": 0.0}}
    judgements = [{"people": people, **one} for one in told]
    words = {"setting": "A cake.", "desire_low": low, "desire_high": "Both like it.", "acts": ["a", "b", "c", "d"]}
    return Story.model_validate({"id": "cake", "family": "cake", "judgements": judgements, **words})


def test_acts_by_hand() -> None:
    """Two people who are half close, with the low wish: utilities 0, -.75, -1.75, -2.75."""
    item = story("Neither likes it.", {"question": "act", "closeness": 50, "desire": "low"})
    weights = np.exp([0.0, -0.75, -1.75, -2.75])
    assert list(predict(item, PLAIN)[0].values()) == pytest.approx(weights / weights.sum())


def test_a_wish_is_inferred_by_bayes() -> None:
    """P(high | act 1) at full closeness: the three acts that share have utility -.5 (low) or 1.5 (high)."""
    item = story("Neither likes it.", {"question": "desire", "closeness": 100, "act": 1})
    low, high = (math.exp(u) / (1 + 3 * math.exp(u)) for u in (-0.5, 1.5))
    assert predict(item, PLAIN)[0]["change"] == pytest.approx(100 * high / (low + high) - 50)


def test_closeness_is_inferred_from_contact() -> None:
    """Much contact tells of closeness, none tells against it, and trusting the evidence less moves less."""
    told = [{"question": "closeness", "act": act, "desire": "high"} for act in (0, 3)]
    item = story("Neither likes it.", *told)
    none, much = (one["change"] for one in predict(item, PLAIN))
    assert none < 0 < much
    weak = Settings(**{**vars(PLAIN), "trust_closeness": 0.5})
    assert 0 < predict(item, weak)[1]["change"] < much


def test_cells_and_stories_are_both_reported() -> None:
    item = story("Neither likes it.", {"question": "act", "closeness": 50, "desire": "low"})
    assert SHARING.questions(item) == [{"act": (None, 50.0, "low"), "act by story": None}]
