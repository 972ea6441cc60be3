"""Weighted worlds: many uncertain events are summed exactly, and what a bound leaves out is reported."""

import pytest
from drafts import Moves, Story, worlds_of

from limp import Scene
from limp.episodes.conventions import REVEALING, Conventions
from limp.episodes.events import Attend, Change, Enter, Leave, at
from limp.episodes.variables import Variable

AT = Variable("at", "key")


@pytest.mark.parametrize(
    ("conventions", "seen"),
    [
        (Conventions(entering_reveals="no"), 0.0),
        (Conventions(), 1 - REVEALING),
        (Conventions(revealing=0.75), 0.25),
        (Conventions(entering_reveals="yes"), 1.0),
    ],
)
def test_many_hedges_are_summed_exactly_under_every_convention(conventions: Conventions, seen: float) -> None:
    """The last move that happened decides: P(pot) = (1 - 2^-n) 2/3 for n moves, every second one to the pot."""
    moves = tuple(Moves("key", ("jar", "pot")[k % 2], "Ben", certainty=0.5) for k in range(12))
    story = Story(("Ann", "Ben"), (Leave("Ann"), *moves, Enter("Ann")))
    found = worlds_of(story, conventions)
    assert found.held((), AT)["pot"] == pytest.approx((1 - 0.5**12) * 2 / 3)
    assert found.held(("Ann",), AT).get("pot", 0.0) == pytest.approx((1 - 0.5**12) * 2 / 3 * seen)
    assert found.left_out == 0.0


def test_the_mass_that_a_bound_leaves_out_is_reported() -> None:
    scene = Scene("Ann", "Ben", conventions={"entering_reveals": "no"})
    for _ in range(12):
        scene.add(Attend("Ben", False, certainty=0.9))
    scene.add(Change(at("key").to("pot"), by="Ann"))
    assert sum(scene.believes("Ben", at="key").values()) == pytest.approx(1.0)
    assert scene.worlds.left_out == pytest.approx(1 - 0.9**2)
