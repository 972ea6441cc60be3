from __future__ import annotations

import json

from limp.benchmarks.foodtruck.figures import COSTS, RATIONALITIES, SWEEP
from limp.benchmarks.studies import published

from tools.pages import foodtruck


def test_the_committed_figures_are_of_this_study() -> None:
    found = json.loads((foodtruck.HERE / "foodtruck.json").read_text(encoding="utf-8"))
    assert found["published"] == published("foodtruck")
    tried = [{"rationality": beta} for beta in RATIONALITIES] + [{"cost": cost} for cost in COSTS]
    changed = tried + json.loads(json.dumps(SWEEP))
    assert [change["changed"] for change in found["sweep"]] == changed
    assert sum(half["films"] for half in found["fitted_on_the_other_half"]["halves"]) == found["films"]
