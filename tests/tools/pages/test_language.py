import json
from pathlib import Path

from tools.pages.language import section
from tools.pages.page import keep_summaries

SUMMARY = {
    "n": 4, "correct": 2, "accuracy": 0.5, "ci95": [0.25, 0.75], "failed": 1,
    "by_type": {"belief": {"n": 4, "correct": 2, "accuracy": 0.5}},
    "controls": {"best": {"all": {
        "control": "random", "accuracy": 0.25, "difference": 0.25, "ci95": [-0.1, 0.6]}}},
    "calibration": {}, "costs": {"per_question": {"calls": 1.25, "prompt_tokens": 80.4}}, "seconds": 3.0,
    "config": {"benchmark": "b", "version": "1", "solver": {
        "name": "language", "model": "transformers/toy@12", "estimator": "judge", "reader": "rules"}},
}  # fmt: skip


def test_a_row_by_hand(tmp_path: Path) -> None:
    run = tmp_path / "toy-judge"
    run.mkdir()
    (run / "summary.json").write_text(json.dumps(SUMMARY), encoding="utf-8")
    keep_summaries([run], tmp_path / "kept")
    assert "seconds" not in json.loads((tmp_path / "kept" / "toy-judge.json").read_text(encoding="utf-8"))
    assert section(tmp_path / "kept").splitlines()[-2] == (
        "| toy | LIMP, judge | 4 | 50.0 |  |  | **50.0** | 25.0 to 75.0 | +25.0 (-10.0 to 60.0) |  | 1 | 1.2"
        " | 80 |"
    )


def test_controls_of_the_estimators_that_were_run_stand_below(tmp_path: Path) -> None:
    (tmp_path / "toy.json").write_text(json.dumps(SUMMARY), encoding="utf-8")
    one = {"mean": 0.25, "low": 0.0, "high": 0.5, "overlap": 0.125}
    kept = {"benchmark": "b", "questions": 4, "seeds": 2, "estimators": {"judge": one, "completion": one},
            "beyond": {"toy": {"random": 0.25, "difference": 0.125, "ci95": [0.0, 0.25]}}}  # fmt: skip
    (tmp_path / "controls").mkdir()
    (tmp_path / "controls" / "b.json").write_text(json.dumps(kept), encoding="utf-8")
    run, drawn, overlap = section(tmp_path).splitlines()[-4:-1]
    assert "| +12.5 (0.0 to 25.0) | 1 |" in run
    assert drawn.startswith(
        "| random log-probabilities, 2 seeds | LIMP, judge | 4 |  |  |  | **25.0** | 0.0 to 50.0"
    )
    assert overlap.startswith("| overlap of words | LIMP, judge | 4 |  |  |  | **12.5** |")
