from __future__ import annotations

import pytest
from limp.benchmarks.mumatom.regularity import regular_goal

from limp.errors import NoEvidenceError
from limp.minds.facts import Place
from limp.questions.asking import parse_question
from limp.registry import open_solver

OPTIONS = "A) Kim was trying to help Lou find the lamp.\nB) Kim was trying to prevent Lou from finding the lamp."


@pytest.mark.parametrize(
    ("place", "goal"),
    [
        (Place(name="table", room="kitchen"), "help"),
        (Place(name="cabinet", room="bedroom"), "help"),
        (Place(name="fridge", room="kitchen"), "hinder"),
    ],
)
def test_open_places_and_two_rooms_are_said_to_help(place: Place, goal: str) -> None:
    assert regular_goal(place) == goal


@pytest.mark.parametrize(
    ("polarity", "told", "right"),
    [("MOST", "on the desk", "A"), ("LEAST", "on the desk", "B"), ("MOST", "in the fridge", "B")],
)
def test_only_the_told_place_counts(polarity: str, told: str, right: str) -> None:
    question = parse_question(
        f"Which is {polarity} likely?\n{OPTIONS}", conversation=f"Lou: Where is the lamp?\nKim: It is {told}."
    )
    with open_solver("generator-regularity") as solver:
        assert solver.answer(question).choice == right


def test_it_is_about_social_goals_alone() -> None:
    asked = (
        "Which is MOST likely?\nA) Kim believed that the lamp was in the fridge.\n"
        "B) Kim believed that the lamp was on the desk."
    )
    with open_solver("generator-regularity") as solver, pytest.raises(NoEvidenceError, match="regularity"):
        solver.answer(parse_question(asked, conversation="Lou: Where is the lamp?\nKim: On the desk."))
