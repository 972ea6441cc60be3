"""A line of results against itself and its matrix, in numbers reckoned by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from limp.answers import Stages
from limp.errors import InputError
from limp.minds.attitudes import Hypothesis, Mind
from limp.runs.checking import check_lines, contradiction
from limp.runs.results import Failure, Matrix, Result

MINDS = tuple(Hypothesis(choice=label, mind=Mind(agent="Ann")) for label in "AB")
LINE = Result(
    episode="e", question="q", type="goal", polarity="MOST", options=2, gold="A", choice="A", correct=True,
    probabilities={"A": 0.8, "B": 0.2}, estimator="exact", stages=Stages(hypotheses=MINDS),
    trace=Matrix(steps=("Ann sits",), log_probs=((-0.223144,), (-1.609438,))),
)  # fmt: skip
"""log 0.8 and log 0.2, to six decimals."""


@pytest.mark.parametrize(
    ("changed", "wrong"),
    [
        ({}, ""),
        ({"polarity": "LEAST", "choice": "B", "gold": "B"}, ""),
        ({"failed": Failure(stage="read", error="it is not read.")}, "both a choice and a failure"),
        ({"choice": None, "correct": False}, "both a choice and a failure, or neither"),
        ({"correct": False}, "do not give correct = false"),
        ({"gold": "B"}, "the choice 'A' and the right option 'B' do not give correct = true"),
        ({"choice": "C", "gold": "C"}, "the choice 'C' has no probability"),
        ({"choice": "B", "gold": "B"}, "the choice B is not the MOST likely option"),
        ({"polarity": "LEAST"}, "the choice A is not the LEAST likely option"),
        ({"probabilities": {"A": 0.79999, "B": 0.20001}}, "its matrix gives option A 0.8, not 0.79999"),
        ({"probabilities": {"A": 0.9, "B": 0.1}}, "its matrix gives option A 0.8, not 0.9"),
        ({"probabilities": {"A": 0.8, "C": 0.2}}, "its matrix gives option C 0, not 0.2"),
        (
            {"trace": Matrix(steps=("Ann sits",), log_probs=((None,), (None,)))},
            "no hypothesis allows the step 'Ann sits'",
        ),
    ],
)
def test_what_contradicts_itself(changed: dict[str, Any], wrong: str) -> None:
    line = LINE.model_copy(update=changed)
    said = contradiction(line)
    assert wrong in said
    assert bool(said) == bool(wrong)


def test_what_is_not_as_it_is_asked(tmp_path: Path) -> None:
    asked = LINE.model_copy(update={"choice": None})
    check_lines([LINE], tmp_path, lambda _: asked)
    with pytest.raises(InputError, match="line 1: its type is 'goal', and that of the question 'belief'"):
        check_lines([LINE], tmp_path, lambda _: asked.model_copy(update={"type": "belief"}))


@pytest.mark.parametrize("number", [1e20, 709.5, float("nan"), float("inf")])
def test_no_log_likelihood_is_beyond_the_powers_of_e(number: float) -> None:
    with pytest.raises(ValidationError, match="log_probs"):
        Matrix(steps=("Ann sits",), log_probs=((number,),))
