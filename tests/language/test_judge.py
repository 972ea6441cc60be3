"""A model judges minds that were formed: stated probabilities in one call, or letters."""

import json
import math

import pytest

from limp.errors import ModelError
from limp.language.judge import LEAST, ModelJudge, way_of
from limp.protocols.stages import JudgeCase
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
TOLD = FORWARD.model_copy(update={"text": "Ann lost it. She sat down.", "until": "Ann lost it."})


def stated(**by_label: object) -> ScriptedModel:
    """Return a model that states numbers: the probability of a label, or what is before and then."""
    rows = [
        {"label": label, **(of if isinstance(of, dict) else {"probability": of})} for label, of in by_label.items()
    ]
    return ScriptedModel([json.dumps({"options": rows})])


SHOWN = ("- Ann lost her key.", "the key is: box", "A) She opens the box.", "Suppose: Nobody lies.")
RETOLD = ("The story:\nAnn lost it. She sat down.\n", 'the moment after "Ann lost it.".')


@pytest.mark.parametrize(
    ("case", "shown", "hidden"), [(FORWARD, SHOWN, "moment"), (TOLD, RETOLD, "- Ann lost her key.")]
)
def test_forward_one_call_states_the_probability_of_each_option(
    case: JudgeCase, shown: tuple[str, ...], hidden: str
) -> None:
    model = stated(**{"B)": 0.0, "a": 0.9})
    found = ModelJudge(model).judge(case)
    assert found.log_probs == pytest.approx((math.log(0.9), math.log(LEAST)))
    assert found.estimator == "stated, forward"
    words = words_of(model.asked[0])
    assert (all(part in words for part in shown), hidden in words) == (True, False)
    with pytest.raises(ModelError, match="no probability for option B"):
        ModelJudge(stated(A=0.9)).judge(case)


def test_letters_are_normalised_and_backward_ask_whether_what_was_done_is_likely() -> None:
    assert [way_of(f"{name}/x") for name in ("transformers", "openai", "gemini")] == [
        "letters",
        "stated",
        "stated",
    ]
    found = ModelJudge(ScriptedModel(log_probs=[math.log(0.3), math.log(0.1)]), "letters").judge(FORWARD)
    assert found.log_probs == pytest.approx((math.log(0.75), math.log(0.25)))
    assert found.estimator == "letters, forward"

    def log_p(prompt: object, alternative: str) -> float:
        return math.log(0.8 if (alternative == "A") == ("She opens the box" in str(prompt)) else 0.2)

    found = ModelJudge(FunctionModel(log_p=log_p), "letters").judge(BACKWARD)
    assert found.log_probs == pytest.approx((math.log(0.8), math.log(0.2)))


def test_answers_are_proposed_where_there_are_none() -> None:
    model = ScriptedModel([json.dumps({"answers": ["the box", " the jar", "the box"]})])
    assert ModelJudge(model).propose(FORWARD) == ("the box", "the jar")
    with pytest.raises(ModelError, match="fewer than two"):
        ModelJudge(ScriptedModel([json.dumps({"answers": ["the box"]})])).propose(FORWARD)
