import math
from collections.abc import Callable

import numpy as np
import pytest

from limp.errors import LimpError
from limp.events import Action, Episode, Utterance
from limp.language.policy import LanguagePolicy
from limp.minds.attitudes import Hypothesis
from limp.planner import posterior
from limp.prompt import Prompt
from limp.testing import FunctionModel, hypothesis_of

EPISODE = Episode(
    agents=("Ann", "Bob"),
    events=(
        Utterance(agent="Bob", text="Where is the tea?"),
        Utterance(agent="Ann", text="It is in the jar."),
        Action(agent="Bob", text="wait"),
    ),
)
GOAL = "Bob wants to find the tea"
CARELESS = "does not care about what Bob wants"
JAR, ELSEWHERE = "believes that the tea is in the jar", "believes that the tea is in the fridge"


def mind(choice: str, belief: str, social_goal: str) -> Hypothesis:
    social = {"help": "wants to help Bob", "hinder": "wants to hinder Bob"}.get(social_goal, CARELESS)
    return hypothesis_of(choice, "Ann", belief, f"believes that {GOAL}", social)


def told(copying: float, goal_words: float, worth: float) -> Callable[[Prompt, str], float]:
    """log p = what the words prime + s(g) V for Ann's sentence; the story before it costs 50 nats."""

    def log_p(_: Prompt, text: str) -> float:
        total = -50.0
        if text.endswith('"It is in the jar."'):
            jar = "the tea is in the jar. Ann believes" in text
            sign = -1.0 if "hinder" in text else 0.0 if "not care" in text else 1.0
            total += -10.0 + (copying if jar else 0.0) + (0.0 if sign < 0 else goal_words)
            total += sign * worth * (1 if jar else -1)
        return total

    return log_p


MINDS = [
    mind("A", JAR, "help"),
    mind("B", ELSEWHERE, "help"),
    mind("C", JAR, "hinder"),
    mind("D", ELSEWHERE, "hinder"),
]


@pytest.mark.parametrize("estimator", ["completion", "calibrated", "interaction", "alternatives"])
def test_the_shape_and_the_name(estimator: str) -> None:
    trace = LanguagePolicy(FunctionModel(log_p=told(0, 0, 1)), estimator).score(EPISODE, MINDS)
    assert trace.log_probs.shape == (4, 1)
    assert trace.estimator == estimator
    assert trace.steps == ('Ann says: "It is in the jar."',)


def test_completion_is_the_log_p_of_the_words() -> None:
    trace = LanguagePolicy(FunctionModel(log_p=told(2, 3, 1)), "completion").score(EPISODE, MINDS)
    assert trace.log_probs[:, 0] == pytest.approx([-10 + 2 + 3 + 1, -10 + 3 - 1, -10 + 2 - 1, -10 + 1])


def test_interaction_sees_through_priming() -> None:
    # Copying and the words of the goal are worth 12 nats, the belief and the goal together 1: V = +-1.
    swamped = FunctionModel(log_p=told(6, 6, 1))
    trace = LanguagePolicy(swamped, "interaction").score(EPISODE, MINDS)
    right, wrong = -math.log(1 + math.exp(-2)), -math.log(1 + math.exp(2))
    assert trace.log_probs[:, 0] == pytest.approx([right, wrong, wrong, right])
    raw = posterior(LanguagePolicy(swamped, "completion").score(EPISODE, MINDS)).marginal("choice")
    assert max(raw, key=raw.__getitem__) == "A"
    assert raw["D"] < raw["C"], "copying makes the lie look better than it is"


def test_an_independent_mind_is_worth_nothing_to_the_other() -> None:
    minds = [*MINDS, mind("E", JAR, "independent")]
    trace = LanguagePolicy(FunctionModel(log_p=told(6, 6, 1)), "interaction").score(EPISODE, minds)
    assert trace.log_probs[4, 0] == pytest.approx(math.log(0.5))


def test_every_mind_is_read_once() -> None:
    asked: list[str] = []
    inner = told(0, 0, 1)

    def counting(prompt: Prompt, text: str) -> float:
        asked.append(text)
        return inner(prompt, text)

    policy = LanguagePolicy(FunctionModel(log_p=counting), "interaction")
    first = policy.score(EPISODE, MINDS)
    once = len(asked)
    again = policy.score(EPISODE, MINDS[:2])
    assert len(asked) == once
    assert np.array_equal(again.log_probs, first.log_probs[:2])


def test_alternatives_are_normalised_over_what_could_have_been_said() -> None:
    # Three things to say, all with the same log p: a third each.
    flat = FunctionModel(log_p=lambda _, text: -3.0 if text.endswith('"') else 0.0)
    trace = LanguagePolicy(flat, "alternatives").score(EPISODE, MINDS)
    # the told sentence; that it is in the jar, that it is in the fridge; that one does not know
    assert trace.log_probs[:, 0] == pytest.approx(4 * [math.log(1 / 4)])


def test_no_content_no_contrast() -> None:
    minds = [hypothesis_of(c, "Ann", f"wants to {goal} Bob") for c, goal in (("A", "help"), ("B", "hinder"))]
    with pytest.raises(LimpError, match="needs two minds"):
        LanguagePolicy(FunctionModel(log_p=told(0, 0, 1)), "interaction").score(EPISODE, minds)
