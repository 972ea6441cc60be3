from __future__ import annotations

import pytest

from limp.questions.asking import parse_question
from limp.registry import open_solver
from limp.solvers.controls import applies, control_choices, negation_cue

OPTIONS = "A) Kim was trying to help Lou find the lamp.\nB) Kim was trying to prevent Lou from finding the lamp."


@pytest.mark.parametrize(
    ("polarity", "told", "right"),
    [
        ("MOST", "on the desk in the kitchen", "A"),
        ("LEAST", "on the desk", "B"),
        ("MOST", "in the fridge", "B"),
        ("MOST", "inside the cabinet in the bedroom", "A"),
    ],
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
    question = parse_question(asked, conversation="Lou: Where is the lamp?\nKim: On the desk.")
    assert not applies("generator-regularity", question)


def test_a_negation_and_words_of_one_part_alone() -> None:
    told = "The path was dry and flat. Ann packed thin shoes. It rained. Ann does not see the rain."
    question = parse_question(
        "What does Ann think?\nA) The path is dry.\nB) The path is wet from rain.", narration=told
    )
    # before: {path, dry, flat, ann, pack, thin, shoe}, after: {rain, ann, see, ...}; `path` is in both options
    assert negation_cue(question) == {"A": 1.0, "B": 0.0}
    seen = question.model_copy(update={"narration": told.replace("does not see", "sees")})
    assert negation_cue(seen) == {"A": 0.0, "B": 1.0}


def test_a_cue_of_one_generator_is_no_bar_for_every_run() -> None:
    question = parse_question(f"Which is MOST likely?\n{OPTIONS}", conversation="Kim: It is on the desk.")
    assert applies("generator-regularity", question)
    assert not {"generator-regularity", "negation-cue"} & set(control_choices(question))
