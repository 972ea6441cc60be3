"""Hypotheses in words."""

from limp import Hypothesis
from limp.episodes.minds import Mind
from limp.report.mind_words import mind_in_words, minds_in_words
from limp.testing import hypothesis_of

CABINET, FRIDGE = "knows that the juice is in the cabinet", "knows that the juice is in the fridge"
HELP = hypothesis_of("A", "Ivan", CABINET, "wants to help Jo")
CARELESS = hypothesis_of("B", "Ivan", "does not care about what Jo wants")


def test_numbers_of_a_planner_in_words() -> None:
    mind = Mind(agent="Jo", manner="plans two steps ahead", parameters=(("level", 1.0), ("rationality", 0.35)))
    assert mind_in_words(Hypothesis(choice="A", mind=mind)) == (
        "Jo plans two steps ahead; with level 1, rationality 0.35"
    )


def test_what_minds_share_is_said_once() -> None:
    goal = "believes that Al wants to find the tea"
    same = [
        hypothesis_of(choice, "Ivan", belief, goal, f"wants to {kind} Jo")
        for choice, kind, belief in (("A", "help", CABINET), ("A", "help", FRIDGE), ("B", "hinder", CABINET))
    ]
    rest = [f"wants to help Jo; {CABINET}", f"wants to help Jo; {FRIDGE}", f"wants to hinder Jo; {CABINET}"]
    assert minds_in_words(same) == (f"Ivan {goal}", rest)
    assert minds_in_words(same[:2]) == (f"Ivan wants to help Jo; {goal}", [CABINET, FRIDGE])
    # Two people, a single mind, or minds that would be left without words: nothing is taken out.
    assert minds_in_words([same[0], hypothesis_of("A", "Bo", FRIDGE, goal)])[0] == ""
    assert minds_in_words(same[:1]) == ("", [f"Ivan wants to help Jo; {CABINET}; {goal}"])
    assert minds_in_words([same[0], hypothesis_of("A", "Ivan", goal, "wants to help Jo")])[0] == ""
    assert minds_in_words([HELP, CARELESS])[0] == ""  # they share nothing but the person
