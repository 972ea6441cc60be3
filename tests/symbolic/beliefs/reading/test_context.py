"""Who is meant."""

from __future__ import annotations

import pytest
from readings import read

from limp.symbolic.beliefs.story import Moves


@pytest.mark.parametrize(
    ("text", "agent"),
    [
        ("Rosa met Karl. He put the pen in the cup.", "Karl"),
        ("Karl met Rosa. She put the pen in the cup.", "Rosa"),
        ("Karl, on the other hand, decided to put the pen in the cup.", "Karl"),
        ("Karl waited till Rosa had gone out, and put the pen in the cup.", "Karl"),
        ("Mark despised pens. Mark quickly put the pen in the cup.", "Mark"),
    ],
)
def test_who_is_meant(text: str, agent: str) -> None:
    assert [e.agent for e in read(text) if isinstance(e, Moves)] == [agent]
