"""Cues of a walk, by hand."""

import pytest

from limp.worlds.foodtruck.cues import cues
from limp.worlds.foodtruck.world import walk_of

from .small import STREET


def test_cues_by_hand() -> None:
    """Right twice and back once: two of three steps lead to the far spot. Both spots are 2 steps away."""
    walk = walk_of(STREET, [(0, 0), (1, 0), (1, 0), (2, 0), (1, 0)], 1)
    assert cues(STREET, walk, 1) == pytest.approx([2, 2, 1 / 3, 2 / 3, 1, 0, 0, 1, 0])
