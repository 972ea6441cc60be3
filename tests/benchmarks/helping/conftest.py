"""The small films, in a folder and loaded."""

from pathlib import Path

import pytest
from limp.benchmarks.helping.films import Film, load_films

from .small import FILMS, write


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write(tmp_path, FILMS)


@pytest.fixture
def films(folder: Path) -> tuple[Film, ...]:
    return load_films(folder)[0]
