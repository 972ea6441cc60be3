from collections import Counter

import pytest

from limp.errors import InputError, NoEvidenceError, UndecidedError
from limp.questions.asking import parse_question
from limp.questions.question import Question
from limp.registry import open_solver
from limp.solvers.spec import SolverSpec

TALK = parse_question(
    "Which is MOST likely?\nA) Ann believed that there was a cup\nB) Ann believed that there was a book",
    id="q",
    conversation="Bob: Where are the books?",
)


def test_always_a_takes_the_first_option_and_claims_nothing() -> None:
    answer = open_solver("always-A").answer(TALK)
    assert answer.choice == "A"
    assert answer.probabilities == {"A": 0.5, "B": 0.5}


def test_random_depends_on_the_seed_and_the_question_alone() -> None:
    solver, again, other = (open_solver(SolverSpec(name="random", seed=seed)) for seed in (3, 3, 4))
    questions = [TALK.model_copy(update={"id": str(k)}) for k in range(400)]
    forward = {q.id: solver.answer(q).choice for q in questions}
    backward = {q.id: again.answer(q).choice for q in reversed(questions)}
    assert forward == backward
    assert forward != {q.id: other.answer(q).choice for q in questions}
    assert 150 < Counter(forward.values())["A"] < 250


def test_said_object_takes_the_shares_of_the_options_words() -> None:
    # words: {ann, believed, cup} and {ann, believed, book}; said: {bob, book}: shares 0 and 1/3
    answer = open_solver("said-object").answer(TALK)
    assert answer.probabilities == {"A": 0.0, "B": 1.0}
    assert answer.choice == "B"
    both = TALK.model_copy(update={"conversation": "Ann: The books and the cup? I believed it was the book."})
    with pytest.raises(UndecidedError):
        open_solver("said-object").answer(both)
    # said adds 'ann' and 'believed': 2/3 and 3/3
    more = TALK.model_copy(update={"conversation": "Ann: I believed it was the book."})
    assert open_solver("said-object").answer(more).probabilities == pytest.approx({"A": 0.4, "B": 0.6})


def test_said_object_knows_no_polarity_and_narration_will_do() -> None:
    told = TALK.model_copy(update={"conversation": "", "narration": "A book lay there.", "polarity": "LEAST"})
    assert open_solver("said-object").answer(told).choice == "B"


def test_said_object_needs_words() -> None:
    silent = TALK.model_copy(update={"conversation": ""})
    with pytest.raises(NoEvidenceError):
        open_solver("said-object").answer(silent)


@pytest.mark.parametrize("name", ["always-A", "random", "said-object"])
def test_probabilities_sum_to_one(name: str) -> None:
    def total(question: Question) -> float:
        return sum(open_solver(name).answer(question).probabilities.values())

    assert total(TALK) == pytest.approx(1.0)


@pytest.mark.parametrize("name", ["always-A", "random"])
def test_without_options_a_baseline_says_so(name: str) -> None:
    with pytest.raises(InputError, match="0 options"):
        open_solver(name).answer(Question(text="Who?", narration="Ann."))
