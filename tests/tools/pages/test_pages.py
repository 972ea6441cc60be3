"""Every generated part is what its figures make, and the command says and mends what is old."""

from pathlib import Path

import pytest

from tools.pages.__main__ import UPDATES, is_old, main
from tools.pages.page import ROOT, published_name, with_section


@pytest.mark.parametrize("name", UPDATES)
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


def test_weights_are_called_by_their_published_name() -> None:
    assert published_name("transformers/any-folder@b179c9523d0e") == "SmolLM2-135M-Instruct (Q4_1)"
    assert published_name("transformers/any-folder@000000000000") == "any-folder"
    assert published_name("openai/gpt-4.1") == "gpt-4.1"
