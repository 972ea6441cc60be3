"""What a refused question is told; the question that is offered is answered."""

from __future__ import annotations

import pytest

from limp import Pipeline, parse_question
from limp.errors import LimpError

STORY = "Sally puts her marble in the basket. Sally leaves. Anne moves the marble to the box."


@pytest.mark.parametrize(
    ("question", "offered"),
    [
        ("Where will Sally look for the violin?", "Where does Sally think the marble is?"),
        ("Where will Zoe look for the marble?", "Where is the marble?"),
    ],
)
def test_a_question_that_works_is_offered(question: str, offered: str) -> None:
    solver = Pipeline.symbolic()
    with pytest.raises(LimpError) as caught:
        solver.answer(parse_question(question, narration=STORY))
    assert "people: Sally, Anne; things: marble; places: basket, box; 3 of 3 clauses" in caught.value.message
    assert offered in caught.value.hint
    assert solver.answer(parse_question(offered, narration=STORY)).words


def test_what_was_understood_of_the_question_is_said() -> None:
    with pytest.raises(LimpError, match="taken as: what Sally wants"):
        Pipeline.symbolic().answer(parse_question("What does Sally want?\nA) jam\nB) tea", narration=STORY))


def test_of_a_question_that_was_not_understood_the_part_that_was_is_said() -> None:
    question = parse_question("Where does Anne suppose Sally reckons the violin is?", narration=STORY)
    with pytest.raises(LimpError) as caught:
        Pipeline.symbolic().answer(question)
    assert "asks where something is, as Anne thinks that Sally sees it" in caught.value.message
    assert "not understood: 'the violin is'" in caught.value.message
    assert "Where does Anne think that Sally thinks the marble is?" in caught.value.hint
