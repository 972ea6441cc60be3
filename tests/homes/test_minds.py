import pytest
from refusals import refuses

from limp.episodes.minds import Mind
from limp.episodes.phrases import claimed
from limp.errors import InputError
from limp.homes.minds import believed, knows, located, understood, wish, wished
from limp.homes.world import WHERE_PUT, Lying
from limp.minds.facts import Place
from limp.testing import hypothesis_of

FRIDGE, DESK = Place(name="fridge"), Place(name="desk")


def mind(*said: str) -> Mind:
    return hypothesis_of("A", "Bo", *said).mind


def test_the_preposition_is_that_of_the_furniture() -> None:
    assert claimed(located("juice", FRIDGE)) == "the juice is in the fridge"
    assert claimed(located("juice", DESK)) == "the juice is on the desk"
    assert claimed(wish("Ann", "mug", DESK)) == "Ann wants the mug on the desk"
    assert claimed(wish("Ann", "mug", WHERE_PUT)) == "Ann wants the mug in the place where it was left"


def test_what_is_believed_and_known() -> None:
    found = mind("knows that the juice is in the fridge", "believes that Ann wants to find the juice")
    assert (believed(found), knows(found)) == (Lying("juice", FRIDGE), True)
    assert not knows(mind("believes that the juice is in the fridge"))
    assert (believed(mind()), knows(mind())) == (None, False)
    assert understood(found) is found


def read(whole: Mind) -> None:
    believed(understood(whole))
    if whole.belief_of_goal:
        wished(whole.belief_of_goal)


IN_FRIDGE = "believes that the juice is in the fridge"


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (["believes that juice is great"], "the belief that Bo believes that this is so"),
        (
            ["believes that the juice is not in the fridge"],
            "that the juice is not in the fridge",
        ),
        (["believes that Ann wants to get to the fridge"], "the goal that Ann wants to get to the fridge"),
        ([IN_FRIDGE, "wants to find the juice"], "does not understand"),
        ([IN_FRIDGE, "believes that Ann knows that the juice is in the fridge"], "does not understand"),
        ([IN_FRIDGE, "does not know that the juice is in the fridge"], "does not understand"),
        ([IN_FRIDGE, "plans two steps ahead"], "does not understand"),
    ],
)
def test_what_would_be_ignored_is_refused(said: list[str], words: str) -> None:
    refuses(lambda: read(mind(*said)), words, InputError)
