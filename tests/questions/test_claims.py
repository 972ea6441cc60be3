"""Bare options, acts, yes and no: what they claim with their question."""

from __future__ import annotations

import pytest

from limp.errors import HypothesisError
from limp.minds.attitudes import Attitude, Have
from limp.minds.english import plain_place
from limp.minds.facts import At, Place
from limp.questions.claims import BLANK, BLANK_PLACE, claim_in_words, completed, stem_claim

PEOPLE = ("Ann", "Bob")


def claimed(question: str, option: str) -> str:
    stem = stem_claim(question, PEOPLE)
    assert stem is not None
    return claim_in_words(completed(option, stem))


@pytest.mark.parametrize(
    ("question", "option", "claim"),
    [
        ("Where does Ann believe that the juice is?", "the box", "Ann believes that the juice is in the box"),
        ("Where does Ann think the juice is?", "On the desk.", "Ann believes that the juice is on the desk"),
        ("So: where did Ann think that the juice was?", "fridge", "Ann believes that the juice is in the fridge"),
        (
            "It rains. Where does Ann think that Bob believes the juice is?", "in the fridge",
            "Ann believes that Bob believes that the juice is in the fridge",
        ),
        (
            "Where does Ann think that Bob will look for the juice?", "the box",
            "Ann believes that Bob believes that the juice is in the box",
        ),
        ("Where is the orange juice now?", "It is in the box", "the orange juice is in the box"),
        ("Where will Ann look for the tea?", "she will look in the box", "Ann will search the box for the tea"),
        ("Where will Ann look for the juice?", "the box", "Ann will search the box for the juice"),
        ("What will Ann do?", "She will look in the box.", "Ann will look in the box"),
        ("What does Bob want?", "the mug", "Bob wants to find the mug"),
        ("Does Ann know that the juice is in the box?", "Yes", "Ann knows that the juice is in the box"),
        ("Does Ann know that the juice is in the box?", "No.", "Ann does not know that the juice is in the box"),
        (
            "Does Ann think that Bob knows that it rains?", "yes, she does",
            "Ann believes that Bob knows that it rains",
        ),
    ],
)  # fmt: skip
def test_the_question_supplies_the_rest(question: str, option: str, claim: str) -> None:
    assert claimed(question, option) == claim


def test_a_stem_has_a_blank() -> None:
    at = At(thing="juice", place=BLANK_PLACE)
    assert stem_claim("Where does Ann believe that the juice is?", PEOPLE) == Attitude(
        holder="Ann", verb="believes", content=at
    )
    assert stem_claim("What does Ann want?", PEOPLE) == Attitude(
        holder="Ann", verb="wants", content=Have(thing=BLANK)
    )


@pytest.mark.parametrize(
    "question",
    [
        "Which of these is most likely?",
        "Where does Cy believe that the juice is?",
        "Where does Ann work?",
        "Where is the juice really?",
        "Where does Ann think the juice in the fridge is?",
        "Where will Ann look for the juice after lunch?",
        "What will Cy do?",
        "Does Ann sing?",
        "",
    ],
)
def test_questions_of_another_form(question: str) -> None:
    assert stem_claim(question, PEOPLE) is None


def test_options_that_do_not_fit() -> None:
    with pytest.raises(HypothesisError, match="no answer to a yes-or-no question"):
        claimed("Does Ann know that it rains?", "the fridge")
    stem = stem_claim("Where is the juice?", PEOPLE)
    assert stem is not None
    with pytest.raises(HypothesisError, match="names no place"):
        completed("nowhere", stem, place=lambda _: None)
    with pytest.raises(HypothesisError, match="names no place"):
        completed("in", stem, place=lambda words: plain_place(words) if words != "the in" else None)


def test_names_are_read_by_whoever_reads_them() -> None:
    stem = stem_claim("Where is the juice?", PEOPLE)
    assert stem is not None
    found = completed("the coffee table", stem, place=lambda _: Place(name="table"), surface=lambda _: True)
    assert found == At(thing="juice", place=Place(name="table"), on=True)
