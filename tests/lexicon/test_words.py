"""Which heading of the lexicon lists a word."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from limp.lexicon.words import __file__ as words_file
from limp.lexicon.words import gender_of, heading_of, how_many, lexicon


@pytest.mark.parametrize(
    ("word", "section", "headings", "expected"),
    [
        ("him", "pronouns", ("he", "she"), "he"),
        ("him", "pronouns", ("she",), ""),
        ("used-to", "auxiliaries", (), "habit"),
        ("unbeknownst to", "people", ("by", "unnoticed"), "unnoticed"),
        ("find_out", "idioms", (), ""),
        ("find_+out", "idioms", (), "learn"),
    ],
)
def test_a_word_has_the_first_heading_that_lists_it(
    word: str, section: str, headings: tuple[str, ...], expected: str
) -> None:
    assert heading_of(word, section, *headings) == expected


def test_numbers_and_pronouns_of_people_are_headings() -> None:
    assert [how_many(word) for word in ("both", "three", "seven")] == [2, 3, 0]
    assert [gender_of(word) for word in ("aunt", "monk", "nurse")] == ["she", "he", ""]


def test_no_word_stands_twice_under_a_heading() -> None:
    read = tomllib.loads(Path(words_file).with_name("words.toml").read_text("utf-8"))
    twice = {
        (section, heading)
        for section, headings in read.items()
        for heading, words in headings.items()
        if len(words.split()) > len(lexicon()[section][heading])
    }
    assert not twice
