"""The loader of ToMBench on stories of our own in its layout."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from limp.benchmarks.tombench.benchmark import TASK, family, open_benchmark

from limp import Pipeline
from limp.errors import LimpError

MOVED = (
    "Xiao Li and Xiao Bo stroll in the lobby, they see a box and a crate, they find a lemon in the box, Xiao "
    "Bo leaves"
    " the lobby, Xiao Li moves the lemon to the crate."
)
LABEL = (
    "Xiao Li finds a trunk in the lobby, the label on the trunk is cups, Xiao Li cannot see what is inside the "
    "trunk,"
    " Xiao Li opens the trunk and finds a lemon, there are no cups in the trunk, Xiao Li closes the trunk and "
    "puts it"
    " back in its place, Xiao Bo enters the lobby and sees the trunk."
)
OPTIONS = {"OPTION-A": "Box", "OPTION-B": "Crate", "OPTION-C": "Lemon", "OPTION-D": "Cup"}
ASKED = [
    (
        MOVED,
        "After Xiao Bo returns to the lobby, where does Xiao Bo look for the lemon?",
        "A",
        "location, first order",
    ),
    (MOVED, "Where is the lemon now?", "B", "location, reality"),
    (
        LABEL,
        "After Xiao Bo opens the trunk, what does Xiaobo expect to find in the trunk?",
        "D",
        "contents, first order",
    ),
    (LABEL, "What is inside the trunk?", "C", "contents, reality"),
    (LABEL, "What should be in the trunk?", "D", "contents, reality"),
]


def write(folder: Path, task: str) -> None:
    lines = [
        json.dumps({"STORY": story, "QUESTION": stem, **OPTIONS, "答案\nANSWER": answer})
        for story, stem, answer, _ in ASKED
    ]
    (folder / f"{task}.jsonl").write_text("\n".join(lines), encoding="utf-8")


def test_the_false_belief_task(tmp_path: Path) -> None:
    write(tmp_path, TASK)
    found, solver = open_benchmark(tmp_path), Pipeline.symbolic()
    questions = list(found.questions())
    assert [solver.answer(q).choice for q in questions] == [found.target(q) for q in questions]
    assert [found.kind(q) for q in questions] == [kind for *_, kind in ASKED]


def test_other_tasks_are_families_of_their_own(tmp_path: Path) -> None:
    write(tmp_path, TASK)
    (tmp_path / "Moral Emotions.jsonl").write_text(
        json.dumps({"STORY": "Ann cries.", "QUESTION": "Why is Ann sad?", **OPTIONS, "答案\nANSWER": "A"})
    )
    found = open_benchmark(tmp_path, "all")
    other = next(q for q in found.questions() if found.kind(q) == "Moral Emotions")
    with pytest.raises(LimpError):
        Pipeline.symbolic().answer(other)


def test_families() -> None:
    assert family(TASK, "After A returns, where does B think A looks for the lemon?") == "location, second order"
