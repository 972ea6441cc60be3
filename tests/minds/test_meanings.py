import pytest

from limp.minds.facts import SOMETHING, Place, same_thing
from limp.minds.meanings import IT, Act, Statement

DESK, HALL = Place(name="desk", room="office"), Place(room="hall")


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (Act(verb="walk", place=DESK), "walk to the desk in the office"),
        (Act(verb="enter", place=HALL), "enter the hall"),
        (Act(verb="leave", place=HALL), "leave the hall"),
        (Act(verb="open", place=Place(name="cabinet", other=True)), "open another cabinet"),
        (Act(verb="grab", thing=SOMETHING, place=DESK), "grab some object from the desk in the office"),
        (Act(verb="put", thing="mug", place=DESK, on=True), "put the mug on the desk in the office"),
        (Act(verb="move", thing="mug", place=DESK, on=True), "move the mug to the desk in the office"),
        (Act(verb="give", thing="mug", to="Bo"), "give the mug to Bo"),
        (Act(verb="search", thing="mug", place=DESK), "search the desk in the office for the mug"),
        (Act(verb="miss", thing="mug", place=Place(name="fridge")), "not find the mug in the fridge"),
        (Act(verb="wait", place=DESK), "wait at the desk in the office"),
        (Act(verb="hold", thing="mug"), "hold the mug"),
    ],
)
def test_an_act_in_words(act: Act, words: str) -> None:
    assert act.phrase() == words


def test_it_stands_for_the_topic_and_a_named_thing_for_itself() -> None:
    assert Statement(speech="tell", thing=IT).about("mug").thing == "mug"
    assert Statement(speech="tell", thing=IT).about("").thing == ""
    assert Statement(speech="tell", thing="pen").about("mug").thing == "pen"


@pytest.mark.parametrize(
    ("one", "two", "same"),
    [("box", "sample box", True), ("sample box", "box", True), ("box", "boxcar", False), ("", "", False)],
)
def test_a_bare_head_can_name_the_same_thing(one: str, two: str, same: bool) -> None:
    assert same_thing(one, two) is same
