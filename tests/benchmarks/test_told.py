"""The cases of the cross-check: episodes in words, and exact traces of the minds in words."""

from itertools import islice

import pytest
from limp.benchmarks.helphinder import told as helphinder_told
from limp.benchmarks.helphinder.benchmark import open_benchmark as open_maze
from limp.benchmarks.helphinder.mazes import Scenario, course, grid_of, planned, stands
from limp.benchmarks.household.benchmark import cases as household_cases
from limp.benchmarks.household.benchmark import open_benchmark as open_household
from limp.benchmarks.tiger import told as tiger_told

from limp.episodes.events import Act
from limp.episodes.minds import mind_in_words
from limp.planner import posterior
from limp.protocols.benchmarks import Benchmark, Case
from limp.registry import open_benchmark


@pytest.fixture(scope="module")
def maze() -> Case:
    return next(iter(helphinder_told.cases(open_maze().scenarios[:1])))


@pytest.mark.parametrize("name", ["helphinder", "tiger", "household"])
def test_benchmarks_that_are_told(name: str) -> None:
    assert type(open_benchmark(name)).cases is not Benchmark.cases


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


def test_a_maze_in_words() -> None:
    # the flower is at (1, 1), the tree at (5, 1); Large blocks Small, and cannot push it out of the maze
    steps = [("left", "stay"), ("left", "up"), ("stay", "right"), ("down", "stay")]
    assert words((2, 5), (0, 6), steps, fails=2) == [
        "Large moves left, towards the flower and Small",
        "Small stays",
        "Large moves left, towards Small",
        "Small tries to move up",
        "Large stays",
        "Small tries to move right",
        "Small slips and stays where it is",
        "Large tries to move down",
        "Small stays",
    ]


def test_pushes_and_walls_in_words() -> None:
    said = words((0, 1), (1, 1), [("right", "stay"), ("up", "stay"), ("up", "stay")])
    assert said[0] == "Large pushes Small right, towards the tree"
    assert said[4] == "Large tries to move up"


def test_a_maze_case_has_eight_even_minds_and_a_partner_each(maze: Case) -> None:
    minds = maze.exact.hypotheses
    assert len({h.choice for h in minds}) == len(minds) == len(maze.partners) == 8
    assert {h.prior for h in minds} == {1.0}
    assert all(h.choice.endswith(f"Small: {p.choice}") for h, p in zip(minds, maze.partners, strict=True))
    assert maze.exact.log_probs.shape == (8, 2 * helphinder_told.STEPS)


def test_the_exact_posterior_of_a_maze_is_that_of_the_whole_grid(maze: Case) -> None:
    (trace,) = planned(open_maze().scenarios[:1], grid_of())
    fine = course(trace)
    shares = posterior(maze.exact).marginal("choice")
    for goal, row in fine.items():
        ours = sum(p for choice, p in shares.items() if choice.startswith(f"Large: {goal},"))
        assert ours == pytest.approx(float(row[-1]), abs=1e-9)


def test_tiger_cases_follow_the_seed_and_tell_no_silence() -> None:
    cases = list(tiger_told.cases(5, 3))
    again = list(tiger_told.cases(5, 3))
    assert [c.episode for c in cases] == [c.episode for c in again]
    assert [c.episode for c in cases] != [c.episode for c in tiger_told.cases(5, 4)]
    for case in cases:
        acts = [event for event in case.episode.events if isinstance(event, Act)]
        assert {act.does for act in acts} <= set(tiger_told.ACTS)
        assert sum(act.does.startswith("open") for act in acts) == tiger_told.TRIALS
        assert len(acts) == len(case.exact.steps)
    played = cases[2].episode.events[len(tiger_told.FACTS) :]
    assert not any("creak" in event.text for event in played)  # played alone


def test_tiger_minds_in_words() -> None:
    said = {tiger_told.label(kind): tiger_told.in_words(kind) for kind in tiger_told.KINDS}
    assert mind_in_words(said["alone"].mind) == (
        "Ann plays as if she were alone. Ann does not care about what Bob wants."
    )
    assert mind_in_words(said["competitive L1H2"].mind) == (
        "Ann plans two steps ahead. Ann believes that Bob opens doors at random. Ann wants to hinder Bob."
    )


def test_maze_minds_in_words() -> None:
    said = helphinder_told.large_in_words("tree", "flower")
    assert mind_in_words(said.mind) == (
        "Large wants to get to the tree. Large believes that Small wants to get to the flower."
        " Large does not care about what Small wants."
    )
    said = helphinder_told.large_in_words("help", "flower")
    assert mind_in_words(said.mind) == (
        "Large believes that Small wants to get to the flower. Large wants to help Small."
    )


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
