import pytest

from limp.runs.markdown import cell, code, percent, table


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("smollm2 q8_0, no_1", "smollm2 q8_0, no_1"),
        ("a | b", r"a \| b"),
        ("a\n## b", "a ## b"),
        ("<script>alert(1)</script>", r"\<script\>alert(1)\</script\>"),
        ("[here](javascript:x) ![p](q)", r"\[here\](javascript:x) !\[p\](q)"),
        ("**best** _ever_ `x`", r"\*\*best\*\* \_ever\_ \`x\`"),
        (r"\| &amp;", r"\\\| \&amp;"),
        ("https://evil.example", r"https:\//evil.example"),
    ],
)
def test_what_others_named_is_words_in_a_cell(words: str, shown: str) -> None:
    assert cell(words) == shown


def test_code_and_a_table() -> None:
    assert code("a`b|c\nd") == r"`ab\|c d`"
    assert table(("a", "b"), [("1", percent(0.25)), ("2", percent(None))]).splitlines() == [
        "| a | b |", "|---|---|", "| 1 | 25.0 |", "| 2 |  |",
    ]  # fmt: skip
