"""Notebooks are run: what they show is what their cells do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tools.notebook import updated

NOTEBOOKS = sorted((Path(__file__).parents[2] / "docs").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_shows_what_its_cells_do(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert updated(text) == text, f"run: python -m tools.notebook {path.name}"


def test_there_is_one() -> None:
    assert NOTEBOOKS


def test_a_cell_prints_shows_and_fails_as_in_jupyter() -> None:
    def run(*sources: str) -> list[list[dict[str, object]]]:
        cells = [{"cell_type": "code", "source": source.splitlines(keepends=True)} for source in sources]
        made = json.loads(updated(json.dumps({"cells": cells})))
        return [cell["outputs"] for cell in made["cells"]]

    first, second = run("x = 2\nprint(x)\nx + 1", "x = x * 10\nx;")
    assert first[0]["text"] == ["2\n"]
    assert first[1]["data"] == {"text/plain": ["3"]}
    assert [one["data"] for one in second] == [{"text/plain": ["20"]}]
    with pytest.raises(ZeroDivisionError):
        run("1 / 0")
