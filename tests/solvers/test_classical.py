"""The solvers of classical tasks answer what brings its episode, and refuse the rest."""

import pytest

from limp.answers import StageError
from limp.questions.asking import parse_question
from limp.registry import open_benchmark, open_solver
from limp.worlds.maze.minds import hypotheses
from limp.worlds.maze.policy import MazePolicy
from limp.worlds.maze.scenarios import question_of, read_scenarios

WALK = """
map = '''
.....
f...t
'''
[[scenario]]
id = "to-the-tree"
start = '''
S.L..
f...t
'''
large = "RR..D."
small = ".....r"
"""


def test_the_maze_answers_with_the_trace_of_its_policy() -> None:
    (scenario,) = read_scenarios(WALK)
    grid = hypotheses(scenario.world.maze.goal_names)
    question = question_of(scenario, grid)
    assert question.labels == ("flower", "tree", "help", "hinder")
    assert question.given is not None
    answer = open_solver("maze").answer(question)
    exact = MazePolicy(scenario.world).score(question.given, grid)
    assert answer.trace is not None
    assert answer.trace.log_probs.tolist() == exact.log_probs.tolist()
    assert answer.choice == "tree"


def test_a_tiger_question_is_answered() -> None:
    question = next(iter(open_benchmark("tiger").questions()))
    answer = open_solver("tiger").answer(question)
    assert set(answer.probabilities) == {"cooperative", "competitive"}
    assert answer.trace is not None
    assert len(answer.trace.hypotheses) == len(question.hypotheses)


@pytest.mark.parametrize("name", ["maze", "tiger"])
def test_what_brings_no_episode_is_refused(name: str) -> None:
    told = parse_question("Which is MOST likely?\nA) Ann wants tea\nB) Ann wants milk", narration="Ann sits.")
    with pytest.raises(StageError, match=f"the solver '{name}' answers questions that bring their episode"):
        open_solver(name).answer(told)
