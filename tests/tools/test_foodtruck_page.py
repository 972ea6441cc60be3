from __future__ import annotations

import json
from pathlib import Path

from limp.benchmarks.foodtruck.figures import COSTS, RATIONALITIES, SWEEP
from limp.benchmarks.studies import published

from tools import foodtruck_page

ROOT = Path(__file__).parents[2]


def test_the_page_shows_the_committed_figures() -> None:
    text = (ROOT / "docs" / "foodtruck.md").read_text(encoding="utf-8")
    assert foodtruck_page.updated(text) == text, "run: python -m tools.foodtruck_page docs/foodtruck.md"


def test_the_committed_figures_are_of_this_study() -> None:
    found = json.loads((foodtruck_page.HERE / "foodtruck.json").read_text(encoding="utf-8"))
    assert found["published"] == published("foodtruck")
    tried = [{"rationality": beta} for beta in RATIONALITIES] + [{"cost": cost} for cost in COSTS]
    changed = tried + json.loads(json.dumps(SWEEP))
    assert [change["changed"] for change in found["sweep"]] == changed
    assert sum(half["films"] for half in found["fitted_on_the_other_half"]["halves"]) == found["films"]
