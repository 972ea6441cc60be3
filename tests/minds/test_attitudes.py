"""Minds as values: what they refuse, what their parts are, and that JSON keeps them."""

import pytest
from pydantic import ValidationError

from limp.minds.attitudes import Aim, Attitude, AttitudeVerb, Have, Help, Hypothesis, Independent, Mind
from limp.minds.deeds import Deed
from limp.minds.facts import At, Place

MUG = At(thing="mug", place=Place(name="desk"), on=True)


def ann(verb: AttitudeVerb, content: object, negated: bool = False) -> Attitude:
    return Attitude.model_validate({"holder": "Ann", "verb": verb, "content": content, "negated": negated})


BOB_WANTS = Attitude(holder="Bob", verb="wants", content=Have(thing="mug"))


def test_goals_are_not_believed_and_minds_have_no_attitudes_of_others() -> None:
    with pytest.raises(ValidationError, match="not something that Ann believes"):
        ann("believes", Have(thing="mug"))
    with pytest.raises(ValidationError, match="Ann's attitudes are no part"):
        Mind(agent="Bob", attitudes=(ann("wants", Have(thing="mug")),))


def test_depth() -> None:
    inner = ann("believes", Attitude(holder="Bob", verb="knows", content=ann("wants", Aim(words="rest"))))
    assert inner.depth == 3


NOTHING: list[tuple[Attitude, ...]] = [
    (),
    (ann("knows", MUG, True), ann("believes", BOB_WANTS, True), ann("wants", Help(agent="Bob"), True)),
    (ann("believes", Attitude(holder="Bob", verb="knows", content=MUG)),),
]
"""Nothing, what a mind is said not to hold, and what others are thought to know."""


def test_json_keeps_a_hypothesis() -> None:
    mind = Mind.model_validate(
        {
            "agent": "Ann",
            "attitudes": (ann("believes", BOB_WANTS), ann("wants", Independent(agent="Bob"))),
            "parameters": {"rationality": 0.5},
        }
    )
    assert mind.model_dump()["parameters"] == {"rationality": 0.5}
    for act in ("wait", Deed(verb="put", thing="mug", place=Place(name="desk"), on=True)):
        hypothesis = Hypothesis(choice="A", mind=mind, act=act, prior=2.0)
        assert Hypothesis.model_validate_json(hypothesis.model_dump_json()) == hypothesis
        assert len({hypothesis, hypothesis.model_copy()}) == 1
    assert hypothesis.act_in_words == "put the mug on the desk"
