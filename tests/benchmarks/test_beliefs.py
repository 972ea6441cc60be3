"""The generator of belief stories: its own count of beliefs against the solver, and its settings."""

import pytest
from limp.benchmarks.beliefs import open_benchmark

from limp import Pipeline


@pytest.mark.parametrize("setting", ["canonical", "all"])
def test_the_solver_agrees_with_the_construction(setting: str) -> None:
    found, solver = open_benchmark(setting, stories="6", seed="7"), Pipeline.symbolic()
    wrong = [q.id for q in found.questions() if solver.answer(q).choice != found.target(q)]
    assert wrong == []


def test_every_order_is_asked() -> None:
    found = open_benchmark("all", stories="3")
    kinds = {found.kind(q) for q in found.questions()}
    assert kinds == {"memory", *(f"order {k}" for k in range(6))}


def test_the_same_seed_makes_the_same_stories() -> None:
    first, again, other = (list(open_benchmark("all", "2", seed).questions()) for seed in ("1", "1", "2"))
    assert first == again
    assert first != other
