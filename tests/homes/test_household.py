from __future__ import annotations

import pytest

from limp.episodes.claims import Claim
from limp.episodes.telling import is_so
from limp.homes.household import Household
from limp.homes.minds import wish
from limp.homes.settling import settled
from limp.minds.facts import Place
from limp.reading.homes.understanding import understood

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
def test_stated_wishes(text: str, goal: Claim | None) -> None:
    told = understood((is_so(text),), ("Ann", "Dr. Lee"))
    home = Household(settled(("Ann", "Dr. Lee"), told))
    assert [found for _, found in home.goals_told()] == ([goal] if goal else [])
