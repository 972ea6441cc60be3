"""Lists of texts as Python prints them: the same as `repr` writes, and nothing else."""

import pytest
from limp.benchmarks.fantom import texts_of

from limp.errors import InputError


@pytest.mark.parametrize(
    "texts",
    [
        [],
        ["No", "Yes"],
        ["Ann's dog", 'She said "no"', """both ' and " in one"""],
        ["a, b", "[c]", "d\\e", "line\nbreak\ttab", "\u00e9\u2019\x00\U0001f600"],
    ],
)
def test_what_python_prints_is_read_back(texts: list[str]) -> None:
    assert texts_of(repr(texts)) == texts
    assert texts_of(ascii(texts)) == texts


@pytest.mark.parametrize(
    "written",
    [
        "",
        "No",
        "['a'",
        "['a' 'b']",
        "['a', 1]",
        "('a', 'b')",
        "['a', ['b']]",
        "['a'] + ['b']",
        r"['\q']",
        "[f'a']",
    ],
)
def test_anything_else_is_refused(written: str) -> None:
    with pytest.raises(InputError):
        texts_of(written)
