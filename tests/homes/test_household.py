from __future__ import annotations

import pytest

from limp.episodes.claims import Claim
from limp.episodes.minds import Hypothesis
from limp.episodes.queries import GoalOf, NextAct, Open, Query, StanceOf, WhichClaim, WhichValue
from limp.episodes.question import Question
from limp.episodes.telling import is_so
from limp.episodes.variables import Variable
from limp.homes.household import Household, query_of
from limp.homes.minds import wish
from limp.homes.settling import settled
from limp.minds.facts import Place
from limp.reading.homes.understanding import understood
from limp.testing import hypothesis_of

DESK = Place(name="desk")


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("Ann needs the stapler back on the desk before noon", wish("Ann", "stapler", DESK)),
        ("Ann wanted the stapler on the desk, because it was hers", wish("Ann", "stapler", DESK)),
        ("That day Dr. Lee was looking for the stapler.", wish("Dr. Lee", "stapler")),
        ("Ann, the new clerk, badly needs the stapler.", wish("Ann", "stapler")),
        ("Ann has asked everyone for the stapler", wish("Ann", "stapler")),
        ("Ann needed to find the stapler", wish("Ann", "stapler")),
        ("Ann is trying to get the stapler to the desk", wish("Ann", "stapler", DESK)),
        ("Ann wished the stapler to be put on the desk", wish("Ann", "stapler", DESK)),
        ("Ann tries the stapler", None),
        ("Zoe needs the stapler", None),
        ("Ann opened the desk", None),
    ],
)
def test_stated_wishes(text: str, goal: Claim | None) -> None:
    told = understood((is_so(text),), ("Ann", "Dr. Lee"))
    home = Household(settled(("Ann", "Dr. Lee"), told))
    assert [found for _, found in home.goals_told()] == ([goal] if goal else [])


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
