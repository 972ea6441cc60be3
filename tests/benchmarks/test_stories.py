"""What benchmarks of stories share: options in an order of their own, hidden labels, clear errors."""

from __future__ import annotations

from pathlib import Path

import pytest
from limp.benchmarks.stories import Folder, StoryBenchmark, item, text_of, without_repeats

from limp.errors import InputError
from limp.protocols import BrokenQuestion


def test_the_order_of_options_does_not_depend_on_the_order_in_the_data() -> None:
    one = item("1", "Where?", ["bowl", "jar", "pot"], "jar", "f")
    two = item("1", "Where?", ["jar", "pot", "bowl"], "jar", "f")
    assert one == two
    assert next(c.text for c in one.question.choices if c.label == one.right) == "jar"


def test_questions_of_one_id_are_told_apart() -> None:
    one, other = (item("1", "Where?", ["bowl", "jar"], right, "f") for right in ("jar", "bowl"))
    found = StoryBenchmark("x", "1", [one, other, BrokenQuestion(id="1", episode="e", error="it is empty."), one])
    assert [entry.id for entry in found.entries()] == ["1", "1-2", "1-3", "1-4"]
    first, second, last = found.questions()
    assert found.target(first) == found.target(last) != found.target(second)


def test_only_what_is_the_same_in_all_is_a_repeat() -> None:
    one, other = (item("1", "Where?", ["bowl", "jar"], right, "f") for right in ("jar", "bowl"))
    assert without_repeats([one, other, one]) == [one, other]


def test_broken_data_are_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="this benchmark needs its data"):
        Folder.of("", "It holds x.")
    folder = Folder.of(tmp_path, "It holds x.")
    with pytest.raises(InputError, match=r"has no x\.json"):
        folder.json("x.json")
    (tmp_path / "x.json").write_text("{")
    with pytest.raises(InputError, match="not JSON"):
        folder.json("x.json")
    with pytest.raises(InputError, match="'story' is missing"):
        text_of({}, "story", "line 1")
