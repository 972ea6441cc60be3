"""Every frame of words about minds says what its examples say: each is a sentence with its attitudes."""

import pytest

from limp.minds.english import in_words
from limp.reading.frames import Example, frames
from limp.reading.homes.attitudes import TABLE
from limp.reading.homes.claims import attitudes_of

EXAMPLES = [(frame.name, example) for frame in frames(TABLE) for example in frame.examples]


@pytest.mark.parametrize(("name", "example"), EXAMPLES, ids=[example.text for _, example in EXAMPLES])
def test_an_example_says_its_attitudes(name: str, example: Example) -> None:
    assert tuple(map(in_words, attitudes_of(example.text, ("Ann", "Bo")))) == example.events, name


def test_every_frame_has_an_example() -> None:
    assert not [frame.name for frame in frames(TABLE) if not frame.examples]
