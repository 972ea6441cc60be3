"""The cases of the cross-check: episodes in words, and exact traces of the minds in words."""

from itertools import islice

import pytest
from limp.benchmarks.helphinder import told as helphinder_told
from limp.benchmarks.helphinder.benchmark import open_benchmark as open_maze
from limp.benchmarks.helphinder.mazes import Scenario, course, grid_of, planned, stands
from limp.benchmarks.household.benchmark import cases as household_cases
from limp.benchmarks.household.benchmark import open_benchmark as open_household

from limp.planner import posterior
from limp.protocols.benchmarks import Case


@pytest.fixture(scope="module")
def maze() -> Case:
    return next(iter(helphinder_told.cases(open_maze().scenarios[:1])))


def words(
    large: tuple[int, int], small: tuple[int, int], steps: list[tuple[str, str]], fails: int = -1
) -> list[str]:
    """Places are from the top left; Small fails in the step of this number."""
    maze, states = open_maze().scenarios[0].maze, [stands(large, small)]
    failed = tuple(n == fails for n in range(len(steps)))
    for acts, fail in zip(steps, failed, strict=True):
        states.append(maze.after(states[-1], acts, fail))
    told = helphinder_told.told(Scenario("a", maze, tuple(states), tuple(steps), failed))
    return [event.text for event in told.events if event.mood != "holds"]


def test_the_exact_posterior_of_a_maze_is_that_of_the_whole_grid(maze: Case) -> None:
    (trace,) = planned(open_maze().scenarios[:1], grid_of())
    fine = course(trace)
    shares = posterior(maze.exact).marginal("choice")
    for goal, row in fine.items():
        ours = sum(p for choice, p in shares.items() if choice.startswith(f"Large: {goal},"))
        assert ours == pytest.approx(float(row[-1]), abs=1e-9)


def test_household_cases_have_the_symbolic_trace_and_are_spread_evenly() -> None:
    questions = open_household().questions()
    cases = list(household_cases(questions, 4))
    assert len(cases) == 4
    for case in cases:
        assert case.exact.estimator == "symbolic"
        assert {h.agent for h in case.exact.hypotheses} < set(case.episode.names)
    assert any(case.stepwise for case in islice(household_cases(questions, 12), 12))
    third = len(questions) // 3
    assert [case.id for case in household_cases(questions, 3)] == [questions[k * third].id for k in range(3)]
