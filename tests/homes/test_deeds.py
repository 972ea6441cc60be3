"""Deeds and statements become events of the episode, and are read back from them."""

import pytest
from deeds import ANYWHERE, DEEDS
from hypothesis import given

from limp.episodes.events import Change, Enter, Perceive, Unread, at, state
from limp.episodes.telling import does, is_so, says
from limp.homes.deeds import (
    IT,
    Speech,
    Statement,
    agent_of,
    deed_done,
    deed_of,
    event_of,
    is_understood,
    place_named,
    place_words,
    statement_of,
    telling,
)
from limp.minds.deeds import Deed
from limp.minds.facts import Place

DESK = Place(name="desk", room="office")


@given(ANYWHERE)
def test_a_place_is_read_back_from_its_name(place: Place) -> None:
    assert place_named(place_words(place)) == place


@given(DEEDS)
def test_a_deed_is_read_back_from_its_event(deed: Deed) -> None:
    assert deed_of(event_of("Ann", deed)) == deed


def test_what_is_done_is_a_change_a_coming_or_a_look() -> None:
    put = event_of("Ann", Deed(verb="put", thing="mug", place=DESK, on=True), certainty=0.5)
    assert isinstance(put, Change)
    assert (put.sets, put.by, put.room) == (at("mug").to("desk in the office"), "Ann", "office")
    assert (put.text, put.certainty) == ("Ann puts the mug on the desk in the office", 0.5)
    shut = event_of("Ann", Deed(verb="close", place=Place(name="jar")))
    assert isinstance(shut, Change)
    assert shut.sets == state("jar").to("closed")
    assert event_of("Ann", Deed(verb="walk", place=Place(room="hall"))) == Enter(
        "Ann", room="hall", text="Ann walks to the hall"
    )
    found = event_of("Ann", Deed(verb="find", thing="mug", place=Place(name="jar")))
    assert isinstance(found, Perceive)
    assert (found.agents, found.variable, found.value) == (("Ann",), at("mug"), "jar")


@pytest.mark.parametrize("verb", ["leave", "enter"])
def test_who_only_comes_or_goes_does_nothing_at_a_place(verb: str) -> None:
    passes = event_of("Ann", Deed.model_validate({"verb": verb}))
    assert deed_of(passes) is not None
    assert deed_done(passes) is None


@pytest.mark.parametrize("speech", ["ask", "tell", "deny", "ignorant", "want", "other"])
@pytest.mark.parametrize("thing", ["mug", IT, ""])
def test_what_is_said_is_read_back(speech: Speech, thing: str) -> None:
    place = DESK if speech in ("tell", "deny", "want") else None
    said = Statement(speech=speech, thing=thing, place=place)
    told = telling("Ann", said, "...", "Bo")
    nothing = speech == "other" and thing == IT  # words about nothing that is named
    assert statement_of(told) == (Statement(speech=speech) if nothing else said)
    assert (told.text, told.hearers, is_understood(told)) == ('Ann says "..."', ("Bo",), True)
    assert not is_understood(says("Ann", "..."))


def test_it_stands_for_the_topic_and_a_named_thing_for_itself() -> None:
    assert Statement(speech="tell", thing=IT).about("mug").thing == "mug"
    assert Statement(speech="tell", thing=IT).about("").thing == ""
    assert Statement(speech="tell", thing="pen").about("mug").thing == "pen"


def test_whose_an_event_is() -> None:
    events = (
        does("Ann", "wait"),
        is_so("waits", "Ann"),
        Unread("Ann quuxes", ("Ann", "mug")),
        says("Ann", "Hi", "Bo"),
    )
    assert set(map(agent_of, events)) == {"Ann"}
    assert {agent_of(event) for event in (is_so("it rains"), Unread("the mug quuxes", ("mug",)))} == {""}
