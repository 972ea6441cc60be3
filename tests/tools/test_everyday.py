"""The script that keeps the stories in order."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from shutil import copytree

from limp.benchmarks.everyday.stories import FOLDER, Asked, Story

from tools.everyday import arrange, forms


def test_arranging_a_copy_writes_the_same_bytes(tmp_path: Path) -> None:
    copy = tmp_path / "everyday"
    copytree(FOLDER, copy)
    arrange(copy)
    for path in [FOLDER / "manifest.json", *(FOLDER / "stories").glob("*/*.json")]:
        assert (copy / path.relative_to(FOLDER)).read_bytes() == path.read_bytes(), path.name


def test_how_typed_questions_are_split_by_hand() -> None:
    base = {
        "question": "Where is it?",
        "options": ("here", "there"),
        "gold": "here",
        "category": "reality",
        "why": "x",
    }
    questions = tuple(Asked.model_validate({**base, "form": form}) for form in ("lettered", "open"))
    story = Story(id="clerk-01", text="It is here.", questions=questions)
    assert forms([story]) == {"lettered": Counter({"as meant": 1}), "open": Counter({"as meant": 1})}
