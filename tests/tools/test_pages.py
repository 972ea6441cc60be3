from pathlib import Path

import pytest

from tools.pages import BEGIN, END, markdown, percent, published_name, with_section, write_or_check


def test_weights_are_called_by_their_published_name() -> None:
    assert published_name("transformers/any-folder@b179c9523d0e") == "SmolLM2-135M-Instruct (Q4_1)"
    assert published_name("transformers/any-folder@000000000000") == "any-folder"
    assert published_name("openai/gpt-4.1") == "gpt-4.1"


def test_a_table_by_hand() -> None:
    assert markdown(("a", "b"), [("1", percent(0.25)), ("2", percent(None))]).splitlines() == [
        "| a | b |",
        "|---|---|",
        "| 1 | 25.0 |",
        "| 2 |  |",
    ]


def test_the_section_between_the_markers_is_replaced() -> None:
    assert with_section(f"a\n{BEGIN}\nold\n{END}\nb", "new") == f"a\n{BEGIN}\n\nnew\n\n{END}\nb"
    with pytest.raises(SystemExit, match="no markers"):
        with_section("words", "new")


def test_a_page_is_written_or_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    page.write_text("old")
    monkeypatch.setattr("sys.argv", ["x", str(page), "--check"])
    assert write_or_check("x", "", lambda _: "new") == 1
    assert page.read_text() == "old"
    monkeypatch.setattr("sys.argv", ["x", str(page)])
    assert write_or_check("x", "", lambda _: "new") == 0
    assert page.read_text() == "new"
