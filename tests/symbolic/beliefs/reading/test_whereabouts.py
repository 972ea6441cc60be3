"""Where things are."""

from __future__ import annotations

import pytest
from readings import behind

from limp.symbolic.beliefs.story import Happening, Moves


@pytest.mark.parametrize(
    ("text", "events"),
    [
        ("Inside the box was a hat.", [Moves("hat", "box", stands=True)]),
        ("The hat used to be in the box.", [Moves("hat", "box", certainty=0.5)]),
    ],
)
def test_what_is_where(text: str, events: list[Happening]) -> None:
    assert behind(text) == events
