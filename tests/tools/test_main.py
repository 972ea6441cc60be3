import subprocess
import sys
from pathlib import Path

from tools.__main__ import scripts

ROOT = Path(__file__).parents[2]


def test_every_script_is_listed_with_what_it_does() -> None:
    found = scripts()
    assert {"pages", "rerun"} <= set(found)
    assert "command" not in found  # no script
    assert all(words.endswith(".") and len(words) < 115 for words in found.values())


def test_the_list() -> None:
    words = [sys.executable, "-m", "tools"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    assert "python -m tools.rerun" in done.stdout
