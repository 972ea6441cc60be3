from limp.baselines.controls import CONTROLS, chosen, control_choices
from limp.questions.asking import parse_question
from limp.questions.question import Question
from limp.registry import open_solver
from limp.solvers.spec import SolverSpec

GOALS = parse_question(
    "Which is MOST likely?\nA) Ann tried to help Bob\nB) Ann tried to prevent Bob from finding it\n"
    "C) Ann was indifferent towards Bob's goals",
    id="q",
)


def least(question: Question) -> Question:
    return question.model_copy(update={"polarity": "LEAST"})


def test_one_social_goal_for_everybody() -> None:
    assert [chosen(f"always-{goal}", GOALS) for goal in ("help", "hinder", "indifferent")] == ["A", "B", "C"]
    assert [chosen(f"always-{goal}", least(GOALS)) for goal in ("help", "hinder")] == ["B", "A"]


def test_likeness_by_hand() -> None:
    # {ann, cup, shelf}, {ann, cup, table}, {ann, book, bed}: mean Jaccard indices 0.35, 0.35 and 0.2
    asked = parse_question("Which is MOST likely?\nA) Ann cup shelf\nB) Ann book bed\nC) Ann cup table", id="q")
    assert chosen("odd-one-out", asked) == "B"
    assert chosen("most-alike", asked) in ("A", "C")


def test_an_option_that_contradicts_itself() -> None:
    asked = parse_question(
        "Which is MOST likely?\nA) Ann believed that Bob wanted it there and moved it there to hinder Bob\n"
        "B) Ann believed that Bob had put it at his desired location and moved it to hinder Bob\n"
        "C) Ann did not know what Bob liked",
        id="q",
    )
    assert chosen("self-consistent", asked) == "B"
    assert chosen("self-consistent", least(asked)) == "A"


OF_THEIR_OWN = ("random", "said-object", "last-mentioned", "unaware")
"""Solvers that draw from no ties."""


def test_every_control_is_a_solver_and_chooses_alike() -> None:
    for name in set(CONTROLS) - set(OF_THEIR_OWN):
        assert open_solver(name).answer(GOALS).choice == chosen(name, GOALS)


def test_only_controls_that_apply_choose() -> None:
    found = control_choices(GOALS)
    assert {"always-help", "always-hinder", "random", "longest"} <= set(found)
    assert "last-mentioned" not in found, "there is nothing that an option could be mentioned in"
    places = parse_question("Where will Ann look?\nA) box\nB) jar\nC) bag", id="q")
    assert set(control_choices(places)) == {"always-A", "random"}


def test_ties_are_drawn_from_by_seed() -> None:
    alike = parse_question("Which is MOST likely?\nA) one\nB) two\nC) three", id="q")
    drawn = {open_solver(SolverSpec(name="always-help", seed=seed)).answer(alike).choice for seed in range(30)}
    assert drawn == {"A", "B", "C"}
