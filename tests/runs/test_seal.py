"""The seal of a run: what is sealed is kept, what is not is dropped, and what was changed is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from limp.errors import InputError
from limp.inputs import sha256
from limp.runs.results import Result, check_seal, read_results, replace_results, sealed_results

RESULTS = [
    Result(episode="e", question=f"q{k}", type="", polarity="MOST", gold="A", choice="A", correct=True)
    for k in range(4)
]


def write(folder: Path, results: list[Result]) -> None:
    with sealed_results(folder) as append:
        for result in results:
            append(result)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path, RESULTS[:2])
    write(tmp_path, RESULTS[2:3])
    return tmp_path


def test_each_line_has_its_seal(folder: Path) -> None:
    count, digest = (folder / "results.sha256").read_text().splitlines()[-1].split()
    assert (count, digest) == ("3", sha256(folder / "results.jsonl"))
    check_seal(folder)
    assert read_results(folder / "results.jsonl") == RESULTS[:3]


@pytest.mark.parametrize("end", [RESULTS[3].to_line(), RESULTS[3].to_line()[:-9], "nonsense\n"])
def test_what_was_not_sealed_is_dropped(folder: Path, end: str) -> None:
    before = (folder / "results.jsonl").read_bytes()
    with (folder / "results.jsonl").open("a") as file:
        file.write(end)
    check_seal(folder)
    assert read_results(folder / "results.jsonl") == RESULTS[:3]
    assert (folder / "results.jsonl").read_bytes() == before


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_line_that_was_changed_is_named(folder: Path, number: int) -> None:
    path = folder / "results.jsonl"
    rows = path.read_text().splitlines(keepends=True)
    rows[number - 1] = rows[number - 1].replace('"A"', '"B"')
    path.write_text("".join(rows))
    with pytest.raises(InputError, match=f"changed after it was written, at line {number}"):
        check_seal(folder)
    assert path.read_text() == "".join(rows)


def test_lines_that_a_crash_took_away_are_only_missing(folder: Path) -> None:
    rows = (folder / "results.jsonl").read_text().splitlines(keepends=True)
    (folder / "results.jsonl").write_text(rows[0])
    check_seal(folder)
    write(folder, RESULTS[1:])
    check_seal(folder)
    assert read_results(folder / "results.jsonl") == RESULTS


def test_results_written_anew_are_sealed_before_and_after(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is cut between the two files has the old lines, or the new ones, and goes on with them."""
    written: list[str] = []

    def cut(path: Path, _: str) -> None:
        written.append(path.name)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("limp.runs.results.write_whole", cut)
        with pytest.raises(KeyboardInterrupt):
            replace_results(folder, RESULTS[::-1])
    assert written == ["results.jsonl"]
    check_seal(folder)
    assert read_results(folder / "results.jsonl") == RESULTS[:3]
    replace_results(folder, RESULTS[::-1])
    check_seal(folder)
    assert read_results(folder / "results.jsonl") == RESULTS[::-1]
    assert (folder / "results.sha256").read_text().endswith(f"4 {sha256(folder / 'results.jsonl')}\n")
