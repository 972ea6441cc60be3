"""Finished runs read back, and every way in which a folder can be unfit."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from limp import LimpError
from limp.runs.summary import open_run


@pytest.fixture
def folder(household_run: Callable[[str, int], Path], tmp_path: Path) -> Path:
    return Path(shutil.copytree(household_run("always-A", 12), tmp_path / "run"))


def test_a_run_is_read_as_it_was_written_or_whole_or_not_at_all(folder: Path, tmp_path: Path) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    found = open_run(folder)
    assert found.name == "all, always-A"
    assert len(found.outcomes) == found.summary.n == 12
    assert found.summary.correct == sum(outcome.correct for outcome in found.outcomes)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    (folder / "summary.json").unlink()
    for place, words in (
        (folder, r"half written: it has no summary.json. Run `limp eval` again"),
        (tmp_path / "none", "does not exist"),
        (tmp_path, r"not a run of questions: it has no run.json, results.jsonl"),
    ):
        with pytest.raises(LimpError, match=words):
            open_run(place)


SHARES = ('{"A":NaN,"B":0.5}', '{"A":1.5,"B":-0.5}', '{"A":0.9,"B":0.9}', '{"A":1.0}', '{"A":1e999,"B":0}', "[]")
"""They once ended six commands in a traceback."""


@pytest.mark.parametrize(("field", "value"), [("mood", "1"), *(("probabilities", shares) for shares in SHARES)])
def test_lines_that_cannot_be_are_named(folder: Path, field: str, value: str) -> None:
    path = folder / "results.jsonl"
    first, *rest = path.read_text(encoding="utf-8").splitlines(keepends=True)
    line = json.dumps({**json.loads(first), field: "HERE"}).replace('"HERE"', value)
    path.write_text("".join([line, "\n", *rest]), encoding="utf-8")
    with pytest.raises(LimpError, match="line 1: "):
        open_run(folder)
