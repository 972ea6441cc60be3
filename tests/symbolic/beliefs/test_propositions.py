"""Facts that only a question asks for: who did it, from where, whether it happened, and who knows."""

import pytest

import limp
from limp.errors import LimpError
from limp.symbolic.beliefs.stories import story_of
from limp.symbolic.beliefs.story import Becomes, Tells

BISCUIT = (
    "Dan, Eva and Finn shared an office. Dan ate the last biscuit while Eva and Finn were at lunch. When Eva came"
    " back, she asked who had eaten the biscuit. Dan said that Finn had eaten it. Eva believed him."
)
CUP = "Ann and Ben were in the kitchen. Ben went out. Ann washed the cup and left. Cleo was in the garden."
YES_NO = ("Yes", "No")


@pytest.mark.parametrize(
    ("story", "question", "options", "answer"),
    [
        (BISCUIT, "Who ate the biscuit?", ("Dan", "Finn"), "Dan"),
        (BISCUIT, "Who does Eva think ate the biscuit?", ("Dan", "Finn"), "Finn"),
        (BISCUIT, "Who does Dan think that Eva thinks ate the biscuit?", ("Dan", "Finn"), "Finn"),
        (BISCUIT, "Does Eva know that Dan ate the biscuit?", YES_NO, "No"),
        (BISCUIT, "Does Eva know who ate the biscuit?", YES_NO, "No"),
        (BISCUIT, "Does Dan know that Finn did not eat the biscuit?", YES_NO, "Yes"),
        (BISCUIT, "Did Finn eat the biscuit?", YES_NO, "No"),
        (CUP, "Does Ben know that Ann washed the cup?", YES_NO, "No"),
        (CUP, "Who washed the cup?", ("Ann", "Ben", "Cleo"), "Ann"),
    ],
)
def test_acts_are_facts_of_which_people_hold_something(
    story: str, question: str, options: tuple[str, ...], answer: str
) -> None:
    assert limp.answer(question, text=story, options=options).words == answer


def test_what_only_somebody_says_is_no_fact() -> None:
    story = "Ann was in the hall. Ben told Ann that Cleo had painted the door."
    assert limp.answer("Who does Ann think painted the door?", text=story, options=("Ben", "Cleo")).words == "Cleo"
    with pytest.raises(LimpError):
        limp.answer("Did Cleo paint the door?", text=story, options=YES_NO)


def test_what_somebody_will_do_is_not_what_they_did() -> None:
    with pytest.raises(LimpError):
        limp.answer("Will Ann wash the cup?", text=CUP, options=YES_NO)


def test_a_question_adds_only_the_clauses_that_fit_it() -> None:
    from limp.symbolic.beliefs.asking.asker import Asker

    asker = Asker(story_of(BISCUIT))
    asker.read("Who ate the biscuit?")
    added = [e for e in asker.story.events if getattr(e, "about", "") == "fact"]
    assert [(type(e), getattr(e, "state", "") or getattr(e, "place", "")) for e in added] == [
        (Becomes, "Dan"),
        (Tells, "Finn"),
    ]
    assert not [e for e in story_of(BISCUIT).events if getattr(e, "about", "") == "fact"]


@pytest.mark.parametrize(
    ("story", "question", "options", "answer"),
    [
        (
            "Ann put the football in the shed. Ben came in.",
            "Where is the ball?",
            ("the shed", "the hall"),
            "the shed",
        ),
    ],
)
def test_heads_of_compounds_and_sides(story: str, question: str, options: tuple[str, ...], answer: str) -> None:
    assert limp.answer(question, text=story, options=options).words == answer


def test_a_word_that_only_ends_alike_is_not_its_head() -> None:
    with pytest.raises(LimpError):
        limp.answer(
            "Where is the lock?", text="Ann put the clock in the shed. Ben came in.", options=("shed", "hall")
        )
