"""Every frame of a household shows itself by its examples, whose verb it is the first to fit."""

from __future__ import annotations

import pytest

from limp.minds.events import Event, Observation, Utterance
from limp.reading.frames import frames
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


def test_every_frame_has_an_example() -> None:
    assert not [frame.name for frame in frames(FRAMES) if not frame.examples]
