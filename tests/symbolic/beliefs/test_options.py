"""Options in words and the answers that they stand for."""

from __future__ import annotations

import pytest

from limp.errors import HypothesisError
from limp.questions.question import Choice
from limp.symbolic.beliefs.asked import Asked, Kind
from limp.symbolic.beliefs.options import meanings
from limp.symbolic.beliefs.story import Variable

BALL = Variable("at", "ball")


def read(kind: Kind, options: str, answers: tuple[str, ...] = ()) -> list[str]:
    choices = [Choice(label="ABCD"[k], text=text) for k, text in enumerate(options.split(" | "))]
    return list(meanings(Asked(kind, ("Ann",), BALL), choices, answers, ("Ann", "Ben")).values())


@pytest.mark.parametrize(
    ("kind", "options", "answers", "found"),
    [
        ("value", "In the blue box | the bag", ("blue box", "bag"), ["blue box", "bag"]),
        ("value", "The storage cabinet | Cabinet", ("cabinet", "bag"), ["storage cabinet", "cabinet"]),
        ("value", "the moon | the bag", ("bag",), ["moon", "bag"]),
        ("holds", "Yes, she does | No", (), ["yes", "no"]),
        ("knows", "Ann knows it | Ann does not know it", (), ["yes", "no"]),
        ("who knows", "Both of them | Only Ben | Nobody", (), ["Ann and Ben", "Ben", "nobody"]),
    ],
)
def test_what_options_stand_for(kind: Kind, options: str, answers: tuple[str, ...], found: list[str]) -> None:
    assert read(kind, options, answers) == found


def test_an_option_that_is_neither_yes_nor_no_is_refused() -> None:
    with pytest.raises(HypothesisError, match="option B, C is neither yes nor no"):
        read("holds", "Yes | The bag | The box")
