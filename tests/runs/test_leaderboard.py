"""The leaderboard: the committed one is up to date, and a row is verified from a run's lines."""

import json
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from limp import LimpError
from limp.registry import benchmark_entry, published_of
from limp.report.leaderboard_page import markdown
from limp.runs.finished import Run, open_run
from limp.runs.leaderboard import (
    SCHEMA,
    board_json,
    build,
    find,
    read_board,
    row_of,
    schema_json,
    summaries,
    verify,
)
from limp.runs.markdown import cell, code, percent, table
from limp.runs.published import Published, PublishedRow
from limp.solvers.spec import SolverSpec

PAPER = Published(
    source="A paper",
    unit="in percent",
    columns=("belief", "all"),
    rows=(PublishedRow(name="X", values=(50.0, 25.0)),),
)


@pytest.fixture(scope="module")
def made(household_run: Callable[[str, int], Path]) -> Run:
    return open_run(household_run("longest", 20))


def test_the_committed_board_is_made_of_the_committed_results() -> None:
    with resources.as_file(resources.files("limp.benchmarks")) as folder:
        if not (folder / "results").is_dir():
            pytest.skip("results are in the source tree only")
        found = summaries([folder / "results", folder / "results" / "language"])
        names = sorted({summary.config.benchmark for summary in found})
        board = build(found, {name: published_of(name) for name in names})
        again = "run: limp leaderboard build benchmarks/results benchmarks/results/language"
        page = markdown(board, {name: benchmark_entry(name).remarks for name in names})
        assert (folder / "LEADERBOARD.md").read_text("utf-8") == page, again
        assert (folder / "leaderboard.json").read_text("utf-8") == board_json(board), again
        assert (folder / SCHEMA).read_text("utf-8") == schema_json(), again
        assert read_board(folder / "leaderboard.json") == board


def test_a_row_has_what_it_takes_to_check_it_and_nothing_of_the_machine(made: Run) -> None:
    row, figures = row_of(made.summary), made.summary
    found = (row.benchmark, row.solver, row.setting, row.all.n)
    assert found == ("household", SolverSpec(name="longest"), "all", 20)
    assert (row.all.correct, row.code) == (figures.correct, made.config.code)
    assert row.id == row.signed().id != row.model_copy(update={"failed": 1}).signed().id
    slower = figures.model_copy(update={"seconds": 1e6, "versions": {**figures.versions, "python": "9"}})
    assert row_of(slower) == row
    assert row.brier is not None
    checks = verify(row.model_copy(update={"brier": row.brier + 1e-12}), made)
    assert all(check.holds for check in checks), "rounding is no difference"
    assert {"all", "data", "prompts", "by type", "code", "results sha256"} <= {check.what for check in checks}


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"failed": 7}, "failed"),
        ({"data": {"questions.json": "1" * 64}}, "data"),
        ({"models": {"openai/x": ("x-2026",)}}, "models"),
        ({"brier": 0.1}, "brier"),
        ({"solver": SolverSpec(name="longest", seed=3)}, "solver"),
    ],
)
def test_a_row_that_is_not_the_runs(made: Run, change: dict[str, Any], what: str) -> None:
    row = row_of(made.summary).model_copy(update=change)
    assert [check.what for check in verify(row, made) if check.required and not check.holds] == [what]


def test_rows_are_found_by_the_beginning_of_their_id_and_edited_ones_seen(made: Run, tmp_path: Path) -> None:
    assert summaries([made.path, made.path / "summary.json"]) == [made.summary, made.summary]
    board = build([made.summary], {"household": PAPER})
    row, paper = board.rows
    assert find(board, row.id[:5]) == row
    (tmp_path / "empty").mkdir()
    edited = json.loads(board_json(board))
    edited["rows"][0]["all"]["correct"] += 1
    (tmp_path / "b.json").write_text(json.dumps(edited))
    for call, message in (
        (lambda: find(board, "xyz"), "no row has an id that begins with 'xyz'"),
        (lambda: find(board, paper.id), "is a paper's"),
        (lambda: read_board(tmp_path / "b.json"), "was edited: it does not fit its id"),
        (lambda: summaries([tmp_path / "empty"]), "holds neither a run nor summaries"),
    ):
        with pytest.raises(LimpError, match=message):
            call()


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
