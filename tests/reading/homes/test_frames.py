"""Every frame of a household, and of words about minds, shows itself by its examples."""

from __future__ import annotations

import pytest
from deeds import line

from limp.episodes.phrases import claimed
from limp.reading.frames import frames
from limp.reading.homes.attitudes import TABLE
from limp.reading.homes.claims import claims_of
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
def test_the_example_of_words_about_minds_says_what_it_claims(text: str, said: tuple[str, ...]) -> None:
    assert tuple(map(claimed, claims_of(text, ("Ann", "Bo")))) == said
