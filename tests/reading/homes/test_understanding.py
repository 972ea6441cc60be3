"""Words are understood once: by whoever reads them, and never again behind the reader."""

from __future__ import annotations

import pytest
from deeds import DEEDS
from hypothesis import given

from limp.episodes.events import Tell
from limp.episodes.telling import does, is_so, says
from limp.errors import InputError
from limp.homes.deeds import Statement, deed_of, statement_of, telling
from limp.homes.settling import settled
from limp.minds.deeds import Deed
from limp.minds.facts import Place
from limp.planning.homes.policy import HouseholdPolicy
from limp.reading.homes.understanding import read_act, understood


@given(DEEDS)
def test_an_act_is_read_back_from_its_phrase(deed: Deed) -> None:
    assert read_act(deed.phrase()) == deed


@pytest.mark.parametrize("text", ["", "quux the frob", "hums a tune"])
def test_what_is_no_household_act_gives_none(text: str) -> None:
    assert read_act(text) is None


def test_what_is_only_in_words_is_read_and_what_is_understood_is_kept() -> None:
    asked, told = (
        says("Ann", "Where is the juice?"),
        telling("Bo", Statement(speech="other"), "It is in the fridge."),
    )
    opened, hummed, note = does("Ann", "opens the fridge"), does("Ann", "hums a tune"), is_so("opens it", "Ann")
    events = understood([asked, told, opened, hummed, note], ("Ann", "Bo"))
    assert [event.text for event in events] == [e.text for e in (asked, told, opened, hummed, note)]
    assert [statement_of(event) for event in events if isinstance(event, Tell)] == [
        Statement(speech="ask", thing="juice"),
        Statement(speech="other"),
    ]
    assert list(map(deed_of, events[2:])) == [Deed(verb="open", place=Place(name="fridge")), None, None]
    assert understood(events, ("Ann", "Bo")) == events


def test_an_episode_in_mere_words_is_refused() -> None:
    with pytest.raises(InputError, match="no event of the episode has a meaning"):
        HouseholdPolicy().score(settled(("Ann",), (does("Ann", "open the fridge"),)), ())
