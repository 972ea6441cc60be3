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
LIED = "Did Ann lie?\nA) No\nB) Yes"
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
        ("Ann ate the pie. Ann said that the cat had eaten it.", "Did Ann lie?\nA) Yes\nB) No", "Yes"),
        ("Ann hid the cup. When Ben asked her if she had seen the cup, she said no.", LIED, "Yes"),
        ("Ann hid the cup. Ann said that she had no idea where the cup was.", LIED, "Yes"),
        ("Ann sees the pie in the oven. Ann tells Ben that there is no pie left.", LIED, "Yes"),
        (
            "Ann put the cup on the desk. While Ann was out, Cleo moved it to the bag. Ben asked Ann where the cup"
            " was. Ann told him it was on the desk.",
            "Why did Ann say it was on the desk?\nA) to trick Ben\nB) because she thought it was there",
            "because she thought it was there",
        ),
        (
            "Ann put the cups in the bag. While the children were asleep, Ann moved them to the jar. Ben told"
            " Cleo that the cups were in the bag.",
            "Did Ben lie or make a mistake?\nA) a lie\nB) a mistake",
            "a mistake",
        ),
        ("Sam wanted to pass. Kate did not let him pass.", "Did Kate help Sam?\nA) Yes\nB) No", "No"),
        ("Kim knew the way, but she did not tell Joe.", "Did Kim help Joe?\nA) Yes\nB) No", "No"),
        ("Ann did not want the pie. Ann wanted the tart.", "What did Ann want?\nA) pie\nB) tart", "tart"),
        ("Ann could not reach the book on the shelf.", "What did Ann want?\nA) shelf\nB) book", "book"),
        (
            "Ann went to the shop to return a hat. There she met Ben.",
            "Why did Ann go to the shop?\nA) to meet Ben\nB) to return a hat",
            "to return a hat",
        ),
        (
            "Victor did not want Ruth to win. He hid her shoes.",
            "Why did Victor hide the shoes?\nA) they were wet\nB) because he did not want her to win",
            "because he did not want her to win",
        ),
        (
            "Ann walked to the shop, but it was closed. Then she went home.",
            "Why did Ann go home?\nA) because she was tired\nB) because the shop was closed",
            "because the shop was closed",
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
