"""One process a folder."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from limp.errors import InputError
from limp.files import locked

HOLDER = """
import sys, time
from pathlib import Path
from limp.files import locked

with locked(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


def test_a_lock_names_its_holder_and_lapses_with_it(tmp_path: Path) -> None:
    holder = subprocess.Popen([sys.executable, "-c", HOLDER, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        words = rf"is being written by process {holder.pid} on .* since 2"
        with pytest.raises(InputError, match=words) as caught, locked(tmp_path):
            pass
        assert "choose another --out" in caught.value.hint
    finally:
        holder.kill()
        holder.communicate()
    with locked(tmp_path):
        assert (tmp_path / ".holder").read_text().startswith("process ")
    assert not (tmp_path / ".holder").exists()
