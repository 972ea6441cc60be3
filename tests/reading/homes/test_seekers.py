import pytest

from limp.answering.answers import Answer
from limp.answering.pipeline import Pipeline
from limp.episodes.parse_question import parse_question
from limp.episodes.phrases import claimed
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


def test_beliefs_are_kept_with_what_is_wanted() -> None:
    found = _answer(
        "If Ann has been trying to get a salmon, which is more likely?\n"
        "A) Ann thinks that the salmon is not inside the stove.\n"
        "B) Ann thinks that the salmon is inside the stove.",
        STORY + " She is about to open the stove.",
    )
    assert found.choice == "B"
    first = found.stages.hypotheses[0].mind
    assert [claimed(claim) for claim in first.claims] == [
        "Ann believes that the salmon is not in the stove in the kitchen",
        "Ann wants to find the salmon",
    ]


def test_exchanged_options_exchange_the_answer() -> None:
    one = _answer("What is Ann looking for?\nA) the plate\nB) the salmon")
    two = _answer("What is Ann looking for?\nA) the salmon\nB) the plate")
    assert one.probabilities["A"] == pytest.approx(two.probabilities["B"], abs=1e-12)


def test_the_next_act_is_predicted() -> None:
    found = _answer("What will Ann do next?\nA) open the first cabinet\nB) open the fridge")
    assert found.choice == "B"
    assert found.probabilities["B"] > 0.8


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


def test_a_thing_that_is_not_wanted_is_not_read_as_wanted() -> None:
    one = _answer("Which is likelier?\nA) Ann does not want the plate.\nB) Ann wants the plate.", PUT_BACK)
    assert one.choice == "A"
    assert {claimed(h.mind.claims[-1]) for h in one.stages.hypotheses if h.choice == "A"} == {
        "Ann wants to find the apple", "Ann wants to find the cup",
    }  # fmt: skip
    assert sum(h.prior for h in one.stages.hypotheses if h.choice == "A") == pytest.approx(
        sum(h.prior for h in one.stages.hypotheses if h.choice == "B")
    )


def test_a_story_without_a_described_flat_is_no_search() -> None:
    story = "At the market Ann took a melon, put it back and took another melon. She looked at the peaches."
    with pytest.raises(LimpError, match="was not understood"):
        _answer("What was Ann after?\nA) a ripe melon\nB) some peaches\nC) a cheap melon", story)
