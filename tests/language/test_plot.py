import pytest

from limp.errors import HypothesisError, NoEvidenceError
from limp.events import Action, Episode, Observation, State, Utterance
from limp.language.plot import contents, grounded, plot
from limp.minds.attitudes import Hypothesis
from limp.minds.english import mind_in_words
from limp.minds.facts import Place
from limp.minds.meanings import Statement
from limp.testing import hypothesis_of

EPISODE = Episode(
    agents=("Ann", "Bob"),
    initial=State.told("the mug is in the fridge", "the pan is on the stove"),
    events=(
        Action(agent="Bob", text="put the mug on the desk"),
        Utterance(agent="Bob", text="Where is the tea?", to="Ann"),
        Utterance(agent="Ann", text="In the kitchen.", to="Bob"),
        Action(agent="Bob", text="walk to the kitchen"),
        Action(agent="Ann", text="wait"),
    ),
)


def mind(*said: str, act: str = "") -> Hypothesis:
    return hypothesis_of("A", "Ann", *said, act=act)


def words(hypothesis: Hypothesis) -> str:
    return mind_in_words(hypothesis.mind)


def test_own_steps_are_scored_and_the_rest_conditions() -> None:
    scene = plot(EPISODE, [mind("believes that Bob wants to find the tea")])
    assert scene.other == "Bob"
    assert scene.story.endswith('Bob puts the mug on the desk. Bob says to Ann: "Where is the tea?"')
    assert [(len(between), event.text) for between, event in scene.steps] == [(0, "In the kitchen.")]


def test_a_mind_that_names_no_thing_is_scored_on_all_that_was_done() -> None:
    scene = plot(EPISODE, [mind("wants to help Bob")])
    assert [(len(between), event.text) for between, event in scene.steps] == [(0, "In the kitchen."), (1, "wait")]


def test_what_was_told_of_another_thing_does_not_bear_on_the_question() -> None:
    def said(text: str, thing: str) -> Utterance:
        place = Place(name="jar")
        return Utterance(agent="Ann", text=text, meaning=Statement(speech="tell", thing=thing, place=place))

    took = Action(agent="Ann", text="grab the tea")
    events = (took, said("The pen is in the jar.", "pen"), said("It is in the jar.", "tea"))
    tea = [mind("believes that the tea is in the jar")]
    scene = plot(EPISODE.model_copy(update={"events": events}), tea)
    assert [event.text for _, event in scene.steps] == ["It is in the jar."]
    assert "Ann grabs the tea." in scene.story
    silent = plot(EPISODE.model_copy(update={"events": events[:2]}), tea)
    assert [event.text for _, event in silent.steps] == ["grab the tea"]


def test_what_the_options_say_was_done_is_the_step() -> None:
    scene = plot(EPISODE, [mind(act="put the mug in the sink"), mind(act="put the mug in the sink"), mind()])
    assert [event.text for _, event in scene.steps] == ["put the mug in the sink"]
    assert "In the kitchen" not in scene.story


def test_where_the_options_do_not_agree_what_was_seen_is_the_step() -> None:
    left = Action(agent="Ann", text="put the mug in the sink")
    shown = EPISODE.model_copy(update={"events": (*EPISODE.events, left)})
    minds = [
        mind("believes that Bob wants the mug in the sink", act=f"put the mug {at}")
        for at in ("here", "in the sink")
    ]
    scene = plot(shown, minds)
    assert [event.text for _, event in scene.steps] == ["In the kitchen."]
    silent = shown.model_copy(update={"events": (left,)})
    assert [event.text for _, event in plot(silent, minds).steps] == ["put the mug in the sink"]


def test_the_disputed_thing_is_not_in_the_story() -> None:
    supposed = [Observation(text=f"At the start, perhaps the {thing} is in the sink") for thing in ("mug", "pen")]
    told = EPISODE.model_copy(update={"events": (*supposed, *EPISODE.events)})
    scene = plot(told, [mind("knows that the mug is in the fridge")])
    assert "perhaps the pen is" in scene.story
    assert "perhaps the mug is" not in scene.story
    assert "pan is on the stove" in scene.story
    assert "mug is in the fridge" not in scene.story


def test_one_agent_that_does_something_is_needed() -> None:
    with pytest.raises(HypothesisError, match="Ann and Bob"):
        plot(EPISODE, [mind(), hypothesis_of("A", "Bob")])
    silent = EPISODE.model_copy(update={"events": EPISODE.events[:2]})
    with pytest.raises(NoEvidenceError, match="Ann did or said"):
        plot(silent, [mind()])


def test_places_are_put_into_words() -> None:
    left = mind("believes that Bob wants the mug in the place where it was left")
    assert words(grounded([left], EPISODE)[0]) == "Ann believes that Bob wants the mug on the desk."
    told = mind("knows that the tea is in the jar")
    elsewhere = mind("knows that the tea is in the place that nobody mentions")
    assert words(grounded([told, elsewhere], EPISODE)[1]) == (
        "Ann knows that the tea is not in the jar, but somewhere else."
    )


def test_who_believes_in_another_thing_does_not_believe_in_the_one_that_is_sought() -> None:
    goal = "believes that Bob wants to find the tea"
    other = mind("believes that the mug is in the jar", goal)
    same = mind("believes that the tea is in the jar", goal)
    first, second = grounded([other, same], EPISODE)
    assert words(first).startswith("Ann knows that the tea is not in the jar, but somewhere else.")
    assert words(second).startswith("Ann knows that the tea is in the jar.")


def test_the_grid_has_a_rival_for_a_single_content() -> None:
    def rival(*minds: Hypothesis) -> str:
        return mind_in_words(contents(minds, EPISODE)[1])

    here = mind("believes that Bob wants the mug in the sink", act="put the mug inside the sink")
    assert rival(here) == "Ann believes that Bob wants the mug on the desk."
    stays = mind("believes that Bob wants the mug on the desk", act="put the mug in the sink")
    assert rival(stays, mind()) == "Ann believes that Bob wants the mug in the sink."
    alone = EPISODE.model_copy(update={"events": EPISODE.events[1:]})
    (_, other) = contents([mind("believes that Bob wants the mug on the desk")], alone)
    assert mind_in_words(other) == "Ann believes that Bob wants the mug somewhere else."
    assert rival(mind("knows that the mug is in the jar")) == "Ann knows that the mug is not in the jar."
    assert rival(mind("knows that it rains")) == "Ann knows that it is not the case that it rains."


def test_between_two_places_there_is_somewhere_else() -> None:
    def third(*beliefs: str) -> str:
        goals = ("wants to help Bob", "wants to hinder Bob")
        minds = [mind(belief, goal) for belief, goal in zip(beliefs, goals, strict=True)]
        return mind_in_words(contents(minds, EPISODE)[2])

    at = "knows that the mug is in the jar", "knows that the mug is in the sink"
    assert third(*at) == "Ann knows that the mug is somewhere else."
    wanted = "believes that Bob wants the mug in the jar", "believes that Bob wants the mug on the desk"
    assert third(*wanted) == "Ann believes that Bob wants the mug somewhere else."
    helping = [mind(belief, "wants to help Bob") for belief in at]
    assert len(contents(helping, EPISODE)) == 2, "where only one goal is claimed, two contents are told apart"


def test_a_social_goal_is_no_content() -> None:
    minds = [mind("knows that it rains", f"wants to {kind} Bob") for kind in ("help", "hinder")]
    assert contents([*minds, mind("knows that it snows")], EPISODE) == (
        mind("knows that it rains").mind, mind("knows that it snows").mind,
    )  # fmt: skip
