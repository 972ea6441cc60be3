"""What is inferred in the world of a file of one who sees a part; a path in words beside its exact trace."""

import tomllib

import numpy as np
import pytest
from baskets import BASKETS
from refusals import refuses

from limp.episodes.events import Act
from limp.episodes.telling import setting
from limp.language.policy import LanguagePolicy
from limp.planning.inference import Inference
from limp.planning.mindset import Mindset
from limp.planning.tables import tabled
from limp.runs.crosscheck import compare
from limp.testing import FunctionModel
from limp.worlds.declared import Agent, Goal, Thing, WorldFile
from limp.worlds.gridworld import Gridworld, State
from limp.worlds.watching import RESOLUTION, case_of, path_of, table_of, told, watched


def inferred(acts: str, found: str = "") -> Inference[State]:
    file = WorldFile.model_validate(tomllib.loads(BASKETS))
    return watched(table_of(file), file, acts, found)


def test_a_step_of_one_who_is_sure_by_hand() -> None:
    """A ball surely on the left takes three acts: V = -(1 + .9 + .81) = -2.71.

    Q(left) = -2.71, Q(stay) = -1 - .9 * 2.71 = -3.439, Q(right) = -1 - .9 (1 + .9 * 2.71) = -4.0951.
    """
    seen = inferred("left")
    q = np.array([-2.71, -3.439, -4.0951])
    by_belief = {
        tuple((mind.belief or {}).values()): float(row[0])
        for mind, row in zip(seen.minds, seen.trace.log_probs, strict=True)
    }
    assert len(by_belief) == RESOLUTION + 1
    assert by_belief[1.0, 0.0] == pytest.approx(np.log(np.exp(2 * q[0]) / np.exp(2 * q).sum()))
    assert by_belief[0.0, 1.0] == pytest.approx(np.log(np.exp(2 * q[2]) / np.exp(2 * q).sum()))


def test_traces_of_one_who_sees_a_part_are_refused() -> None:
    refuses(lambda: inferred("left", "sand 1 0"), "kim sees what is in sight")


CORRIDOR = WorldFile(
    map="A.@kB",
    legend=dict.fromkeys("A.@kB", "floor"),
    things={"key": Thing(at="k")},
    agents={"Ann": Agent(start="@", goals={"west": Goal(at="A"), "key": Goal(has="key")})},
)
MINDS = [Mindset[State](goal=goal, rationality=beta) for goal in ("west", "key") for beta in (1.0, 2.0)]


def test_steps_say_to_which_goals_they_lead() -> None:
    table = tabled(Gridworld(CORRIDOR))
    start, path = path_of(table, "right, take key, left")
    said = told(table, "Ann", start, path, ("a corridor is there",))
    acts = [event.does for event in said.events if isinstance(event, Act)]
    assert acts == ["move right, towards key", "take key", "move left, towards west"]
    assert setting(said) == ("a corridor is there",)


def test_a_model_beside_the_exact_trace() -> None:
    table = tabled(Gridworld(CORRIDOR))
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
