"""Every package of the tree is in the wheel: `pyproject.toml` lists them all."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PLACES = {"limp": "limp", "adapters": "limp.adapters", "benchmarks": "limp.benchmarks", "prompts": "limp.prompts"}


def test_every_package_is_listed_once() -> None:
    if not (ROOT / "pyproject.toml").exists():
        pytest.skip("no source tree")
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"]
    found = {
        ".".join((place, *file.parent.relative_to(ROOT / folder).parts))
        for folder, place in PLACES.items()
        for file in (ROOT / folder).rglob("*.py")
    }
    assert len(listed) == len(set(listed))
    assert found <= set(listed)
