"""The generator of belief stories: its own count of beliefs against the solver, and its settings."""

import pytest
from limp.benchmarks.beliefs import open_benchmark

from limp import Pipeline


@pytest.mark.parametrize("setting", ["canonical", "all"])
def test_the_solver_agrees_with_the_construction(setting: str) -> None:
    found, solver = open_benchmark(setting, stories="6", seed="7"), Pipeline.symbolic()
    wrong = [q.id for q in found.questions() if solver.answer(q).choice != found.target(q)]
    assert wrong == []
