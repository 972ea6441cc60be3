import pytest
from refusals import refuses

from limp.episodes.parse_question import assumptions_of, parse_question, polarity_of

WRITTEN = """Given the above interaction, if Mary has been trying to help John, which is MOST likely?
A) Mary believed that there was a cup on the desk.
B) Mary believed that there was a pen on the desk."""


def test_a_written_question_is_split_into_its_parts() -> None:
    question = parse_question(WRITTEN, id="7/1")
    assert question.id == "7/1"
    assert question.text.startswith("Given the above")
    assert question.text.endswith("MOST likely?")
    assert question.labels == ("A", "B")
    assert question.choices[1].text == "Mary believed that there was a pen on the desk."
    assert question.polarity == "MOST"
    assert question.assumptions == ("Mary has been trying to help John",)


@pytest.mark.parametrize(
    ("stem", "polarity"),
    [
        ("Which is MOST likely?", "MOST"),
        ("Which is LEAST likely true?", "LEAST"),
        ("Which is the least plausible?", "LEAST"),
        ("Which is most unlikely?", "LEAST"),
        ("Which is the least improbable?", "MOST"),
        ("Which is unlikely?", "LEAST"),
        ("Which statement fits least?", "LEAST"),
        ("Ann opened at least one door. What did she think?", "MOST"),
        ("What did Ann think?", "MOST"),
    ],
)
def test_polarity(stem: str, polarity: str) -> None:
    assert polarity_of(stem) == polarity


@pytest.mark.parametrize(
    ("stem", "assumed"),
    [
        ("Given the above interaction, which is most likely?", ()),
        (
            "Assuming that Mary knows what is inside the box, which is likely?",
            ("Mary knows what is inside the box",),
        ),
        (
            "If the nurse wants to help, and provided that it is late, who?",
            ("the nurse wants to help", "it is late"),
        ),
        ("Ann asked if the milk is cold. What did she want?", ()),
    ],
)
def test_assumptions(stem: str, assumed: tuple[str, ...]) -> None:
    assert assumptions_of(stem) == assumed


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("", "no words before its options"),
        ("A) yes\nB) no", "no words before its options"),
        ("Which?\nA) yes", "has 1 option"),
        ("Which?\nA) yes\nA) no", "option letter twice"),
        ("Which?\nA) yes\n) no", "lacks a letter"),
        ("Which?\nA) yes\nB)", "lacks a letter or its words"),
        ("Which?\nA) Ann said yes\nAnn said no", "lacks a letter"),
        ("Which?\nA) yes\nC) no", "no option B"),
        ("Which?\nB) yes\nC) no", "no option A"),
    ],
)
def test_broken_questions(written: str, message: str) -> None:
    refuses(lambda: parse_question(written), message)
