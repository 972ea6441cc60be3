import math

import pytest

from limp.errors import HypothesisError, NoEvidenceError
from limp.events import Action, Episode, State, Utterance
from limp.language.plot import SLIP, Content, consistency, contents, grounded, plot
from limp.minds import Hypothesis

EPISODE = Episode(
    agents=("Ann", "Bob"),
    initial=State(facts=("the mug is in the fridge", "the pan is on the stove")),
    events=(
        Action(agent="Bob", text="put the mug on the desk"),
        Utterance(agent="Bob", text="Where is the tea?", to="Ann"),
        Utterance(agent="Ann", text="In the kitchen.", to="Bob"),
        Action(agent="Bob", text="walk to the kitchen"),
        Action(agent="Ann", text="wait"),
    ),
)


def mind(**fields: str) -> Hypothesis:
    return Hypothesis.model_validate({"choice": "A", "agent": "Ann", **fields})


def test_own_steps_are_scored_and_the_rest_conditions() -> None:
    scene = plot(EPISODE, [mind(belief_of_goal="Bob wants to find the tea")])
    assert scene.other == "Bob"
    assert scene.story.endswith('Bob puts the mug on the desk. Bob says to Ann: "Where is the tea?"')
    assert [(len(between), event.text) for between, event in scene.steps] == [(0, "In the kitchen."), (1, "wait")]


def test_what_the_options_say_was_done_is_the_step() -> None:
    scene = plot(EPISODE, [mind(act="put the mug in the sink"), mind(act="put the mug in the sink"), mind()])
    assert [event.text for _, event in scene.steps] == ["put the mug in the sink"]
    assert "In the kitchen" not in scene.story


def test_the_disputed_thing_is_not_in_the_story() -> None:
    scene = plot(EPISODE, [mind(belief="knows that the mug is in the fridge")])
    assert "pan is on the stove" in scene.story
    assert "mug is in the fridge" not in scene.story


def test_one_agent_that_does_something_is_needed() -> None:
    with pytest.raises(HypothesisError, match="Ann and Bob"):
        plot(EPISODE, [mind(), mind(agent="Bob")])
    silent = EPISODE.model_copy(update={"events": EPISODE.events[:2]})
    with pytest.raises(NoEvidenceError, match="Ann did or said"):
        plot(silent, [mind()])


def test_places_are_put_into_words() -> None:
    left = mind(belief_of_goal="Bob wants the mug in the place where it was left")
    assert grounded([left], EPISODE)[0].belief_of_goal == "Bob wants the mug on the desk"
    told = mind(belief="knows that the tea is in the jar")
    elsewhere = mind(belief="knows that the tea is in the place that nobody mentions")
    assert grounded([told, elsewhere], EPISODE)[1].belief == (
        "knows that the tea is not in the jar, but somewhere else"
    )


def test_who_believes_in_another_thing_does_not_believe_in_the_one_that_is_sought() -> None:
    goal = "Bob wants to find the tea"
    other = mind(belief="believes that the mug is in the jar", belief_of_goal=goal)
    same = mind(belief="believes that the tea is in the jar", belief_of_goal=goal)
    first, second = grounded([other, same], EPISODE)
    assert first.belief == "knows that the tea is not in the jar, but somewhere else"
    assert second.belief == "knows that the tea is in the jar"


def test_knowledge_must_fit_the_initial_state() -> None:
    fits, fails = (
        mind(belief="knows that the mug is in the fridge"),
        mind(belief="knows that the mug is on the desk"),
    )
    found = consistency([fits, fails, mind(belief="believes that the mug is on the desk")], EPISODE)
    assert found is not None
    assert found[0] == "at the start the mug is in the fridge"
    assert found[1] == pytest.approx((math.log(1 - SLIP), math.log(SLIP), 0.0))
    assert consistency([mind(belief="knows that the tea is in the jar")], EPISODE) is None
    assert consistency([mind(belief="believes that the mug is on the desk")], EPISODE) is None


def test_the_grid_has_a_rival_for_a_single_content() -> None:
    here = mind(belief_of_goal="Bob wants the mug in the sink", act="put the mug in the sink")
    assert contents([here], EPISODE)[1] == Content("", "Bob wants the mug on the desk")
    stays = mind(belief_of_goal="Bob wants the mug on the desk", act="put the mug in the sink")
    assert contents([stays, mind()], EPISODE)[1] == Content("", "Bob wants the mug in the sink")
    sure = mind(belief="knows that the mug is here")
    assert contents([sure], EPISODE)[1].belief == "knows that the mug is not here"
