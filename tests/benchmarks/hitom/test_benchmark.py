"""The loader of Hi-ToM on a story of our own in its layout, under both conventions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from limp.benchmarks.hitom.benchmark import FILE, open_benchmark

from limp import Pipeline
from limp.errors import InputError

STORY = """The following story happens in chronological order. You will be given a multiple-choice question.
1 Ann, Ben and Cleo entered the den.
2 The melon is in the blue_bowl.
3 Ann exited the den.
4 Ben moved the melon to the red_jar.
5 Ben exited the den.
6 Cleo exited the den.
7 Ann, Ben and Cleo entered the waiting_room.
8 Cleo publicly claimed that melon is in the green_pot now.
"""
ASKED = [
    (0, "Where is the melon really?", "red_jar"),
    (1, "Where does Ann really think the melon is?", "green_pot"),
    (2, "Where does Ann think Cleo thinks the melon is?", "green_pot"),
    (2, "Where does Ben think Ann thinks the melon is?", "blue_bowl"),
]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    entries = [
        {
            "prompting_type": header,
            "deception": True,
            "story_length": 1,
            "question_order": order,
            "story": STORY,
            "question": question,
            "choices": "A. blue_bowl, B. green_pot, C. red_jar",
            "answer": answer,
        }
        for header in ("VP", "CoTP")
        for order, question, answer in ASKED
    ]
    (tmp_path / FILE).write_text(json.dumps({"data": entries}))
    return tmp_path


@pytest.mark.parametrize(("setting", "last"), [("labels", "blue_bowl"), ("stated", "green_pot")])
def test_told_things_travel_as_the_setting_states(data: Path, setting: str, last: str) -> None:
    found, solver = open_benchmark(data, setting), Pipeline.symbolic()
    questions = list(found.questions())
    words = [solver.answer(q).words for q in questions]
    assert words == ["red_jar", "green_pot", "green_pot", last]
    assert [found.kind(q) for q in questions][:2] == ["order 0, told", "order 1, told"]
    assert not any("following story" in q.narration for q in questions)


def test_an_unknown_setting_is_told(data: Path) -> None:
    with pytest.raises(InputError, match="unknown setting"):
        open_benchmark(data, "easy")
