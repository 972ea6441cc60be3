"""Every wording has an example that its own pattern matches."""

import re

import pytest

from limp.reading.homes.force import ASKING, NOT_KNOWING, WANTING, force_of
from limp.reading.homes.speech import ASKED_THING, parse_utterance


@pytest.mark.parametrize(
    ("force", "table"), [("ask", ASKING), ("want", WANTING), ("ignorant", NOT_KNOWING)], ids=["ask", "want", "not"]
)
def test_the_example_of_a_wording_has_its_force(force: str, table: tuple[tuple[str, str], ...]) -> None:
    for example, pattern in table:
        assert re.search(pattern, example), example
        assert force_of(example) == force, example


def test_the_example_of_a_question_names_its_thing() -> None:
    for example, pattern in ASKED_THING:
        match = re.search(pattern, example)
        assert match is not None, example
        assert match["x"].startswith(("the mug", "a mug", "my mug")), example
        assert parse_utterance(example).thing == "mug", example


@pytest.mark.parametrize("words", ["it is on the desk", "good morning", "the mug isn't there", ""])
def test_what_has_no_wording_may_tell(words: str) -> None:
    assert force_of(words) == "tell"
