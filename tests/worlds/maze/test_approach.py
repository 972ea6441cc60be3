"""Walks told by what they approach: sentences, likelihoods by hand, and what is refused."""

import numpy as np
import pytest

from limp.planner import posterior
from limp.worlds.maze.approach import Approach, approach_trace, read_approaches

GOALS = ("A", "B", "C")


@pytest.mark.parametrize(
    ("sentence", "towards", "away"),
    [
        ("Ann moves closer to all goals.", "ABC", ""),
        ("Ann walks towards all three letters (A, B, and C)", "ABC", ""),
        ("Ann walks directly towards B, but not A or C.", "B", "AC"),
        ("Ann heads to A, B and C.", "ABC", ""),
        ("Ann does not go directly to C but walks towards A and B.", "AB", "C"),
        ("Ann doesn't walk on the shortest path to C but walks towards A.", "A", "C"),
        ("Ann walks away from B.", "", "B"),
        ("Ann moves toward A but not towards B.", "A", "B"),
    ],
)
def test_sentences(sentence: str, towards: str, away: str) -> None:
    who, (step,) = read_approaches([sentence], GOALS)
    assert who == "Ann"
    assert step == Approach(frozenset(towards), frozenset(away))


def test_walking_on_means_the_same_again() -> None:
    _, (first, second) = read_approaches(["Ann walks towards B, being tired."[:19], "Ann keeps walking."], GOALS)
    assert first == second


def test_nearness_is_noted() -> None:
    _, (step,) = read_approaches(["Ann walks towards A and B, while being closer to B."], GOALS)
    assert step == Approach(frozenset("AB"), frozenset(), "while being closer to B")


def test_likelihoods_by_hand() -> None:
    """With beta = 2 and c = 1 a step towards the goal has 1 / (1 + e^-4); nothing is said of C."""
    trace, unused = approach_trace(["Ann walks towards A but not B"], GOALS)
    right = 1.0 / (1.0 + np.exp(-4.0))
    assert np.exp(trace.log_probs[:, 0]) == pytest.approx([right, 1.0 - right, 0.5])
    assert posterior(trace).probabilities == pytest.approx(np.array([right, 1.0 - right, 0.5]) / 1.5)
    assert unused == ()
