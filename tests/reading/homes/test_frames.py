"""Every frame of a household, and of words about minds, shows itself by its examples."""

from __future__ import annotations

import pytest

from limp.minds.english import in_words
from limp.minds.events import Event, Observation, Utterance
from limp.reading.frames import frames
from limp.reading.homes.attitudes import TABLE
from limp.reading.homes.claims import attitudes_of
from limp.reading.homes.nouns import FRAMES
from limp.reading.homes.reader import RuleReader

CASES = [example for frame in frames(FRAMES) for example in frame.examples]


def short(event: Event) -> str:
    if isinstance(event, Utterance):
        return f"{event.agent} to {event.to}: {event.text}"
    if isinstance(event, Observation):
        return f"? {event.agent}: {event.text}" if event.note else f"({event.agent}: {event.text})"
    return f"{event.agent}: {event.text}"


@pytest.mark.parametrize(("text", "events"), CASES)
def test_the_example_of_a_frame_becomes_its_events(text: str, events: tuple[str, ...]) -> None:
    opening = "Ann looks around. " if not events else ""
    found = [short(event) for event in RuleReader().read(opening + text, ("Ann", "Ben"))]
    told = [line for line in found if not line.startswith("(Ann: looks")]
    assert tuple(line for line in told if not line.startswith("(") or line in events) == events


@pytest.mark.parametrize(("text", "said"), [example for frame in frames(TABLE) for example in frame.examples])
def test_the_example_of_words_about_minds_says_its_attitudes(text: str, said: tuple[str, ...]) -> None:
    assert tuple(map(in_words, attitudes_of(text, ("Ann", "Bo")))) == said


def test_every_frame_has_an_example() -> None:
    assert not [frame.name for frame in (*frames(FRAMES), *frames(TABLE)) if not frame.examples]
