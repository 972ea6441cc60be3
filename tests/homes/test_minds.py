import pytest

from limp.errors import HypothesisError
from limp.homes.minds import believed, knows, located, understood, wish, wished
from limp.minds.attitudes import WHERE_PUT, Mind
from limp.minds.english import in_words
from limp.minds.facts import Place
from limp.testing import hypothesis_of

FRIDGE, DESK = Place(name="fridge"), Place(name="desk")


def mind(*said: str) -> Mind:
    return hypothesis_of("A", "Bo", *said).mind


def test_the_preposition_is_that_of_the_furniture() -> None:
    assert in_words(located("juice", FRIDGE)) == "the juice is in the fridge"
    assert in_words(located("juice", DESK)) == "the juice is on the desk"
    assert in_words(wish("Ann", "mug", DESK)) == "Ann wants the mug on the desk"
    assert in_words(wish("Ann", "mug", WHERE_PUT)) == "Ann wants the mug in the place where it was left"


def test_what_is_believed_and_known() -> None:
    found = mind("knows that the juice is in the fridge", "believes that Ann wants to find the juice")
    assert believed(found) == located("juice", FRIDGE)
    assert knows(found)
    assert not knows(mind("believes that the juice is in the fridge"))
    assert (believed(mind()), knows(mind())) == (None, False)
    assert understood(found) is found


def test_other_beliefs_and_goals_are_refused() -> None:
    with pytest.raises(HypothesisError, match="a belief of the kind 'words'"):
        believed(mind("believes that juice is great"))
    with pytest.raises(HypothesisError, match="a belief of the kind 'at'"):
        believed(mind("believes that the juice is not in the fridge"))
    goal = mind("believes that Ann wants to get to the fridge").belief_of_goal
    assert goal is not None
    with pytest.raises(HypothesisError, match="Ann has the goal 'reach'"):
        wished(goal)


@pytest.mark.parametrize(
    "said",
    [
        "wants to find the juice",
        "believes that Ann knows that the juice is in the fridge",
        "does not know that the juice is in the fridge",
        "plans two steps ahead",
    ],
)
def test_what_would_be_ignored_is_refused(said: str) -> None:
    with pytest.raises(HypothesisError, match="does not understand"):
        understood(mind("believes that the juice is in the fridge", said))
