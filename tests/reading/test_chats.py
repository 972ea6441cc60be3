"""Chats: who is there when something is said."""

import pytest

from limp.beliefs.tracker import Tracker
from limp.episodes.events import Change, Enter, Leave
from limp.reading.chats import is_chat, read_chat

CHAT = """Ann: Hi Ben, do you sail?
Ben: I do, on the lake.
Ann: I need to go now, see you. Goodbye!
Ben: Bye Ann, take care!
Cleo: Hello Ben, any news?
Ben: I bought a violin.
Ann: Hi, I'm back. What did I miss?
Cleo: Welcome back, Ann."""


def heard_by(*chain: str) -> list[int]:
    tracker = Tracker(read_chat(CHAT))
    said = [(k, e) for k, e in enumerate(tracker.episode.events) if isinstance(e, Change)]
    found = tracker.records
    return [n for n, (k, e) in enumerate(said) if found.witnessed(chain, e.sets[0].variable, k)]


def test_what_is_a_chat() -> None:
    assert is_chat(CHAT)
    assert not is_chat("Ann puts the key in the bowl.\nAnn leaves.")
    assert not is_chat(f"Ann found the invitation.\n{CHAT}")


def test_who_left_hears_nothing_until_they_are_back() -> None:
    assert heard_by("Ann") == [0, 1, 2, 6, 7]
    assert heard_by("Ben") == list(range(8))
    assert heard_by("Cleo", "Ann") == [6, 7]
    assert heard_by("Nobody") == []


COMING = """Ann: The boat is ready.
Ben: And the sails are mended.
Cleo: So we can start on Monday.
Ann: I must say, the weather is not on our side.
Ben: I have a better forecast. Take a look, Ann.
Dora: Hello all, sorry for being late.
Ann: Hi Dora! We sail on Monday.
Ben: I have to go to the harbour.
Ann: Bye Ben, take care!
Ben: Thanks, Ann.
Cleo: The ropes are new.
Dora: Who paid for the ropes?
Ben: It is windy out there."""


def test_greetings_and_farewells_say_who_comes_and_goes() -> None:
    moves = [
        (type(event).__name__, event.agent, event.text.partition(":")[2].strip()[:9])
        for event in read_chat(COMING).events
        if isinstance(event, Enter | Leave)
    ]
    assert moves == [
        ("Enter", "Ann", ""),
        ("Enter", "Ben", ""),
        ("Enter", "Cleo", ""),  # who neither greets nor is greeted was there
        ("Enter", "Dora", "Hello all"),
        ("Leave", "Ben", "Thanks, A"),  # after he answered the farewell
        ("Enter", "Ben", "It is win"),
    ]


def test_who_is_welcomed_back_had_left_without_a_word() -> None:
    chat = """Ann: The boat is ready.
Ben: And the sails are mended.
Ann: We start on Monday.
Ann: The ropes are new.
Ben: What a storm!
Ann: Welcome back, Ben."""
    assert [e.text for e in read_chat(chat).events if isinstance(e, Leave)] == ["Ben: And the sails are mended."]


@pytest.mark.parametrize(
    ("said", "certainty"),
    [
        ("Bye everyone!", 1.0),
        ("The post is here. Back in two minutes.", 1.0),
        ("I'll go and feed the goats.", 0.5),  # nobody says farewell
        ('He said: "Goodbye, I am off to sea."', None),
        ("The goats go and eat the roses.", None),
    ],
)
def test_without_a_farewell_only_words_that_end_a_talk_are_certain(said: str, certainty: float | None) -> None:
    chat = f"Ann: The boat is ready.\nBen: {said}\nAnn: The sails are mended.\nAnn: The ropes are new.\nBen: Good."
    left = [(e.agent, e.certainty) for e in read_chat(chat).events if isinstance(e, Leave)]
    assert left == ([] if certainty is None else [("Ben", certainty)])
