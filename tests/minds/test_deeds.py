import pytest

from limp.minds.deeds import Deed
from limp.minds.facts import SOMETHING, Place

DESK, HALL = Place(name="desk", room="office"), Place(room="hall")


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (Deed(verb="walk", place=DESK), "walk to the desk in the office"),
        (Deed(verb="enter", place=HALL), "enter the hall"),
        (Deed(verb="leave", place=HALL), "leave the hall"),
        (Deed(verb="open", place=Place(name="cabinet", other=True)), "open another cabinet"),
        (Deed(verb="grab", thing=SOMETHING, place=DESK), "grab some object from the desk in the office"),
        (Deed(verb="put", thing="mug", place=DESK, on=True), "put the mug on the desk in the office"),
        (Deed(verb="move", thing="mug", place=DESK, on=True), "move the mug to the desk in the office"),
        (Deed(verb="give", thing="mug", to="Bo"), "give the mug to Bo"),
        (Deed(verb="search", thing="mug", place=DESK), "search the desk in the office for the mug"),
        (Deed(verb="miss", thing="mug", place=Place(name="fridge")), "not find the mug in the fridge"),
        (Deed(verb="wait", place=DESK), "wait at the desk in the office"),
        (Deed(verb="hold", thing="mug"), "hold the mug"),
    ],
)
def test_a_deed_in_words(act: Deed, words: str) -> None:
    assert act.phrase() == words
