"""Every rule of the grammar and every frame is used by its examples, and nothing of them is left unread."""

from __future__ import annotations

import pytest

from limp.episodes.events import Unread
from limp.reading.english.rules import events_of_example, frames, grammar_rules, used_frames, used_rules


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
