import math

import pytest

from limp.events import Action, Episode, Observation, State
from limp.language.consistency import SLIP, consistency, deeds
from limp.minds.attitudes import Hypothesis
from limp.testing import hypothesis_of

EPISODE = Episode(
    agents=("Ann", "Bob"),
    initial=State.told("the mug is in the fridge", "the pan is on the stove"),
    events=(
        Action(agent="Ann", text="put the mug on the desk"),
        Action(agent="Bob", text="put the mug in the sink"),
        Action(agent="Ann", text="put the pan in the sink"),
    ),
)


def mind(*said: str, act: str = "") -> Hypothesis:
    return hypothesis_of("A", "Ann", *said, act=act)


def test_knowledge_must_fit_the_initial_state() -> None:
    fits, fails = (
        mind("knows that the mug is in the fridge"),
        mind("knows that the mug is on the desk"),
    )
    found = consistency([fits, fails, mind("believes that the mug is on the desk")], EPISODE)
    assert found is not None
    assert found[0] == "at the start the mug is in the fridge"
    assert found[1] == pytest.approx((math.log(1 - SLIP), math.log(SLIP), 0.0))
    assert consistency([mind("knows that the tea is in the jar")], EPISODE) is None
    assert consistency([mind("believes that the mug is on the desk")], EPISODE) is None


@pytest.mark.parametrize(
    ("belief", "fits"),
    [
        ("knows that the tea is in the kitchen cabinet", True),
        ("knows that the tea is in the jar", False),
        ("knows that the tea is not in the jar", True),
        ("knows that the tea is not in the cabinet in the kitchen", False),
        ("knows that the tea is in the place that nobody mentions", False),
        ("knows that the mug is in the sink", None),
    ],
)
def test_where_the_start_does_not_say_it_the_thing_was_where_it_was_first_taken_from(
    belief: str, fits: bool | None
) -> None:
    taken = Action(agent="Ann", text="grab his tea from the cabinet in the kitchen")
    episode = Episode(
        agents=("Ann", "Bob"), events=(taken, Action(agent="Bob", text="take the tea from the sink"))
    )
    named = mind("knows that the tea is in the kitchen cabinet")
    found = consistency([named, mind(belief)], episode)
    assert found is not None
    assert found[0] == "Ann was seen to grab his tea from the cabinet in the kitchen"
    assert found[1][1] == (0.0 if fits is None else pytest.approx(math.log(1 - SLIP if fits else SLIP)))


@pytest.mark.parametrize(
    ("supposed", "here", "not_here"),
    [
        ("The tea is not inside the jar", 0.41, 0.59),
        ("the tea is in the kitchen cabinet", 0.41, 0.59),
        ("a tea is inside the jar", 0.59, 0.41),
        ("The tea is not in the sink", 1.0, 1.0),
    ],
)
def test_what_only_may_have_been_so_counts_by_its_certainty(supposed: str, here: float, not_here: float) -> None:
    """With certainty 0.6 it is right with 0.6 x 0.95 + 0.4 x 0.05 = 0.59."""
    event = Observation(text=f"At the start, perhaps {supposed}", certainty=0.6)
    minds = [mind(f"knows that the tea is {no}inside the jar") for no in ("", "not ")]
    found = consistency(minds, Episode(agents=("Ann", "Bob"), events=(event,)))
    assert found is not None
    assert found[1] == pytest.approx((math.log(here), math.log(not_here)))


def test_an_option_must_say_what_was_seen() -> None:
    there, not_there, silent = mind(act="put the mug on the desk"), mind(act="put the mug in the sink"), mind()
    found = deeds([there, not_there, silent], EPISODE)
    assert found is not None
    assert found[0] == "Ann was seen to put the mug on the desk"
    assert found[1] == pytest.approx((math.log(1 - SLIP), math.log(SLIP), 0.0))
    assert deeds([there, there], EPISODE) is None, "the options agree"
    unseen = [mind(act="put the cup on the desk"), mind(act="put the cup in the sink")]
    assert deeds(unseen, EPISODE) is None
