"""The loader of BigToM on a story of our own in its layout."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from limp.benchmarks.bigtom.benchmark import CONDITIONS, open_benchmark, with_commas

from limp.errors import InputError
from limp.registry import open_solver

STORY = "Uma wants to paint the fence. She sees that the paint is dry. A boy spills water  which thins the paint."
ENDS = {
    "forward_belief_true_belief": "Uma sees the boy.",
    "forward_belief_false_belief": "Uma does not see the boy.",
    "forward_action_true_belief": "Uma sees the boy.",
    "forward_action_false_belief": "Uma does not see the boy.",
    "backward_belief_true_belief": "Uma opens a new tin.",
    "backward_belief_false_belief": "Uma dips her brush.",
}
BELIEFS = ("Uma believes the paint is thin.", "Uma believes the paint is dry.")
ACTS = ("Uma will open a new tin.", "Uma will dip her brush.")


def write(folder: Path, answer: str = "") -> Path:
    for condition, end in ENDS.items():
        options = ACTS if "action" in condition else BELIEFS
        options = options if "true" in condition else options[::-1]
        stem = "What will Uma do?" if "action" in condition else "Does Uma believe the paint is thin or dry?"
        row = {"context": f"{STORY} {end}", "question": stem, "answer": "; ".join(options),
               "gt_answer": options[0]}  # fmt: skip
        row |= {"answer": answer} if answer else {}
        with (folder / f"BigToM_{condition}_stories.csv").open("w", newline="") as file:
            writer = csv.DictWriter(file, list(row))
            writer.writeheader()
            writer.writerow(row)
    return folder


def test_labels_conditions_and_orders_are_hidden(tmp_path: Path) -> None:
    found = open_benchmark(write(tmp_path))
    questions = list(found.questions())
    assert [found.kind(q) for q in questions] == list(CONDITIONS.values())
    right = [next(c.text for c in q.choices if c.label == found.target(q)) for q in questions]
    assert right == [BELIEFS[0], BELIEFS[1], ACTS[0], ACTS[1], BELIEFS[0], BELIEFS[1]]
    # The order of the options depends on their words alone, whichever is right.
    assert questions[0].choices == questions[1].choices == questions[4].choices
    assert {found.target(questions[0]), found.target(questions[1])} == {"A", "B"}
    for question in questions:
        assert not {"forward", "backward", "true", "false"} & set(question.model_dump_json().lower().split('"'))
        assert "water, which thins" in question.narration
    assert len(found.digests) == 6


def test_one_condition(tmp_path: Path) -> None:
    found = open_benchmark(write(tmp_path), "backward_belief_false_belief")
    assert len(list(found.questions())) == 1


def test_lost_commas() -> None:
    assert with_commas(" fresh  colorful flowers. Then") == "fresh, colorful flowers. Then"


@pytest.mark.parametrize(("answer", "message"), [("one alone", "1 options"), ("x; y", "none of its options")])
def test_broken_options_are_told(tmp_path: Path, answer: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        open_benchmark(write(tmp_path, answer))


def test_the_cue_looks_for_a_negation_and_shared_words(tmp_path: Path) -> None:
    found = open_benchmark(write(tmp_path), "forward_belief_false_belief")
    (question,) = found.questions()
    # `dry` is told before the last two sentences and not in them, `thin` (as thins) in them alone.
    with open_solver("negation-cue") as solver:
        assert solver.answer(question).words == BELIEFS[1]
