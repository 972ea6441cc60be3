import pytest

from limp.answering.answers import Answer
from limp.answering.pipeline import Pipeline
from limp.episodes.parse_question import parse_question
from limp.errors import LimpError

STORY = (
    "The kitchen has two cabinets, a fridge and a stove. The first cabinet holds a plate. There is an apple in "
    "the fridge and a salmon in the stove. In the living room, there is a desk with a book on it. "
    "Ann is in the living room. She walks to the kitchen, opens the first cabinet and closes it."
)


def _answer(question: str, story: str = STORY) -> Answer:
    return Pipeline.symbolic().answer(parse_question(question, narration=story, agents=("Ann",)))


def test_what_was_seen_and_left_was_not_wanted() -> None:
    for question in ("Which is likelier?\nA) Ann has been trying to get a plate.\nB) Ann wants a salmon.",
                     "What is Ann looking for?\nA) the plate\nB) the salmon"):  # fmt: skip
        answer = _answer(question)
        assert answer.choice == "B"
        assert all(h.mind.stance is None for h in answer.stages.hypotheses)


def test_equal_evidence_is_no_answer() -> None:
    with pytest.raises(LimpError, match="equally likely"):
        _answer("What will Ann do next?\nA) open the fridge\nB) look in the fridge")


PUT_BACK = (
    "The kitchen has two cabinets, a fridge and a stove. The first cabinet holds a plate. There is an apple in the"
    " fridge, and a cup in the second cabinet. Ann is in the kitchen. She walks to the first cabinet, opens it,"
    " takes the plate, puts the plate back in the first cabinet, closes it, and walks to the fridge."
)


@pytest.mark.parametrize(
    ("options", "right"),
    [
        ("A) She did not want it.\nB) She wanted it.", "A"),
        ("A) She wants the apple.\nB) She wants the plate.", "A"),
    ],
)
def test_why_somebody_put_a_thing_back(options: str, right: str) -> None:
    assert _answer(f"Why did Ann put the plate back?\n{options}", PUT_BACK).choice == right


def test_a_story_without_a_described_flat_is_no_search() -> None:
    story = "At the market Ann took a melon, put it back and took another melon. She looked at the peaches."
    with pytest.raises(LimpError, match="could be read"):
        _answer("What was Ann after?\nA) a ripe melon\nB) some peaches\nC) a cheap melon", story)
