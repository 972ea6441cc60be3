"""The rules of the declared English with their examples, for its tests and for the page about it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...episodes.events import Event
from . import meaning
from .frames import FRAMES, Frame, fitting
from .parsing import Parse, grammar, parses
from .sentences import Builder
from .stories import read_episode, readings
from .words import names_in, plain, read_sentence, split

__all__ = ["GrammarRule", "events_of_example", "frames", "grammar_rules", "used_frames", "used_rules"]

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


def _parse(text: str) -> Parse | None:
    sentences = split(plain(text))
    sentence = read_sentence(sentences[-1], names_in(sentences))
    start = "question" if sentences[-1].endswith("?") else "sentence"
    return next((tree for group in parses(sentence.tokens, start) for tree in group), None)


def used_rules(text: str) -> frozenset[str]:
    """Return the names of the grammar rules in the smallest parse of the last sentence of a text."""
    tree = _parse(text)
    return frozenset(str(node.data) for node in tree.iter_subtrees()) if tree is not None else frozenset()


def used_frames(text: str) -> tuple[str, ...]:
    """Return the names of the frames that the clauses of the last sentence of a text fit."""
    sentences = split(plain(text))
    telling = readings(" ".join(sentences[:-1]))[0].telling
    sentence = read_sentence(sentences[-1], names_in(sentences))
    tree = _parse(text)
    found: list[str] = []
    for clause in Builder(sentence.tokens).sentence(tree) if tree is not None else ():
        fitted = fitting(clause, telling)
        if fitted is not None:
            found.append(fitted[0].name)
            telling.events.extend(fitted[1])
    return tuple(found)


def events_of_example(text: str) -> tuple[Event, ...]:
    """Return the events of the last sentence of a text."""
    sentences = split(plain(text))
    before = len(read_episode(" ".join(sentences[:-1])).events)
    return read_episode(text).events[before:]
