from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from limp.errors import HypothesisError
from limp.facts import Place
from limp.minds import Hypothesis
from limp.symbolic.household.domain.minds import ELSEWHERE, WHERE_PUT, Belief, Goal, Mind, mind_of

places = st.sampled_from(
    [Place(name="cabinet", room="kitchen"), Place(name="desk"), Place(room="bathroom"), ELSEWHERE, WHERE_PUT]
)
beliefs = st.none() | st.builds(Belief, st.just("remote control"), places, st.booleans())
goals = st.none() | st.builds(Goal, st.just("Ann"), st.just("mug"), st.none() | places)
minds = st.builds(Mind, st.just("Bo"), st.sampled_from(["help", "hinder", "independent"]), beliefs, goals)


@given(minds)
def test_a_mind_survives_being_put_in_words(mind: Mind) -> None:
    assert mind_of(mind.hypothesis("A")) == mind


def test_the_words() -> None:
    mind = Mind("Bo", "help", Belief("juice", Place(name="fridge"), known=True), Goal("Ann", "juice"))
    hypothesis = mind.hypothesis("A")
    assert hypothesis.belief == "knows that the juice is in the fridge"
    assert hypothesis.belief_of_goal == "Ann wants to find the juice"


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({}, "no social goal"),
        ({"social_goal": "help", "belief": "juice is great"}, "not understood"),
        ({"social_goal": "help", "belief_of_goal": "world peace"}, "not understood"),
    ],
)
def test_other_words_are_refused(fields: dict[str, str], message: str) -> None:
    with pytest.raises(HypothesisError, match=message):
        mind_of(Hypothesis.model_validate({"choice": "A", "agent": "Bo", **fields}))
