"""Every rule that finds a subject shows in its docstring where that ends: `words` -> number of tokens."""

import re
from collections.abc import Callable

import pytest

from limp.symbolic.household.reading.subjects import RULES, introduced, subject_at
from limp.symbolic.household.reading.tokens import tokenize

PEOPLE = ("Ann", "Bob", "Eve")


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_the_examples_of_a_rule_are_found_by_it(rule: Callable[..., object]) -> None:
    examples = re.findall(r"`([^`]+)` -> (\d+)", rule.__doc__ or "")
    assert examples
    for words, end in examples:
        tokens = tokenize(words, PEOPLE)
        assert next(each for each in RULES if each(tokens, 0)) is rule
        assert subject_at(tokens, 0)[1] == int(end), words


@pytest.mark.parametrize(
    ("words", "people"),
    [
        ("Ann, Bob and Eve leave", ["Ann", "Bob", "Eve"]),
        ("Ann, Bob leaves", ["Ann"]),
        ("her friend Bob leaves", ["Bob"]),
        ("both of them leave", ["they"]),
        ("the mug fell", []),
    ],
)
def test_who_the_subject_is(words: str, people: list[str]) -> None:
    subject, _ = subject_at(tokenize(words, PEOPLE), 0)
    assert subject is not None
    assert [token.text for token in subject] == people


def test_there_is_no_subject_behind_the_end() -> None:
    assert subject_at(tokenize("Ann", PEOPLE), 1) == (None, 1)


@pytest.mark.parametrize("words", ["the baker next door, Ann, left", "Ann, a baker, left", "the baker Ann left"])
def test_a_role_in_apposition_names_a_person(words: str) -> None:
    assert introduced(tokenize(words, PEOPLE)) == {"baker": "Ann"}
