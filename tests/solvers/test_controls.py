import pytest

from limp.episodes.parse_question import parse_question
from limp.episodes.question import Question
from limp.solvers.controls import overlap


def asked(*options: str, words: str = "Which is MOST likely?", **material: str) -> Question:
    lines = (f"{label}) {option}" for label, option in zip("ABC", options, strict=False))
    return parse_question("\n".join([words, *lines]), id="q", **material)  # type: ignore[arg-type]


TALK = asked(
    "Ann believed that there was a cup",
    "Ann believed that there was a book",
    conversation="Bob: Where are the books?",
)


@pytest.mark.parametrize(
    ("said", "shares"),
    [
        ("Bob: Where are the books?", {"A": 0.0, "B": 1 / 3}),  # {bob, book}; options {ann, believed, cup | book}
        ("Ann: I believed it was the book.", {"A": 2 / 3, "B": 1.0}),
        ("Ann: The books and the cup? I believed it was the book.", {"A": 1.0, "B": 1.0}),
    ],
)
def test_shares_of_what_was_said_by_hand(said: str, shares: dict[str, float]) -> None:
    talk = TALK.model_copy(update={"conversation": said})
    assert overlap(talk) == pytest.approx(shares)
    assert overlap(talk.model_copy(update={"polarity": "LEAST"})) == pytest.approx(shares), "it knows no polarity"
    told = TALK.model_copy(update={"conversation": "", "narration": said})
    assert overlap(told) == pytest.approx(shares), "what is told will do"
