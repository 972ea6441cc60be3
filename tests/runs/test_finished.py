"""Finished runs read back, and every way in which a folder can be unfit."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from limp import LimpError
from limp.inputs.checks import sha256
from limp.runs.finished import open_run
from limp.runs.results import read_results
from limp.solvers.spec import SolverSpec


@pytest.fixture
def folder(household_run: Callable[[str, int], Path], tmp_path: Path) -> Path:
    return Path(shutil.copytree(household_run("always-A", 12), tmp_path / "run"))


def edit(path: Path, change: Callable[[dict[str, object]], object]) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    change(data)
    path.write_text(json.dumps(data), encoding="utf-8")


def sign(folder: Path) -> None:
    """Name the digest of the results as they now are, so that what lies behind that check is reached."""
    edit(folder / "summary.json", lambda s: s.update(results_sha256=sha256(folder / "results.jsonl")))


def test_a_run_is_read_as_it_was_written_or_whole_or_not_at_all(folder: Path, tmp_path: Path) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    found = open_run(folder)
    assert found.name == "all, always-A"
    assert len(found.results) == found.summary.n == 12
    assert found.summary.correct == sum(result.correct for result in found.results)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    (folder / "summary.json").unlink()
    (tmp_path / "summary.json").write_text("{}")
    for place, words in (
        (folder, r"half written: it has no summary.json. Run `limp eval` again"),
        (tmp_path / "none", "does not exist"),
        (tmp_path, r"not a run of questions: it has no run.json, results.jsonl"),
    ):
        with pytest.raises(LimpError, match=words):
            open_run(place)


HALF: dict[str, tuple[Callable[[list[bytes]], list[bytes]], str]] = {
    "a line broken off": (lambda lines: [*lines[:-1], lines[-1][:-20]], "11 whole lines, and a summary of 12"),
    "lines missing": (lambda lines: lines[:5], "5 whole lines"),
    "lines after the summary": (lambda lines: [*lines, lines[0]], r"13 whole lines.* it goes on where it stopped"),
}


@pytest.mark.parametrize(("change", "words"), HALF.values(), ids=HALF)
def test_half_written_results(folder: Path, change: Callable[[list[bytes]], list[bytes]], words: str) -> None:
    path = folder / "results.jsonl"
    path.write_bytes(b"".join(change(path.read_bytes().splitlines(keepends=True))))
    with pytest.raises(LimpError, match=f"half written: {words}"):
        open_run(folder)


def test_a_summary_from_another_version(folder: Path) -> None:
    def age(summary: dict[str, object]) -> None:
        summary.pop("calibration")
        summary["versions"] = {"limp-tom": "0.0.1"}

    edit(folder / "summary.json", age)
    words = r"written by limp 0.0.1 in another form \(Field required at 'calibration'\)"
    with pytest.raises(LimpError, match=words):
        open_run(folder)


SHARES = ('{"A":NaN,"B":0.5}', '{"A":1.5,"B":-0.5}', '{"A":0.9,"B":0.9}', '{"A":1.0}', '{"A":1e999,"B":0}', "[]")
"""They once ended six commands in a traceback."""


@pytest.mark.parametrize(("field", "value"), [("mood", "1"), *(("probabilities", shares) for shares in SHARES)])
def test_lines_that_cannot_be(folder: Path, field: str, value: str) -> None:
    path = folder / "results.jsonl"
    first, *rest = path.read_text(encoding="utf-8").splitlines(keepends=True)
    line = json.dumps({**json.loads(first), field: "HERE"}).replace('"HERE"', value)
    path.write_text("".join([line, "\n", *rest]), encoding="utf-8")
    sign(folder)
    with pytest.raises(LimpError, match=rf"line 1 is not as limp writes it: .* at '{field}"):
        open_run(folder)
    with pytest.raises(LimpError, match="line 1"):
        read_results(path)


def test_a_right_answer_made_up(folder: Path) -> None:
    """Both the choice and the mark are changed, so that the line agrees with itself, and so does the digest."""
    path = folder / "results.jsonl"
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    wrong = next(row for row in rows if not row["correct"])
    wrong.update(choice=wrong["gold"], correct=True)
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    sign(folder)
    with pytest.raises(LimpError, match=r"does not give the figures of summary.json \(correct differs\)"):
        open_run(folder)


FORGED: dict[str, tuple[dict[str, object], str]] = {
    "accuracy": ({"accuracy": 2}, "less than or equal to 1 at 'accuracy'"),
    "share": ({"accuracy": 0.99}, "questions have no accuracy of 0.99"),
    "guesses": ({"accuracy_with_guesses": 0.9}, r"\(accuracy with guesses differs\)"),
    "interval": ({"ci95": [0.9, 1.0]}, r"\(ci95 differs\)"),
    "calibration": ({"calibration": {"n": 12, "brier": 0.001}}, r"\(calibration differs\)"),
    "estimator": ({"estimator": ["oracle"]}, r"\(estimator differs\)"),
    "models": ({"models": {"openai/gpt-9": ["gpt-9"]}}, r"\(models differs\)"),
    "failed": ({"failed": 400}, "400 failures of 12 questions do not add up"),
    "types": ({"by_type": {"all": {"n": 900, "correct": 900, "accuracy": 1.0}}}, "the parts all do not add up"),
    "nan": ({"accuracy": float("nan")}, "is not as limp writes it"),
}


@pytest.mark.parametrize("case", FORGED)
def test_a_forged_summary(folder: Path, case: str) -> None:
    """`accuracy: 2` once became a row of 200.0 on the board."""
    changed, words = FORGED[case]
    edit(folder / "summary.json", lambda summary: summary.update(changed))
    with pytest.raises(LimpError, match=words):
        open_run(folder)


def test_intervals_of_another_method_are_made_again(folder: Path) -> None:
    """A run of an earlier version is no forgery: its other figures are checked, its intervals are made anew."""
    before = open_run(folder).summary.ci95
    edit(folder / "summary.json", lambda summary: summary.update(ci95=[0.2, 0.3], ci95_method="another"))
    assert open_run(folder).summary.ci95 == before
    edit(folder / "summary.json", lambda summary: summary.update(accuracy_with_guesses=0.9))
    with pytest.raises(LimpError, match=r"accuracy with guesses differs"):
        open_run(folder)


def test_runs_of_models_are_told_apart_by_name(folder: Path) -> None:
    config = open_run(folder).summary.config
    assert config.title == config.name == "all, always-A"
    spec = SolverSpec(
        name="language", model="transformers/small-hf@221fad", reader="rules", policy="model", estimator="judge"
    )
    model = config.model_copy(update={"solver": spec})
    assert model.name == "all, language"
    assert model.title == "all, language, judge, rules read, small-hf"
    both = spec.model_copy(update={"reader": "model", "policy": "rules"})
    assert config.model_copy(update={"solver": both}).title == "all, language, judge, rules plan, small-hf"
