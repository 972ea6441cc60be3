"""What only the whole story shows."""

from __future__ import annotations

from limp.symbolic.beliefs.reading.reader import read_story
from limp.symbolic.beliefs.story import Unread


def test_a_numbered_log_and_its_rooms() -> None:
    story = read_story("1 Ann entered the pantry.\n2 The key is in the bowl.\n3 The bowl is in the pantry.")
    assert (story.log, story.shown, story.rooms_of) == (True, True, (("bowl", "pantry"),))


def test_what_is_not_understood_is_kept_with_its_names() -> None:
    story = read_story("Ann puts the key in the bowl. Ann frobnicates the key.")
    unread = [e for e in story.events if isinstance(e, Unread)]
    assert [(set(e.names), e.text) for e in unread] == [({"Ann", "key"}, "Ann frobnicates the key.")]


def test_words_that_are_not_read_name_what_is_told_of_later_and_what_it_is_called_for_short() -> None:
    story = read_story(
        "There, in all its glory, glowed a fresh cabbage. Ann sees a vibrant tie in the box."
        " Grumbling, the tie blorped. Ann frobnicates it. Ann moves the cabbage to the bin."
    )
    assert [e.names for e in story.events if isinstance(e, Unread)] == [
        ("cabbage",),
        ("vibrant tie",),
        ("Ann", "vibrant tie"),
    ]
