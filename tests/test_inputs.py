from pathlib import Path

import pytest

from limp.errors import InputError
from limp.inputs import MAX_CHARACTERS, check_ids, check_words, parse_json, parse_toml, read_json, words_or_file


def test_words_or_file(tmp_path: Path) -> None:
    story = tmp_path / "story.txt"
    story.write_bytes("\ufeffAnn sat.\r\nBob stood.".encode())
    assert words_or_file(str(story), "--text") == "Ann sat.\nBob stood."
    assert words_or_file("Ann sat.", "--text") == "Ann sat."
    assert words_or_file("Sat.", "--text") == "Sat."
    with pytest.raises(InputError, match=r"--text: there is no file 'tale\.txt'"):
        words_or_file("tale.txt", "--text")
    with pytest.raises(InputError, match="is a folder"):
        words_or_file(str(tmp_path), "--text")


def test_the_longest_text_passes() -> None:
    assert len(check_words("x" * MAX_CHARACTERS, "--seen")) == MAX_CHARACTERS


def test_json_says_where_it_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_text('{"a": 1,\n"b": "x"}')
    with pytest.raises(InputError, match=r"figures \(a.json\).*at 'b'"):
        read_json(file, dict[str, int], "figures")
    with pytest.raises(InputError, match="line 1"):
        parse_json("{", dict[str, int], "figures")


def test_toml_is_read_or_refused_with_its_place() -> None:
    assert parse_toml("a = 1", dict[str, int], "it", "Help.") == {"a": 1}
    with pytest.raises(InputError, match="it is not TOML: "):
        parse_toml("a = ", dict[str, int], "it", "Help.")
    with pytest.raises(InputError, match=r"it is not TOML: Exceeds the limit \(4300 digits\)[^;]*\. Help\."):
        parse_toml(f"a = {'9' * 10_000}", dict[str, int], "it", "Help.")
    with pytest.raises(InputError, match=r"it: Input should be a valid integer.* at 'a'\. Help\."):
        parse_toml("a = 'x'", dict[str, int], "it", "Help.")


def test_an_id_may_occur_once() -> None:
    check_ids(["a", "b"], "it")
    with pytest.raises(InputError, match="it holds the id 'b' twice"):
        check_ids(["a", "b", "b"], "it")
