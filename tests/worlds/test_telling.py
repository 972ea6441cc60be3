"""A path of a declared world in words, and a small model's log-likelihoods of its steps beside the exact ones."""

import numpy as np
import pytest

from limp.episodes.events import Act
from limp.episodes.telling import setting
from limp.language.policy import LanguagePolicy
from limp.planning.mindset import Mindset
from limp.planning.tables import tabled
from limp.runs.crosscheck import compare
from limp.testing import FunctionModel
from limp.worlds.declared import Agent, Goal, Thing, WorldFile
from limp.worlds.gridworld import Gridworld, State
from limp.worlds.telling import case_of, told
from limp.worlds.watching import path_of

FILE = WorldFile(
    map="A.@kB",
    legend=dict.fromkeys("A.@kB", "floor"),
    things={"key": Thing(at="k")},
    agents={"Ann": Agent(start="@", goals={"west": Goal(at="A"), "key": Goal(has="key")})},
)
MINDS = [Mindset[State](goal=goal, rationality=beta) for goal in ("west", "key") for beta in (1.0, 2.0)]


def test_steps_say_to_which_goals_they_lead() -> None:
    table = tabled(Gridworld(FILE))
    start, path = path_of(table, "right, take key, left")
    said = told(table, "Ann", start, path, ("a corridor is there",))
    acts = [event.does for event in said.events if isinstance(event, Act)]
    assert acts == ["move right, towards key", "take key", "move left, towards west"]
    assert setting(said) == ("a corridor is there",)


def test_a_model_beside_the_exact_trace() -> None:
    table = tabled(Gridworld(FILE))
    start, path = path_of(table, "right")
    case = case_of(table, "Ann", MINDS, start, path, (), "a")
    assert [one.choice for one in case.exact.hypotheses] == ["west", "key"]
    # softmax over the two steps: towards the goal -1 - further, away two more; averaged over both rationalities
    likely = np.mean([1 / (1 + np.exp(-2 * beta)) for beta in (1.0, 2.0)])
    assert np.exp(case.exact.log_probs[:, 0]) == pytest.approx([1 - likely, likely])

    def log_p(prompt: str, words: str) -> float:
        return float(np.log(0.8 if ("key" in prompt) == ("towards key" in words) else 0.2))

    found = compare(case, LanguagePolicy(FunctionModel(log_p=log_p), "completion"))
    assert found.exact == pytest.approx({"west": 1 - likely, "key": likely})
    assert set(found.model) == {"west", "key"}
    assert len(found.steps) == 2
