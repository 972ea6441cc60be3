"""Reasons: beliefs at a place, fears, and what a lie hides."""

import pytest

import limp

LADDER = (
    "Ravi wanted to borrow the ladder. Ines knew that the ladder was in the shed, but she told Ravi that it was in"
    " the garage. Ravi believed her and walked to the garage."
)
TESTS = "The caretaker was afraid that the papers would blow away, so he put the tests on the shelf."
SCARF = "Maya left her scarf on the hook. Tom put it in the drawer while Maya was out. Maya came back."


@pytest.mark.parametrize(
    ("story", "question", "options", "answer"),
    [
        (
            LADDER,
            "Why did Ravi walk to the garage?",
            ("He thought that the ladder was there.", "He lived there."),
            0,
        ),
        (
            LADDER,
            "Why did Ravi walk to the garage?",
            ("He knew that it was in the shed.", "He believed it was there."),
            1,
        ),
        (LADDER, "What did Ravi want?", ("the ladder", "the garage"), 0),
        (
            LADDER,
            "Why did Ines say that the ladder was in the garage?",
            ("She did not want Ravi to find out where it was.", "She had mixed it up."),
            0,
        ),
        (
            TESTS,
            "Why did the caretaker put the tests on the shelf?",
            ("He wanted to play a trick.", "He did not want them to blow away."),
            1,
        ),
        (
            SCARF,
            "How did Tom find out that the scarf was in the drawer?",
            ("Maya told him.", "He saw it himself."),
            1,
        ),
    ],
)
def test_reasons_are_weighed(story: str, question: str, options: tuple[str, ...], answer: int) -> None:
    assert limp.answer(question, text=story, options=options).words == options[answer]
