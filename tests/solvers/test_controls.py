from collections import Counter

import pytest

from limp.episodes.parse_question import parse_question
from limp.episodes.question import Question
from limp.errors import InputError
from limp.registry import open_solver
from limp.solvers.controls import (
    CONTROLS,
    applies,
    chosen,
    control_choices,
    last_mentions,
    negation_cue,
    said_shares,
)
from limp.solvers.spec import SolverSpec

GOALS = parse_question(
    "Which is MOST likely?\nA) Ann tried to help Bob\nB) Ann tried to prevent Bob from finding it\n"
    "C) Ann was indifferent towards Bob's goals",
    id="q",
)


def least(question: Question) -> Question:
    return question.model_copy(update={"polarity": "LEAST"})


def asked(*options: str, words: str = "Which is MOST likely?", **material: str) -> Question:
    lines = (f"{label}) {option}" for label, option in zip("ABC", options, strict=False))
    return parse_question("\n".join([words, *lines]), id="q", **material)  # type: ignore[arg-type]


def test_controls_by_hand() -> None:
    assert [chosen(f"always-{goal}", GOALS) for goal in ("help", "hinder", "indifferent")] == ["A", "B", "C"]
    assert [chosen(f"always-{goal}", least(GOALS)) for goal in ("help", "hinder")] == ["B", "A"]
    # {ann, cup, shelf}, {ann, cup, table}, {ann, book, bed}: mean Jaccard indices 0.35, 0.35 and 0.2
    alike = asked("Ann cup shelf", "Ann book bed", "Ann cup table")
    assert chosen("odd-one-out", alike) == "B"
    assert chosen("most-alike", alike) in ("A", "C")
    contradicting = asked(
        "Ann believed that Bob wanted it there and moved it there to hinder Bob",
        "Ann believed that Bob had put it at his desired location and moved it to hinder Bob",
        "Ann did not know what Bob liked",
    )
    assert [chosen("self-consistent", one) for one in (contradicting, least(contradicting))] == ["B", "A"]


TALK = asked(
    "Ann believed that there was a cup",
    "Ann believed that there was a book",
    conversation="Bob: Where are the books?",
)


@pytest.mark.parametrize("name", CONTROLS)
def test_a_run_and_a_row_of_one_name_choose_alike_and_claim_nothing(name: str) -> None:
    for question in (GOALS, TALK):
        answer = open_solver(name).answer(question)
        assert answer.choice == chosen(name, question)
        assert set(answer.probabilities.values()) == {1 / len(question.choices)}
    with pytest.raises(InputError, match="0 options"):
        open_solver(name).answer(Question(text="Who?", narration="Ann."))


def test_the_order_of_questions_does_not_matter_and_the_seed_does() -> None:
    solver, again, other = (open_solver(SolverSpec(name="random", seed=seed)) for seed in (3, 3, 4))
    questions = [TALK.model_copy(update={"id": str(k)}) for k in range(400)]
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
    assert said_shares(talk) == pytest.approx(shares)
    assert said_shares(least(talk)) == pytest.approx(shares), "it knows no polarity"
    told = TALK.model_copy(update={"conversation": "", "narration": said})
    assert said_shares(told) == pytest.approx(shares), "what is told will do"


def test_who_was_mentioned_last_and_who_does_not_know() -> None:
    told = asked("box", "jar", "She does not know.", words="Where?", narration="The jar is near the box.")
    assert [chosen(name, told) for name in ("last-mentioned", "unaware", "longest")] == ["A", "C", "C"]
    assert last_mentions(told) == {"A": 20.0, "B": 4.0, "C": -1.0}


def test_only_controls_that_apply_choose() -> None:
    found = control_choices(GOALS)
    assert {"always-help", "always-hinder", "random", "longest"} <= set(found)
    assert "last-mentioned" not in found, "there is nothing that an option could be mentioned in"
    assert set(control_choices(asked("box", "jar", "bag", words="Where will Ann look?"))) == {"always-A", "random"}


HELPS = ("Kim was trying to help Lou find the lamp.", "Kim was trying to prevent Lou from finding the lamp.")


@pytest.mark.parametrize(
    ("polarity", "told", "right"),
    [
        ("MOST", "on the desk in the kitchen", "A"),
        ("LEAST", "on the desk", "B"),
        ("MOST", "in the fridge", "B"),
        ("MOST", "inside the cabinet in the bedroom", "A"),
    ],
)
def test_only_the_told_place_counts(polarity: str, told: str, right: str) -> None:
    talk = f"Lou: Where is the lamp?\nKim: It is {told}."
    question = asked(*HELPS, words=f"Which is {polarity} likely?", conversation=talk)
    with open_solver("generator-regularity") as solver:
        assert solver.answer(question).choice == right
    assert applies("generator-regularity", question)
    assert not {"generator-regularity", "negation-cue"} & set(control_choices(question)), "no bar for every run"
    beliefs = (f"Kim believed that the lamp was {place}." for place in ("in the fridge", "on the desk"))
    assert not applies("generator-regularity", asked(*beliefs, conversation=talk)), "social goals alone"


def test_a_negation_and_words_of_one_part_alone() -> None:
    told = "The path was dry and flat. Ann packed thin shoes. It rained. Ann does not see the rain."
    options = ("The path is dry.", "The path is wet from rain.")
    # before: {path, dry, flat, ann, pack, thin, shoe}, after: {rain, ann, see, ...}; `path` is in both options
    for narration, cue in (
        (told, {"A": 1.0, "B": 0.0}),
        (told.replace("does not see", "sees"), {"A": 0.0, "B": 1.0}),
    ):
        assert negation_cue(asked(*options, words="What does Ann think?", narration=narration)) == cue
