"""What is read in stories, without their words, for comparing with events written by hand."""

from __future__ import annotations

from dataclasses import replace

from limp.symbolic.beliefs.reading.reader import read_story
from limp.symbolic.beliefs.story import Happening

PEOPLE = "Ann and Ben are in the hall. "


def read(text: str) -> list[Happening]:
    """Return the events of a story without their words."""
    return [replace(event, text="") for event in read_story(text).events]


def behind(text: str) -> list[Happening]:
    """Return the events of a sentence that is told of Ann and Ben."""
    return read(PEOPLE + text)[2:]
