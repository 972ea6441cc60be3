"""The three solvers against each other, against a plain tree search, and against published values."""

from dataclasses import replace
from importlib import resources
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from refusals import refuses

from limp.planning.pomdp import Pomdp, joint, value
from limp.planning.pomdp_alpha import prune, solve_horizon
from limp.planning.pomdp_cassandra import load_pomdp
from limp.planning.pomdp_points import solve_points
from limp.planning.pomdp_reachable import solve_reachable


def example(name: str) -> Pomdp:
    return load_pomdp(Path(str(resources.files("limp") / "examples" / f"{name}.pomdp")))


def search(model: Pomdp, belief: np.ndarray, horizon: int) -> float:
    """The definition of the optimal value, written as a tree: every action, every observation."""
    if not horizon:
        return 0.0
    best = -np.inf
    for action in range(len(model.actions)):
        total = float(belief @ model.reward[action])
        for weights in joint(model, belief, action):
            if weights.sum() > 0:
                after = weights / weights.sum()
                total += model.discount * weights.sum() * search(model, after, horizon - 1)
        best = max(best, total)
    return best


@pytest.mark.parametrize(
    ("horizon", "expected"), [(1, -1.0), (2, -1.95), (3, 2.3098), (4, 1.795544), (5, 2.763096), (100, 19.247365)]
)
def test_classic_tiger_by_horizon(horizon: int, expected: float) -> None:
    assert value(solve_horizon(example("tiger"), horizon), [0.5, 0.5]) == pytest.approx(expected, abs=1e-6)


def test_classic_tiger_by_every_solver() -> None:
    model = example("tiger")
    exact = solve_reachable(model)
    assert exact.q[0].max() == pytest.approx(19.371368375, abs=1e-9)
    refuses(lambda: exact.values([0.123, 0.877]), "cannot be reached")
    assert solve_reachable(model, limit=len(exact.beliefs) - 1) is None
    points = solve_points(model, seed=0, points=40)
    assert points.lower == pytest.approx(19.371368375, abs=2e-6)
    assert points.lower <= 19.371368375 <= points.upper


@pytest.mark.parametrize(("name", "horizon"), [("tiger", 4), ("baby", 4), ("corridor", 5)])
def test_exact_solutions_equal_the_tree(name: str, horizon: int) -> None:
    model = example(name)
    solution = solve_horizon(model, horizon)
    rng = np.random.default_rng(0)
    for belief in [model.start, *rng.dirichlet(np.ones(len(model.states)), size=3)]:
        assert value(solution, belief) == pytest.approx(search(model, belief, horizon), abs=1e-8)


@pytest.mark.parametrize("name", ["tiger", "baby", "corridor"])
def test_the_solvers_agree(name: str) -> None:
    model = example(name)
    alpha = value(solve_horizon(model, 220), model.start)  # what is left is below 1e-4 of a reward
    points = solve_points(model, seed=1, points=80)
    assert points.lower == pytest.approx(alpha, abs=1e-3)
    assert points.lower <= points.upper
    if exact := solve_reachable(model, limit=2000):
        assert exact.q[0].max() == pytest.approx(alpha, abs=1e-3)
        assert exact.q[0].max() <= points.upper


@settings(max_examples=60, deadline=None)
@given(arrays(np.float64, st.tuples(st.integers(1, 8), st.integers(2, 3)), elements=st.integers(-20, 20)))
def test_pruning_keeps_the_surface(vectors: np.ndarray) -> None:
    kept = prune(vectors)
    assert len(kept) <= len(vectors)
    simplex = np.random.default_rng(0).dirichlet(np.ones(vectors.shape[1]), size=50).T
    assert (kept @ simplex).max(axis=0) == pytest.approx((vectors @ simplex).max(axis=0), abs=1e-8)


def test_pruning_by_hand() -> None:
    lines = np.array([[1.0, 0.0], [0.0, 1.0], [0.4, 0.4], [0.6, 0.6], [0.6, 0.6]])
    assert sorted(prune(lines).tolist()) == [[0.0, 1.0], [0.6, 0.6], [1.0, 0.0]]


def test_no_solution_without_a_discount() -> None:
    endless = replace(example("tiger"), discount=1.0)
    refuses(lambda: solve_reachable(endless), "discount below 1")
    refuses(lambda: solve_points(endless, seed=0), "discount below 1")
    assert value(solve_horizon(endless, 2), [0.5, 0.5]) == pytest.approx(-2.0)
    refuses(lambda: solve_horizon(endless, 0), "horizon is 0")
