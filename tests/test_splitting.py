import pytest

from limp.episodes.parse_question import asks_yes_or_no, parse_question, split_question
from limp.errors import InputError


@pytest.mark.parametrize(
    ("typed", "stem", "options"),
    [
        ("Which?\nA) a cup\n   and a pen\nB) a book\nof poems", "Which?", ["a cup and a pen", "a book of poems"]),
        ("Where?\n1. in the box\n2. in the bag", "Where?", ["in the box", "in the bag"]),
        ("Where?\n(1) the box\n(2) the bag\n    on the bed", "Where?", ["the box", "the bag on the bed"]),
        ("Where?\n- the box\n- the bag", "Where?", ["the box", "the bag"]),
        ("Where? 1) the box, 2) the bag", "Where?", ["the box", "the bag"]),
        ("Ann is back.\nWhere will she look?\nin the box\nIn the bag", "Ann is back. Where will she look?",
         ["in the box", "In the bag"]),
        ("where is ari hiding now\nunder the bed\nin the closet", "where is ari hiding now",
         ["under the bed", "in the closet"]),
        ("Where?\nChoose one:\nbox\nbag", "Where? Choose one:", ["box", "bag"]),
        ("Does she know it? Yes/No", "Does she know it?", ["Yes", "No"]),
        ("Does she know it?\nyes or no?", "Does she know it?", ["Yes", "No"]),
        ("Does she know it (yes/no)?", "Does she know it?", ["Yes", "No"]),
        ("Yes or no: does she know it?", "does she know it?", ["Yes", "No"]),
        ("Where is it? (in the box / in the bag)", "Where is it?", ["in the box", "in the bag"]),
        ("Did he answer yes or no?", "Did he answer yes or no?", []),
        ("Where does Ann\nthink it is?", "Where does Ann think it is?", []),
    ],
)  # fmt: skip
def test_forms_of_options(typed: str, stem: str, options: list[str]) -> None:
    found, choices = split_question(typed)
    assert (found, [choice.text for choice in choices]) == (stem, options)
    assert [choice.label for choice in choices] == ["A", "B"][: len(options)]


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("Where?\n1. the box\n3. the bag", "numbers 1, 3"),
        ("Where?\n1. the box\n2.", "lacks a letter or its words"),
        ("Where is it?\nthe box", "not clear whether the line 'the box' is an option"),
        ("Which one does\nAnn think is here\nnow", "not clear"),
        ("What did Ann ask?\nwhere is it?\nwho has it?", "3 lines of the question end"),
    ],
)
def test_what_could_be_read_in_two_ways_is_refused(typed: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        split_question(typed)


def test_given_options_leave_every_line_of_the_stem_to_it() -> None:
    question = parse_question("Ann left the box\nand went\naway. Where is it?", options=["here", "there"])
    assert question.text == "Ann left the box and went away. Where is it?"


CLOSED = (
    "Did Ann lie to Ben?", "Ann comes back. Is the key in the box?", "Doesn't Ann know that the key is gone?",
)  # fmt: skip
OPEN = (
    "Is the key in the box or in the bag?", "Can you tell me where Ann looks?", "Where will Ann look?",
    "Who did Ann help?", "Did Ann lie",
)  # fmt: skip


@pytest.mark.parametrize(("stem", "closed"), [(q, q in CLOSED) for q in (*CLOSED, *OPEN)])
def test_what_yes_or_no_can_answer(stem: str, closed: bool) -> None:
    assert asks_yes_or_no(stem) == closed
