"""Chats: who is there when something is said."""

import pytest
from refusals import refuses

from limp.beliefs.tracker import Tracker
from limp.episodes.events import Change
from limp.episodes.question import lettered
from limp.errors import HypothesisError
from limp.reading.chat_questions import chain_of, heard, knows, option_shares
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


def test_knowing_follows_what_was_heard() -> None:
    tracker = Tracker(read_chat(CHAT))
    assert knows(tracker, ("Ann",), ["violin"]) < 0.5 < knows(tracker, ("Ann",), ["lake"])
    assert knows(tracker, ("Ben",), ["violin"]) == 1.0
    assert knows(tracker, ("Dora",), ["violin"]) == 0.0


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
    assert heard(asked, chain, Tracker(read_chat(CHAT))) == told


def test_whose_belief_is_asked_for() -> None:
    story = read_chat(CHAT).names
    assert chain_of("What does Ann believe about Ben's view of sailing?", story) == ("Ann", "Ben")
    assert chain_of("What does Cleo believe that Ann and Ben think?", story) == ("Cleo", "Ann", "Ben")
    assert chain_of("What does Dora believe Ben bought?", story) == ("Dora",)
    refuses(lambda: chain_of("What is believed about sailing?", story), "names nobody who speaks", HypothesisError)


@pytest.mark.parametrize(
    ("options", "shares"),
    [
        (["Ann thinks that Ben bought a violin.", "Ann does not know about the violin."], [0.0, 1.0]),
        (["The chat does not say it.", "Ann was not involved when it was said."], [0.0, 1.0]),
        (["Ann thinks of a lake.", "Ann thinks of a violin."], [1.0, 0.0]),
    ],
)
def test_options_tell_or_deny_what_was_heard(options: list[str], shares: list[float]) -> None:
    found = option_shares(
        "What does Ann believe that Ben bought, a violin?", lettered(options), ("Ann",), Tracker(read_chat(CHAT))
    )
    assert [round(share / sum(found.values())) for share in found.values()] == shares
