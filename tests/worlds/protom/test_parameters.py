"""Every choice is a named parameter with a range."""

from __future__ import annotations

from limp.worlds.protom.parameters import PARTLY_SEEN, SEEN


def test_the_defaults_are_those_of_the_two_environments() -> None:
    assert (SEEN.particles, SEEN.threshold, SEEN.gate, SEEN.prune, SEEN.seed) == (1, 0.0, 0.1, 1e-3, 42)
    assert (PARTLY_SEEN.particles, PARTLY_SEEN.threshold, PARTLY_SEEN.gate, PARTLY_SEEN.prune) == (
        5,
        2.0,
        0.3,
        0.02,
    )
