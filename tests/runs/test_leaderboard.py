"""The leaderboard: rows of runs in order, beside those of papers; what others named is words in a cell."""

from collections.abc import Callable
from pathlib import Path

import pytest

from limp.runs.leaderboard import Published, PublishedRow, leaderboard
from limp.runs.markdown import cell
from limp.runs.summary import open_run

PAPER = Published(
    source="A paper",
    unit="in percent",
    columns=("belief", "all"),
    rows=(PublishedRow(name="X", values=(50.0, 25.0)), PublishedRow(name="Y", values=(50.0, None))),
)


def test_rows_by_benchmark_the_best_first_then_the_papers(household_run: Callable[[str, int], Path]) -> None:
    runs = [open_run(household_run(name, 20)).summary for name in ("longest", "always-A")]
    other = runs[0].digests.model_copy(update={"code": "f" * 64})
    older = runs[0].model_copy(update={"accuracy": 1.0, "digests": other, "ci95_method": "cluster bootstrap"})
    page = leaderboard([*runs, older], {"household": PAPER}, {"household": {"": "Ours.", "1" * 64: "Unsaid."}})
    rows = [line.split(" | ") for line in page.splitlines() if line.startswith("| household")]
    assert [row[3].strip("*") for row in rows] == [
        "100.0",
        *sorted((f"{100 * (r.accuracy or 0):.1f}" for r in runs), reverse=True),
        "25.0",
    ]
    assert rows[0][-1] == "`ffffffff`, not rerun |"
    assert rows[0][4].endswith("(bootstrap)")
    assert (rows[1][-1], rows[-1][1]) == (f"`{runs[0].digests.code[:8]}` |", "*published*: X")
    assert page.endswith("\n**household**: Ours. *Published*: A paper (in percent).\n")


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("smollm2 q8_0, no_1", "smollm2 q8_0, no_1"),
        ("a | b", r"a \| b"),
        ("<script>alert(1)</script>", r"\<script\>alert(1)\</script\>"),
        ("[here](javascript:x) ![p](q)", r"\[here\](javascript:x) !\[p\](q)"),
        ("**best** _ever_ `x`", r"\*\*best\*\* \_ever\_ \`x\`"),
        ("https://evil.example", r"https:\//evil.example"),
    ],
)
def test_what_others_named_is_words_in_a_cell(words: str, shown: str) -> None:
    assert cell(words) == shown
