"""Answers of rules do not move where only names change, or the order of the options."""

import re
from random import Random

import pytest
from limp.benchmarks.beliefs import NAMES, Maker, questions_of

from limp.answering.pipeline import Pipeline
from limp.episodes.question import Question, lettered

NEXT = dict(zip(NAMES, NAMES[1:] + NAMES[:1], strict=True))


def shares(question: Question) -> dict[str, float]:
    found = Pipeline.symbolic().answer(question)
    return {choice.text: found.probabilities[choice.label] for choice in found.question.choices}


def renamed(text: str) -> str:
    return re.sub(rf"\b(?:{'|'.join(NAMES)})\b", lambda name: NEXT[name[0]], text)


@pytest.mark.parametrize("seed", range(3))
def test_rules_do_not_move_with_names_and_order(seed: int) -> None:
    for question in (item.question for item in questions_of(Maker(Random(f"stability {seed}"), False), seed)):
        told = question.model_copy(
            update={"text": renamed(question.text), "narration": renamed(question.narration)}
        )
        turned = question.model_copy(update={"choices": lettered([c.text for c in reversed(question.choices)])})
        assert told.narration != question.narration
        plain = shares(question)
        assert shares(turned) == pytest.approx(plain, abs=1e-9)
        assert shares(told) == pytest.approx(plain, abs=1e-9)
