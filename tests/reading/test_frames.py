"""Every frame does what its examples say: each is a text with the events that it must become."""

import pytest

from limp.reading.events import read_story, short
from limp.reading.frames import Example, frames

EXAMPLES = [(frame.name, example) for frame in frames() for example in frame.examples]


@pytest.mark.parametrize(("name", "example"), EXAMPLES, ids=[example.text for _, example in EXAMPLES])
def test_an_example_becomes_its_events(name: str, example: Example) -> None:
    story = read_story(example.text)
    assert tuple(map(short, story.episode.events)) == example.events, (name, story.misread)


def test_every_frame_has_an_example() -> None:
    assert not [frame.name for frame in frames() if not frame.examples]
