"""The script that keeps the stories in order."""

import json
from pathlib import Path
from shutil import copytree

import pytest
from limp.benchmarks.everyday.stories import FOLDER
from refusals import Limp

from limp.answering.answers import Answer
from limp.episodes.question import Question
from limp.homes.parameters import Parameters
from limp.registry import open_benchmark
from limp.runs.finished import open_run
from tools.ablations import Ablated, Figures, compared, table
from tools.control_models import Controlled, beside
from tools.everyday import arrange
from tools.knobs import knobs, with_values
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


def test_a_random_model_is_not_beyond_itself(limp: Limp, tmp_path: Path) -> None:
    run, words = tmp_path / "run", ("--model", "random/0", "--reader", "rules", "--limit", "6")
    assert limp("eval", "household", *words, "--out", str(run))[0] == 0
    opened = open_run(run)
    found = beside(open_benchmark("household"), opened, seeds=1)
    assert found.random == opened.summary.accuracy
    assert found.difference == 0.0


@pytest.mark.parametrize("estimator", ["sampled", "judge", "interaction"])
def test_the_mean_is_within_the_range_of_the_seeds(estimator: str) -> None:
    benchmark = open_benchmark("household")
    control = Controlled(benchmark, benchmark.questions()[:4]).control(estimator, seeds=3)
    assert control.low <= control.mean <= control.high
    assert set(control.families) <= {"belief", "social_goal", "belief_of_goal"}


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
    flags = ("--setting", "office", "--baseline", "random", "--seed", "3")
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


def test_every_number_of_the_planner_is_a_knob_and_shares_of_a_report_stay_shares() -> None:
    names = {knob.name for knob in knobs()}
    groups = [
        (part, type(getattr(Parameters(), part))) for part in ("video", "scene", "text", "sight", "description")
    ]
    plain = set(Parameters.model_fields) - {part for part, _ in groups}
    assert names == plain | {f"{part}.{name}" for part, kind in groups for name in kind.model_fields}
    assert {knob.name for knob in knobs(("text",))} == {n for n in names if "." not in n or "text" in n}
    changed = with_values({"video.exact": 0.9, "video.beside": 0.6, "rationality": 3.0})
    assert (changed.video.exact, changed.video.beside) == pytest.approx((0.594, 0.396))  # 0.99 of 3 / 5 and 2 / 5
    assert (changed.rationality, with_values({})) == (3.0, Parameters())
