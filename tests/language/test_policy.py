import math
from collections.abc import Callable, Sequence

import numpy as np
import pytest

from limp.events import Action, Episode, Utterance
from limp.language.policy import LanguagePolicy
from limp.minds.attitudes import Hypothesis
from limp.planner import posterior
from limp.prompt import Prompt
from limp.protocols import ScoreRequest, Scores
from limp.testing import FunctionModel, hypothesis_of, words_of

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
            jar = "the tea is in the jar." in text
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


def test_completion_is_the_log_p_of_the_words_and_the_mean_over_wordings_of_the_mind() -> None:
    trace = LanguagePolicy(FunctionModel(log_p=told(2, 3, 1)), "completion").score(EPISODE, MINDS)
    assert trace.log_probs[:, 0] == pytest.approx([-10 + 2 + 3 + 1, -10 + 3 - 1, -10 + 2 - 1, -10 + 1])

    def log_p(_: Prompt, text: str) -> float:
        return math.log(0.2 if "This is why" in text else 0.6) if text.endswith('jar."') else 0.0

    trace = LanguagePolicy(FunctionModel(log_p=log_p), "completion").score(EPISODE, MINDS)
    assert trace.log_probs[:, 0] == pytest.approx(4 * [math.log(0.4)])


def test_interaction_sees_through_priming() -> None:
    # Copying and the words of the goal are worth 12 nats, belief and goal together V = 1 for the jar, -1 for the
    # fridge and for anywhere else. Less their mean, 4/3 and -2/3. What could have been said instead, that it
    # is in the fridge or that one does not know, is worth 0.
    swamped = FunctionModel(log_p=told(6, 6, 1))
    trace = LanguagePolicy(swamped, "interaction").score(EPISODE, MINDS)
    worth = np.array([4 / 3, -2 / 3, -4 / 3, 2 / 3])
    assert trace.log_probs[:, 0] == pytest.approx(worth - np.log(np.exp(worth) + 2))
    raw = posterior(LanguagePolicy(swamped, "completion").score(EPISODE, MINDS)).marginal("choice")
    assert max(raw, key=raw.__getitem__) == "A"
    assert raw["D"] < raw["C"], "copying makes the lie look better than it is"


def test_interaction_of_the_judge() -> None:
    # Log-odds of 3 + V: what all cells share is taken out, and log sigma(2 V / 2) is left, V centred as above.
    def log_p(prompt: Prompt, letter: str) -> float:
        told = words_of(prompt)
        sign = -1.0 if "wants to hinder" in told else 1.0
        odds = 3 + sign * (1 if "tea is in the jar." in told.partition("mind:")[2] else -1)
        return -math.log(1 + math.exp(-odds if letter == "A" else odds))

    trace = LanguagePolicy(FunctionModel(log_p=log_p), "judged-interaction").score(EPISODE, MINDS)
    worth = np.array([4 / 3, -2 / 3, -4 / 3, 2 / 3])
    assert trace.log_probs[:, 0] == pytest.approx(-np.log(1 + np.exp(-worth)))


def test_an_independent_mind_is_worth_nothing_to_the_other() -> None:
    minds = [*MINDS, mind("E", JAR, "independent")]
    trace = LanguagePolicy(FunctionModel(log_p=told(6, 6, 1)), "interaction").score(EPISODE, minds)
    assert trace.log_probs[4, 0] == pytest.approx(math.log(1 / 3)), "as likely as each of two rivals"


class Counting(FunctionModel):
    """Keeps what it is asked."""

    def __init__(self) -> None:
        super().__init__(log_p=told(0, 0, 1))
        self.asked: list[ScoreRequest] = []

    def score(self, requests: Sequence[ScoreRequest]) -> list[Scores]:
        self.asked += requests
        return super().score(requests)


@pytest.mark.parametrize(("estimator", "calls"), [("interaction", 3), ("completion", 4), ("alternatives", 4)])
def test_the_order_of_the_options_changes_no_request(estimator: str, calls: int) -> None:
    # `interaction` asks for both goals of a content together: of the jar, of the fridge and of anywhere else. The
    # others ask for both wordings of a mind together.
    model = Counting()
    policy = LanguagePolicy(model, estimator)
    first = policy.score(EPISODE, MINDS)
    again = policy.score(EPISODE, MINDS[::-1])
    assert len(model.asked) == 2 * calls
    assert set(model.asked[:calls]) == set(model.asked[calls:])
    assert again.log_probs == pytest.approx(first.log_probs[::-1])


def test_alternatives_are_normalised_over_what_could_have_been_said() -> None:
    # Three things to say, all with the same log p, a third each: what was told, that it is in the fridge, and that
    # one does not know.
    flat = FunctionModel(log_p=lambda _, text: -3.0 if text.endswith('"') else 0.0)
    trace = LanguagePolicy(flat, "alternatives").score(EPISODE, MINDS)
    assert trace.log_probs[:, 0] == pytest.approx(4 * [math.log(1 / 3)])


@pytest.mark.parametrize(("asked", "used"), [("interaction", "completion"), ("judged-interaction", "judge")])
def test_where_nothing_is_compared_the_trace_names_the_estimator_that_compares_nothing(
    asked: str, used: str
) -> None:
    minds = [hypothesis_of(c, "Ann", f"wants to {goal} Bob") for c, goal in (("A", "help"), ("B", "hinder"))]
    trace = LanguagePolicy(FunctionModel(log_p=told(0, 0, 1)), asked).score(EPISODE, minds)
    assert trace.estimator == used
