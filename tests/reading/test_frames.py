"""Every frame does what its examples say: each is a text with the events that it must become."""

import pytest

from limp.reading.events import read_story, short
from limp.reading.frames import Example, frames
from limp.reading.questions import Form, forms, read_question

EXAMPLES = [(frame.name, example) for frame in frames() for example in frame.examples]


@pytest.mark.parametrize(("name", "example"), EXAMPLES, ids=[example.text for _, example in EXAMPLES])
def test_an_example_becomes_its_events(name: str, example: Example) -> None:
    story = read_story(example.text)
    assert tuple(map(short, story.episode.events)) == example.events, (name, story.misread)


STORY = (
    "Ann and Ben are in the hall. Ann puts the key in the box. The meeting is at nine."
    " Ann told Ben about the party."
)


@pytest.mark.parametrize("form", forms(), ids=lambda form: form.name)
def test_the_examples_of_a_form_of_questions_are_read(form: Form) -> None:
    story = read_story(STORY)
    for example in form.examples:
        assert read_question(example, story.cast, story.episode).query.kind != "open"
