from __future__ import annotations

import pytest

from limp.homes.household import Household
from limp.homes.minds import wish
from limp.homes.story import story_of
from limp.minds.attitudes import Attitude
from limp.minds.events import Action, Episode, Observation, Utterance
from limp.minds.facts import Place
from limp.minds.meanings import Act
from limp.minds.source import Source
from limp.reading.homes.claims import attitudes_of
from limp.reading.homes.understanding import RuleUnderstanding

DESK = Place(name="desk")


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("Ann needs the stapler back on the desk before noon", wish("Ann", "stapler", DESK)),
        ("Ann wanted the stapler on the desk, because it was hers", wish("Ann", "stapler", DESK)),
        ("That day Dr. Lee was looking for the stapler.", wish("Dr. Lee", "stapler")),
        ("Ann, the new clerk, badly needs the stapler.", wish("Ann", "stapler")),
        ("Ann has asked everyone for the stapler", wish("Ann", "stapler")),
        ("Ann needed to find the stapler", wish("Ann", "stapler")),
        ("Ann is trying to get the stapler to the desk", wish("Ann", "stapler", DESK)),
        ("Ann wished the stapler to be put on the desk", wish("Ann", "stapler", DESK)),
        ("Ann tries the stapler", None),
        ("Zoe needs the stapler", None),
        ("Ann opened the desk", None),
    ],
)
def test_stated_wishes(text: str, goal: Attitude | None) -> None:
    told = Observation(agent="Ann", text=text, attitudes=attitudes_of(text, ("Ann", "Dr. Lee")))
    home = Household(story_of(Episode(agents=("Ann", "Dr. Lee"), events=(told,))))
    assert [found for _, found in home.goals_told()] == ([goal] if goal else [])


def test_it_is_what_was_asked_for() -> None:
    episode = Episode(
        agents=("Ann", "Bo"),
        events=RuleUnderstanding().understand(
            (
                Utterance(agent="Ann", text="Where is the juice?"),
                Utterance(agent="Bo", text="It is in the kitchen."),
                Action(agent="Ann", text="open the desk"),
            ),
            ("Ann", "Bo"),
        ),
    )
    home = Household(story_of(episode))
    assert [(tell.speaker, s.speech, s.thing) for _, tell, s in home.statements()] == [
        ("Ann", "ask", "juice"),
        ("Bo", "tell", "juice"),
    ]
    assert [goal for _, goal in home.goals_told()] == [wish("Ann", "juice")]
    assert list(home.rooms_told()) == [Place(room="kitchen")]
    assert DESK in list(home.places())


def test_ignorance_that_the_story_states() -> None:
    words = "Bo had no idea what she wanted with the helmet"
    told = Observation(agent="Bo", text=words, attitudes=attitudes_of(words, ("Ann", "Bo")))
    home = Household(story_of(Episode(agents=("Ann", "Bo"), events=(told,))))
    assert home.said_to_be_unaware("Bo") == told.text
    assert home.said_to_be_unaware("Ann") == ""


def test_who_searches_for_a_thing_wants_it() -> None:
    looking = Act(verb="search", thing="frisbee", place=Place(name="lawn"))
    looks = Action(
        agent="Ann", text="search the lawn for the frisbee", source=Source(kind="text"), meaning=looking
    )
    anywhere = looks.model_copy(update={"meaning": Act(verb="search", place=Place(name="lawn"))})
    home = Household(story_of(Episode(agents=("Ann",), events=(anywhere, looks))))
    assert list(home.goals_told()) == [(1, wish("Ann", "frisbee"))]
