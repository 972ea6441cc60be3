"""Labels, and what is inside."""

from __future__ import annotations

import pytest
from readings import behind

from limp.symbolic.beliefs.story import Happening, Labelled, Moves


@pytest.mark.parametrize(
    ("text", "events"),
    [
        ("To their surprise, the box contained a hat.", [Moves("hat", "box")]),
        ("The jar says HONEY.", [Labelled("jar", "honey")]),
        ("The tin has a picture of cookies on it.", [Labelled("tin", "cookies")]),
        ("The jar is labelled honey.", [Labelled("jar", "honey")]),
        ('Ann saw a jar with a label that said "honey".', [Labelled("jar", "honey")]),
        ("Ann had a tin with a picture of cookies on it.", [Labelled("tin", "cookies")]),
        ('There was a jar. The label said "honey".', [Labelled("jar", "honey")]),
    ],
)
def test_labels_and_contents(text: str, events: list[Happening]) -> None:
    assert behind(text) == events
