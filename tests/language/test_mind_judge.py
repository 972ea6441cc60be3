"""A model judges minds that were formed: stated probabilities in one call, or letters."""

from __future__ import annotations

import json
import math

import pytest

from limp.errors import ReadError
from limp.language.mind_judge import LEAST, ModelJudge, way_of
from limp.protocols import JudgeCase
from limp.testing import FunctionModel, ScriptedModel, words_of

FORWARD = JudgeCase(
    direction="forward",
    asked="What does Ann do next?",
    happened=("Ann lost her key.",),
    minds=("Ann believes: where the key is: box.",),
    options=("She opens the box.", "She opens the jar."),
    assumptions=("Nobody lies.",),
)
BACKWARD = FORWARD.model_copy(update={"direction": "backward", "agent": "Ann", "asked": "Why?"})


def stated(*rows: dict[str, object]) -> ScriptedModel:
    return ScriptedModel([json.dumps({"options": rows})])


def test_forward_one_call_states_the_probability_of_each_option() -> None:
    model = stated({"label": "B)", "probability": 0.0}, {"label": "a", "probability": 0.9})
    found = ModelJudge(model).judge(FORWARD)
    assert found.log_probs == pytest.approx((math.log(0.9), math.log(LEAST)))
    assert found.estimator == "stated, forward"
    words = words_of(model.asked[0])
    for part in (
        "- Ann lost her key.",
        "where the key is: box",
        "A) She opens the box.",
        "Suppose: Nobody lies.",
    ):
        assert part in words


def test_the_text_stands_for_what_happened_where_there_is_one() -> None:
    told = FORWARD.model_copy(update={"text": "Ann lost it. She sat down.", "until": "Ann lost it."})
    model = stated({"label": "A", "probability": 0.5}, {"label": "B", "probability": 0.5})
    ModelJudge(model).judge(told)
    words = words_of(model.asked[0])
    assert "The story:\nAnn lost it. She sat down.\n" in words
    assert 'It is asked of the moment after "Ann lost it.".' in words
    assert "- Ann lost her key." not in words


def test_backward_the_mind_before_times_what_it_would_do() -> None:
    model = stated({"label": "A", "before": 0.2, "then": 0.5}, {"label": "B", "before": 1.0, "then": 0.3})
    found = ModelJudge(model).judge(BACKWARD)
    assert found.log_probs == pytest.approx((math.log(0.5), math.log(0.3)))
    assert found.log_priors == pytest.approx((math.log(0.2), 0.0))
    assert found.estimator == "stated, backward"


def test_letters_are_normalised() -> None:
    model = ScriptedModel(log_probs=[math.log(0.3), math.log(0.1)])
    found = ModelJudge(model, "letters").judge(FORWARD)
    assert found.log_probs == pytest.approx((math.log(0.75), math.log(0.25)))
    assert found.estimator == "letters, forward"


def test_letters_backward_ask_whether_what_was_done_is_likely_for_each_mind() -> None:
    def log_p(prompt: object, alternative: str) -> float:
        likely = "She opens the box" in str(prompt)
        return math.log(0.8 if (alternative == "A") == likely else 0.2)

    found = ModelJudge(FunctionModel(log_p=log_p), "letters").judge(BACKWARD)
    assert found.log_probs == pytest.approx((math.log(0.8), math.log(0.2)))


def test_an_option_without_a_probability_is_an_error() -> None:
    with pytest.raises(ReadError, match="no probability for option B"):
        ModelJudge(stated({"label": "A", "probability": 0.9})).judge(FORWARD)


def test_answers_are_proposed_where_there_are_none() -> None:
    model = ScriptedModel([json.dumps({"answers": ["the box", " the jar", "the box"]})])
    assert ModelJudge(model).propose(FORWARD) == ("the box", "the jar")
    with pytest.raises(ReadError, match="fewer than two"):
        ModelJudge(ScriptedModel([json.dumps({"answers": ["the box"]})])).propose(FORWARD)


def test_the_way_is_what_the_provider_gives() -> None:
    assert (way_of("transformers/x"), way_of("openai/x"), way_of("gemini/x")) == ("letters", "stated", "stated")
