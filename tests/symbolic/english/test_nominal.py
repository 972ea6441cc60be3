"""Noun or verb: compounds of a gerund, particles that are adjectives, times of day."""

from __future__ import annotations

import pytest

from limp.symbolic.english.frames import parse


@pytest.mark.parametrize(
    ("sentence", "things"),
    [
        ("It contains sewing thread.", ["sewing thread"]),
        ("Ann bought baking powder.", ["baking powder"]),
        ("There is a round tin on the shelf.", ["a round tin"]),
        ("Ann picked up the nails one by one.", ["the nails"]),
        ("Ann saw her stretching out her arm.", []),
        ("Ann was selling bread.", ["bread"]),
    ],
)
def test_what_an_object_is(sentence: str, things: list[str]) -> None:
    assert [phrase.text for phrase in parse(sentence)[0].objects] == things


@pytest.mark.parametrize(
    ("sentence", "time"),
    [
        ("The bus leaves at half past six.", "half past six"),
        ("Half an hour later Ann left.", "Half an hour later"),
        ("A little later Ann left.", "A little later"),
        ("Last week Ann left.", "Last week"),
        ("The train leaves at nine on the way there.", "nine"),
    ],
)
def test_when(sentence: str, time: str) -> None:
    frame = parse(sentence)[0]
    assert time in frame.times
    assert frame.lemma == "leave"


@pytest.mark.parametrize("sentence", ["The note came loose.", "Ann went quiet.", "Ann got dressed."])
def test_how_something_is_now(sentence: str) -> None:
    frame = parse(sentence)[0]
    assert not frame.objects
    assert frame.predicate or frame.passive


def test_neither_denies_both() -> None:
    frame = parse("Neither Ann nor the boy noticed Eva at the window.")[0]
    assert frame.negated
    assert frame.subject is not None
    assert [part.text for part in frame.subject.parts] == ["Ann", "the boy"]


def test_a_clause_behind_a_comma_has_its_own_list() -> None:
    first, second = parse("The hat was locked in the box by Eva, and Ann and Ben both saw it.")
    assert first.phrases[-1][1].text == "Eva"
    assert second.subject is not None
    assert second.subject.text == "Ann and Ben"
