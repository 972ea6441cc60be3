"""Slips of the pen in an episode that can be carried out all the same."""

import pytest

from limp.episodes.episode import Episode, Location, Person
from limp.episodes.events import Assignment, Change
from limp.episodes.files import lookalikes
from limp.episodes.variables import Variable


def put(thing: str, place: str) -> Change:
    return Change(sets=(Assignment(variable=Variable("at", thing), value=place),), by="Mira")


@pytest.mark.parametrize(
    ("events", "notes"),
    [
        ((put("key", "jar"), put("key", "jar"), put("kye", "jar")), ("event 3: 'kye'",)),
        ((put("key", "drawer"), put("key", "drawr")), ("event 2: 'drawr'",)),  # `drawer` is declared
        ((put("bottle1", "jar"), put("bottle2", "jar")), ()),  # numbers tell names apart
        ((put("mug", "jar"), put("jug", "jar")), ()),
        ((put("kye", "jar"), put("kye", "jar"), put("key", "jar"), put("key", "jar")), ()),  # two things
    ],
)
def test_a_name_that_is_used_once_and_near_to_another_is_noted(
    events: tuple[Change, ...], notes: tuple[str, ...]
) -> None:
    episode = Episode(people=(Person(name="Mira"),), locations=(Location(name="drawer"),), events=events)
    found = lookalikes(episode)
    assert len(found) == len(notes)
    assert all(one.startswith(start) for one, start in zip(found, notes, strict=True))
