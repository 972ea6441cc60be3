"""A language model as the planner: what each estimator asks, and the log-likelihoods that come of the answers."""

import json
import math
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from limp.episodes.episode import Episode
from limp.episodes.minds import Hypothesis
from limp.episodes.telling import does, says, told
from limp.errors import LimpError
from limp.language.estimators import interaction
from limp.language.judge import LEAST, of_two
from limp.language.policy import LanguagePolicy
from limp.planner import Trace
from limp.protocols.models import Sampling, ScoreRequest, Scores
from limp.protocols.prompt import Prompt
from limp.testing import FunctionModel, ScriptedModel, hypothesis_of, words_of

PEOPLE = ("Ann", "Bob")
TEA = told(PEOPLE, (), (says("Bob", "Where is the tea?"), says("Ann", "It is in the jar."), does("Bob", "wait")))
JAR, FRIDGE = "believes that the tea is in the jar", "believes that the tea is in the fridge"
SOCIAL = {
    "help": "wants to help Bob", "hinder": "wants to hinder Bob", "none": "does not care about what Bob wants",
}  # fmt: skip


def mind(choice: str, belief: str, goal: str) -> Hypothesis:
    return hypothesis_of(choice, "Ann", belief, "believes that Bob wants to find the tea", SOCIAL[goal])


MINDS = [
    mind("A", JAR, "help"), mind("B", FRIDGE, "help"), mind("C", JAR, "hinder"), mind("D", FRIDGE, "hinder"),
]  # fmt: skip
WORTH = np.array([4 / 3, -2 / 3, -4 / 3, 2 / 3])
"""V = 1 for the jar, -1 for the fridge and for anywhere else, less their mean."""


class Primed(FunctionModel):
    """log p = what the words prime + s(g) V for Ann's sentence; the story costs 50 nats. Remembers."""

    def __init__(self, copying: float, goal_words: float) -> None:
        super().__init__(log_p=self._primed)
        self.asked: list[ScoreRequest] = []
        self._copying, self._goal_words = copying, goal_words

    def score(self, requests: Sequence[ScoreRequest]) -> list[Scores]:
        self.asked += requests
        return super().score(requests)

    def _primed(self, _: Prompt, text: str) -> float:
        if not text.endswith('"It is in the jar."'):
            return -50.0
        jar, sign = (
            "the tea is in the jar." in text,
            0.0 if "not care" in text else -1.0 if "hinder" in text else 1.0,
        )
        primed = (self._copying if jar else 0.0) + (0.0 if sign < 0 else self._goal_words)
        return -60.0 + primed + sign * (1 if jar else -1)


def scored(
    model: FunctionModel, estimator: str, minds: Sequence[Hypothesis] = MINDS, episode: Episode = TEA
) -> Trace:
    return LanguagePolicy(model, estimator).score(episode, minds)


def test_completion_is_the_log_p_of_the_words_and_the_mean_over_wordings_of_the_mind() -> None:
    trace = scored(Primed(2, 3), "completion")
    assert trace.log_probs[:, 0] == pytest.approx([-10 + 2 + 3 + 1, -10 + 3 - 1, -10 + 2 - 1, -10 + 1])
    assert (trace.steps, trace.estimator) == (('Ann says: "It is in the jar."',), "completion")

    def log_p(_: Prompt, text: str) -> float:
        turned = "This is why" in text
        assert (text.index("wants to find the tea") < text.index("the tea is in the")) == turned
        return math.log(0.2 if turned else 0.6) if text.endswith('jar."') else 0.0

    trace = scored(FunctionModel(log_p=log_p), "completion")
    assert trace.log_probs[:, 0] == pytest.approx(4 * [math.log(0.4)])


def test_interaction_of_the_judge() -> None:
    """Log-odds of 3 + V: what all cells share is taken out, and log sigma(2 V / 2) is left, V centred as above."""

    def log_p(prompt: Prompt, letter: str) -> float:
        told = words_of(prompt)
        sign = -1.0 if "wants to hinder" in told else 1.0
        odds = 3 + sign * (1 if "tea is in the jar." in told.partition("mind:")[2] else -1)
        return -math.log(1 + math.exp(-odds if letter == "A" else odds))

    trace = scored(FunctionModel(log_p=log_p), "judged-interaction")
    assert trace.log_probs[:, 0] == pytest.approx(-np.log(1 + np.exp(-WORTH)))


# --- judgements and numbers ---------------------------------------------------------------------------------

DONE = told(PEOPLE, (), (does("Ann", "hide the mug"), does("Ann", "wait")))
GOALS = [hypothesis_of("A", "Ann", SOCIAL["help"]), hypothesis_of("B", "Ann", SOCIAL["hinder"])]


def test_the_mass_on_neither_letter_does_not_count_and_a_step_is_judged_after_those_before_it() -> None:
    seen: list[str] = []

    def log_p(prompt: Prompt, letter: str) -> float:
        seen.append(words_of(prompt))
        likely = 0.06 if "wants to help" in words_of(prompt) else 0.3
        return math.log(likely if letter == "A" else 0.1)

    trace = scored(FunctionModel(log_p=log_p), "judge", GOALS, DONE)
    assert trace.log_probs == pytest.approx(np.log([2 * [0.06 / 0.16], 2 * [0.3 / 0.4]]))
    assert "Ann waits" not in seen[0]
    assert "Ann hides the mug" in seen[2].partition("What happens next")[0]


def test_one_request_states_every_step_under_every_mind_in_no_order_of_the_options() -> None:
    """A mind to which the model gives 0 is very unlikely, not impossible."""
    asked: list[Prompt] = []

    def write(prompt: Prompt, _: Sampling) -> str:
        asked.append(prompt)
        return json.dumps({"minds": [{"mind": 2, "steps": [0.0, 0.5]}, {"mind": 1, "steps": [0.2, 0.4]}]})

    found = scored(FunctionModel(write), "stated", GOALS, DONE)
    words = words_of(asked[0])
    rows = np.log([[0.2, 0.4], [LEAST, 0.5]])
    rows = rows if "help" in words.partition("\n1. ")[2].partition("\n")[0] else rows[::-1]
    assert found.log_probs == pytest.approx(rows)
    assert "Step 1: Ann hides the mug.\nStep 2: Ann waits." in words
    assert scored(FunctionModel(write), "stated", GOALS[::-1], DONE).log_probs == pytest.approx(rows[::-1])
    assert asked == 2 * asked[:1]


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ([{"mind": 1, "steps": [0.5, 0.5]}] * 2, "no probability for mind 2"),
        ([{"mind": 1, "steps": [0.5]}, {"mind": 2, "steps": [0.5]}], "not a Table"),
    ],
)
def test_a_mind_or_a_step_that_is_left_out_is_an_error(rows: list[object], problem: str) -> None:
    with pytest.raises(LimpError, match=problem):
        scored(ScriptedModel([json.dumps({"minds": rows})]), "stated", GOALS, DONE)


# --- laws of what is taken out of a model's numbers -----------------------------------------------------------

TABLES = arrays(np.float64, (3, 2), elements=st.floats(-30, 0))


@given(st.floats(-300, 300))
def test_a_step_and_its_opposite_are_all_that_can_happen(worth: float) -> None:
    assert np.exp(of_two([worth, -worth])).sum() == pytest.approx(1.0)


@given(TABLES)
def test_the_social_planner_comes_out(worth) -> None:  # type: ignore[no-untyped-def]
    # log p = s(g) V: the interaction is V without its mean over the contents.
    assert interaction(worth, -worth) == pytest.approx(worth - worth.mean(axis=0), abs=1e-9)
