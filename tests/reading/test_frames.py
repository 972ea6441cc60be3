"""Every frame does what its examples say: each is a text with the events that it must become."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from limp import reading
from limp.reading.events import read_story, short
from limp.reading.frames import Example, frames
from limp.reading.questions import Form, forms, read_question

EXAMPLES = [(frame.name, example) for frame in frames() for example in frame.examples]


@pytest.mark.parametrize(("name", "example"), EXAMPLES, ids=[example.text for _, example in EXAMPLES])
def test_an_example_becomes_its_events(name: str, example: Example) -> None:
    story = read_story(example.text)
    assert tuple(map(short, story.episode.events)) == example.events, (name, story.misread)


def test_every_frame_has_an_example() -> None:
    assert not [frame.name for frame in frames() if not frame.examples]


STORY = (
    "Ann and Ben are in the hall. Ann puts the key in the box. The meeting is at nine."
    " Ann told Ben about the party."
)


@pytest.mark.parametrize("form", forms(), ids=lambda form: form.name)
def test_the_examples_of_a_form_of_questions_are_read(form: Form) -> None:
    story = read_story(STORY)
    for example in form.examples:
        assert read_question(example, story.cast, story.episode).query.kind != "open"


FOLDER = Path(reading.__file__).parent
PLAIN = (
    "stage",
    "needs",
    "questions",
    "coverage",
    "mentions",
    "doubt",
    "events",
    *(f"effects/{p.stem}" for p in (FOLDER / "effects").glob("*.py")),
)


def lists_of_words(tree: ast.AST) -> Iterator[str]:
    """Yield the comparisons of a word with a list of words that stands in code."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Compare)
            and isinstance(node.left, ast.Attribute)
            and node.left.attr in ("lemma", "low")
        ):
            for other in node.comparators:
                if isinstance(other, ast.Tuple | ast.Set | ast.List) and len(other.elts) > 1:
                    yield ast.unparse(node)


@pytest.mark.parametrize("name", PLAIN)
def test_words_are_data(name: str) -> None:
    assert not list(lists_of_words(ast.parse((FOLDER / f"{name}.py").read_text())))
