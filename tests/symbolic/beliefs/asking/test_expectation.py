"""Feelings that follow from what somebody believes: surprise where it is not so."""

import pytest

import limp
from limp.errors import LimpError
from limp.symbolic.beliefs.asking.expectation import surprised

SCARF = (
    "Maya left her scarf on the hook and went out. While she was away, Tom took the scarf from the hook and put it"
    " in the drawer. Later Maya came home."
)
JAR = "There was a jar on the shelf. The label on the jar said sugar, but inside there was salt. Lena came in."
YES_NO = ("Yes", "No")


@pytest.mark.parametrize(
    ("story", "question", "options", "answer"),
    [
        (SCARF, "Will Maya be surprised when she looks on the hook?", YES_NO, "Yes"),
        (SCARF, "Will Tom be surprised when he looks in the drawer?", YES_NO, "No"),
        (SCARF, "Does Tom think that Maya will be surprised when she looks on the hook?", YES_NO, "Yes"),
        (SCARF, "How will Maya feel when she looks on the hook?", ("confused", "calm"), "confused"),
        (SCARF, "How will Tom feel when he opens the drawer?", ("surprised", "not surprised"), "not surprised"),
        (JAR, "Will Lena be surprised when she tastes what is in the jar?", YES_NO, "Yes"),
        (JAR, "Where will Lena look for sugar?", ("in the jar", "in the cupboard"), "in the jar"),
    ],
)
def test_who_is_wrong_is_surprised(story: str, question: str, options: tuple[str, ...], answer: str) -> None:
    assert limp.answer(question, text=story, options=options).words == answer


def test_what_only_a_label_says_is_not_what_is_inside() -> None:
    with pytest.raises(LimpError, match="what is in the tin"):
        limp.answer(
            "What is in the tin?", text="The label on the tin says tea. Lena came in.", options=("tea", "soap")
        )


@pytest.mark.parametrize(
    ("words", "wrong"), [("surprised", True), ("not surprised", False), ("pleased", False), ("tall", None)]
)
def test_feelings_of_those_who_were_wrong(words: str, wrong: bool | None) -> None:
    assert surprised(words) is wrong
