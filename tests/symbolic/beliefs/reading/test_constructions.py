"""Patterns that tell what happens, whatever the verb."""

import pytest
from readings import read

from limp.symbolic.beliefs.reading.reader import read_story
from limp.symbolic.beliefs.story import Gone, Happening, Moves, Unread

START = "Ann put the ring in the jar. "


def last(text: str) -> object:
    return read_story(START + text).events[-1]


@pytest.mark.parametrize(
    ("text", "place", "agent"),
    [
        ("Ben kicked the ring under the stove.", "stove", "Ben"),
        ("The ring was coaxed into the tin by Ben.", "tin", "Ben"),
        ("The ring rolled under the sofa.", "sofa", ""),
        ("The ring ended up in the drain.", "drain", ""),
        ("Ben pocketed the ring.", "Ben", "Ben"),
        ("Ben emptied the jar into the sink.", "sink", "Ben"),
        ("The ring got moved to the attic by Ben.", "attic", "Ben"),
        ("Ben had the ring taken to the bank.", "bank", "Ben"),
        ("Ben stood the ring on the shelf.", "shelf", "Ben"),
        ("Ben, who was cold, put the whole lot in locker two.", "locker two", "Ben"),
        ("What Ann did not know was that Ben had hauled the ring up to the loft.", "loft", "Ben"),
    ],
)
def test_a_thing_with_a_goal_comes_to_be_there(text: str, place: str, agent: str) -> None:
    event = last(text)
    assert isinstance(event, Moves)
    assert (event.thing, event.place, event.agent) == ("ring", place, agent)


def test_what_is_eaten_or_poured_away_is_gone() -> None:
    eaten = read_story("Ann put the pie in the oven. Ben ate the pie.").events[-1]
    assert isinstance(eaten, Gone)
    assert isinstance(last("Ben cleared the jar."), Gone)


def test_a_verb_in_no_class_is_not_understood_only_with_a_thing_that_is_tracked() -> None:
    assert isinstance(last("Ben scrawled the ring."), Unread)
    assert not isinstance(last("Ben scrawled a line."), Unread)


@pytest.mark.parametrize(
    ("text", "missed"),
    [
        ("With Ann asleep in the chair, Ben moved the ring to the tin.", ("Ann",)),
        ("With me out on the hill, Ben moved the ring to the tin.", ("narrator",)),
        ("While Ann was on the road Ben moved the ring to the tin.", ("Ann",)),
        ("Ben moved the ring to the tin. Ann never looked his way.", ("Ann",)),
        ("Ben moved the ring to the tin. Ann had her back to him.", ("Ann",)),
    ],
)
def test_who_is_away_or_looks_away_sees_nothing(text: str, missed: tuple[str, ...]) -> None:
    moved = [event for event in read_story(START + text).events if isinstance(event, Moves)][-1]
    assert (moved.place, moved.unseen_by) == ("tin", missed)


def test_what_anybody_might_do_with_any_thing_happens_to_none() -> None:
    assert last("The nurse collects any rings that she finds.") == read_story(START).events[-1]


@pytest.mark.parametrize(
    ("text", "events"),
    [
        ("The wind blew the hat into the river.", [Moves("hat", "river")]),
        ("The coin rolled under the stove.", [Moves("coin", "stove")]),
        ("The ladder was leaning against the wall.", [Moves("ladder", "wall")]),
        ("The cake had vanished from the table.", [Gone("cake", "table")]),
        ("Ann washed the bowl and put it in the box.", [Moves("bowl", "box", "Ann")]),
        ("The baker sells out by noon.", []),
    ],
)
def test_what_moves_by_itself_or_by_no_one(text: str, events: list[Happening]) -> None:
    assert read(text) == events
