"""How people are, and what they miss meanwhile."""

from __future__ import annotations

import pytest
from readings import behind, read

from limp.symbolic.beliefs.story import Attends, Happening, Moves


@pytest.mark.parametrize(
    ("text", "events"),
    [
        ("Ann fell asleep.", [Attends("Ann", False)]),
    ],
)
def test_falling_asleep(text: str, events: list[Happening]) -> None:
    assert behind(text) == events


def test_while_somebody_is_away() -> None:
    (moved,) = read("While Ben is away, Ann moves the key to the jar.")
    assert isinstance(moved, Moves)
    assert moved.unseen_by == ("Ben",)
