"""The small films, in a folder and loaded."""

import json
from pathlib import Path

import pytest
from limp.benchmarks.foodtruck.films import Film, load_films

from .small import FILMS


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "scenarios.json").write_text(json.dumps(FILMS), encoding="utf-8")
    return tmp_path


@pytest.fixture
def films(folder: Path) -> tuple[Film, ...]:
    return load_films(folder)
