"""Goings without a named place: who leaves, who comes in, who stays in view, and where words leave that open."""

import pytest

from limp.reading.homes.clauses import clauses
from limp.reading.homes.passages import ENTERS, LEAVES, STAYS, Passage, passage


@pytest.mark.parametrize(
    ("words", "tells"),
    [
        ("leaves the kitchen", LEAVES),
        ("exits from the right", LEAVES),
        ("goes home", LEAVES),
        ("walks out of view", LEAVES),
        ("walked from the bedroom", LEAVES),
        ("comes home", ENTERS),
        ("enters the room", ENTERS),
        ("walks in", ENTERS),
        ("walks into view", ENTERS),
        ("walks to the left of the screen", STAYS),
        ("walks towards the camera", STAYS),
        ("walks away from the camera", STAYS),
        ("walks away from the desk", None),
        ("walks on", None),
        ("goes on her break", None),
        ("does not leave", None),
        ("opens the box", None),
    ],
)
def test_passages(words: str, tells: Passage | None) -> None:
    (clause,) = clauses(f"Ann {words}.", frozenset(("Ann",)))
    assert passage(clause) == tells
