"""Telling, in private and in public, and believing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from readings import behind, read

from limp.symbolic.beliefs.reading.reader import read_story
from limp.symbolic.beliefs.story import Happening, Learns, Moves, Tells


@pytest.mark.parametrize(
    ("text", "events"),
    [
        ("Ann believes that the hat is in the box.", [Learns("Ann", "hat", "box")]),
        ("Ann thinks she left the hat in the park.", [Learns("Ann", "hat", "park")]),
        ("Ann told Ben that the hat was in the box.", [Tells("Ann", "hat", "box", ("Ben",))]),
        ('"The hat is in the box," Ann told Ben.', [Tells("Ann", "hat", "box", ("Ben",))]),
        ("Ann texted Ben that the hat was in the box.", [Tells("Ann", "hat", "box", ("Ben",), True)]),
        ("Ann asked Ben whether the hat was red.", []),
    ],
)
def test_telling_believing_and_asking(text: str, events: list[Happening]) -> None:
    assert behind(text) == events


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("Ann told Ben that the key is in the jar.", Tells("Ann", "key", "jar", ("Ben",))),
        ("Ann told Ben the key is in the jar.", Tells("Ann", "key", "jar", ("Ben",))),
        ("Ann sent Ben a message that the key is in the jar.", Tells("Ann", "key", "jar", ("Ben",), True)),
        ("Ben got a message that the key is in the jar.", Learns("Ben", "key", "jar")),
        ("Ann privately told Ben that the key is in the jar.", Tells("Ann", "key", "jar", ("Ben",), True)),
        ("Ann whispered to Ben that the key was in the jar.", Tells("Ann", "key", "jar", ("Ben",), True)),
        ("Ann publicly claimed that key is in the jar now.", Tells("Ann", "key", "jar")),
        ('Ann says to Ben: "The key is in the jar."', Tells("Ann", "key", "jar", ("Ben",))),
        ("Ann tells Ben that the key is not in the jar.", Tells("Ann", "key", "jar", ("Ben",), negated=True)),
        ("Ann tells Ben where the key is.", Tells("Ann", "key", "", ("Ben",))),
        ("Ann phoned Ben and said that the key is in the jar.", Tells("Ann", "key", "jar", ("Ben",), True)),
    ],
)
def test_telling(text: str, event: Tells) -> None:
    begin = "Ann and Ben are in the hall. Ann puts the key in the bowl. "
    assert read(begin + text)[3:] == [event]


@pytest.mark.parametrize(
    ("text", "events"),
    [
        ('"In the jar, my lord," said Ben.', [Tells("Ben", "ring", "jar")]),
        ('"Jar," Ben told Ann.', [Tells("Ben", "ring", "jar", ("Ann",))]),
        ("Ben told Ann to fetch the ring from the tin.", [Tells("Ben", "ring", "tin", ("Ann",))]),
        ('Ben texted Ann "moved it, its in the tin".', [Tells("Ben", "ring", "tin", ("Ann",), True)]),
        ("Ben texted Ann that the ring was in the tin. Ann never saw the text.", []),
        ("Ben texted Ann that the ring was in the tin. The message did not reach her.", []),
    ],
)
def test_answers_in_few_words_and_words_that_reach_nobody(text: str, events: list[Happening]) -> None:
    story = read_story("Ann put the ring in the jar. Ben asked Ann where the ring was. " + text)
    assert [replace(event, text="") for event in story.events if isinstance(event, Tells)] == events


def test_a_note_is_told_to_whoever_reads_it() -> None:
    written = (
        "Ann put the violin under the seat. She left. Ben lifted the violin up to the rack."
        ' Ben wrote on a piece of paper: "The violin is on the rack" and laid it on the bed.'
    )
    assert not [event for event in read_story(written).events if isinstance(event, Tells)]
    told = read_story(written + " Ann read the note.").events[-1]
    assert told == Tells("Ben", "violin", "rack", ("Ann",), True, text="Ann read the note.")


@pytest.mark.parametrize("words", ["He forgot to tell Ann.", "He did not tell Ann.", "Ben never told Ann."])
def test_what_is_not_told_was_not_seen(words: str) -> None:
    """Nobody needs to be told what they saw."""
    *_, moved = read(f"Ann puts the key in the bag. Ben moves the key to the jar. {words}")
    assert getattr(moved, "unseen_by", ()) == ("Ann",)


def test_lying_to_somebody() -> None:
    assert behind("Ann lied to Ben and said that the key was in the jar.") == [
        Tells("Ann", "key", "jar", ("Ben",))
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Tom put the key in the bag. Kim asked Tom where it was. He said it was in the jar.", ("Tom", ("Kim",))),
        (
            "Tom put the key in the bag. When a neighbour came, Ann told him it was in the jar.",
            ("Ann", ("neighbour",)),
        ),
    ],
)
def test_who_is_asked_answers_and_who_came_last_is_told(text: str, told: tuple[str, tuple[str, ...]]) -> None:
    events = [e for e in read_story(text).events if isinstance(e, Tells)]
    assert [(e.speaker, e.hearers, e.thing, e.place) for e in events] == [(*told, "key", "jar")]


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("Ann was looking for her purse. Ben told her that it was upstairs.", ("purse", "upstairs")),
        ("Ann was looking for her glasses. Ben told Ann they were on the sofa.", ("glasses", "sofa")),
        ("Ann needed the scissors. Ben told her that they were in the basket.", ("scissors", "basket")),
        ("Ben put the hat in a bag. Ann asked for the hat, and Ben told her it was in the jar.", ("hat", "jar")),
    ],
)
def test_what_is_looked_for_is_what_is_told_of(text: str, at: tuple[str, str]) -> None:
    told = [e for e in read_story(text).events if isinstance(e, Tells)]
    assert [(e.thing, e.place) for e in told] == [at]


def test_there_it_was_says_that_it_was_so() -> None:
    events = read_story(
        "Ann was looking for her cat. Ben told Ann the cat was on the roof, and there it was."
    ).events
    assert [(e.thing, e.place) for e in events if isinstance(e, Moves)] == [("cat", "roof")]


def test_an_answer_is_told_to_whoever_asked() -> None:
    told = behind(
        "Ann asked Ben where the key was. Ben knew that it was in the bag, but he said it was in the jar."
    )
    assert told == [Learns("Ben", "key", "bag"), Tells("Ben", "key", "jar", ("Ann",))]


def test_a_note_tells_when_it_is_read() -> None:
    story = "Ann wrote Ben a note that the key was in the jar and left it on the table."
    assert read(story) == [Moves("note", "table", "Ann")]
    told = Tells("Ann", "key", "jar", ("Ben",), private=True)
    assert read(story + " Ben read the note.") == [Moves("note", "table", "Ann"), told]


def test_a_message_to_a_phone_that_is_off() -> None:
    events = read("Ann moved the key to the jar. She sent Ben a message about it, but his phone was dead.")
    assert not [e for e in events if isinstance(e, Tells)]


def test_what_somebody_does_not_know_is_so() -> None:
    (moved,) = read("Ann did not know that Ben had moved the key to the jar.")
    assert moved == Moves("key", "jar", "Ben", unseen_by=("Ann",), shifted=True)
