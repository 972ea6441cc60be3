"""Weighted worlds: hedges, denied values, an open convention; certainty only where the story gives it."""

from __future__ import annotations

import pytest

from limp.errors import ReadError
from limp.symbolic.beliefs.conventions import Conventions
from limp.symbolic.beliefs.story import Enters, Leaves, Moves, Story, Tells, Trusts, Variable
from limp.symbolic.beliefs.worlds import LIKELY, MOST_OPEN, Worlds

AT = Variable("at", "key")
PEOPLE = ("Ann", "Ben")


def test_a_hedged_event_happens_with_its_certainty() -> None:
    story = Story(PEOPLE, (Moves("key", "bowl", "Ann"), Moves("key", "jar", "Ben", certainty=0.75)))
    assert Worlds(story, Conventions()).held((), AT) == pytest.approx({"jar": 0.75, "bowl": 0.25})


def test_a_denied_value_leaves_the_others_equally_likely() -> None:
    events = (Trusts("Ann", "Ben", "liar"), Tells("Ben", "key", "bowl", ("Ann",)))
    two = Story(PEOPLE, events, mentioned=("bowl", "jar"))
    three = Story(PEOPLE, events, mentioned=("bowl", "jar", "pot"))
    assert Worlds(two, Conventions()).held(("Ann",), AT) == {"jar": 1.0}
    assert Worlds(three, Conventions()).held(("Ann",), AT) == {"jar": 0.5, "pot": 0.5}


@pytest.mark.parametrize(("log", "seen"), [(True, LIKELY), (False, 1 - LIKELY)])
def test_an_open_convention_is_weighed_by_the_form_of_the_story(log: bool, seen: float) -> None:
    back = Enters("Ann", "", True)
    story = Story(PEOPLE, (Moves("key", "bowl", "Ann"), Leaves("Ann"), Moves("key", "jar", "Ben"), back), log=log)
    assert Worlds(story, Conventions()).held(("Ann",), AT)["jar"] == pytest.approx(seen)
    assert Worlds(story, Conventions(entering_reveals="yes")).held(("Ann",), AT) == {"jar": 1.0}
    assert Worlds(story, Conventions(entering_reveals="no")).held(("Ann",), AT) == {"bowl": 1.0}


def test_too_many_hedges_are_refused() -> None:
    events = tuple(Moves("key", "jar", "Ben", certainty=0.5) for _ in range(MOST_OPEN + 1))
    with pytest.raises(ReadError, match="only said to be likely"):
        Worlds(Story(PEOPLE, events), Conventions()).held((), AT)


def test_who_says_it_holds_it_where_nothing_else_is_told_of_them() -> None:
    key = Variable("at", "key")
    said = Story(("Ann", "Ben"), (Tells("Ann", "key", "box", ("Ben",)),))
    assert Worlds(said, Conventions()).held(("Ann",), key) == {"box": 1.0}
    knew = Story(("Ann", "Ben"), (Moves("key", "bag", "Ann"), Tells("Ann", "key", "box", ("Ben",))))
    assert Worlds(knew, Conventions()).held(("Ann",), key) == {"bag": 1.0}
