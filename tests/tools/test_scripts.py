"""The script that keeps the stories in order."""

import json
from pathlib import Path
from shutil import copytree

import pytest
from limp.benchmarks.everyday.stories import FOLDER
from refusals import Limp

from limp.answering.answers import Answer
from limp.episodes.question import Question
from tools.ablations import Ablated, Figures, compared, table
from tools.everyday import arrange
from tools.pages.page import keep_summaries
from tools.rerun import main


def answer(a: float) -> Answer:
    return Answer(Question(text="Which?"), "A" if a > 0.5 else "B", {"A": a, "B": 1.0 - a})


def test_what_counts_as_changed_and_as_refused() -> None:
    before = [answer(0.9), answer(0.9), answer(0.9), answer(0.9), "not understood"]
    after = [answer(0.9), answer(0.8), answer(0.2), "no such part", answer(0.7)]
    found = compared("single-agent", before, after)
    assert found == Ablated(
        ablation="single-agent", changed=2, choices=1, refused=1, reasons=(("no such part", 1),)
    )
    figures = Figures(benchmark="mine", setting="all", questions=5, answered=4, ablated=(found,))
    assert table([figures]).splitlines()[-1] == "| mine, all | 4 of 5 | 2 changed (1), 1 refused |"


def test_arranging_a_copy_writes_the_same_bytes(tmp_path: Path) -> None:
    copy = tmp_path / "everyday"
    copytree(FOLDER, copy)
    arrange(copy)
    for path in [FOLDER / "manifest.json", *(FOLDER / "stories").glob("*/*.json")]:
        assert (copy / path.relative_to(FOLDER)).read_bytes() == path.read_bytes(), path.name


def test_only_runs_that_need_no_model_and_have_their_data(
    limp: Limp, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run, kept, again = tmp_path / "run", tmp_path / "kept", tmp_path / "again"
    flags = ("--setting", "office", "--baseline", "longest", "--seed", "3")
    assert limp("eval", "household", *flags, "--out", str(run))[0] == 0
    keep_summaries([run], kept)
    before = (kept / "run.json").read_text()
    model = {"name": "direct", "model": "openai/x"}
    for name, part in (("asks", {"solver": model}), ("far", {"benchmark": "tomi"})):
        data = json.loads(before)
        data["config"] |= part
        (kept / f"{name}.json").write_text(json.dumps(data))
    words = ["--out", str(again), "--results", str(kept)]
    assert main(words) == 0
    assert not again.exists()
    assert capsys.readouterr().out == "run: unchanged\n"
    assert main([*words, "--all"]) == 0
    assert [path.name for path in again.iterdir()] == ["run"]
    assert (kept / "run.json").read_text() == before
    assert capsys.readouterr().out.endswith(", same\n")
    data = json.loads(before)
    data["digests"]["code"] = "another"
    for change, said in (({"failed": 1}, "DIFFERENT: failed 1 -> 0"), ({}, "other results")):
        data["digests"]["results"] = "x"
        (kept / "run.json").write_text(json.dumps(data | change))
        assert main(words) == 0
        assert (kept / "run.json").read_text() == before
        assert capsys.readouterr().out.endswith(f"{said}\n")
