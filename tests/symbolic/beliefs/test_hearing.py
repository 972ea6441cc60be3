"""Hearing: who hears what is said, and whom they trust."""

from __future__ import annotations

import pytest

from limp.symbolic.beliefs.conventions import Conventions, Lies, Trusting
from limp.symbolic.beliefs.event_models import Trust, Watcher
from limp.symbolic.beliefs.hearing import Hearing
from limp.symbolic.beliefs.positions import Positions
from limp.symbolic.beliefs.records import Record, Records
from limp.symbolic.beliefs.story import Enters, Happening, Leaves, Moves, Story, Tells, Trusts, Variable
from limp.symbolic.beliefs.tracker import Tracker, track

AT = Variable("at", "key")
STATED = Conventions(entering_reveals="yes", trust="left-later")
AWAY = (Moves("key", "bowl", "Ann"), Leaves("Ann"), Moves("key", "jar", "Ben"))


def tracked(*events: Happening, conventions: Conventions | None = None) -> Tracker:
    return track(Story(("Ann", "Ben", "Cleo"), events), conventions or Conventions(), False)


def value(tracker: Tracker, *chain: str) -> str | None:
    return tracker.opinion(chain, AT).value


def hearing(trust: Trusting = "everyone", reveals: bool = False, may_lie: Lies = "yes") -> Hearing:
    """Ann, Ben and Cleo in the kitchen with the key in the jar, which Ann and Ben saw."""
    conventions, where = Conventions(trust=trust, may_lie=may_lie), Positions(("Ann", "Ben", "Cleo"), ())
    where.bring(("Ann", "Ben", "Cleo"), "kitchen")
    where.put("key", "jar", "kitchen")
    found = Hearing(conventions, reveals, where, Records(conventions.told_things))
    found.positions.place("Cleo", None)
    found.records.add(AT, Record(0, "jar", found.positions.observe("kitchen")))
    found.positions.place("Cleo", "kitchen")
    return found


@pytest.mark.parametrize(
    ("reveals", "trust", "agent", "place", "how"),
    [
        (False, "everyone", "Cleo", "bowl", "yes"),  # knows nothing
        (False, "everyone", "Ben", "jar", "yes"),  # knows it already
        (False, "everyone", "Ben", "bowl", "yes"),  # it may have been moved
        (True, "everyone", "Ben", "bowl", "no"),  # sees that it is not so
        (False, "nobody", "Cleo", "bowl", "no"),
    ],
)
def test_how_words_are_taken(reveals: bool, trust: Trusting, agent: str, place: str, how: Trust) -> None:
    assert hearing(trust, reveals).takes(agent, Tells("Ann", "key", place)) == how


def test_where_nobody_lies_what_is_not_believed_is_a_mistake() -> None:
    claim = Tells("Ann", "key", "bowl")
    assert hearing(reveals=True, may_lie="no").takes("Ben", claim) == "mistake"
    assert hearing("nobody", may_lie="no").takes("Cleo", claim) == "mistake"
    assert hearing(may_lie="no").takes("Cleo", claim) == "yes"


def test_the_story_may_say_whom_one_trusts() -> None:
    found = hearing("nobody")
    found.stated["Ben", "Ann"] = "liar"
    assert found.takes("Ben", Tells("Ann", "key", "bowl")) == "liar"


def test_all_in_the_room_hear_what_is_not_private_and_who_watches_overhears_it() -> None:
    found = hearing()
    found.positions.place("Cleo", None)
    found.positions.watching["Cleo"] = ("kitchen", Watcher(frozenset(("Cleo",))))
    aloud = found.model(Tells("Ann", "key", "pot"))
    assert [aloud.effect(chain) for chain in (("Ben",), ("Cleo",), ("Ben", "Cleo"))] == ["gives", "gives", "none"]
    found.positions.watching.clear()
    assert found.model(Tells("Ann", "key", "pot", ("Cleo",), private=True)).effect(("Ben",)) == "none"


def test_trust_by_the_order_of_leaving() -> None:
    left = (Enters("Ann", "hall"), Enters("Ben", "hall"), Moves("key", "bowl"), Leaves("Ann"), Leaves("Ben"))
    later = tracked(*left, Tells("Ben", "key", "pot", ("Ann",), private=True), conventions=STATED)
    earlier = tracked(*left, Tells("Ann", "key", "pot", ("Ben",), private=True), conventions=STATED)
    assert (value(later, "Ann"), value(earlier, "Ben"), value(earlier, "Ann", "Ben")) == ("pot", "bowl", "bowl")


def test_who_knows_better_sees_a_mistake() -> None:
    found = tracked(*AWAY, Enters("Ann"), Tells("Ann", "key", "bowl"))
    assert (value(found, "Ben"), value(found, "Ben", "Ann")) == ("jar", "bowl")


def test_a_known_liar_leaves_the_other_place() -> None:
    found = tracked(Trusts("Ann", "Ben", "liar"), *AWAY[:2], Tells("Ben", "key", "bowl", ("Ann",)))
    assert found.opinion(("Ann",), AT).denied == {"bowl"}
