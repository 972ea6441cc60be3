"""What people heard of a chat, and whether what an answer says was told there."""

import pytest

from limp.beliefs.tracker import Tracker
from limp.reading.chat_hearing import Hearing, hearing_of, knows, what_was_heard
from limp.reading.chats import read_chat

from .test_chats import CHAT


def test_knowing_follows_what_was_heard() -> None:
    """Ann alone heard: sail, lake, need, go, now, see, goodbye, back, miss, welcome; 10 words of 17.

    She missed: bye, take, care, hello, news, bought, violin; 7 words. Her name and Ben's were said in both parts.
    """
    hearing = hearing_of(("Ann",), Tracker(read_chat(CHAT)))
    heard, missed = hearing.heard, hearing.missed
    assert (len(heard - missed), len(missed - heard)) == (10, 7)
    assert knows(heard, missed, {"lake"}) == pytest.approx(36 / 55)  # 54 / 37 to 10 / 37 and 1 / 2
    assert knows(heard, missed, {"violin"}) == pytest.approx(28 / 107)  # 14 / 31 to 24 / 31 and 1 / 2
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


RETOLD = Hearing(
    told=(frozenset({"plan", "new", "road"}),),
    untold=(frozenset({"plan", "new", "road", "autumn"}), frozenset({"road", "noise"})),
    open=(),
)


@pytest.mark.parametrize(
    ("answer", "asked", "known"),
    [
        ({"plan"}, {"new", "road"}, 1.0),  # one line tells all of it again
        ({"autumn"}, {"road"}, 4 / 11),  # autumn is one of two words that were only missed
        (set(), {"road"}, 0.5),  # one word is a topic
    ],
)
def test_what_a_line_tells_again_is_known(answer: set[str], asked: set[str], known: float) -> None:
    assert RETOLD.of_answer(answer, asked) == pytest.approx(known)


def test_words_said_while_it_is_open_whether_somebody_left_are_no_evidence() -> None:
    chat = """Ann: The boat is ready.
Ben: I'll go and feed the goats.
Ann: The mast is broken.
Ann: The ropes are new.
Ben: Good."""
    hearing = hearing_of(("Ben",), Tracker(read_chat(chat)))
    assert (len(hearing.told), len(hearing.untold), len(hearing.open)) == (3, 0, 2)
    assert hearing.of_answer({"mast"}, {"broken"}) == 0.5
    assert hearing.of_answer({"boat"}, {"ready"}) == 1.0


def test_a_long_answer_is_weighed() -> None:
    told, untold = ({f"{part}{k}" for k in range(3000)} for part in "ab")
    assert knows(told, untold, told) == pytest.approx(1.0)
    assert knows(told, untold, untold) == pytest.approx(0.0)
