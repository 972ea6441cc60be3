"""Every generated part is what its figures make, and the command says and mends what is old."""

from pathlib import Path

import pytest

from tools.pages.__main__ import PAGES, is_old, main
from tools.pages.page import ROOT, with_section


@pytest.mark.parametrize("name", PAGES)
def test_the_page_shows_what_is_committed(name: str) -> None:
    assert not is_old(name), f"run: python -m tools.pages {name}"


def test_an_old_page_is_found_and_mended(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "crosscheck.md").read_text(encoding="utf-8")
    (tmp_path / "docs").mkdir()
    page = tmp_path / "docs" / "crosscheck.md"
    page.write_text(with_section(text, "old", "crosscheck"), encoding="utf-8")
    assert is_old("crosscheck", tmp_path)
    assert is_old("crosscheck", tmp_path, write=True)
    assert page.read_text(encoding="utf-8") == text
    assert not is_old("crosscheck", tmp_path)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["reedme"], "readme"),
        (["readme", "--collect", "RUN"], "language or calibration or simulator"),
        (["--collect", "RUN"], "Name it: language"),
    ],
)
def test_wrong_words_are_one_line(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert told in line


def test_a_check_writes_nothing_and_is_0_where_nothing_is_old() -> None:
    assert main(["foodtruck", "--check"]) == 0
