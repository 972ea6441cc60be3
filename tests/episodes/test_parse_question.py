import pytest
from refusals import refuses

from limp.episodes.parse_question import assumptions_of, parse_question

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
    ("stem", "assumed"),
    [
        (
            "Assuming that Mary knows what is inside the box, which is likely?",
            ("Mary knows what is inside the box",),
        ),
        (
            "If the nurse wants to help, and provided that it is late, who?",
            ("the nurse wants to help", "it is late"),
        ),
        ("Ann asked if the milk is cold. What did she want?", ()),
        ("Before she looked, what kind of seeds did Ann suppose she had bought?", ()),
        ("What is Ann supposing that she has?", ()),
        ("Suppose Ann had looked. Where is it? Now suppose it rains, where?", ("Ann had looked", "it rains")),
    ],
)
def test_assumptions(stem: str, assumed: tuple[str, ...]) -> None:
    assert assumptions_of(stem) == assumed


@pytest.mark.parametrize(
    ("typed", "stem", "options"),
    [
        ("Which?\nA) a cup\n   and a pen\nB) a book\nof poems", "Which?", ["a cup and a pen", "a book of poems"]),
        ("Ann is back.\nWhere?\nA. the box\n(b) the bag", "Ann is back. Where?", ["the box", "the bag"]),
        ("Did he answer yes or no?", "Did he answer yes or no?", []),
    ],
)
def test_options_have_letters(typed: str, stem: str, options: list[str]) -> None:
    question = parse_question(typed)
    assert (question.text, [choice.text for choice in question.choices]) == (stem, options)
    assert question.labels == ("A", "B")[: len(options)]


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("", "no words before its options"),
        ("Which?\nA) yes", "has 1 option"),
        ("Which?\nA) yes\nA) no", "option letter twice"),
        ("Which?\nA) Ann said yes\nAnn said no", "'Ann said no'"),
        ("Which?\nA) yes\nC) no", "no option B"),
        ("Where is it?\nthe box\nthe bag", "'the box'"),
        ("Where is it? A) the box B) the bag", "may be an option"),
        ("a" * 30_000, "the limit is 20,000"),
    ],
)
def test_broken_questions(written: str, message: str) -> None:
    refuses(lambda: parse_question(written), message)
