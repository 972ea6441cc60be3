"""Deeds and statements become events of the episode, and are read back from them."""

import pytest
from deeds import ANYWHERE, DEEDS
from hypothesis import given

from limp.episodes.telling import says
from limp.homes.deeds import (
    IT,
    Speech,
    Statement,
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
