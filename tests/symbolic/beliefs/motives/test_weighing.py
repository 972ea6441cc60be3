"""Questions about motives, asked of the whole line in plain sentences."""

from __future__ import annotations

import pytest

from limp import Pipeline, parse_question
from limp.errors import LimpError
from limp.symbolic.beliefs import hypothesizing

LIE = (
    "Tom puts the remote under the cushion. Julia asks Tom where the remote is."
    " Tom tells Julia that the remote is in the drawer."
)
SEARCH = "Petra opens the drawer. Petra looks in the cupboard. Petra takes the salt from the shelf."
CHAIR = "Juan wants the biscuits. Juan pushes a chair to the cupboard. Pilar pulls the chair away."


@pytest.fixture(scope="module")
def solver() -> Pipeline:
    return Pipeline.symbolic()


@pytest.mark.parametrize(
    ("story", "question", "right"),
    [
        (LIE, "Did Tom lie?\nA) No\nB) Yes", "Yes"),
        (LIE, "What was Tom's answer?\nA) the truth\nB) an honest mistake\nC) a lie", "a lie"),
        (LIE, "Did Tom help Julia or trick her?\nA) help\nB) trick", "trick"),
        (SEARCH, "What was Petra looking for?\nA) the cupboard\nB) the salt\nC) the drawer", "the salt"),
        (CHAIR, "What does Juan want?\nA) the chair\nB) the biscuits", "the biscuits"),
        (CHAIR, "What was Pilar trying to do?\nA) help Juan\nB) stop Juan", "stop Juan"),
        ("Otto lent Nadia a pen.", "Was Otto kind to Nadia?\nA) No\nB) Yes", "Yes"),
        ("Gus ate the cake. The dog slept.", "Who ate the cake?\nA) the dog\nB) Gus", "Gus"),
        ("Sam was thirsty.", "What does Sam want?\nA) something to drink\nB) a book", "something to drink"),
        (
            "Sara told Ben that the key was in the box. She did not know that Tom had it.",
            "Did Sara lie?\nA) Yes\nB) No",
            "No",
        ),
        (
            "Gil was afraid of bears. Gil moved the bag to the car.",
            "Why did Gil move the bag?\nA) because he was hungry\nB) because he was afraid of bears",
            "because he was afraid of bears",
        ),
    ],
)
def test_answers(solver: Pipeline, story: str, question: str, right: str) -> None:
    assert solver.answer(parse_question(question, narration=story)).words == right


@pytest.mark.parametrize(
    ("story", "question", "message"),
    [
        (SEARCH, "Did Petra lie?\nA) Yes\nB) No", "nothing that Petra said"),
        (SEARCH, "What does Petra want?\nA) the moon\nB) a star", "equally likely"),
        (CHAIR, "Why did Pilar pull the chair away?\nA) she was cold\nB) she was late", "none of these reasons"),
        (LIE, "Did Julia help Tom?\nA) Yes\nB) No", "for or against Tom"),
    ],
)
def test_what_the_story_does_not_decide_is_refused(
    solver: Pipeline, story: str, question: str, message: str
) -> None:
    with pytest.raises(LimpError, match=message):
        solver.answer(parse_question(question, narration=story))


def test_options_that_the_story_rules_out_are_refused(solver: Pipeline, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hypothesizing, "weighed", lambda *_: {"A": 0.0, "B": 0.0})
    with pytest.raises(LimpError, match="rules out every option"):
        solver.answer(parse_question("Did Julia help Tom?\nA) Yes\nB) No", narration=LIE))
