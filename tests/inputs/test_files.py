"""One process a folder."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from refusals import refuses

from limp.errors import DataError, InputError
from limp.inputs.checks import parse_json, parse_toml, read_json
from limp.inputs.files import locked, write_whole


def test_a_link_is_written_through_and_what_names_no_file_is_refused(tmp_path: Path) -> None:
    """As root, a page for /dev/stdout once could have taken the place of the link."""
    plain, link = tmp_path / "plain", tmp_path / "link"
    link.symlink_to(plain)
    write_whole(plain, "old")
    write_whole(link, "new")
    assert (link.is_symlink(), plain.read_text()) == (True, "new")
    refuses(lambda: write_whole(tmp_path, ""), "is not the name of a file")
    with pytest.raises(DataError, match=r"cannot be written: No such file.* a folder that exists"):
        write_whole(tmp_path / "none" / "a", "")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "plain"]


HOLDER = """
import sys, time
from pathlib import Path
from limp.inputs.files import locked

with locked(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


def test_a_lock_lapses_with_its_holder(tmp_path: Path) -> None:
    holder = subprocess.Popen([sys.executable, "-c", HOLDER, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    try:
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(InputError, match=r"is being written.*choose another --out"), locked(tmp_path):
            pass
    finally:
        holder.kill()
        holder.communicate()
    with locked(tmp_path), pytest.raises(InputError), locked(tmp_path):
        pass


def test_json_says_where_it_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_text('{"a": 1,\n"b": "x"}')
    with pytest.raises(InputError, match=r"figures \(a.json\).*at 'b'"):
        read_json(file, dict[str, int], "figures")
    for text, words in (
        ("{", "line 1"),
        ('{"a": [{"b": 1, "b": 2}]}', "'b' is there twice"),
        ('{"a": [1, NaN]}', "NaN is no finite number"),
        ('{"a": -1e999}', "-1e999 is no finite number"),
        ("[" * 100_000, "nested too deeply"),
    ):
        refuses(lambda text=text: parse_json(text, dict[str, int], "figures"), words)  # type: ignore[misc]


def test_toml_is_read_or_refused_with_its_place() -> None:
    assert parse_toml("a = 1", dict[str, int], "it", "Help.") == {"a": 1}
    refuses(lambda: parse_toml("a = ", dict[str, int], "it", "Help."), "it is not TOML: ")
    with pytest.raises(InputError, match=r"it is not TOML: Exceeds the limit \(4300 digits\)[^;]*\. Help\."):
        parse_toml(f"a = {'9' * 10_000}", dict[str, int], "it", "Help.")
    with pytest.raises(InputError, match=r"it: Input should be a valid integer.* at 'a'\. Help\."):
        parse_toml("a = 'x'", dict[str, int], "it", "Help.")
