"""Words are understood once: by whoever reads them, and never again behind the reader."""

from __future__ import annotations

import pytest
from deeds import DEEDS
from hypothesis import given

from limp.episodes.telling import does
from limp.errors import InputError
from limp.homes.settling import settled
from limp.minds.deeds import Deed
from limp.planning.homes.policy import HouseholdPolicy
from limp.reading.homes.understanding import read_act


@given(DEEDS)
def test_an_act_is_read_back_from_its_phrase(deed: Deed) -> None:
    assert read_act(deed.phrase()) == deed


@pytest.mark.parametrize("text", ["", "quux the frob", "hums a tune"])
def test_what_is_no_household_act_gives_none(text: str) -> None:
    assert read_act(text) is None


def test_an_episode_in_mere_words_is_refused() -> None:
    with pytest.raises(InputError, match="no event of the episode has a meaning"):
        HouseholdPolicy().score(settled(("Ann",), (does("Ann", "open the fridge"),)), ())
