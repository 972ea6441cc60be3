"""Every rule of the grammar and every frame is used by its examples, and nothing of them is left unread."""

from __future__ import annotations

import pytest

from limp.episodes.events import Unread
from limp.reading.english.frames import fitting
from limp.reading.english.parsing import Parse, parses
from limp.reading.english.rules import events_of_example, frames, grammar_rules
from limp.reading.english.sentences import Builder
from limp.reading.english.stories import readings
from limp.reading.english.words import names_in, plain, read_sentence, split


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


@pytest.mark.parametrize(
    ("name", "example"), [(rule.name, example) for rule in grammar_rules() for example in rule.examples]
)
def test_each_grammar_rule_derives_its_example(name: str, example: str) -> None:
    assert name in used_rules(example)


@pytest.mark.parametrize(
    ("name", "example"), [(frame.name, example) for frame in frames() for example in frame.examples]
)
def test_each_frame_takes_its_example(name: str, example: str) -> None:
    assert name in used_frames(example)
    assert not [event for event in events_of_example(example) if isinstance(event, Unread)]


def test_every_frame_has_an_example_and_every_rule_a_name_of_its_own() -> None:
    assert all(frame.examples for frame in frames())
    names = [rule.name for rule in grammar_rules()]
    assert len(names) == len(set(names)) > 20
