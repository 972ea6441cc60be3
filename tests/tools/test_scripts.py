"""The scripts beside the pages."""

import json
from pathlib import Path

import pytest
from refusals import Limp

from limp.runs.summary import read_summary
from tools.rerun import main


def test_only_runs_that_need_no_model_and_have_their_data(
    limp: Limp, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run, kept, again = tmp_path / "run", tmp_path / "kept", tmp_path / "again"
    flags = ("--setting", "office", "--baseline", "longest", "--seed", "3")
    assert limp("eval", "household", *flags, "--out", str(run))[0] == 0
    kept.mkdir()
    before = read_summary(run / "summary.json").model_copy(update={"seconds": None}).to_text()
    (kept / "run.json").write_text(before)
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
