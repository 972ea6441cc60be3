"""Hypotheses in words."""

from limp import Hypothesis
from limp.episodes.minds import Mind
from limp.report.mind_words import mind_in_words
from limp.testing import hypothesis_of

CABINET, FRIDGE = "knows that the juice is in the cabinet", "knows that the juice is in the fridge"
HELP = hypothesis_of("A", "Ivan", CABINET, "wants to help Jo")


def test_numbers_of_a_planner_in_words() -> None:
    mind = Mind(agent="Jo", manner="plans two steps ahead", parameters=(("level", 1.0), ("rationality", 0.35)))
    assert mind_in_words(Hypothesis(choice="A", mind=mind)) == (
        "Jo plans two steps ahead; with level 1, rationality 0.35"
    )
