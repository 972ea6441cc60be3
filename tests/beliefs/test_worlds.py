"""Weighted worlds: hedges, denied values, an open convention; certainty only where the story gives it."""

from __future__ import annotations

import pytest
from drafts import Enters, Leaves, Moves, Story, Tells, Trusts, worlds_of

from limp.beliefs.worlds import LIKELY
from limp.episodes.conventions import Conventions
from limp.episodes.variables import Variable

AT = Variable("at", "key")
PEOPLE = ("Ann", "Ben")


def test_a_hedged_event_happens_with_its_certainty() -> None:
    story = Story(PEOPLE, (Moves("key", "bowl", "Ann"), Moves("key", "jar", "Ben", certainty=0.75)))
    assert worlds_of(story, Conventions()).held((), AT) == pytest.approx({"jar": 0.75, "bowl": 0.25})


@pytest.mark.parametrize("reveals", ["no", "open", "yes"])
def test_many_hedges_are_summed_exactly_under_every_convention(reveals: str) -> None:
    """The last move that happened decides: P(pot) = (1 - 2^-n) 2/3 for n moves, every second one to the pot."""
    moves = tuple(Moves("key", ("jar", "pot")[k % 2], "Ben", certainty=0.5) for k in range(12))
    story = Story(PEOPLE, (Leaves("Ann"), *moves, Enters("Ann")))
    found = worlds_of(story, Conventions.model_validate({"entering_reveals": reveals}))
    assert found.held((), AT)["pot"] == pytest.approx((1 - 0.5**12) * 2 / 3)
    seen = {"no": 0.0, "open": 1 - LIKELY, "yes": 1.0}[reveals]
    assert found.held(("Ann",), AT).get("pot", 0.0) == pytest.approx((1 - 0.5**12) * 2 / 3 * seen)
    assert found.left_out == 0.0


def test_a_denied_value_leaves_the_others_equally_likely() -> None:
    events = (Trusts("Ann", "Ben", "liar"), Tells("Ben", "key", "bowl", ("Ann",)))
    two = Story(PEOPLE, events, mentioned=("bowl", "jar"))
    three = Story(PEOPLE, events, mentioned=("bowl", "jar", "pot"))
    assert worlds_of(two, Conventions()).held(("Ann",), AT) == {"jar": 1.0}
    assert worlds_of(three, Conventions()).held(("Ann",), AT) == {"jar": 0.5, "pot": 0.5}


@pytest.mark.parametrize(("log", "seen"), [(True, LIKELY), (False, 1 - LIKELY)])
def test_an_open_convention_is_weighed_by_the_form_of_the_story(log: bool, seen: float) -> None:
    back = Enters("Ann", "", True)
    story = Story(PEOPLE, (Moves("key", "bowl", "Ann"), Leaves("Ann"), Moves("key", "jar", "Ben"), back), log=log)
    assert worlds_of(story, Conventions()).held(("Ann",), AT)["jar"] == pytest.approx(seen)
    assert worlds_of(story, Conventions(entering_reveals="yes")).held(("Ann",), AT) == {"jar": 1.0}
    assert worlds_of(story, Conventions(entering_reveals="no")).held(("Ann",), AT) == {"bowl": 1.0}


def test_many_hedges_are_summed_over() -> None:
    # Each of thirty moves from jar to pot and back happened with probability one half; the last one counts first.
    events = tuple(Moves("key", ("jar", "pot")[k % 2], "Ben", certainty=0.5) for k in range(30))
    held = worlds_of(Story(PEOPLE, events), Conventions()).held((), AT)
    pot = sum(0.5 ** (29 - k + 1) for k in range(1, 30, 2))
    assert held["pot"] == pytest.approx(pot)
    assert held[None] == pytest.approx(0.5**30)


def test_who_says_it_holds_it_where_nothing_else_is_told_of_them() -> None:
    key = Variable("at", "key")
    said = Story(("Ann", "Ben"), (Tells("Ann", "key", "box", ("Ben",)),))
    assert worlds_of(said, Conventions()).held(("Ann",), key) == {"box": 1.0}
    knew = Story(("Ann", "Ben"), (Moves("key", "bag", "Ann"), Tells("Ann", "key", "box", ("Ben",))))
    assert worlds_of(knew, Conventions()).held(("Ann",), key) == {"bag": 1.0}
