"""Every frame of a household, and of words about minds, shows itself by its examples."""

from __future__ import annotations

import pytest
from deeds import line

from limp.minds.english import in_words
from limp.reading.frames import frames
from limp.reading.homes.attitudes import TABLE
from limp.reading.homes.claims import attitudes_of
from limp.reading.homes.nouns import FRAMES
from limp.reading.homes.reader import RuleReader

CASES = [example for frame in frames(FRAMES) for example in frame.examples]


@pytest.mark.parametrize(("text", "events"), CASES)
def test_the_example_of_a_frame_becomes_its_events(text: str, events: tuple[str, ...]) -> None:
    opening = "Ann looks around. " if not events else ""
    found = dict.fromkeys(map(line, RuleReader().read(opening + text, ("Ann", "Ben")).events))
    told = [one for one in found if not one.startswith("(Ann: looks")]
    assert tuple(one for one in told if not one.startswith("(") or one in events) == events


@pytest.mark.parametrize(("text", "said"), [example for frame in frames(TABLE) for example in frame.examples])
def test_the_example_of_words_about_minds_says_its_attitudes(text: str, said: tuple[str, ...]) -> None:
    assert tuple(map(in_words, attitudes_of(text, ("Ann", "Bo")))) == said
