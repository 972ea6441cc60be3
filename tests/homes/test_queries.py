"""What a question asks in the one language, by that part of the minds in which its options differ."""

import pytest

from limp.episodes.minds import Hypothesis
from limp.episodes.queries import GoalOf, NextAct, Open, Query, StanceOf, WhichClaim, WhichValue
from limp.episodes.question import Question
from limp.episodes.variables import Variable
from limp.homes.queries import query_of
from limp.testing import hypothesis_of

SEEKS, THERE, ELSEWHERE = (
    "believes that Bob wants to find the mug",
    "believes that the mug is in the fridge",
    "believes that the mug is on the desk",
)
MUG = Variable("at", "mug")


def minds(*options: tuple[str, ...]) -> list[Hypothesis]:
    return [hypothesis_of(label, "Ann", *held) for label, held in zip("ABCD", options, strict=False)]


@pytest.mark.parametrize(
    ("options", "query"),
    [
        ([(SEEKS, "wants to help Bob"), (SEEKS, "wants to hinder Bob")], StanceOf(agent="Ann", other="Bob")),
        ([(SEEKS,), ("believes that Bob wants to find the cup",)], GoalOf(chain=("Ann",), agent="Bob")),
        ([("wants to find the mug",), ("wants to find the cup",)], GoalOf(agent="Ann")),
        ([(THERE,), (ELSEWHERE,)], WhichValue(chain=("Ann",), variable=MUG)),
        ([(THERE, "wants to help Bob"), (ELSEWHERE, "wants to hinder Bob")], WhichClaim()),
        ([(THERE,), (THERE,)], Open(words="Which is it?")),
    ],
)
def test_what_is_asked(options: list[tuple[str, ...]], query: Query) -> None:
    assert query_of(Question(text="Which is it?"), minds(*options)) == query


def test_options_that_say_what_is_done_next() -> None:
    acts = [h.model_copy(update={"act": f"open the {h.choice}"}) for h in minds((THERE,), (THERE,))]
    assert query_of(Question(text="Which is it?"), acts) == NextAct(agent="Ann")
