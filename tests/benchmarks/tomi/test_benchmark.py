"""The loader of ToMi on stories of our own in its layout."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from limp.benchmarks.tomi.benchmark import CONVENTIONS, FILE, family, open_benchmark

from limp import Pipeline
from limp.errors import InputError

STORY = """1 Ann entered the den.
2 Ben entered the den.
3 The key is in the bowl.
4 The bowl is in the den.
5 Ann exited the den.
6 Ben moved the key to the jar.
7 The jar is in the den."""


def line(question: str, answer: str, kind: str, story: str = STORY) -> str:
    fields = {"story": story, "question": question, "answer": answer, "containers": ["bowl", "jar"]}
    return json.dumps({**fields, "story_type": "false_belief", "question_type": kind})


def test_questions_are_asked_without_their_labels(tmp_path: Path) -> None:
    lines = [
        line("Where will Ann look for the key?", "bowl", "first_order_0_tom"),
        line("Where does Ben think that Ann searches for the key?", "bowl", "second_order_1_tom"),
        line("Where is the key really?", "jar", "reality"),
        line(
            "Where will Ann look for the key?", "jar", "first_order_0_no_tom", f"{STORY}\n8 Ann entered the den."
        ),
    ]
    (tmp_path / FILE).write_text("\n".join(lines))
    found, solver = open_benchmark(tmp_path), Pipeline.symbolic()
    questions = list(found.questions())
    assert [solver.answer(q).choice for q in questions] == [found.target(q) for q in questions]
    assert [found.kind(q) for q in questions] == [
        "first order, false belief", "second order, false belief", "reality", "first order, true belief",
    ]  # fmt: skip
    assert all("tom" not in q.model_dump_json() for q in questions)
    assert questions[0].assumptions == CONVENTIONS
    assert set(found.digests) == {FILE}


def test_families() -> None:
    assert family("memory") == "memory"
    assert family("second_order_0_no_tom") == "second order, true belief"


def test_an_unknown_setting_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no setting"):
        open_benchmark(tmp_path, "hard")
