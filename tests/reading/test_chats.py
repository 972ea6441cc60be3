"""Chats: who is there when something is said."""

import pytest
from refusals import refuses

from limp.beliefs.tracker import Tracker
from limp.episodes.events import Change, Enter, Leave
from limp.episodes.question import lettered
from limp.errors import HypothesisError
from limp.reading.chat_questions import chain_of, knows, option_shares, parts, what_was_heard
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


def test_knowing_follows_what_was_heard() -> None:
    """Ann alone heard: sail, lake, need, go, now, see, goodbye, back, miss, welcome; 10 words of 17.

    She missed: bye, take, care, hello, news, bought, violin; 7 words. Her name and Ben's were said in both parts.
    """
    heard, missed = parts(Tracker(read_chat(CHAT)), ("Ann",))
    assert (len(heard - missed), len(missed - heard)) == (10, 7)
    assert knows(heard, missed, {"lake"}) == pytest.approx(9 / 14)
    assert knows(heard, missed, {"violin"}) == pytest.approx(7 / 26)
    assert knows(heard, missed, {"ben"}) == knows(heard, missed, {"opera"}) == 0.5
    assert knows(heard | missed, set(), {"violin"}) == 1.0
    assert knows(set(), heard | missed, {"violin"}) == 0.0


@pytest.mark.parametrize(
    ("asked", "chain", "told"),
    [
        ("Who bought a violin?", ("Ben",), 'what Ben heard: "Ben: I bought a violin."'),
        (
            "Who bought a violin?",
            ("Ann",),
            'what Ann did not hear: "Ben: I bought a violin." (Ben and Cleo did)',
        ),
        (
            "Did who goes on the lake buy a violin?",
            ("Ann",),
            'what Ann heard: "Ben: I do, on the lake.", but not "Ben: I bought a violin." (Ben and Cleo did)',
        ),
        ("Who likes chess?", ("Ben",), "what Ben heard"),
    ],
)
def test_a_reason_is_the_line_that_was_heard_and_the_one_that_was_missed(
    asked: str, chain: tuple[str, ...], told: str
) -> None:
    assert what_was_heard(asked, chain, Tracker(read_chat(CHAT))) == told


def test_whose_belief_is_asked_for() -> None:
    story = read_chat(CHAT).names
    assert chain_of("What does Ann believe about Ben's view of sailing?", story) == ("Ann", "Ben")
    assert chain_of("What does Cleo believe that Ann and Ben think?", story) == ("Cleo", "Ann", "Ben")
    assert chain_of("What does Dora believe Ben bought?", story) == ("Dora",)
    refuses(lambda: chain_of("What is believed about sailing?", story), "names nobody who speaks", HypothesisError)


BOUGHT = "What does Ann believe that Ben bought?"
UNAWARE = "Ann does not know about it."


@pytest.mark.parametrize(
    ("asked", "options", "shares"),
    [
        # Both words were missed: 1 / (1 + (17 / 7 + 1) ** 2 / 2 + 2 ** 2 / 2).
        (BOUGHT, ["Ann thinks that Ben bought a violin.", UNAWARE], [49 / 435, 386 / 435]),
        (f"{BOUGHT} A violin?", ["The chat does not say it.", "Ann was not involved."], [49 / 435, 386 / 435]),
        # One of them was heard and the other not: 9 / 14 * 19 / 26 to 7 / 26 * 5 / 14.
        ("What does Ann believe?", ["Ann thinks of a lake.", "Ann thinks of a violin."], [171 / 206, 35 / 206]),
        # Ben heard all 19 words, and nobody spoke of an opera: 2 / 25 * 19 / 45 to 26 / 45 * 23 / 25.
        ("What does Ben believe?", ["Ben thinks of an opera.", "Ben thinks of a violin."], [19 / 318, 299 / 318]),
    ],
)
def test_options_tell_or_deny_what_was_heard(asked: str, options: list[str], shares: list[float]) -> None:
    tracker = Tracker(read_chat(CHAT))
    found = option_shares(asked, lettered(options), chain_of(asked, tracker.episode.names), tracker)
    assert list(found.values()) == pytest.approx(shares)


@pytest.mark.parametrize(
    ("asked", "options", "why"),
    [
        (BOUGHT, ["Ann thinks of Ben.", "Ann thinks of Cleo."], "hardly tell what Ann heard"),
        ("What does Ann believe about a lake?", ["It was the lake.", UNAWARE], "hardly tell what Ann heard"),
        ("What does Ann believe that Ben does not know?", ["A lake.", UNAWARE], "what is left unsaid"),
        ("What does Ann believe?", ["Ann is not aware of it.", UNAWARE], "cannot be told from one another"),
    ],
)
def test_weak_evidence_is_refused(asked: str, options: list[str], why: str) -> None:
    tracker = Tracker(read_chat(CHAT))
    refuses(lambda: option_shares(asked, lettered(options), ("Ann",), tracker), why, HypothesisError)
