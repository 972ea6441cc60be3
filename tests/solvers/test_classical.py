"""The solvers of classical tasks answer what brings its episode, and refuse the rest."""

import pytest

from limp.answers import StageError
from limp.questions.asking import parse_question
from limp.registry import open_solver


@pytest.mark.parametrize("name", ["maze", "tiger"])
def test_what_brings_no_episode_is_refused(name: str) -> None:
    told = parse_question("Which is MOST likely?\nA) Ann wants tea\nB) Ann wants milk", narration="Ann sits.")
    with pytest.raises(StageError, match=f"the solver '{name}' answers questions that bring their episode"):
        open_solver(name).answer(told)
