"""The rules of the declared English with their examples, for its tests and for the page about it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...episodes.events import Event
from . import meaning
from .frames import FRAMES, Frame
from .parsing import grammar
from .stories import read_episode
from .words import plain, split

__all__ = ["GrammarRule", "events_of_example", "frames", "grammar_rules"]

_RULE = re.compile(r'(?m)^// "(?P<example>.+)"\n\??(?P<name>\w+):')


@dataclass(frozen=True, slots=True)
class GrammarRule:
    """A rule of `grammar.lark` with its examples."""

    name: str
    examples: tuple[str, ...]


def grammar_rules() -> tuple[GrammarRule, ...]:
    """Return the rules of the grammar that have an example, in its order."""
    return tuple(
        GrammarRule(found["name"], tuple(re.split(r'" "', found["example"].replace('\\"', '"'))))
        for found in _RULE.finditer(grammar())
    )


def frames() -> tuple[Frame, ...]:
    """Return the frames of all verbs, in the order in which they are tried."""
    assert meaning.MODULES
    return tuple(FRAMES)


def events_of_example(text: str) -> tuple[Event, ...]:
    """Return the events of the last sentence of a text."""
    sentences = split(plain(text))
    before = len(read_episode(" ".join(sentences[:-1])).events)
    return read_episode(text).events[before:]
