from collections import Counter

import pytest

from limp.episodes.parse_question import parse_question
from limp.episodes.question import Question
from limp.errors import InputError
from limp.registry import open_solver
from limp.solvers.controls import CONTROLS, chosen, control_choices, negation, overlap
from limp.solvers.spec import SolverSpec


def asked(*options: str, words: str = "Which is MOST likely?", **material: str) -> Question:
    lines = (f"{label}) {option}" for label, option in zip("ABC", options, strict=False))
    return parse_question("\n".join([words, *lines]), id="q", **material)  # type: ignore[arg-type]


TALK = asked(
    "Ann believed that there was a cup",
    "Ann believed that there was a book",
    conversation="Bob: Where are the books?",
)


@pytest.mark.parametrize("name", CONTROLS)
def test_a_run_and_a_row_of_one_name_choose_alike_and_claim_nothing(name: str) -> None:
    for question in (asked("box", "jar", "a bag"), TALK):
        answer = open_solver(name).answer(question)
        assert answer.choice == chosen(name, question)
        assert set(answer.probabilities.values()) == {1 / len(question.choices)}
    with pytest.raises(InputError, match="0 options"):
        open_solver(name).answer(Question(text="Who?", narration="Ann."))


def test_the_order_of_questions_does_not_matter_and_the_seed_decides_between_equals() -> None:
    solver, again, other = (open_solver(SolverSpec(name="longest", seed=seed)) for seed in (3, 3, 4))
    questions = [asked("box", "jar").model_copy(update={"id": str(k)}) for k in range(400)]
    forward = {q.id: solver.answer(q).choice for q in questions}
    backward = {q.id: again.answer(q).choice for q in reversed(questions)}
    assert forward == backward
    assert forward != {q.id: other.answer(q).choice for q in questions}
    assert 150 < Counter(forward.values())["A"] < 250


@pytest.mark.parametrize(
    ("said", "shares"),
    [
        ("Bob: Where are the books?", {"A": 0.0, "B": 1 / 3}),  # {bob, book}; options {ann, believed, cup | book}
        ("Ann: I believed it was the book.", {"A": 2 / 3, "B": 1.0}),
        ("Ann: The books and the cup? I believed it was the book.", {"A": 1.0, "B": 1.0}),
    ],
)
def test_shares_of_what_was_said_by_hand(said: str, shares: dict[str, float]) -> None:
    talk = TALK.model_copy(update={"conversation": said})
    assert overlap(talk) == pytest.approx(shares)
    assert overlap(talk.model_copy(update={"polarity": "LEAST"})) == pytest.approx(shares), "it knows no polarity"
    told = TALK.model_copy(update={"conversation": "", "narration": said})
    assert overlap(told) == pytest.approx(shares), "what is told will do"


def test_only_controls_that_tell_the_options_apart_choose() -> None:
    assert control_choices(asked("box", "a jar", words="Where?")) == {"always-A": "A", "longest": "B"}
    assert control_choices(asked("box", "jar", words="Where?", narration="A jar.")) == {
        "always-A": "A", "overlap": "B", "negation": "B",
    }  # fmt: skip
    assert control_choices(Question(text="Where?", narration="A jar.")) == {}


def test_a_negation_and_words_of_one_part_alone() -> None:
    told = "The path was dry and flat. Ann packed thin shoes. It rained. Ann does not see the rain."
    options = ("The path is dry.", "The path is wet from rain.")
    # before: {path, dry, flat, ann, pack, thin, shoe}, after: {rain, ann, see, ...}; `path` is in both options
    for narration, cue in (
        (told, {"A": 1.0, "B": 0.0}),
        (told.replace("does not see", "sees"), {"A": 0.0, "B": 1.0}),
    ):
        assert negation(asked(*options, words="What does Ann think?", narration=narration)) == cue
