"""Words are understood once: by whoever reads them, and never again behind the reader."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from limp.errors import InputError
from limp.homes.story import story_of
from limp.minds.events import Action, Episode, Observation, Utterance
from limp.minds.facts import SOMETHING, Place
from limp.minds.meanings import Act, Statement
from limp.planning.homes.policy import HouseholdPolicy
from limp.reading.homes.understanding import RuleUnderstanding, read_act

THINGS = st.sampled_from(["mug", "wine", "cellphone", "remote control", "red folder", "gizmo", SOMETHING])
FURNITURE = st.sampled_from(["cabinet", "fridge", "coffee table", "desk", "sofa", "tv stand", "kiln"])
ROOMS = st.sampled_from(["kitchen", "living room", "bedroom", "supply room", ""])
PLACES = st.builds(Place, name=FURNITURE, room=ROOMS, other=st.booleans())
ANYWHERE = PLACES | st.builds(Place, room=st.sampled_from(["kitchen", "living room", "ward"]))
FRAMES = st.one_of(
    st.builds(Act, verb=st.just("walk"), place=ANYWHERE | st.builds(Place, name=st.just("Priya"))),
    st.builds(Act, verb=st.sampled_from(["open", "close"]), place=PLACES),
    st.builds(Act, verb=st.just("grab"), thing=THINGS, place=st.none() | ANYWHERE),
    st.builds(Act, verb=st.just("put"), thing=THINGS, place=ANYWHERE, on=st.booleans()),
    st.builds(Act, verb=st.sampled_from(["put", "hold"]), thing=THINGS),
    st.builds(Act, verb=st.just("give"), thing=THINGS, to=st.sampled_from(["Priya", "Dr Lee", "Omar"])),
    st.builds(Act, verb=st.just("search"), place=ANYWHERE, thing=THINGS | st.just("")),
    st.builds(Act, verb=st.just("find"), thing=THINGS, place=ANYWHERE, on=st.booleans()),
    st.builds(Act, verb=st.just("miss"), thing=THINGS | st.just(""), place=ANYWHERE),
    st.builds(Act, verb=st.just("wait"), place=st.none() | ANYWHERE),
)


@given(FRAMES)
def test_an_act_is_read_back_from_its_phrase(frame: Act) -> None:
    assert read_act(frame.phrase()) == frame


@pytest.mark.parametrize("text", ["", "quux the frob", "hums a tune"])
def test_what_is_no_household_act_gives_none(text: str) -> None:
    assert read_act(text) is None


def test_what_has_no_meaning_is_read_and_what_has_one_is_kept() -> None:
    asked = Utterance(agent="Ann", text="Where is the juice?")
    told = Utterance(agent="Bo", text="It is in the fridge.", meaning=Statement(speech="other"))
    opened, hummed = Action(agent="Ann", text="opens the fridge"), Action(agent="Ann", text="hums a tune")
    note = Observation(agent="Ann", text="opens the fridge")
    events = RuleUnderstanding().understand([asked, told, opened, hummed, note], ("Ann", "Bo"))
    assert [event.text for event in events] == [e.text for e in (asked, told, opened, hummed, note)]
    assert [event.meaning for event in events] == [
        Statement(speech="ask", thing="juice"),
        Statement(speech="other"),
        Act(verb="open", place=Place(name="fridge")),
        None,
        None,
    ]


def test_an_episode_in_mere_words_is_refused() -> None:
    episode = Episode(agents=("Ann",), events=(Action(agent="Ann", text="open the fridge"),))
    with pytest.raises(InputError, match="no event of the episode has a meaning"):
        HouseholdPolicy().score(story_of(episode), ())
