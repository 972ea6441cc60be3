"""The script that keeps the stories in order."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

from limp.benchmarks.everyday.stories import FOLDER

from tools.everyday import arrange


def test_arranging_a_copy_writes_the_same_bytes(tmp_path: Path) -> None:
    copy = tmp_path / "everyday"
    copytree(FOLDER, copy)
    arrange(copy)
    for path in [FOLDER / "manifest.json", *(FOLDER / "stories").glob("*/*.json")]:
        assert (copy / path.relative_to(FOLDER)).read_bytes() == path.read_bytes(), path.name
