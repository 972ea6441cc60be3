"""Notebooks are run: what they show is what their cells do."""

from __future__ import annotations

import json

import pytest

from tools.pages.__main__ import PAGES
from tools.pages.notebook import updated
from tools.pages.page import ROOT


def test_every_notebook_is_kept_up_to_date() -> None:
    kept = {page.file for page in PAGES.values() if page.file.endswith(".ipynb")}
    assert kept == {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").glob("*.ipynb")}


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
