"""The tracker: entering, looking, sleeping, labels."""

from __future__ import annotations

from drafts import (
    Acts,
    Attends,
    Enters,
    Finds,
    Gone,
    Happening,
    Learns,
    Leaves,
    Looks,
    Moves,
    Story,
    Watches,
    episode_of,
)

from limp.beliefs.tracker import Tracker, track
from limp.episodes.conventions import Conventions
from limp.episodes.variables import Variable

AT = Variable("at", "key")


def tracked(
    *events: Happening,
    reveals: bool = False,
    conventions: Conventions | None = None,
    labels: tuple[tuple[str, str], ...] = (),
) -> Tracker:
    story = Story(("Ann", "Ben", "Cleo"), events, labels=labels)
    return track(episode_of(story, conventions or Conventions()), reveals)


def value(tracker: Tracker, *chain: str) -> str | None:
    return tracker.opinion(chain, AT).value


AWAY = (Moves("key", "bowl", "Ann"), Leaves("Ann"), Moves("key", "jar", "Ben"))


def test_who_left_keeps_the_old_belief() -> None:
    found = tracked(*AWAY)
    assert [value(found, *c) for c in ((), ("Ann",), ("Ben",), ("Ben", "Ann"), ("Ann", "Ben"))] == [
        "jar", "bowl", "jar", "bowl", "bowl",
    ]  # fmt: skip


def test_what_is_told_again_of_a_thing_that_nobody_moves_is_a_change_for_those_who_are_there() -> None:
    found = tracked(Moves("key", "bowl"), Acts("Ann"), Moves("key", "floor"), Leaves("Ben"))
    assert [value(found, *c) for c in ((), ("Ben",), ("Cleo",))] == ["floor", "floor", "bowl"]


def test_what_somebody_does_elsewhere_is_known_to_them_and_to_those_who_are_named() -> None:
    alone = Moves("key", "jar", "Ann", seen_by=("Cleo",)).model_copy(update={"only": True})
    found = tracked(Moves("key", "bowl", "Ben"), Leaves("Ann"), alone)
    assert [value(found, *c) for c in (("Ann",), ("Ann", "Cleo"), ("Cleo",), ("Ben",))] == [
        "jar", "jar", "jar", "bowl",
    ]  # fmt: skip


def test_entering_reveals_by_convention_only() -> None:
    assert value(tracked(*AWAY, Enters("Ann")), "Ann") == "bowl"
    back = tracked(*AWAY, Enters("Ann"), reveals=True)
    assert (value(back, "Ann"), value(back, "Ben", "Ann")) == ("jar", "jar")


def test_another_room_reveals_nothing() -> None:
    assert value(tracked(*AWAY, Enters("Ann", "garden"), reveals=True), "Ann") == "bowl"


def test_the_belief_at_an_earlier_time() -> None:
    found = tracked(*AWAY)
    assert found.opinion((), AT, until=1).value == "bowl"
    assert found.opinion(("Ben",), AT).when == 2


def test_looking_shows_what_is_inside_and_what_is_not() -> None:
    assert value(tracked(*AWAY, Looks(("Ann",), "jar")), "Ann") == "jar"
    empty = tracked(*AWAY, Looks(("Ann",), "bowl")).opinion(("Ann",), AT)
    assert (empty.value, empty.denied) == (None, {"bowl"})


def test_who_sleeps_sees_nothing() -> None:
    found = tracked(Moves("key", "bowl", "Ann"), Attends("Ann", False), Moves("key", "jar", "Ben"))
    assert (value(found, "Ann"), value(found, "Ben", "Ann")) == ("bowl", "bowl")


def test_who_looks_away_knows_what_they_do_themselves() -> None:
    found = tracked(Moves("key", "bowl", "Ben"), Attends("Ann", False), Moves("key", "jar", "Ann"))
    assert (value(found, "Ann"), value(found, "Ben", "Ann")) == ("jar", "jar")


def test_a_label_is_believed_until_one_looks_inside() -> None:
    inside = Variable("inside", "tube")
    found = tracked(Finds(("Ann",), "pencils", "tube"), Enters("Ben", "", True), labels=(("tube", "sweets"),))
    assert found.opinion(("Ben",), inside).value == "sweets"
    assert found.opinion(("Ann",), inside).value == found.opinion((), inside).value == "pencils"
    assert found.opinion(("Ann", "Ben"), inside).value == "sweets"


def test_a_private_discovery_is_known_to_nobody_else() -> None:
    found = tracked(*AWAY, Learns("Ann", "key"))
    assert (value(found, "Ann"), value(found, "Ben", "Ann")) == ("jar", "bowl")


def test_a_thing_that_is_gone_is_nowhere_in_particular() -> None:
    assert value(tracked(Moves("key", "bowl", "Ann"), Gone("key", "bowl", "Ann"))) is None


def test_a_watcher_stops_when_coming_in() -> None:
    found = tracked(
        *AWAY[:2], Watches(("Ann",)), AWAY[2], Enters("Ann"), Leaves("Ann"), Moves("key", "pot", "Ben")
    )
    assert (value(found, "Ann"), value(found, "Ben", "Ann")) == ("jar", "bowl")


def test_who_only_does_something_is_there_and_who_comes_in_later_was_not() -> None:
    moves = (Moves("key", "jar", "Ann"), Moves("key", "tin", "Ann"), Acts("Ben"))
    there = track(episode_of(Story(("Ann", "Ben"), moves), Conventions()), False)
    assert there.opinion(("Ben",), Variable("at", "key")).value == "tin"
    later = track(episode_of(Story(("Ann", "Ben"), (*moves, Enters("Ben", "", True))), Conventions()), False)
    assert later.opinion(("Ben",), Variable("at", "key")).value is None
