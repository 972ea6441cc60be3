"""What somebody types in the first hour: help, lists, and a run looked at."""

from pathlib import Path

import pytest
from refusals import Limp, refused

from limp.registry import benchmark_entry, open_benchmark


def test_every_benchmark_and_solver_says_what_it_is(limp: Limp) -> None:
    code, out, _ = limp("list", "benchmarks")
    assert code == 0
    assert any(line.split()[:3] == ["household", "176", "questions:"] for line in out.splitlines())
    for name in ("household", "balanced", "beliefs"):
        many = len(list(open_benchmark(name).questions()))
        assert benchmark_entry(name).size.startswith(f"{many} questions"), name
    code, out, _ = limp("list", "solvers")
    assert code == 0
    assert all(len(line.split()) > 2 for line in out.splitlines())


def test_a_run_without_a_fault_says_so_and_what_was_found_without_options_is_compared(
    limp: Limp, tmp_path: Path
) -> None:
    file, runs = tmp_path / "own.csv", [str(tmp_path / name) for name in ("rules", "first")]
    file.write_text('text,question,gold\n"Ann puts the key in the box. Ann leaves.",Where is the key?,box\n')
    assert limp("eval", str(file), "--symbolic", "--out", runs[0])[0] == 0
    assert limp("eval", str(file), "--baseline", "always-A", "--out", runs[1])[0] == 0
    code, shown, err = limp("show", runs[0])
    assert (code, err, "nothing went wrong" in shown, "MOST" in shown) == (0, "", True, False)
    shown = limp("show", runs[0], "own.csv/2", "--data", str(file))[1]
    assert "1  Ann puts the key in the box  box     box" in shown  # who believed what
    assert ("box (chosen, right)" in shown, "\nMost likely A (" in shown) == (True, True)
    refused(limp("show", runs[0], "own.csv/3"), "Did you mean")
    shown = limp("report", runs[0], "-o", str(tmp_path / "page.html"))[1]
    assert "Pass --data with the file or folder" in shown
    assert " kB)" in shown
    code, out, err = limp("compare", *runs)
    assert (code, err, "1 questions were answered differently" in out) == (0, "", True)


def test_the_doctor_says_what_is_there(limp: Limp) -> None:
    code, out, err = limp("doctor")
    assert (code, err) == (0, "")
    lines = [line.split() for line in out.splitlines()]
    assert any(line[0] == "openai" for line in lines)
    assert len(lines) < 24


SCREEN = 50
"""Lines."""


def test_help_is_one_screen_and_no_line_of_it_is_cut(limp: Limp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    _, out, _ = limp("--help")
    assert "..." not in out.partition("Commands:")[2]
    for command in [line.split()[0] for line in out.partition("Commands:\n")[2].splitlines()]:
        code, told, err = limp(command, "-h")
        assert (code, err, f"limp {command}" in told) == (0, "", True)
        assert "Example" in told or "Commands" in told, command
        assert len(told.splitlines()) <= SCREEN, command
