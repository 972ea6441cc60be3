"""Words are understood once: by whoever reads them, and never again behind the reader."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from limp.episodes.events import Tell
from limp.episodes.telling import does, is_so, says
from limp.errors import InputError
from limp.homes.deeds import Statement, deed_of, event_of, place_named, place_words, statement_of, telling
from limp.homes.settling import settled
from limp.minds.deeds import Deed
from limp.minds.facts import SOMETHING, Place
from limp.planning.homes.policy import HouseholdPolicy
from limp.reading.homes.understanding import RuleUnderstanding, read_act

THINGS = st.sampled_from(["mug", "wine", "cellphone", "remote control", "red folder", "gizmo", SOMETHING])
FURNITURE = st.sampled_from(["cabinet", "fridge", "coffee table", "desk", "sofa", "tv stand", "kiln"])
ROOMS = st.sampled_from(["kitchen", "living room", "bedroom", "supply room", ""])
PLACES = st.builds(Place, name=FURNITURE, room=ROOMS, other=st.booleans())
ANYWHERE = PLACES | st.builds(Place, room=st.sampled_from(["kitchen", "living room", "ward"]))
FRAMES = st.one_of(
    st.builds(Deed, verb=st.just("walk"), place=ANYWHERE | st.builds(Place, name=st.just("Priya"))),
    st.builds(Deed, verb=st.sampled_from(["open", "close"]), place=PLACES),
    st.builds(Deed, verb=st.just("grab"), thing=THINGS, place=st.none() | ANYWHERE),
    st.builds(Deed, verb=st.just("put"), thing=THINGS, place=ANYWHERE, on=st.booleans()),
    st.builds(Deed, verb=st.sampled_from(["put", "hold"]), thing=THINGS),
    st.builds(Deed, verb=st.just("give"), thing=THINGS, to=st.sampled_from(["Priya", "Dr Lee", "Omar"])),
    st.builds(Deed, verb=st.just("search"), place=ANYWHERE, thing=THINGS | st.just("")),
    st.builds(Deed, verb=st.just("find"), thing=THINGS, place=ANYWHERE, on=st.booleans()),
    st.builds(Deed, verb=st.just("miss"), thing=THINGS | st.just(""), place=ANYWHERE),
    st.builds(Deed, verb=st.just("wait"), place=st.none() | ANYWHERE),
)


@given(FRAMES)
def test_an_act_is_read_back_from_its_phrase(frame: Deed) -> None:
    assert read_act(frame.phrase()) == frame


@pytest.mark.parametrize("text", ["", "quux the frob", "hums a tune"])
def test_what_is_no_household_act_gives_none(text: str) -> None:
    assert read_act(text) is None


@given(ANYWHERE)
def test_a_place_is_read_back_from_its_name(place: Place) -> None:
    assert place_named(place_words(place)) == place


@given(FRAMES)
def test_a_deed_is_read_back_from_its_event(deed: Deed) -> None:
    assert deed_of(event_of("Ann", deed)) == deed


def test_what_is_only_in_words_is_read_and_what_is_understood_is_kept() -> None:
    asked, told = says("Ann", "Where is the juice?"), telling("Bo", Statement(speech="other"), "It is in the fridge.")
    opened, hummed, note = does("Ann", "opens the fridge"), does("Ann", "hums a tune"), is_so("opens it", "Ann")
    events = RuleUnderstanding().understand([asked, told, opened, hummed, note], ("Ann", "Bo"))
    assert [event.text for event in events] == [e.text for e in (asked, told, opened, hummed, note)]
    assert [statement_of(event) for event in events if isinstance(event, Tell)] == [
        Statement(speech="ask", thing="juice"),
        Statement(speech="other"),
    ]
    assert list(map(deed_of, events[2:])) == [Deed(verb="open", place=Place(name="fridge")), None, None]
    assert RuleUnderstanding().understand(events, ("Ann", "Bo")) == events


def test_an_episode_in_mere_words_is_refused() -> None:
    with pytest.raises(InputError, match="no event of the episode has a meaning"):
        HouseholdPolicy().score(settled(("Ann",), (does("Ann", "open the fridge"),)), ())
