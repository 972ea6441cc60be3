"""People who are in different rooms from the start, and changes before the story that somebody missed."""

from __future__ import annotations

from limp.beliefs.tracker import track
from limp.episodes.checks import problems
from limp.episodes.english import sentences
from limp.episodes.episode import Episode, Location, Person
from limp.episodes.events import Assignment, Change, Leave
from limp.episodes.variables import Variable

KEY, TAP = Variable("at", "key"), Variable("state", "tap")
PEOPLE = (Person(name="Ann", room="kitchen"), Person(name="Ben", room="kitchen"), Person(name="Cleo", room="hall"))
PLACES = (Location(name="jar", room="kitchen"),)


def put(place: str, by: str, **more: object) -> Change:
    return Change.model_validate({"sets": {"at(key)": place}, "by": by, **more})


def test_only_those_in_a_room_see_what_happens_in_it() -> None:
    episode = Episode(people=PEOPLE, locations=PLACES, events=(put("jar", "Ann"), put("mat", "Cleo")))
    tracker = track(episode)
    assert tracker.opinion(("Ben",), KEY).value == "jar"
    assert tracker.opinion(("Cleo",), KEY).value == "mat"
    assert tracker.opinion(("Cleo", "Ben"), KEY).value is None
    assert problems(episode) == ()


def test_the_first_room_is_where_the_story_plays() -> None:
    episode = Episode(
        people=PEOPLE, events=(Change(sets=(Assignment(variable=KEY, value="jar"),)), Leave(agent="Ann"))
    )
    assert track(episode).positions.scene == "kitchen"


def test_who_missed_what_was_so_before_the_story_does_not_know_it() -> None:
    closed = Change(sets=(Assignment(variable=TAP, value="closed"),), unseen_by=("Ben",))
    tracker = track(
        Episode(people=(Person(name="Ann", there=True), Person(name="Ben", there=True)), events=(closed,))
    )
    assert tracker.opinion(("Ann",), TAP).value == "closed"
    assert tracker.opinion(("Ben",), TAP).value is None


def test_rooms_are_told_in_words() -> None:
    assert "Cleo is in the hall at first." in sentences(Episode(people=PEOPLE))
