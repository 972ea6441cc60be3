"""The stages in a pipeline: options, no options, refusals, what the answer carries."""

from __future__ import annotations

import pytest

from limp import Pipeline, parse_question
from limp.errors import LimpError
from limp.minds.attitudes import Attitude

STORY = "Sally puts her marble in the basket. Sally leaves. Anne moves the marble to the box."


@pytest.fixture(scope="module")
def solver() -> Pipeline:
    return Pipeline.symbolic()


def ask(solver: Pipeline, question: str, story: str = STORY) -> str:
    return solver.answer(parse_question(question, narration=story)).words


@pytest.mark.parametrize(
    ("options", "right"),
    [
        ("A) the box\nB) the basket", "the basket"),
        ("A. the box, B. the basket", "the basket"),
        ("(a) in the box (b) in the basket", "in the basket"),
        ("A) She will look in the basket.\nB) She will look in the box.", "She will look in the basket."),
        ("A) cupboard\nB) Basket\nC) drawer", "Basket"),
    ],
)
def test_options_in_many_forms(solver: Pipeline, options: str, right: str) -> None:
    assert ask(solver, f"Where will Sally look for the marble?\n{options}") == right


def test_a_story_in_which_nothing_is_learnt_is_refused_with_a_reason(solver: Pipeline) -> None:
    with pytest.raises(LimpError, match=r"what somebody wants|not understood|nothing in the story"):
        ask(solver, "What does Paul want?\nA) tea\nB) jam", "Paul smiled. Mona smiled.")


def test_what_somebody_was_told_and_nobody_understood_withholds_their_belief(solver: Pipeline) -> None:
    question = parse_question(
        "Where does Sally think the marble is?", narration=STORY, conversation="Anne: frobnicate zim\nSally: ok"
    )
    with pytest.raises(LimpError, match="what Sally was told was not understood: 'frobnicate zim'"):
        solver.answer(question)


def test_the_order_of_options_changes_nothing(solver: Pipeline) -> None:
    words = [f"place {k}" for k in range(24)]
    for rows in ([*words, "box", "basket"], ["basket", "box", *words]):
        listed = "\n".join(f"{chr(ord('A') + k)}) {text}" for k, text in enumerate(rows))
        assert ask(solver, f"Where will Sally look for the marble?\n{listed}") == "basket"


def test_yes_and_no(solver: Pipeline) -> None:
    assert ask(solver, "Does Sally know that Anne moved the marble?\nA) Yes\nB) No") == "No"
    assert ask(solver, "Will Sally look for the marble in the basket?") == "yes"


def test_what_the_answer_carries(solver: Pipeline) -> None:
    answer = solver.answer(parse_question("Where does Anne think Sally thinks the marble is?", narration=STORY))
    best = max(answer.stages.hypotheses, key=lambda h: answer.probabilities[h.choice])
    (attitude,) = best.mind.attitudes
    assert (attitude.holder, attitude.depth) == ("Anne", 2)
    assert isinstance(attitude.content, Attitude)
    assert attitude.content.holder == "Sally"
    assert answer.trace is not None
    assert answer.trace.steps == ("what Anne thinks that Sally could know: Sally puts her marble in the basket.",)
    assert answer.stages.conventions
    assert answer.to_json()["answer"] == "basket"


@pytest.mark.parametrize(
    ("question", "story", "message"),
    [
        ("Where will Zoe look for the marble?", STORY, "was not understood"),
        ("Where will Sally look for the violin?", STORY, "was not understood"),
        ("Where will Sally look for the marble?\nA) moon\nB) sun", STORY, "none of the options"),
        (
            "Where will Bob look for the marble?",
            f"{STORY} Bob smiles. Bob comes in.",
            "nothing in the story tells",
        ),
        ("Where will Sally look for the marble?", "Blorp zim zam.", "could be read|nobody|not understood"),
    ],
)
def test_what_cannot_be_answered_is_refused(solver: Pipeline, question: str, story: str, message: str) -> None:
    with pytest.raises(LimpError, match=message):
        ask(solver, question, story)


def test_words_that_are_not_read_lower_the_probability(solver: Pipeline) -> None:
    plain = solver.answer(parse_question("Where is the marble?", narration=STORY))
    doubtful = solver.answer(
        parse_question("Where is the marble?", narration=f"{STORY} Anne frobnicates the marble.")
    )
    assert plain.probabilities[plain.choice] == 1.0
    assert doubtful.words == "box"
    assert 0.5 < doubtful.probabilities[doubtful.choice] < 1.0
    assert any("frobnicates" in note for note in doubtful.stages.notes)


def test_other_questions_go_to_the_planner(solver: Pipeline) -> None:
    with pytest.raises(LimpError, match="0 options"):
        ask(solver, "Which statement is MOST likely?")
