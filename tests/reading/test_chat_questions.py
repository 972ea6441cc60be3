"""Questions about chats: whose belief is asked for, and what the options say."""

import pytest
from refusals import refuses

from limp.beliefs.tracker import Tracker
from limp.episodes.question import lettered
from limp.errors import InputError
from limp.reading.chat_questions import chain_of, option_shares
from limp.reading.chats import read_chat

from .test_chats import CHAT


def test_whose_belief_is_asked_for() -> None:
    story = read_chat(CHAT).names
    assert chain_of("What does Ann believe about Ben's view of sailing?", story) == ("Ann", "Ben")
    assert chain_of("What does Cleo believe that Ann and Ben think?", story) == ("Cleo", "Ann", "Ben")
    assert chain_of("What does Dora believe Ben bought?", story) == ("Dora",)
    refuses(lambda: chain_of("What is believed about sailing?", story), "names nobody who speaks", InputError)


BOUGHT = "What does Ann believe that Ben bought?"
UNAWARE = "Ann does not know about it."


@pytest.mark.parametrize(
    ("asked", "options", "shares"),
    [
        # Both words were missed: (14 / 31) ** 2 to (48 / 31) ** 2 / 2 and 1 / 2.
        (BOUGHT, ["Ann thinks that Ben bought a violin.", UNAWARE], [392 / 3657, 3265 / 3657]),
        (f"{BOUGHT} A violin?", ["The chat does not say it.", "Ann was not involved."], [392 / 3657, 3265 / 3657]),
        # One of them was heard and the other not: 124 / 191 * 85 / 113 to 28 / 113 * 67 / 191.
        (
            "What does Ann believe?",
            ["Ann thinks of a lake.", "Ann thinks of a violin."],
            [2635 / 3104, 469 / 3104],
        ),
        # Ben heard all 19 words, and nobody spoke of an opera: 1 / 17 * 8 / 21 to 13 / 21 * 16 / 17.
        ("What does Ben believe?", ["Ben thinks of an opera.", "Ben thinks of a violin."], [1 / 27, 26 / 27]),
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
    refuses(lambda: option_shares(asked, lettered(options), ("Ann",), tracker), why, InputError)


def test_whoever_is_silent_for_long_may_have_left() -> None:
    talk = "\n".join(
        f"{name}: The {thing} is new."
        for name, thing in zip("Ann Ben".split() * 4, "mast rope oar map sail keel hull deck".split(), strict=True)
    )
    tracker = Tracker(read_chat(f"Ann: Hi Ben, hi Cleo.\nCleo: Hi.\n{talk}\nCleo: What a pity."))
    asked, options = (
        "What does Cleo believe about the keel?",
        lettered(["Cleo thinks the keel is new.", "Cleo is unaware."]),
    )
    refuses(lambda: option_shares(asked, options, ("Cleo",), tracker), "may have left", InputError)
