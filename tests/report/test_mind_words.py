"""Hypotheses in words."""

from __future__ import annotations

from limp import Hypothesis
from limp.report.mind_words import mind_in_words, minds_in_words

HELP = Hypothesis(choice="A", agent="Ivan", social_goal="help", belief="knows that the juice is in the cabinet")
HINDER = Hypothesis(choice="B", agent="Ivan", social_goal="hinder", belief="knows that the juice is in the fridge")
CARELESS = Hypothesis(choice="B", agent="Ivan", social_goal="independent")


def test_mind_in_words() -> None:
    assert mind_in_words(HINDER) == "Ivan wants to hinder; knows that the juice is in the fridge"
    assert (
        mind_in_words(Hypothesis(choice="A", agent="Jo", belief_of_goal="Al wants tea"))
        == "Jo thinks: Al wants tea"
    )
    assert mind_in_words(Hypothesis(choice="A", agent="Ivan")) == "Ivan: unspecified"


def test_what_minds_share_is_said_once() -> None:
    same = [
        HELP.model_copy(update={"choice": choice, "social_goal": goal, "belief": belief, "belief_of_goal": "x"})
        for choice, goal, belief in (("A", "help", "b1"), ("A", "help", "b2"), ("B", "hinder", "b1"))
    ]
    rest = ["wants to help; b1", "wants to help; b2", "wants to hinder; b1"]
    assert minds_in_words(same) == ("Ivan thinks: x", rest)
    assert minds_in_words([mind.model_copy(update={"social_goal": "help"}) for mind in same[:2]]) == (
        "Ivan wants to help; thinks: x",
        ["b1", "b2"],
    )
    # Two people, a single mind, or minds that would be left without words: nothing is taken out.
    other = same[1].model_copy(update={"agent": "Bo"})
    assert minds_in_words([same[0], other])[0] == ""
    assert minds_in_words(same[:1]) == ("", ["Ivan wants to help; b1; thinks: x"])
    assert minds_in_words([same[0], same[0].model_copy(update={"belief": ""})])[0] == ""
    assert minds_in_words([HELP, CARELESS])[0] == ""  # they share nothing but the person
